import { createHmac, timingSafeEqual } from 'node:crypto'
import { readReference, referenceText, type FileReference } from '../../../shared/form/file-reference.ts'

/** How long an upload waits for the submission that names it. */
export const validHours = 24

export const expiryOf = (now: number) => now + validHours * 3_600_000

/** A reference that only this installation can have written. */
export function sealReference(key: Uint8Array, file: FileReference): string {
  const text = referenceText(file)
  return `file~${seal(key, text)}~${text}`
}

/** The file that a reference names, `undefined` for a forged or expired one, and for one of another form or field. */
export function openReference(
  key: Uint8Array,
  text: string,
  place: { form_id: number; field_id: number },
  now = Date.now(),
): FileReference | undefined {
  const file = readReference(text)
  if (!file || !timingSafeEqual(Buffer.from(seal(key, file.text)), Buffer.from(file.seal))) return undefined
  const isHere = file.form_id === place.form_id && file.field_id === place.field_id
  return isHere && file.expires > now ? file : undefined
}

/** 128 bits. Page tokens are made with the same key: none of them begins like this. */
function seal(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(`form-file ${text}`).digest().subarray(0, 16).toString('base64url')
}
