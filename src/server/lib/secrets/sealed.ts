import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/** Seals secrets for storage. `context` says where the value belongs (`webhooks.secret:17`); it opens nowhere else. */
export interface Sealer {
  /** The sealed text of `plain`, different at every call. */
  seal(plain: string, context: string): string
  /** The text that was sealed. Throws a {@link SealedValueError} when key, context or text do not fit. */
  unseal(sealed: string, context: string): string
}

/** A stored value cannot be opened; the message says why, and nothing of the value. */
export class SealedValueError extends Error {
  override name = 'SealedValueError'
}

interface Key {
  id: string
  /** Imported once: with raw bytes, each value would import them anew, at four times the cost. */
  secret: KeyObject
}

const version = 'v1'
export const minKeyLength = 32
const nonceLength = 12
const tagLength = 16

/**
 * A sealer under `secretKey`, a text of at least 32 characters such as 32 random bytes in base64; the key itself is
 * derived from it with HKDF-SHA256. What was sealed under one of the `retiredKeys` can still be opened. Throws when a key is shorter.
 *
 * Sealed text: `v1.<key id>.<base64url of nonce, ciphertext and tag>`, AES-256-GCM with a random 96-bit nonce (good for
 * 2^32 values under one key). Version, key id and context are authenticated with the value.
 */
export function openSealer(secretKey: string, retiredKeys: readonly string[] = []): Sealer {
  const current = deriveKey(secretKey)
  const keys = new Map([...retiredKeys.map(deriveKey), current].map((key) => [key.id, key]))

  function seal(plain: string, context: string): string {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', current.secret, nonce, { authTagLength: tagLength })
    cipher.setAAD(bound(current, context))
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${version}.${current.id}.${sealed.toString('base64url')}`
  }

  function unseal(sealed: string, context: string): string {
    const [, keyId, payload] = /^v1\.([0-9a-f]{16})\.([\w-]+)$/.exec(sealed) ?? []
    if (keyId === undefined || payload === undefined) throw new SealedValueError('This is not a sealed value.')
    const key = keys.get(keyId)
    if (key === undefined)
      throw new SealedValueError(`The value was sealed under another secret key (key id ${keyId}).`)
    return open(key, payload, context)
  }

  return { seal, unseal }
}

/** What a sealed value says of the key that it was sealed under; a hash of the key, which tells nothing of it. */
export const keyIdOf = (secretKey: string) => deriveKey(secretKey).id

/** What every value begins with that was sealed under a key. */
export const sealedPrefix = (keyId: string) => `${version}.${keyId}.`

/** The text that was sealed, or why it cannot be opened: for callers that answer with the rest. */
export function tryUnseal(sealer: Sealer, sealed: string, context: string): { plain: string } | { fault: string } {
  try {
    return { plain: sealer.unseal(sealed, context) }
  } catch (error) {
    if (error instanceof SealedValueError) return { fault: error.message }
    throw error
  }
}

function open(key: Key, payload: string, context: string): string {
  const bytes = Buffer.from(payload, 'base64url')
  // The text is compared too: base64 has spare bits, and a changed text must not open.
  if (bytes.length < nonceLength + tagLength || bytes.toString('base64url') !== payload) throw damaged()
  const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(bound(key, context))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  try {
    const plain = decipher.update(bytes.subarray(nonceLength, -tagLength))
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch (cause) {
    throw damaged(cause)
  }
}

function deriveKey(secretKey: string): Key {
  if (secretKey.length < minKeyLength) throw new Error(`The secret key must have at least ${minKeyLength} characters.`)
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, length))
  return {
    id: derive(`foyer sealed ${version} key id`, 8).toString('hex'),
    secret: createSecretKey(derive(`foyer sealed ${version}`, 32)),
  }
}

function bound(key: Key, context: string): Buffer {
  return Buffer.from(`${version}.${key.id}.${context}`)
}

function damaged(cause?: unknown): SealedValueError {
  return new SealedValueError('The sealed value was changed, or belongs to another place.', { cause })
}
