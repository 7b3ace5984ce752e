import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  deriveTokenKey,
  isKeyedHash,
  isSame,
  isSignature,
  keyedHash,
  keyedHashes,
  purposes,
  signature,
} from './keyed-hash.ts'

const own = new Uint8Array(randomBytes(32))
const key = { current: own, retired: [] }
const hmac = (content: string | Uint8Array) => createHmac('sha256', own).update(content).digest()

test('keyed hash: no text of one purpose is a text of another, nor a page token or the body of a call', () => {
  for (const [i, purpose] of purposes.entries()) {
    const begins = purposes.filter((other, j) => i !== j && `${other} `.startsWith(`${purpose} `))
    expect(begins, purpose).toEqual([])
    expect(purpose).toMatch(/^[a-z]/)
    expect(() => JSON.parse(`${purpose} `)).toThrow()
  }
})

test('keyed hash: every purpose has its place in the list, and none is there twice', () => {
  expect(new Set(purposes).size).toBe(purposes.length)
  for (const purpose of ['device', 'proof', 'transcript', 'recovery code', 'limit', 'trace'] as const) {
    expect(purposes).toContain(purpose)
  }
})

test('keyed hash: a hash covers purpose and content, a signature is 128 bits of it, both unchanged', () => {
  expect(keyedHash(key, 'form-entry', '7 1 x')).toEqual(hmac('form-entry 7 1 x'))
  expect(keyedHash(key, 'limit', 7)).toEqual(hmac('limit 7'))
  expect(keyedHash(key, null, Buffer.from([0, 255]))).toEqual(hmac(Buffer.from([0, 255])))
  expect(keyedHash(key, 'proof', Buffer.from([0, 255]))).toEqual(
    hmac(Buffer.concat([Buffer.from('proof '), Buffer.from([0, 255])])),
  )
  expect(signature(key, 'form-file', 'a')).toBe(hmac('form-file a').subarray(0, 16).toString('base64url'))
  expect(keyedHash({ ...key, current: randomBytes(32) }, 'proof', 'a')).not.toEqual(keyedHash(key, 'proof', 'a'))
})

test('keyed hash: only what is the same to the last byte is the same, and any length may be sent', () => {
  const expected = signature(key, 'form-file', 'a')
  expect(isSame(expected, expected)).toBe(true)
  for (const sent of ['', expected.slice(1), `${expected}A`, expected.toUpperCase() + '_', 'ü'.repeat(22)]) {
    expect(isSame(expected, sent)).toBe(false)
  }
  expect(isSame(hmac('a'), Buffer.from(hmac('a')))).toBe(true)
  expect(isSame(hmac('a'), hmac('b'))).toBe(false)
})

test('keyed hash: what a retired key made is known, and the current key makes what is new', () => {
  const [old, fresh] = [deriveTokenKey('a'.repeat(32)), deriveTokenKey('b'.repeat(32), ['a'.repeat(32)])]
  expect(fresh.retired).toEqual([old.current])
  expect(keyedHashes(fresh, 'limit', 'x')).toEqual([keyedHash(fresh, 'limit', 'x'), keyedHash(old, 'limit', 'x')])
  for (const made of [old, fresh]) {
    const sent = keyedHash(made, 'proof', 'x')
    expect(isKeyedHash(fresh, 'proof', 'x', { sent })).toBe(true)
    expect(isKeyedHash(fresh, 'proof', 'x', { sent: sent.subarray(0, 8), length: 8 })).toBe(true)
    expect(isKeyedHash(fresh, 'proof', 'x', { sent: sent.subarray(0, 8) })).toBe(false)
    expect(isKeyedHash(fresh, 'proof', 'y', { sent })).toBe(false)
    expect(isSignature(fresh, 'form-file', 'x', signature(made, 'form-file', 'x'))).toBe(true)
    expect(isSignature(fresh, 'form-file', 'y', signature(made, 'form-file', 'x'))).toBe(false)
  }
  const other = deriveTokenKey('c'.repeat(32))
  expect(isKeyedHash(fresh, 'proof', 'x', { sent: keyedHash(other, 'proof', 'x') })).toBe(false)
  expect(isSignature(fresh, 'form-file', 'x', signature(other, 'form-file', 'x'))).toBe(false)
})

test('keyed hash: the token key is the documented HKDF-SHA256 of the secret key', () => {
  const derived = new Uint8Array(hkdfSync('sha256', 'a'.repeat(32), '', 'foyer page tokens', 32))
  expect(deriveTokenKey('a'.repeat(32))).toEqual({ current: derived, retired: [] })
})
