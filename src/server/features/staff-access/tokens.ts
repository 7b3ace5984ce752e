import { createHash, randomInt } from 'node:crypto'
import { isKeyedHash, keyedHash, type TokenKey } from '../../lib/secrets/keyed-hash.ts'

/** Six digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Six digits are soon tried through: only with the installation's key can a code be told from its hash. */
export const codeHash = (key: TokenKey, request: string, code: string) =>
  keyedHash(key, 'staff-code', `${request} ${code}`)

/** Whether a hash is that of this code, under any key of the installation. */
export const isCode = (key: TokenKey, hash: Buffer, request: string, code: string) =>
  isKeyedHash(key, 'staff-code', `${request} ${code}`, { sent: hash })

/** The address as members are found by it, in any case. Without a key, so that an operator's command needs none. */
export const addressHash = (accountId: number, email: string) =>
  createHash('sha256').update(`staff-address ${accountId} ${email.toLowerCase()}`).digest()
