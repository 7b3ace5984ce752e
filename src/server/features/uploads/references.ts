import { readReference, referenceText, type FileReference } from '../../../shared/form/uploads/file-reference.ts'
import { databaseTime } from '../../lib/clock.ts'
import { isSignature, signature, type TokenKey } from '../../lib/secrets/keyed-hash.ts'

/** How long an upload waits for the submission that names it. */
export const validHours = 24

export const expiryOf = (now: number) => now + validHours * 3_600_000

/** A reference that only this installation can have written. */
export function sealReference(key: TokenKey, file: FileReference): string {
  const text = referenceText(file)
  return `file~${signature(key, 'form-file', text)}~${text}`
}

/** The file that a reference names, `undefined` for a forged or expired one, and for one of another form or field. */
export function openReference(
  key: TokenKey,
  text: string,
  place: { form_id: number; field_id: number },
  now = databaseTime(),
): FileReference | undefined {
  const file = readReference(text)
  if (!file || !isSignature(key, 'form-file', file.text, file.seal)) return undefined
  const isHere = file.form_id === place.form_id && file.field_id === place.field_id
  return isHere && file.expires > now ? file : undefined
}
