import { createHash, randomBytes } from 'node:crypto'
import { serialize } from 'node:v8'
import { eachBlock } from '../../../shared/contract/documents/each-block.ts'
import type { PdfTemplate } from '../../../shared/contract/documents/pdf-templates.ts'
import type { DocumentModel } from '../../pdf/index.ts'
import { endOfDayAfter } from '../../lib/local-time.ts'
import type { DocumentSubject, SubmissionKey } from './queries.ts'
import type { AwaitedSignature } from './signatures.ts'

/** A document for signing, with all that it is made of, images included: the same can be made again, whatever changes. */
export interface SigningSnapshot {
  bytes: Buffer
  signature: AwaitedSignature
}

const signDays = 30

interface SigningSettings {
  pdf_download_valid_hours: number
  /** Of the form: the day that signers are told ends there. */
  timezone: string
}

/** When a document can no longer be signed: at the end of a day. One whose content is not saved is kept no longer than for its link. */
export function signEnd(
  { pdf_download_valid_hours: hours, timezone }: SigningSettings,
  created_at: string | number,
  isSaved: boolean,
): string {
  const begun = new Date(created_at)
  const end = isSaved ? endOfDayAfter(begun, signDays, timezone) : new Date(begun.getTime() + hours * 3_600_000)
  return end.toISOString()
}

/** What is kept of a document that visitors sign; `undefined` where the template asks for no signature. */
export function freeze(
  { account_id }: SubmissionKey,
  { content, sealed_content, created_at }: DocumentSubject,
  { template, settings, model }: { template: PdfTemplate; settings: SigningSettings; model: DocumentModel },
): SigningSnapshot | undefined {
  if (!template.settings.document_signing.enabled) return undefined
  const bytes = serialize(model)
  const isSaved = content !== null
  return {
    bytes,
    signature: {
      document_id: newDocumentId(),
      required: isRequired(template),
      ends_at: signEnd(settings, created_at, isSaved),
      sealed_content: isSaved ? null : sealed_content,
      model: {
        file_key: `documents/${account_id}/${randomBytes(16).toString('hex')}.model`,
        name: 'model',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    },
  }
}

const isRequired = ({ blocks }: PdfTemplate) =>
  Array.from(eachBlock(blocks)).some(
    ([block]) => block.type === 'signature' && block.field_id === null && block.required,
  )

/** Letters and digits that are not taken for one another: 32 of them. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `7K3M-9QXT-2B4F-HW8D`: 80 bits that people can type. */
function newDocumentId(): string {
  const signs = Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
