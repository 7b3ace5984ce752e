import type { AgencyLanguage } from '../../shared/text/languages.ts'

/** What a CRM takes that gets a whole submission as one mail, makes no record that could be named, and never says what it took. */
export interface CrmInquiries {
  /** In which the mail is written. */
  language: AgencyLanguage
  /** Sends no request, and gives the same mail for the same submission. */
  compose(inquiry: CrmInquiry): CrmInquiryMail
}

/** A submission as it goes to such a CRM. */
export interface CrmInquiry {
  /** Names the submission at this installation, the same in every attempt. */
  reference: string
  /** What people of the account call the form. */
  form: string
  submittedAt: Date
  /** Of the account. */
  timezone: string
  /** The estate that the link to the form named; null: none. */
  estate_uuid: string | null
  /** In the order of the form, without those that are empty. */
  answers: readonly CrmInquiryAnswer[]
}

export interface CrmInquiryAnswer {
  module: string
  /** Of the field of the CRM, or `field_<id>`. */
  name: string
  label: string
  /** As it was given, where it is a text, a code or a number; null: it is something else, or no mail may say it. */
  value: string | number | null
  /** With labels for codes and names for files; a mark where no mail may say it. */
  inWords: string
  kind: 'answer' | 'files' | 'confidential'
}

export interface CrmInquiryMail {
  to: string
  sender_name: string
  /** The person who sent the form; null: no address is known. */
  reply_to: string | null
  subject: string
  /** Plain text. */
  text: string
  /** What the CRM reads; null: the text is all. */
  file: TextFile | null
}

export interface TextFile {
  /** With its ending. */
  name: string
  content_type: string
  content: string
}
