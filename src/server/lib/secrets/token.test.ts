import { expect, test } from 'vitest'
import { newMailToken, newToken, sentTokenHash, tokenHash } from './token.ts'

test('token: a token has 256 random bits, and is known by its hash when it comes back', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(sentTokenHash(token)).toEqual(tokenHash(token))
  }
  const mailed = newMailToken()
  expect(mailed).toMatch(/^[0-9a-f]{64}$/)
  expect(sentTokenHash(mailed)).toEqual(tokenHash(mailed))
  expect(tokenHash('a').toString('hex')).toMatch(/^ca978112ca1bbdcafac231b39a23dc4d/)
})

test('token: what cannot be a token has no hash to look for', () => {
  const token = newToken()
  for (const sent of [
    '',
    token.slice(1),
    `${token}A`,
    `${token.slice(1)}=`,
    `${token}\n`,
    newMailToken().slice(1),
    [token],
    null,
    undefined,
  ]) {
    expect(sentTokenHash(sent)).toBeUndefined()
  }
})
