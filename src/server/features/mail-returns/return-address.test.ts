import { expect, test } from 'vitest'
import { deriveTokenKey } from '../../lib/secrets/keyed-hash.ts'
import { isGenuine, returnAddress, returnedMails } from './return-address.ts'

const address = { local: 'bounces', domain: 'mail.agency.example' }
const tokenKey = deriveTokenKey('a'.repeat(32))
const mail = { id: 9_000_999_999_999_999, account_id: 3 }

test('mail returns: an address names its mail with a proof, in at most 64 characters before the @ [B31-16]', () => {
  const made = returnAddress({ address: { ...address, local: 'b'.repeat(20) }, tokenKey }, mail)
  expect(made).toMatch(/^b{20}\+9000999999999999-[0-9a-f]{20}@mail\.agency\.example$/)
  expect(made.indexOf('@')).toBeLessThanOrEqual(64)
  const own = returnAddress({ address, tokenKey }, mail)
  const [read] = returnedMails(address, `"Foyer" <${own.toUpperCase()}>, other@agency.example`)
  expect(read?.id).toBe(mail.id)
  expect(isGenuine(tokenKey, 3, read!)).toBe(true)
})

test('mail returns: a proof holds for its mail and account alone, and after a change of the key', () => {
  const [read] = returnedMails(address, returnAddress({ address, tokenKey }, mail))
  expect(isGenuine(tokenKey, 4, read!)).toBe(false)
  expect(isGenuine(tokenKey, 3, { ...read!, id: mail.id - 1 })).toBe(false)
  expect(isGenuine(tokenKey, 3, { ...read!, proof: '0'.repeat(20) })).toBe(false)
  expect(isGenuine(deriveTokenKey('b'.repeat(32)), 3, read!)).toBe(false)
  expect(isGenuine(deriveTokenKey('b'.repeat(32), ['a'.repeat(32)]), 3, read!)).toBe(true)
})

test('mail returns: other addresses name no mail', () => {
  const others = ['bounces@mail.agency.example', 'bounces+1@mail.agency.example', 'bounces+1-ab@mail.agency.example']
  const foreign = `bounces+1-${'0'.repeat(20)}@mail.agency.example.evil.example`
  expect([...others, foreign, `x${foreign}`].flatMap((text) => returnedMails(address, text))).toEqual([])
})
