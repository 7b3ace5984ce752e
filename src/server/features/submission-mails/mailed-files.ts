import type { SubmittedFile } from '../../../shared/contract/submissions/submissions.ts'
import { isFileType } from '../../../shared/form/uploads/file-reference.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import type { Content } from '../follow-ups/index.ts'

/** Bytes that a mail carries in files at most; they grow by a third on the way. */
export const maxBytes = 10 * 1024 * 1024

/** What becomes of a submission's uploads in one mail. */
export interface MailedFiles {
  /** Ids of those that it carries. */
  attachments: number[]
  /** Where a reader of the mail gets a file; `null`: it is named only. */
  linkOf: (file: SubmittedFile) => string | null
}

export const namedOnly: MailedFiles = { attachments: [], linkOf: () => null }

/** The files in the answer of a field. */
export function filesOf(field: FormField, content: Content): SubmittedFile[] {
  if (!isFileType(field.type)) return []
  const value = content[field.crm_module]?.[contentName(field)]
  return [value ?? []].flat().filter(isFile)
}

function isFile(value: unknown): value is SubmittedFile {
  const { file_id, name } = (value ?? {}) as Partial<SubmittedFile>
  return typeof file_id === 'number' && typeof name === 'string'
}

interface AttachmentInput {
  fields: readonly FormField[]
  content: Content
  /** Whether the mail can carry files at all. */
  canCarry: boolean
  /** Bytes of what else it carries. */
  taken: number
  /** A link that works without a key; `null` where the file will be gone before it is read. */
  linkOf: (file: SubmittedFile) => string | null
}

/** Uploads up to 10 MB are carried; what is more, or cannot be carried, is linked (setting `email_attach_uploads`). */
export function carriedFiles({ fields, content, canCarry, taken, linkOf }: AttachmentInput): MailedFiles {
  const files = fields.filter(({ type }) => type === 'file').flatMap((field) => filesOf(field, content))
  const bytes = files.reduce((sum, { size }) => sum + size, taken)
  if (files.length > 0 && (!canCarry || bytes > maxBytes)) return { attachments: [], linkOf }
  return { attachments: files.map(({ file_id }) => file_id), linkOf: () => null }
}
