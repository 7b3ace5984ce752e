import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the installation's token key is used for: each text that is hashed with it begins with its purpose and a space, so that
 * what was made for one purpose is nothing for any other.
 */
export const purposes = [
  // What is given out, and comes back.
  'draft',
  'form-document',
  'form-document-held',
  'form-document-sign',
  'form-document-sign-held',
  'form-document-delete',
  'form-document-delete-held',
  'form-download',
  'form-entry',
  'form-file',
  'proof',
  'transcript',
  // What is stored, and could be found by trying without the key.
  'recovery code',
  'staff-code',
  'submission-address',
  // What attempts are counted by.
  'limit',
] as const

/**
 * null: nothing before the content, which therefore must begin like no purpose does. For page tokens (32 bytes, of which the first
 * is zero) and the bodies of calls (JSON), whose hashes are older than the purposes and stay good.
 */
export type Purpose = (typeof purposes)[number] | null

/** HMAC-SHA256 over purpose and content: 32 bytes. `key` is the platform's `tokenKey`. */
export function keyedHash(key: Uint8Array, purpose: Purpose, content: string | number | Uint8Array): Buffer {
  const hmac = createHmac('sha256', key)
  if (purpose !== null) hmac.update(`${purpose} `)
  return hmac.update(typeof content === 'number' ? String(content) : content).digest()
}

/** The first 128 bits of such a hash, in 22 characters of base64url: the proof in an address or a field that we wrote it. */
export function signature(key: Uint8Array, purpose: Purpose, content: string): string {
  return keyedHash(key, purpose, content).subarray(0, 16).toString('base64url')
}

/** Whether somebody has sent the expected hash or signature, found out in a time that tells nothing of where the two differ. */
export function isSame(expected: string | Uint8Array, sent: string | Uint8Array): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(sent)]
  return left.length === right.length && timingSafeEqual(left, right)
}
