import { fault } from '../../refusals/message.ts'
import { z } from 'zod'

/** Kinds of files that visitors may send, told apart by content. Those after `webp` are only ever handed out as downloads. */
export const uploadKinds = ['pdf', 'jpg', 'png', 'webp', 'heic', 'docx', 'xlsx', 'txt', 'csv'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** What a file of each kind is served as. */
export const uploadTypes: Record<UploadKind, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
}

/** Largest file of a visitor in MiB that a form may take [B11-10], and most files of one submission. */
export const uploadLimits = { fileMb: 100, files: 50 } as const

const kindError = fault('not_list', { items: uploadKinds.join(', ') })

/** Kinds of files. */
export const uploadKindList = () =>
  z
    .array(z.enum(uploadKinds, { error: kindError }), { error: kindError })
    .min(1, { error: fault('no_upload_kind') })
    .max(100, { error: kindError })
