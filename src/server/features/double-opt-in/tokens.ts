import { randomBytes } from 'node:crypto'
import { keyedHash } from '../../lib/keyed-hash.ts'
import { tokenHash } from '../../lib/token.ts'

/** 256 random bits, in 64 characters that no mail program takes for anything but a part of an address. */
export const newToken = () => randomBytes(32).toString('hex')

/** The hash of a text that can be a token. */
export const hashOf = (text: string) => (/^[0-9a-f]{64}$/.test(text) ? tokenHash(text) : undefined)

/** What an account knows an address by, in any case. With the installation's key, so that nobody finds it by trying. */
export const addressHash = (key: Uint8Array, accountId: number, email: string) =>
  keyedHash(key, 'submission-address', `${accountId} ${email.normalize('NFC').toLowerCase()}`)
