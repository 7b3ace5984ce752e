import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * An API key: the fixed prefix `fsk_`, 43 characters that carry 256 random bits, and 6 that check them, so that a typing
 * error is refused without asking the database (the scheme of GitHub's tokens). Stored only as its SHA-256.
 */
const prefix = 'fsk_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 43
const checkLength = 6

/** A new key, which is shown once. */
export function newApiKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return `${prefix}${secret}${checksum(secret)}`
}

/** Whether `text` can be a key at all: prefix, alphabet, length and checksum are right. */
export function isApiKey(text: string): boolean {
  if (text.length !== prefix.length + secretLength + checkLength || !text.startsWith(prefix)) return false
  const secret = text.slice(prefix.length, -checkLength)
  return text.endsWith(checksum(secret))
}

/** What of a key may be shown again: its first characters. */
export function keyHint(key: string): string {
  return key.slice(0, prefix.length + 6)
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), checkLength)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text
  return text
}
