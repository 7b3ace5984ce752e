import type { Plural } from '../plural.ts'
import type { AuditTexts, VerifyTexts } from './audit-texts.ts'
import { englishAuditTexts, englishVerifyTexts, germanAuditTexts, germanVerifyTexts } from './audit-texts.ts'

/** What is said about a document that visitors sign after the submission. */
export interface SigningTexts {
  /** On the thank-you page, before signing. */
  missing: string
  /** On the thank-you page and in mails. */
  open: string
  /** Of the signed document's file, before its ending. */
  fileSuffix: string
  /** `{title}` of the form, without which it is `open`; `{agency}` that asks, `{date}` until which it can be signed. */
  headline: string
  lead: string
  term: string
  /** Leads down to the inputs. */
  toSign: string
  /** Names the part of the page that holds the words of the document. */
  document: string
  view: string
  /** An image of the document, in the words below it and without any. */
  picture: string
  pictureUnnamed: string
  attachments: string
  /** In the place of the signature, and of one that was given with the form. */
  place: string
  given: string
  signature: string
  name: string
  nameHint: string
  /** Also printed on the audit page, word for word. */
  consent: string
  /** Names it in the list of faults. */
  agreement: string
  submit: string
  /** What kind of signature it is. */
  kind: string
  faults: { name: string; consent: string; changed: string }
  makingHeadline: string
  makingText: string
  slowText: string
  doneHeadline: string
  doneText: string
  number: string
  verify: string
  failedHeadline: string
  failedText: string
  endedHeadline: string
  endedText: string
  mail: SigningMailTexts
  audit: AuditTexts
  check: VerifyTexts
}

/**
 * `{title}` of the form, `{index}` of the submission, `{name}` of who has signed, `{number}` of the document, `{date}` until which it can be
 * signed, `{sender}`: the agency, `{greeting}`: one of the two here, or a salutation.
 */
export interface SigningMailTexts {
  /** In the visitor's mail before the signature, where its text is the agency's own. */
  invitation: string
  greeting: string
  greetingTo: string
  /** The visitor's mail before the signature; its subject is the headline of the page. */
  requestBody: string
  /** The mails that carry the signed document. */
  subject: string
  body: string
  /** Before the link to it: that the mail has it, too, and that there is a link. */
  attached: string
  also: Plural
  /** Before the link to the page that verifies it. */
  check: string
  staffSubject: string
  staffBody: string
  openSubmission: string
}

export const germanSigningTexts: SigningTexts = {
  missing: 'Es fehlt noch Ihre Unterschrift. Bitte lesen und unterschreiben Sie das Dokument.',
  open: 'Dokument lesen und unterschreiben',
  fileSuffix: '-unterschrieben',
  headline: 'Bitte unterschreiben: {title}',
  lead: '{agency} bittet Sie um Ihre Unterschrift. Bitte lesen Sie das Dokument in Ruhe und unterschreiben Sie anschließend.',
  term: 'Unterschreiben können Sie bis zum {date}.',
  toSign: 'Zur Unterschrift',
  document: 'Inhalt des Dokuments',
  view: 'Als PDF ansehen',
  picture: 'Bild: {caption}',
  pictureUnnamed: 'Bild, im PDF zu sehen',
  attachments: 'Anlagen, im PDF enthalten',
  place: 'Hier erscheint Ihre Unterschrift.',
  given: 'Unterschrift liegt vor, im PDF zu sehen.',
  signature: 'Ihre Unterschrift',
  name: 'Ihr Name',
  nameHint: 'Vor- und Nachname, wie sie unter der Unterschrift stehen sollen.',
  agreement: 'Bestätigung',
  consent: 'Ich habe das Dokument gelesen, bin mit seinem Inhalt einverstanden und unterschreibe es elektronisch.',
  submit: 'Jetzt unterschreiben',
  kind: 'Sie unterschreiben mit einer einfachen elektronischen Signatur (Art. 3 Nr. 10 der eIDAS-Verordnung). Sie ist keine fortgeschrittene oder qualifizierte Signatur und ersetzt keine Unterschrift auf Papier, wo das Gesetz Schriftform verlangt.',
  faults: {
    name: 'Bitte geben Sie Ihren Namen an.',
    consent: 'Bitte bestätigen Sie, dass Sie das Dokument gelesen haben.',
    changed: 'Das Dokument war nicht mehr das gezeigte. Bitte lesen Sie es noch einmal.',
  },
  makingHeadline: 'Ihre Unterschrift ist gespeichert',
  makingText: 'Das unterschriebene Dokument wird erstellt. Diese Seite lädt sich von selbst neu.',
  slowText:
    'Das unterschriebene Dokument wird noch erstellt. Bitte sehen Sie in einigen Minuten noch einmal nach; unterschreiben müssen Sie nicht noch einmal.',
  doneHeadline: 'Das Dokument ist unterschrieben',
  doneText: 'Sie können es jetzt herunterladen. Bitte bewahren Sie es auf.',
  number: 'Dokumentnummer: {number}',
  verify: 'Echtheit prüfen',
  failedHeadline: 'Das Dokument konnte nicht erstellt werden',
  failedText:
    'Ihre Unterschrift ist gespeichert, das unterschriebene Dokument fehlt noch. Bitte wenden Sie sich an uns.',
  endedHeadline: 'Dieser Link ist abgelaufen',
  endedText: 'Das Dokument lässt sich hier nicht mehr unterschreiben. Bitte wenden Sie sich direkt an uns.',
  mail: {
    invitation: 'Das Dokument zu Ihrer Anfrage können Sie online lesen und unterschreiben.',
    greeting: 'Guten Tag,',
    greetingTo: 'Guten Tag {name},',
    requestBody:
      '{greeting}\n\nvielen Dank. Ihre Angaben sind bei uns eingegangen.\n\n{sender} bittet Sie um Ihre Unterschrift unter dem Dokument „{title}“ (Nr. {number}). Sie können es bis zum {date} online lesen und unterschreiben.\n\nFreundliche Grüße\n{sender}',
    subject: 'Ihr unterschriebenes Dokument – {title}',
    body: '{greeting}\n\nvielen Dank. Sie haben das Dokument „{title}“ (Nr. {number}) unterschrieben. Bitte bewahren Sie es auf.\n\nFreundliche Grüße\n{sender}',
    attached: 'Das unterschriebene Dokument liegt dieser E-Mail als PDF bei.',
    also: {
      one: 'Sie können es auch {n} Tag lang hier herunterladen.',
      other: 'Sie können es auch {n} Tage lang hier herunterladen.',
    },
    check: 'Ob eine Datei dieses Dokument ist und nicht verändert wurde, lässt sich jederzeit prüfen.',
    staffSubject: 'Unterschrieben: {title}, Nr. {index}',
    staffBody: '{name} hat das Dokument zu Anfrage Nr. {index} („{title}“) unterschrieben. Dokumentnummer: {number}',
    openSubmission: 'Anfrage öffnen',
  },
  audit: germanAuditTexts,
  check: germanVerifyTexts,
}

