import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ReadSignature } from '../../../shared/form/uploads/document-signature.ts'
import { MissingFile } from '../../lib/files/files.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import type { Platform } from '../../platform.ts'
import { keepFiles } from '../files/index.ts'
import type { SubmissionKey } from '../submission-documents/index.ts'
import { discardUploads, findFreeUpload, openReference, withSignaturePicture } from '../uploads/index.ts'
import { storeSignature } from './queries.ts'

export interface SigningRequest extends ReadSignature {
  form_id: number
  /** Whose turn it is to have the signature drawn. */
  turn: Turn
  /** As the form lets it be stored. */
  ip_address: string | null
  /** Of the PDF that was shown, in hex. */
  shown_sha256: string
}

/**
 * `stored`: durable, and the signed document follows. `refused`: another signature was first, its time is over, or another document was
 * shown. `gone`: the image that was uploaded is no longer there.
 */
export type SignOutcome = 'stored' | 'refused' | 'gone'

/** Signs a document, once: of several that sign at the same time, one does. */
export async function sign(platform: Platform, key: SubmissionKey, signing: SigningRequest): Promise<SignOutcome> {
  const { name: signer_name, way, ip_address, shown_sha256 } = signing
  const db = platform.database.forAccount(key.account_id)
  const picture = await pictureOf(platform, key.account_id, signing)
  if (!picture) return 'gone'
  const { bytes, ending, uploadId } = picture
  const written = {
    file_key: `documents/${key.account_id}/${randomBytes(16).toString('hex')}.${ending}`,
    name: `signature.${ending}`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const given = { signer_name, way, ip_address, shown_sha256, written }
  const isStored = await keepFiles(platform, [{ key: written.file_key, bytes }], () => storeSignature(db, key, given))
  if (!isStored) return 'refused'
  platform.signals.publish('follow_ups_waiting')
  if (uploadId !== undefined) {
    await discardUploads(db, key.account_id, [uploadId]).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'upload not discarded'),
    )
  }
  return 'stored'
}

interface Picture {
  bytes: Buffer
  ending: 'png' | 'jpg'
  /** Of the upload that it was. */
  uploadId?: number
}

async function pictureOf(
  platform: Platform,
  account_id: number,
  { form_id, signature, turn }: SigningRequest,
): Promise<Picture | undefined> {
  if (!signature.startsWith('file~')) {
    return {
      bytes: await withSignaturePicture(platform, { text: signature, turn }, (path) => readFile(path)),
      ending: 'png',
    }
  }
  const file = openReference(platform.tokenKey, signature, { form_id, field_id: 0 })
  if (!file) return undefined
  const upload = await findFreeUpload(platform.database.forAccount(account_id), account_id, file.file_id)
  if (!upload) return undefined
  const bytes = await platform.files.get(upload.file_key).then(buffer, (error: unknown) => {
    if (error instanceof MissingFile) return undefined
    throw error
  })
  return bytes && { bytes, ending: upload.content_type === 'image/png' ? 'png' : 'jpg', uploadId: file.file_id }
}
