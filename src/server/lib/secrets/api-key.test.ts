import fc from 'fast-check'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isApiKey, keyHint, newApiKey } from './api-key.ts'

test('api key: a key has the fixed prefix, 256 random bits and a checksum, and no two are alike [B5-4]', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  for (const key of keys) {
    expect(key).toMatch(/^fsk_[0-9A-Za-z]{49}$/)
    expect(isApiKey(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(keys.length)
})

test('api key: every changed character, swap and cut is refused', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const place = fc.nat({ max: 52 })
  fc.assert(
    fc.property(place, fc.constantFrom(...alphabet, '-', ' ', 'ä', '\0'), (at, letter) => {
      const key = newApiKey()
      const wrong = key.slice(0, at) + letter + key.slice(at + 1)
      expect(isApiKey(wrong)).toBe(wrong === key)
      expect(isApiKey(key.slice(0, at))).toBe(false)
      expect(isApiKey(key + letter)).toBe(false)
    }),
  )
})

test('api key: the right check behind a secret of another length, or another prefix, makes no key', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const checked = (prefix: string, secret: string) => {
    let check = ''
    for (let rest = crc32(secret); check.length < 6; rest = Math.floor(rest / 62)) check = digits[rest % 62] + check
    return prefix + secret + check
  }
  expect(isApiKey(checked('fsk_', 'x'.repeat(43)))).toBe(true)
  for (const length of [0, 42, 44]) expect(isApiKey(checked('fsk_', 'x'.repeat(length)))).toBe(false)
  expect(isApiKey(checked('fsk-', 'x'.repeat(43)))).toBe(false)
})

test('api key: any text can be asked about', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isApiKey(text) === false))
})

test('api key: what is kept of a key says which it is, and not what it is', () => {
  const key = newApiKey()
  expect(keyHint(key)).toBe(key.slice(0, 10))
})
