import { expect, test } from 'vitest'
import { openRareLog } from './rare-log.ts'

test('log: of each kind one line a minute is due, which says how many were held back', () => {
  let now = 0
  const log = openRareLog(() => now)
  expect([log.due('database'), log.due('database'), log.due('requests')]).toEqual([0, undefined, 0])
  now = 59_999
  expect(log.due('database')).toBeUndefined()
  now = 60_000
  expect([log.due('database'), log.due('database'), log.due('requests')]).toEqual([2, undefined, 0])
})
