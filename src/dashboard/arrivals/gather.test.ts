import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InboxChange } from '../../shared/contract/submissions/inbox-changes.ts'
import { countOf, gatherArrivals, joinArrivals, type Arrivals } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const received = (submission_id: number, form_id = 1): InboxChange => ({ kind: 'received', form_id, submission_id })

function gathering(isOwn: (submission: number) => boolean = () => false, isLookedAt = () => false) {
  const told: (Arrivals | undefined)[] = []
  return { told, ...gatherArrivals({ isOwn, isLookedAt, tell: (unseen) => void told.push(unseen) }) }
}

test('arrivals: several within a moment are told of once, each form with its number [B31-12]', () => {
  const { told, hear } = gathering()
  hear({ changes: [received(1), received(2, 7)], more: false })
  vi.advanceTimersByTime(1_000)
  hear({ changes: [received(2, 7), received(3, 7)], more: false })
  vi.advanceTimersByTime(1_400)
  expect(told).toEqual([])
  vi.advanceTimersByTime(200)
  expect(told).toEqual([
    {
      byForm: new Map([
        [1, 1],
        [7, 2],
      ]),
      isMore: false,
      only: undefined,
    },
  ])
  hear({ changes: [received(3, 7)], more: false })
  vi.advanceTimersByTime(10_000)
  expect(told).toHaveLength(1)
})

test('arrivals: what comes without a pause is told of every five seconds [B31-12]', () => {
  const { told, hear } = gathering()
  for (let id = 1; id <= 12; id++) {
    hear({ changes: [received(id)], more: id === 1 })
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(1_000)
  expect(told.map((arrivals) => arrivals && [countOf(arrivals), arrivals.isMore])).toEqual([
    [5, true],
    [5, false],
    [2, false],
  ])
})

test('arrivals: nothing is told of what the user has released, of other changes, and of a mere hint [B31-12]', () => {
  const { told, hear } = gathering((submission) => submission === 5)
  hear({ changes: [received(5)], more: false })
  hear({ changes: [{ kind: 'updated', form_id: 1, submission_id: 6 }], more: false })
  hear({ changes: [], more: true })
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([])
  hear({ changes: [received(5), received(8)], more: false })
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([{ byForm: new Map([[1, 1]]), isMore: false, only: 8 }])
})

test('arrivals: what has arrived since the user looked is counted together [B31-12]', () => {
  const first = { byForm: new Map([[1, 1]]), isMore: false, only: 8 }
  expect(joinArrivals(undefined, first)).toBe(first)
  const both = joinArrivals(first, {
    byForm: new Map([
      [1, 2],
      [3, 1],
    ]),
    isMore: true,
    only: undefined,
  })
  expect(both).toEqual({
    byForm: new Map([
      [1, 3],
      [3, 1],
    ]),
    isMore: true,
    only: undefined,
  })
  expect(countOf(both)).toBe(4)
})

test('arrivals: what the user sees arrive is told of, and not counted among what was missed [B31-11, B31-12]', () => {
  let isLookedAt = true
  const { told, hear } = gathering(undefined, () => isLookedAt)
  hear({ changes: [received(1)], more: false })
  isLookedAt = false
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([undefined])
  isLookedAt = true
  hear({ changes: [received(2)], more: false })
  isLookedAt = false
  hear({ changes: [received(3, 7)], more: false })
  vi.advanceTimersByTime(2_000)
  expect(told.at(-1)).toEqual({ byForm: new Map([[7, 1]]), isMore: false, only: 3 })
})
