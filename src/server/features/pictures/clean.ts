import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { maxPictureBytes, maxPictureSide, type PictureType } from '../../../shared/contract/documents/pictures.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import type { UploadedFile } from '../../http/bodies/request-files.ts'
import { drawVector, inspectUpload } from '../../lib/inspection/inspect.ts'
import { isVector } from '../../lib/pictures/remote-image.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'

/** A picture that was checked, and written anew. */
export interface CleanPicture {
  bytes: Buffer
  /** SHA-256 of the bytes, in hexadecimal digits. */
  digest: string
  type: PictureType
  width: number
  height: number
}

const terms = { kinds: ['png', 'jpg', 'webp'], ending: '', stripMetadata: true } as const

/** Looks into a file that was sent and writes its picture anew, in a process of its own; or what is wrong with it. */
export async function cleanPicture(
  accountId: number,
  { path, size }: UploadedFile,
  maxSide: number = maxPictureSide,
): Promise<{ picture: CleanPicture } | { fault: Refusal }> {
  if (size === 0) return { fault: refusal('file_empty', { field: 'picture' }) }
  if (size > maxPictureBytes) return { fault: refusal('picture_too_large', { max: maxPictureBytes / 1024 ** 2 }) }
  const turn = personOf(accountId, 'pictures')
  const target = `${path}.clean`
  if (isVector(await headOf(path))) {
    if (!(await drawVector(turn, path, target))) return { fault: refusal('picture_svg_not_drawable') }
    if (maxSide >= maxPictureSide) return { picture: await read(target, 'image/png') }
    const smaller = `${path}.smaller`
    const drawn = { path: target, target: smaller, terms: { ...terms, maxSide } }
    if ('fault' in (await inspectUpload(turn, drawn))) return { fault: refusal('picture_svg_not_drawable') }
    return { picture: await read(smaller, 'image/png') }
  }
  const report = await inspectUpload(turn, { path, target, terms: { ...terms, maxSide } })
  if (!('fault' in report)) {
    return { picture: await read(target, report.upload.kind === 'png' ? 'image/png' : 'image/jpeg') }
  }
  const isOtherKind = report.fault === 'kind'
  if (isOtherKind) return { fault: refusal('not_picture') }
  return { fault: refusal(report.fault === 'tooHard' ? 'picture_too_hard' : 'image_unreadable', { field: 'picture' }) }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Of a file that this service has written itself. */
async function read(path: string, type: PictureType): Promise<CleanPicture> {
  const bytes = await readFile(path)
  // Loaded by the first picture: a start pays nothing.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex'), type, width, height }
}
