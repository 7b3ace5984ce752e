import { expect, test } from 'vitest'
import { retryAfterMs } from '../../../lib/retry-after.ts'
import { nextStep } from './next-step.ts'

const waits = [10_000, 300_000, 7_200_000]
const end = (number: number, status: number | null, retryAfter?: number) => ({
  number,
  maxAttempts: 4,
  status,
  retryAfterMs: retryAfter,
})

test('webhooks: 10 s, 5 min, 2 h, each ±20 %, then no more [B6-22, B14-2]', () => {
  for (const [i, wait] of waits.entries()) {
    expect(nextStep(end(i + 1, 500), waits, 0)).toEqual({ state: 'waiting', waitMs: wait * 0.8 })
    expect(nextStep(end(i + 1, null), waits, 0.5)).toEqual({ state: 'waiting', waitMs: wait })
    expect(nextStep(end(i + 1, 404), waits, 1)).toEqual({ state: 'waiting', waitMs: wait * 1.2 })
  }
  expect(nextStep(end(4, 500), waits, 0.5)).toEqual({ state: 'exhausted' })
  // Whole milliseconds, to the nearest.
  expect(nextStep(end(1, 500), [10_001], 0.35)).toEqual({ state: 'waiting', waitMs: 9401 })
})

test('webhooks: 2xx alone is a success [B6-21]', () => {
  for (const status of [200, 204, 299]) expect(nextStep(end(1, status), waits, 0)).toEqual({ state: 'delivered' })
  for (const status of [199, 300, 304, 400, 410, 500]) expect(nextStep(end(1, status), waits, 0).state).toBe('waiting')
})

test.each([
  // [status, Retry-After in ms, attempt, expected wait]
  [429, 60_000, 1, 60_000],
  [503, 1, 1, 10_000],
  [429, 86_400_000, 1, 3_600_000],
  [429, 86_400_000, 3, 14_400_000],
  [500, 60_000, 1, 10_000],
])('webhooks: Retry-After of %i, %i ms, after attempt %i waits %i ms [B14-5]', (status, asked, number, waitMs) => {
  expect(nextStep(end(number, status, asked), waits, 0.5)).toEqual({ state: 'waiting', waitMs })
})

test('webhooks: a delivery that is sent again gets its one attempt, and no retry [B14]', () => {
  expect(nextStep({ number: 5, maxAttempts: 5, status: 500 }, waits, 0)).toEqual({ state: 'exhausted' })
  // Sent again after the first of several attempts was already a success.
  expect(nextStep({ number: 2, maxAttempts: 2, status: 500 }, waits, 0)).toEqual({ state: 'exhausted' })
})

test('Retry-After: seconds or an HTTP date; anything else is ignored', () => {
  const now = Date.parse('2026-11-21T09:30:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Sat, 21 Nov 2026 09:31:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs(' 120 ', now)).toBe(120_000)
  for (const text of [undefined, '', '-5', '1.5', 'soon', '99999999999', '2026-11-21', '120s', 'in 120']) {
    expect(retryAfterMs(text, now)).toBeUndefined()
  }
})

test('Retry-After: a date with more around it, or of a day that is none, is ignored', () => {
  const now = Date.parse('2026-11-21T09:30:00Z')
  const date = 'Sat, 21 Nov 2026 09:31:00 GMT'
  for (const text of [`on ${date}`, `${date}+0200`, date.replace('21', '99'), date.replace('21', '7')]) {
    expect(retryAfterMs(text, now), text).toBeUndefined()
  }
})
