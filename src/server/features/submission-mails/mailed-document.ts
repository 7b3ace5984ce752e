import { catalogue } from '../../../shared/text/catalogue.ts'
import type { DocumentTexts, Language } from '../../../shared/text/texts.ts'
import type { Letter } from '../mails/index.ts'
import { maxBytes } from './mailed-files.ts'

/** The PDF of a submission, as its mails can have it. */
export interface MailedDocument {
  /** Bytes; null: it could not be made. */
  size: number | null
  /** Where the visitor gets it, for thirty days; null where it will be gone before the mail is read. */
  link: string | null
  /** Where the people of the account get it, logged in; null likewise. */
  address: string | null
  /** What there is to sign; null: nothing, or nothing any more. */
  signing: { link: string; required: boolean; number: string; ends_at: string } | null
}

/** What becomes of the document in one mail. */
export interface DocumentInMail {
  with_document: boolean
  /** Bytes that it takes in the mail. */
  bytes: number
  remark: string | null
  /** Where it is to be had instead. */
  download: Letter['action']
}

export const noDocument: DocumentInMail = { with_document: false, bytes: 0, remark: null, download: null }

interface AttachmentInput {
  /** null: there is none, and none was to come. */
  document: MailedDocument | null
  /** Whether the mail can carry files at all. */
  canCarry: boolean
  texts: DocumentTexts
  to: 'visitor' | 'staff'
}

/**
 * A document up to 10 MB is carried; of one that is not, the mail says so, and where it is to be had. One that has to be signed
 * first comes with a mail of its own.
 */
export function attachDocument({ document, canCarry, texts, to }: AttachmentInput): DocumentInMail {
  if (!document) return noDocument
  if (document.signing?.required) return { ...noDocument, remark: to === 'staff' ? texts.signedFollows : null }
  const { size, link, address } = document
  if (size !== null && size <= maxBytes && canCarry) return { ...noDocument, with_document: true, bytes: size }
  const [url, linked, missing] =
    to === 'visitor'
      ? [link, texts.linked, texts.notAttached]
      : [address, texts.linkedToStaff, texts.notAttachedToStaff]
  if (size === null || url === null) return { ...noDocument, remark: missing }
  return { ...noDocument, download: { address: url, words: texts.download, why: linked } }
}

/** The same with an invitation to sign, where there is something to sign; `hasUsualBody`: which asks for a signature itself where one is required. */
export function invited(
  inMail: DocumentInMail,
  { document, settings: { language } }: { document: MailedDocument | null; settings: { language: Language } },
  hasUsualBody: boolean,
): DocumentInMail {
  if (!document?.signing) return inMail
  const { open, mail } = catalogue[language].signing
  const why = hasUsualBody && document.signing.required ? {} : { why: mail.invitation }
  return { ...inMail, download: { address: document.signing.link, words: open, ...why } }
}
