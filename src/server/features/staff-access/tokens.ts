import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { tokenHash } from '../../lib/api-key.ts'

/** 256 random bits, in 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The hash of a text that can be a token. */
export const hashOf = (text: string) => (/^[\w-]{43}$/.test(text) ? tokenHash(text) : undefined)

/** Six digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Six digits are soon tried through: only with the installation's key can a code be told from its hash. */
export const codeHash = (key: Uint8Array, request: string, code: string) =>
  createHmac('sha256', key).update(`staff-code ${request} ${code}`).digest()

/** The address as members are found by it, in any case. Without a key, so that an operator's command needs none. */
export const addressHash = (accountId: number, email: string) =>
  createHash('sha256').update(`staff-address ${accountId} ${email.toLowerCase()}`).digest()