export const englishSigningTexts: SigningTexts = {
  missing: 'Your signature is still missing. Please read and sign the document.',
  open: 'Read and sign the document',
  fileSuffix: '-signed',
  headline: 'Please sign: {title}',
  lead: '{agency} has asked you to sign this document. Please read it carefully, then sign below.',
  term: 'You can sign until {date}.',
  toSign: 'Go to the signature',
  document: 'Content of the document',
  view: 'View as PDF',
  picture: 'Image: {caption}',
  pictureUnnamed: 'Image, to be seen in the PDF',
  attachments: 'Attachments, included in the PDF',
  place: 'Your signature will appear here.',
  given: 'Signed already, to be seen in the PDF.',
  signature: 'Your signature',
  name: 'Your name',
  nameHint: 'First and last name, as they should appear below your signature.',
  agreement: 'Confirmation',
  consent: 'I have read the document, agree with its content and sign it electronically.',
  submit: 'Sign now',
  kind: 'You sign with a simple electronic signature (Article 3(10) of the eIDAS Regulation). It is neither an advanced nor a qualified signature, and does not replace a signature on paper where the law requires one.',
  faults: {
    name: 'Please enter your name.',
    consent: 'Please confirm that you have read the document.',
    changed: 'The document was no longer the one that was shown. Please read it again.',
  },
  makingHeadline: 'Your signature has been saved',
  makingText: 'The signed document is being prepared. This page reloads by itself.',
  slowText:
    'The signed document is still being prepared. Please look again in a few minutes; you do not have to sign again.',
  doneHeadline: 'The document is signed',
  doneText: 'You can download it now. Please keep it.',
  number: 'Document number: {number}',
  verify: 'Verify the document',
  failedHeadline: 'The document could not be created',
  failedText: 'Your signature has been saved, but the signed document is still missing. Please contact us.',
  endedHeadline: 'This link has expired',
  endedText: 'The document can no longer be signed here. Please contact us directly.',
  mail: {
    invitation: 'You can read and sign the document for your inquiry online.',
    greeting: 'Hello,',
    greetingTo: 'Hello {name},',
    requestBody:
      '{greeting}\n\nThank you. We have received your answers.\n\n{sender} has asked you to sign the document “{title}” (no. {number}). You can read and sign it online until {date}.\n\nKind regards,\n{sender}',
    subject: 'Your signed document – {title}',
    body: '{greeting}\n\nThank you. You have signed the document “{title}” (no. {number}). Please keep it.\n\nKind regards,\n{sender}',
    attached: 'The signed document is attached to this e-mail as a PDF.',
    also: {
      one: 'You can also download it here for {n} day.',
      other: 'You can also download it here for {n} days.',
    },
    check: 'You can check at any time whether a file is this document and has not been changed.',
    staffSubject: 'Signed: {title}, no. {index}',
    staffBody: '{name} has signed the document of inquiry no. {index} (“{title}”). Its document number is {number}.',
    openSubmission: 'Open the inquiry',
  },
  audit: englishAuditTexts,
  check: englishVerifyTexts,
}
