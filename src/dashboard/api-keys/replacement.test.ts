import { expect, test } from 'vitest'
import { lastsAsLong } from './replacement.ts'

test('api keys: a key that replaces another lasts as long as that one was made for', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const created_at = '2026-01-01T08:00:00.000+00:00'
  expect(lastsAsLong({ created_at, expires_at: '2026-01-31T08:00:00.000+00:00' }, now)).toBe('2026-12-22T12:00:00.000Z')
  expect(lastsAsLong({ created_at, expires_at: null }, now)).toBeNull()
})
