/** What is said about the PDF of a submission. */
export interface DocumentTexts {
  download: string
  preparingHeadline: string
  preparingText: string
  /** When it has been prepared for some minutes; the page no longer reloads. */
  slowText: string
  reload: string
  readyHeadline: string
  readyText: string
  endedHeadline: string
  endedText: string
  missingHeadline: string
  missingText: string
  /** In a mail that cannot carry it. */
  linked: string
  linkedToStaff: string
  notAttached: string
  notAttachedToStaff: string
  /** To staff, as long as the visitor has not signed it. */
  signedFollows: string
}

export const germanDocumentTexts: DocumentTexts = {
  download: 'Dokument herunterladen (PDF)',
  preparingHeadline: 'Ihr Dokument wird erstellt',
  preparingText: 'Das dauert in der Regel nur wenige Sekunden. Diese Seite lädt sich von selbst neu.',
  slowText: 'Das dauert gerade länger als gewöhnlich. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  reload: 'Noch einmal versuchen',
  readyHeadline: 'Ihr Dokument ist fertig',
  readyText: 'Es wird jetzt heruntergeladen. Falls nicht, verwenden Sie bitte diese Schaltfläche.',
  endedHeadline: 'Dieser Link ist abgelaufen',
  endedText: 'Das Dokument lässt sich hier nicht mehr herunterladen. Bitte wenden Sie sich direkt an uns.',
  missingHeadline: 'Dieses Dokument gibt es nicht',
  missingText: 'Es ist nicht oder nicht mehr verfügbar. Bitte wenden Sie sich direkt an uns.',
  linked: 'Das Dokument liegt dieser E-Mail nicht bei. Der Link dazu gilt 30 Tage lang.',
  linkedToStaff: 'Das Dokument ist für eine E-Mail zu groß. Um es herunterzuladen, müssen Sie angemeldet sein.',
  notAttached:
    'Das Dokument konnte dieser E-Mail nicht beigelegt werden. Bitte wenden Sie sich an uns, wenn Sie es brauchen.',
  notAttachedToStaff: 'Das Dokument konnte dieser E-Mail nicht beigelegt werden.',
  signedFollows: 'Das Dokument folgt in einer eigenen E-Mail, sobald es unterschrieben ist.',
}

export const englishDocumentTexts: DocumentTexts = {
  download: 'Download the document (PDF)',
  preparingHeadline: 'Your document is being prepared',
  preparingText: 'This usually takes a few seconds only. This page reloads by itself.',
  slowText: 'This takes longer than usual. Please try again in a few minutes.',
  reload: 'Try again',
  readyHeadline: 'Your document is ready',
  readyText: 'It is being downloaded now. If it is not, please use this button.',
  endedHeadline: 'This link has expired',
  endedText: 'The document can no longer be downloaded here. Please contact us directly.',
  missingHeadline: 'There is no such document',
  missingText: 'It has been removed or could not be created. Please contact us directly.',
  linked: 'The document is not attached to this e-mail. The link to it is valid for 30 days.',
  linkedToStaff: 'The document is too large for an e-mail. To download it, you must be logged in.',
  notAttached: 'The document could not be attached to this e-mail. Please contact us if you need it.',
  notAttachedToStaff: 'The document could not be attached to this e-mail.',
  signedFollows: 'The document follows in an e-mail of its own once it is signed.',
}
