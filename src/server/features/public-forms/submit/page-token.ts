import { randomBytes } from 'node:crypto'
import { databaseTime } from '../../../lib/clock.ts'
import { isKeyedHash, keyedHash, type TokenKey } from '../../../lib/secrets/keyed-hash.ts'

/** What the page of a form carries back: proof of when it was served, and a nonce that makes its sending happen once. */
export interface PageToken {
  issuedAt: number
  nonce: Buffer
}

const bodyLength = 8 + 8 + 16
const macLength = 16

/** Token text of 64 characters: time, form and nonce under HMAC-SHA256, cut to 128 bits. */
export function issueToken(key: TokenKey, formId: number, now = databaseTime()): string {
  const body = Buffer.alloc(bodyLength)
  body.writeBigUInt64BE(BigInt(now), 0)
  body.writeBigUInt64BE(BigInt(formId), 8)
  randomBytes(16).copy(body, 16)
  return Buffer.concat([body, keyedHash(key, null, body).subarray(0, macLength)]).toString('base64url')
}

/** The token that `text` is, or `undefined` for a forged one, or one of another form. */
export function readToken(key: TokenKey, formId: number, text: string): PageToken | undefined {
  if (!/^[\w-]{64}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const body = bytes.subarray(0, bodyLength)
  if (!isKeyedHash(key, null, body, { sent: bytes.subarray(bodyLength), length: macLength })) return undefined
  if (body.readBigUInt64BE(8) !== BigInt(formId)) return undefined
  return { issuedAt: Number(body.readBigUInt64BE(0)), nonce: body.subarray(16) }
}

/** Whether a page is older than its form lets pages become. */
export function isTooOld({ issuedAt }: PageToken, maxHours: number, now = databaseTime()): boolean {
  return now - issuedAt > maxHours * 3_600_000
}
