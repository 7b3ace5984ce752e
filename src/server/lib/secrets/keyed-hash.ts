import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'

/**
 * What the installation's token key is used for: each text that is hashed with it begins with its purpose and a space, so that
 * what was made for one purpose is nothing for any other. Given out, and verified when it comes back.
 */
const givenOut = [
  'crm-record',
  'device',
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
  'form-sent',
  'mail-return',
  'proof',
  'set-up',
  'transcript',
] as const

/** Stored, and compared with what is sent: without the key the text could be found by trying. `features/secrets` says what a change of the key does to each. */
export const storedPurposes = ['recovery code', 'staff-code', 'submission-address'] as const

/** What attempts are counted by; after a change of the key they are counted anew. */
const counted = ['draft-network', 'limit', 'mail-network', 'upload-network'] as const

/** Ids that others can neither guess nor take back to what they are of; after a change of the key they are others. */
const derived = ['opt-in-link', 'trace'] as const

export const purposes = [...givenOut, ...storedPurposes, ...counted, ...derived] as const

/**
 * null: nothing before the content, which therefore must begin like no purpose does. For page tokens (32 bytes, of which the first
 * is zero) and the bodies of calls (JSON), whose hashes are older than the purposes and stay good.
 */
export type Purpose = (typeof purposes)[number] | null

/** The key of keyed hashes, and those before it, which made what is still in use. */
export interface TokenKey {
  readonly current: Uint8Array
  readonly retired: readonly Uint8Array[]
}

/** The token keys of the installation's secret keys. */
export function deriveTokenKey(secretKey: string, retiredKeys: readonly string[] = []): TokenKey {
  const derive = (key: string) => new Uint8Array(hkdfSync('sha256', key, '', 'foyer page tokens', 32))
  return { current: derive(secretKey), retired: retiredKeys.map(derive) }
}

type Content = string | number | Uint8Array

/** HMAC-SHA256 over purpose and content: 32 bytes, under the current key. */
export function keyedHash(key: TokenKey, purpose: Purpose, content: Content): Buffer {
  return hashed(key.current, purpose, content)
}

/** The same under every key of the installation, the current one first: for what is found by its hash. */
export function keyedHashes(key: TokenKey, purpose: Purpose, content: Content): Buffer[] {
  return [key.current, ...key.retired].map((one) => hashed(one, purpose, content))
}

/** Whether a hash, or so many first bytes of it, was made by {@link keyedHash} under any key of the installation. */
export function isKeyedHash(
  key: TokenKey,
  purpose: Purpose,
  content: Content,
  { sent, length = 32 }: { sent: Uint8Array; length?: number },
): boolean {
  return keyedHashes(key, purpose, content).some((hash) => isSame(hash.subarray(0, length), sent))
}

/** Keys as the library wants them: making one takes as long as four hashes. */
const prepared = new WeakMap<Uint8Array, KeyObject>()

function preparedKey(key: Uint8Array): KeyObject {
  let one = prepared.get(key)
  if (!one) prepared.set(key, (one = createSecretKey(key)))
  return one
}

function hashed(key: Uint8Array, purpose: Purpose, content: Content): Buffer {
  const hmac = createHmac('sha256', preparedKey(key))
  if (purpose !== null) hmac.update(`${purpose} `)
  return hmac.update(typeof content === 'number' ? String(content) : content).digest()
}

const signatureOf = (hash: Buffer) => hash.subarray(0, 16).toString('base64url')

/** The first 128 bits of such a hash, in 22 characters of base64url: the proof in an address or a field that we wrote it. */
export function signature(key: TokenKey, purpose: Purpose, content: string): string {
  return signatureOf(keyedHash(key, purpose, content))
}

/** Whether {@link signature} made what was sent, under any key of the installation. */
export function isSignature(key: TokenKey, purpose: Purpose, content: string, sent: string): boolean {
  return keyedHashes(key, purpose, content).some((hash) => isSame(signatureOf(hash), sent))
}

/** Whether the expected hash was sent, found out in a time that tells nothing of where the two differ. */
export function isSame(expected: string | Uint8Array, sent: string | Uint8Array): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(sent)]
  return left.length === right.length && timingSafeEqual(left, right)
}
