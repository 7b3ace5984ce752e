import { expect, test } from 'vitest'
import { purposeOf, purposes, rightsOf } from './purposes.ts'

test('api keys: a key is called in the list what it was called when it was made [B31-129]', () => {
  const chosen = { webhooks: 'write' } as const
  expect(purposes.map((purpose) => purposeOf(rightsOf(purpose, chosen)))).toEqual(purposes)
})

test('api keys: a key that a program has made is called by what it may do', () => {
  // It writes nothing, whatever its areas say.
  expect(purposeOf({ read_only: true, scopes: ['forms:read', 'submissions:write'] })).toBe('reading')
  expect(purposeOf({ read_only: false, scopes: ['submissions:write', 'forms:read'] })).toBe('website')
  expect(purposeOf({ read_only: false, scopes: ['forms:read'] })).toBe('areas')
})
