import { expect, test } from 'vitest'
import { dueTexts, dueWords, urgencyOf } from './due.ts'

const said = (due_on: string, status: 'new' | 'done' = 'new') => {
  const found = urgencyOf({ due_on, status }, '2026-11-29')
  return [found.urgency, dueWords(found, due_on, dueTexts.de)]
}

test('submissions: what is due says so in days, and by its date where that says more [B31-172]', () => {
  expect(said('2026-11-27')).toEqual(['late', 'Seit 2 Tagen überfällig'])
  expect(said('2026-11-28')).toEqual(['late', 'Seit gestern überfällig'])
  expect(said('2026-11-29')).toEqual(['today', 'Heute fällig'])
  expect(said('2026-11-30')).toEqual(['later', 'Fällig am 2026-11-30'])
  expect(said('2020-01-31')).toEqual(['late', 'Überfällig seit 2020-01-31'])
  // What is done is not late.
  expect(said('2026-11-27', 'done')).toEqual(['later', 'Fällig am 2026-11-27'])
})
