import { expect, test } from 'vitest'
import { nextLookAt, waitAfterFailure } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const since = new Date('2026-11-21T09:31:07.000Z')

/** Minutes after it was written at which a record is looked at, where every look is on time. */
function looksOf(account_id: number): number[] {
  const times: number[] = []
  let now = since.getTime()
  for (let looks = 0; ; looks++) {
    const next = nextLookAt({ since, looks }, { account_id, now })
    if (next === null) return times
    now = next.getTime()
    times.push((now - since.getTime()) / minute)
  }
}

test('crm changes: a record is looked at after 15 minutes, 1 h, 4 h, then daily until 30 days [B24-1]', () => {
  for (const account_id of [1, 7, 59, 60_001]) {
    const times = looksOf(account_id)
    for (const [i, wanted] of [15, 60, 240].entries()) {
      expect(times[i]).toBeGreaterThanOrEqual(wanted)
      expect(times[i]).toBeLessThan(wanted + 5)
    }
    const daily = times.slice(3)
    expect(daily[0]).toBeLessThan(240 + 5 + 24 * 60 + 60)
    for (const [i, at] of daily.slice(1).entries()) expect(at - (daily[i] ?? 0)).toBeCloseTo(24 * 60)
    expect(times.at(-1)).toBeGreaterThan((29 * day - 5 * hour) / minute)
    expect(times.at(-1)).toBeLessThanOrEqual((30 * day) / minute)
  }
})

test('crm changes: daily looks of an account are at one time, those of accounts at several', () => {
  const at = (account_id: number, seconds: number) =>
    nextLookAt({ since, looks: 5 }, { account_id, now: since.getTime() + seconds * 1000 })?.getTime()
  expect(at(1, 0)).toBe(at(1, 1500))
  expect(new Set([1, 2, 3, 30].map((account_id) => at(account_id, 0))).size).toBe(4)
})

test('crm changes: a look that was late is not made up for at once', () => {
  const now = since.getTime() + 6 * hour
  const next = nextLookAt({ since, looks: 1 }, { account_id: 1, now })?.getTime() ?? 0
  expect(next - now).toBeGreaterThanOrEqual(5 * minute)
  expect(next - now).toBeLessThan(10 * minute)
})

test('crm changes: a CRM that does not answer is asked after longer and longer, and as it wants', () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => waitAfterFailure(failures))).toEqual([
    60, 300, 900, 3600, 14_400, 14_400,
  ])
  expect(waitAfterFailure(0, 7_000)).toBe(7_000)
})
