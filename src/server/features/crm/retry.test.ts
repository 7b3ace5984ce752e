import { expect, test } from 'vitest'
import { breaksConnection, rebuildAfter, testMailAfter } from './retry.ts'

const tries = [1, 2, 3, 4, 5, 6]

test('a configuration is tried again for as long as a CRM is connected, at most every two hours', () => {
  for (const kind of ['rejected', 'unsupported', 'unavailable'] as const) {
    expect(tries.map((n) => rebuildAfter(kind, n))).toEqual([60, 300, 1800, 7200, 7200, 7200])
  }
  expect(rebuildAfter('not_connected', 1)).toBeNull()
})

test('a test mail is tried five times where trying helps, waits for a CRM, and fails at once where it was refused', () => {
  expect(tries.slice(0, 5).map((n) => testMailAfter('unavailable', n))).toEqual([60, 300, 1800, 7200, null])
  expect(tries.map((n) => testMailAfter('not_connected', n))).toEqual(tries.map(() => 7200))
  expect([testMailAfter('rejected', 1), testMailAfter('unsupported', 1)]).toEqual([null, null])
})

test('the connection is broken when the CRM refuses, or has not answered three times in a row', () => {
  expect(breaksConnection('rejected', 1)).toBe(true)
  expect(tries.map((n) => breaksConnection('unavailable', n))).toEqual([false, false, true, true, true, true])
  expect(breaksConnection('unsupported', 9)).toBe(false)
})
