import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError, UnreadableError } from './error.ts'

/**
 * Encryption of a backup's parts in the format of age (https://age-encryption.org/v1), in chunks: `age --decrypt` opens them,
 * too. The recipient is public, so that a server can make backups that it cannot read.
 */

export type Bytes = AsyncIterable<Uint8Array>
export type Step = (chunks: Bytes) => AsyncGenerator<Uint8Array>

/** The pipeline step that encrypts to a recipient such as `age1…`. */
export function encryptTo(recipient: string): Step {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new BackupError('--encrypt-to takes the public part of a key of age, which begins with age1.', { cause })
  }
  return async function* encrypt(chunks) {
    yield* await encrypter.encrypt(ReadableStream.from(chunks))
  }
}

/** The pipeline step that decrypts with the identities of a file, as age-keygen writes it. */
export async function decryptWith(file: string): Promise<Step> {
  const lines = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`The key file ${file} cannot be read.`, { cause })
  })
  const identities = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  const decrypter = new Decrypter()
  try {
    if (identities.length === 0) throw new Error('No line is a key.')
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch (cause) {
    throw new BackupError(`The file ${file} holds no secret key of age: a line that begins with AGE-SECRET-KEY-.`, {
      cause,
    })
  }
  return async function* decrypt(chunks) {
    try {
      yield* await decrypter.decrypt(ReadableStream.from(chunks))
    } catch (cause) {
      if (cause instanceof BackupError) throw cause
      const { message } = cause as Error
      if (!/no identity matched/i.test(message)) throw new UnreadableError(message, { cause })
      throw new BackupError(`The backup is encrypted to another key than the one in ${file}.`, { cause })
    }
  }
}

export interface KeyPair {
  /** Begins with `AGE-SECRET-KEY-`. */
  identity: string
  /** Begins with `age1`. */
  recipient: string
}

export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
