import { expect, test } from 'vitest'
import { judge, quantile, type Sample } from './verdict.ts'

const tails = { tails: true }
const samples = (probe: string, times: number[]): Sample[] => times.map((ms) => ({ probe, ms }))

test('verdict: within both ratios nothing is broken', () => {
  const [row] = judge(samples('me', [1, 2, 3]), samples('me', [2, 4, 6]), tails)
  expect(row).toMatchObject({ alone: { count: 3, p50: 2, p99: 3 }, beside: { p50: 4, p99: 6 }, faults: [], broken: [] })
})

test('verdict: a median or a tail that is too slow is broken', () => {
  expect(judge(samples('me', [1, 1, 1]), samples('me', [3, 3, 3]), tails)[0]?.broken).toEqual(['p50 3.0 × (≤ 2 ×)'])
  expect(judge(samples('me', [1, 1, 1]), samples('me', [1, 1, 6]), tails)[0]?.broken).toEqual(['p99 6.0 × (≤ 5 ×)'])
})

test('verdict: a short run judges no tail', () => {
  const [row] = judge(samples('me', [1, 1, 1]), samples('me', [1, 1, 6]), { tails: false })
  expect(row).toMatchObject({ beside: { p99: 6 }, broken: [] })
})

test('verdict: a short run judges the medians of eight requests and more', () => {
  const slow = (count: number) =>
    judge(samples('me', Array(count).fill(1)), samples('me', Array(count).fill(3)), { tails: false })[0]?.broken
  expect(slow(8)).toEqual(['p50 3.0 × (≤ 2 ×)'])
  expect(slow(7)).toEqual([])
})

test('verdict: a request that fails, or a probe that never succeeds, is broken', () => {
  const failing = [...samples('me', [1]), { probe: 'me', ms: 1, fault: 'status 503' }]
  expect(judge(samples('me', [1]), failing, tails)[0]).toMatchObject({ faults: ['status 503'], broken: ['1 failed'] })
  expect(judge(samples('me', [1]), [], tails)[0]?.broken).toEqual(['did not succeed beside the hostile account'])
  expect(judge([], samples('me', [1]), tails)[0]?.broken).toEqual(['did not succeed alone'])
})

test('verdict: of few values the 99th percentile is the largest', () => {
  expect(quantile([5, 1, 3], 0.99)).toBe(5)
  expect(quantile([], 0.5)).toBeNaN()
})
