import { createHash } from 'node:crypto'
import type { SubmittedFile } from '../../../shared/contract/submissions/submissions.ts'
import type { Content } from '../../../shared/form/engine/check.ts'
import { fileFieldsOf } from '../../../shared/form/uploads/file-fields.ts'
import { readReference, type FileReference } from '../../../shared/form/uploads/file-reference.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { signatureFileName } from '../../../shared/form/uploads/signature-names.ts'
import { apiUrl } from '../../http/api-address.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import type { Platform } from '../../platform.ts'
import { withSignaturePicture } from './signature-picture.ts'
import { keepUpload } from './take-file.ts'
import type { UploadForm } from './upload-form.ts'

/** The content of a submission with its files as they are stored [B2.6]. */
export interface SettledContent {
  content: Record<string, Record<string, unknown>>
  /** Ids of the files in it. */
  fileIds: number[]
  /** Those of them that were made for it. */
  madeIds: number[]
}

/** A place of the content that file fields have filled, with those fields and their answers. */
interface FilePlace {
  fields: FormField[]
  module: string
  name: string
  texts: string[]
}

function placesOf({ compiled: { model } }: UploadForm, content: Content): FilePlace[] {
  const byPlace = Map.groupBy(fileFieldsOf(model), (field) => JSON.stringify([field.crm_module, contentName(field)]))
  return [...byPlace.values()].flatMap((fields) => {
    const [field] = fields
    if (!field) return []
    const [module, name] = [field.crm_module, contentName(field)]
    const value = content[module]?.[name]
    const isText = typeof value === 'string' || Array.isArray(value)
    return isText ? [{ fields, module, name, texts: [value].flat() }] : []
  })
}

/**
 * What makes two submissions the same: their answers, and of files what was sent, not which copy of it was kept.
 */
export function sameness(form: UploadForm, content: Content, files: ReadonlyMap<string, FileReference>): string {
  if (placesOf(form, content).length === 0) return JSON.stringify(content)
  return JSON.stringify(content, (_, value: unknown) => {
    const file = typeof value === 'string' ? files.get(value) : undefined
    return file ? `file ${file.digest} ${file.name}` : value
  })
}

/** Puts file objects where the content names files; signatures that were drawn or typed become pictures. */
export async function settleContent(
  platform: Platform,
  form: UploadForm,
  { content, files, turn }: { content: Content; files: ReadonlyMap<string, FileReference>; turn: Turn },
): Promise<SettledContent> {
  const settled: SettledContent = { content: { ...content }, fileIds: [], madeIds: [] }
  for (const { fields, module, name, texts } of placesOf(form, content)) {
    const signature = fields.find(({ type }) => type === 'signature')
    const found: FileReference[] = []
    for (const text of texts) {
      const known = files.get(text)
      const file = known ?? (signature && (await signed(platform, form, { field: signature, text, turn })))
      if (!file) continue
      found.push(file)
      settled.fileIds.push(file.file_id)
      if (!known) settled.madeIds.push(file.file_id)
    }
    const objects = found.map((file) => fileObject(file, platform.config.publicUrl))
    const isList = objects.length > 1 || fields.some(({ type, options }) => type === 'file' && options.multiple)
    const value = isList ? objects : objects[0]
    settled.content[module] = { ...settled.content[module], ...(value !== undefined && { [name]: value }) }
  }
  return settled
}

function fileObject({ file_id, name, size, type }: FileReference, publicUrl: string): SubmittedFile {
  return { file_id, name, size, type, url: apiUrl(publicUrl, `/files/${file_id}`) }
}

/** The picture of a signature that was drawn or typed, kept as a file. */
async function signed(
  platform: Platform,
  form: UploadForm,
  { field, text, turn }: { field: FormField; text: string; turn: Turn },
) {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const name = signatureFileName(text)
  const kept = await withSignaturePicture(platform, { text, turn }, (path) =>
    keepUpload(platform, form, { field, path, name, kind: 'png', pages: 1, digest }),
  )
  return kept && readReference(kept.reference)
}
