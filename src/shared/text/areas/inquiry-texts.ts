/** The mail with which a submission goes to a CRM that reads inquiries from a mailbox. */
export interface InquiryTexts {
  subject: string
  subjectWithoutEstate: string
  intro: string
  estate: string
  withoutEstate: string
  files: string
  confidential: string
  file: string
  withoutFile: string
  reference: string
}

export const germanInquiryTexts: InquiryTexts = {
  subject: 'Anfrage zu Immobilie {estate}: {form}',
  subjectWithoutEstate: 'Anfrage ohne Immobilie: {form}',
  intro: 'Neue Einsendung über das Formular „{form}“ vom {date}.',
  estate: 'Immobilie: {estate}',
  withoutEstate: 'Diese Einsendung nennt keine Immobilie.',
  files: 'Hochgeladene Dateien liegen in Foyer. Diese E-Mail nennt nur ihre Namen.',
  confidential: 'Vertrauliche Antworten stehen hier als •••. Sie sind in Foyer zu lesen.',
  file: 'Für das CRM stehen die Angaben in der Datei {file}.',
  withoutFile: 'Eine Datei für das CRM liegt nicht bei, weil keine Immobilie genannt ist.',
  reference: 'Kennung der Einsendung: {reference}',
}

export const englishInquiryTexts: InquiryTexts = {
  subject: 'Inquiry about estate {estate}: {form}',
  subjectWithoutEstate: 'Inquiry without an estate: {form}',
  intro: 'New submission of the form “{form}”, {date}.',
  estate: 'Estate: {estate}',
  withoutEstate: 'This submission names no estate.',
  files: 'Uploaded files are in Foyer. This mail has only their names.',
  confidential: 'Confidential answers stand here as •••. They can be read in Foyer.',
  file: 'For the CRM, the file {file} has these answers.',
  withoutFile: 'No file for the CRM comes with this mail, since no estate is named.',
  reference: 'Reference of the submission: {reference}',
}
