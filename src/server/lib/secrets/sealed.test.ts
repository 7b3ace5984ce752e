import fc from 'fast-check'
import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyIdOf, openSealer, sealedPrefix, tryUnseal } from './sealed.ts'

const newKey = () => randomBytes(32).toString('base64')

test('secrets at rest: every text comes back, and is nowhere in what is stored', () => {
  const sealer = openSealer(newKey())
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (plain, context) => {
      const sealed = sealer.seal(plain, context)
      expect(sealed).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]{38,}$/)
      expect(sealer.unseal(sealed, context)).toBe(plain)
    }),
  )
  const secret = 'whsec_a very recognisable secret'
  const sealed = sealer.seal(secret, 'webhooks.secret:1')
  expect(Buffer.from(sealed.split('.')[2]!, 'base64url').includes('recognisable')).toBe(false)
  expect(sealer.seal(secret, 'webhooks.secret:1')).not.toBe(sealed)
})

test('secrets at rest: a value opens only where it belongs', () => {
  const sealer = openSealer(newKey())
  const sealed = sealer.seal('token', 'accounts.crm_token:1')
  for (const context of ['accounts.crm_token:2', 'accounts.crm_secret:1', '']) {
    expect(() => sealer.unseal(sealed, context)).toThrow('changed, or belongs to another place')
  }
})

test('secrets at rest: no changed character of a sealed value goes unnoticed', () => {
  const sealer = openSealer(newKey())
  // Four letters make 32 bytes, whose last character in base64 has two bits that mean nothing.
  const sealed = sealer.seal('four', 'c')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  for (let at = 0; at < sealed.length; at++) {
    for (const other of [...alphabet, '']) {
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      if (changed !== sealed) expect(() => sealer.unseal(changed, 'c'), changed).toThrow(/sealed/)
    }
  }
  for (const text of ['', 'token', 'v1.', 'v2.0011223344556677.AAAA', 'v1.0011223344556677.', `${sealed}=`]) {
    expect(() => sealer.unseal(text, 'c'), text).toThrow('not a sealed value')
  }
  expect(() => sealer.unseal(`x${sealed}`, 'c')).toThrow('not a sealed value')
  expect(() => sealer.unseal('', 'c')).toThrow(expect.objectContaining({ name: 'SealedValueError' }))
  expect(() => sealer.unseal(sealed.slice(0, 40), 'c')).toThrow('changed')
})

test('secrets at rest: another key says so, and a retired key still opens but never seals', () => {
  const [old, fresh] = [newKey(), newKey()]
  const sealed = openSealer(old).seal('token', 'c')
  expect(() => openSealer(fresh).unseal(sealed, 'c')).toThrow(/sealed under another secret key \(key id [0-9a-f]{16}\)/)
  const rotating = openSealer(fresh, [old])
  expect(rotating.unseal(sealed, 'c')).toBe('token')
  expect(openSealer(fresh).unseal(rotating.seal('token', 'c'), 'c')).toBe('token')
  expect(() => openSealer('x'.repeat(31))).toThrow('at least 32 characters')
  expect(openSealer('x'.repeat(32)).unseal(openSealer('x'.repeat(32)).seal('token', 'c'), 'c')).toBe('token')
})

test('secrets at rest: what is stored begins with the id of the key that it was sealed under', () => {
  const secretKey = newKey()
  expect(
    openSealer(secretKey)
      .seal('token', 'c')
      .startsWith(sealedPrefix(keyIdOf(secretKey))),
  ).toBe(true)
  expect(sealedPrefix(keyIdOf(secretKey))).toMatch(/^v1\.[0-9a-f]{16}\.$/)
  expect(keyIdOf(newKey())).not.toBe(keyIdOf(secretKey))
  // Stored values are found by it: it stays the same with every version.
  expect(keyIdOf(secretKey)).toBe(
    Buffer.from(hkdfSync('sha256', secretKey, '', 'foyer sealed v1 key id', 8)).toString('hex'),
  )
})

test('secrets at rest: a caller that answers with the rest is told why a value cannot be opened', () => {
  const sealer = openSealer(newKey())
  const sealed = sealer.seal('token', 'c')
  expect(tryUnseal(sealer, sealed, 'c')).toEqual({ plain: 'token' })
  expect(tryUnseal(sealer, sealed, 'd')).toEqual({ fault: expect.stringContaining('belongs to another place') })
  // Another mistake is none of the value.
  expect(() => tryUnseal(sealer, Symbol('no text') as unknown as string, 'c')).toThrow(TypeError)
})

test('secrets at rest: the format is AES-256-GCM with an HKDF-SHA256 key, as documented', () => {
  const secretKey = newKey()
  const sealed = openSealer(secretKey).seal('Grüße', 'webhooks.secret:7')
  const [, keyId, payload] = sealed.split('.')
  const bytes = Buffer.from(payload!, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'foyer sealed v1', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(`v1.${keyId}.webhooks.secret:7`))
  decipher.setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  expect(plain.toString('utf8')).toBe('Grüße')
})
