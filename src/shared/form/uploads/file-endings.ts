import type { UploadKind } from '../../contract/forms/upload-kinds.ts'

/** How names of files of a kind end, the usual one first. */
export const uploadEndings: Record<UploadKind, readonly string[]> = {
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  txt: ['txt'],
  csv: ['csv'],
}
