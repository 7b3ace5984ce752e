/** What is said about consent, and about deleting one's own data. */
export interface PrivacyTexts {
  /** Usual text of the checkbox; `{privacy}` is the link to the privacy policy. */
  consent: string
  /** What the checkbox is called where faults are listed. */
  consentName: string
  /** The words of that link. */
  policy: string
  /** Of the link that leads to the page where one's own data is deleted. */
  deleteOwn: string
  askHeadline: string
  askText: string
  deleteButton: string
  deletedHeadline: string
  deletedText: string
  endedHeadline: string
  endedText: string
  missingHeadline: string
  missingText: string
  /** To the agency. */
  noticeSubject: string
  noticeBody: string
}

export const germanPrivacyTexts: PrivacyTexts = {
  consent:
    'Ich willige ein, dass meine Angaben gespeichert und verarbeitet werden, um meine Anfrage zu bearbeiten. Diese Einwilligung kann ich jederzeit widerrufen. Näheres steht in der {privacy}.',
  consentName: 'Einwilligung',
  policy: 'Datenschutzerklärung',
  deleteOwn: 'Meine Angaben löschen',
  askHeadline: 'Ihre Angaben löschen?',
  askText:
    'Was Sie mit diesem Formular gesendet haben, wird hier samt Dateien und Dokumenten gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteButton: 'Endgültig löschen',
  deletedHeadline: 'Ihre Angaben sind gelöscht',
  deletedText:
    'Wir haben sie hier entfernt und Ihren Wunsch vermerkt. Was schon weitergegeben wurde, etwa per E-Mail, löschen wir auf Anfrage.',
  endedHeadline: 'Dieser Link ist abgelaufen',
  endedText: 'Ihre Angaben lassen sich hier nicht mehr löschen. Bitte wenden Sie sich direkt an uns.',
  missingHeadline: 'Hier gibt es nichts zu löschen',
  missingText:
    'Ihre Angaben sind schon gelöscht, oder dieser Link gilt nicht mehr. Bitte wenden Sie sich direkt an uns.',
  noticeSubject: 'Einsendung Nr. {index} wurde gelöscht: {title}',
  noticeBody:
    'Wer die Einsendung Nr. {index} über das Formular „{title}“ gesendet hat, hat sie gelöscht. Hier ist nichts mehr davon gespeichert. Bitte löschen Sie auch, was davon im CRM, in E-Mails oder in anderen Programmen steht, soweit Sie es nicht aufbewahren müssen.\n',
}

export const englishPrivacyTexts: PrivacyTexts = {
  consent:
    'I agree that my details are stored and processed to handle my request. I can withdraw this consent at any time. The {privacy} says more.',
  consentName: 'Consent',
  policy: 'privacy policy',
  deleteOwn: 'Delete my data',
  askHeadline: 'Delete your data?',
  askText: 'What you sent with this form is deleted here, with its files and documents. This cannot be undone.',
  deleteButton: 'Delete permanently',
  deletedHeadline: 'Your data has been deleted',
  deletedText:
    'We have removed it here and recorded your request. We will delete any copies that were already passed on, for example by e-mail, on request.',
  endedHeadline: 'This link has expired',
  endedText: 'What you sent can no longer be deleted here. Please contact us directly.',
  missingHeadline: 'There is nothing to delete here',
  missingText: 'What you sent is deleted already, or this link is no longer valid. Please contact us directly.',
  noticeSubject: 'Submission {index} was deleted: {title}',
  noticeBody:
    'The sender of submission {index} of the form “{title}” has deleted it. Nothing of it is stored here any more. Please also delete its data in your CRM, in e-mails and in other programs, unless you have to keep it.\n',
}
