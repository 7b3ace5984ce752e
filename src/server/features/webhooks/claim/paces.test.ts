import { expect, test } from 'vitest'
import { maxDepth, openPaces } from './paces.ts'

test('paces: a receiver that answers at once is claimed far ahead, a slow or unknown one by one delivery', () => {
  const paces = openPaces()
  expect(paces.depth(1)).toBe(2)
  for (const [ms, depth] of [
    [0.4, maxDepth],
    [3, maxDepth],
    [10, 6],
    [50, 2],
    [15_000, 2],
  ] as const) {
    const receiver = openPaces()
    receiver.note(1, ms)
    expect(receiver.depth(1)).toBe(depth)
    expect(receiver.depth(2)).toBe(2)
  }
  // One late answer says little, several do.
  for (let i = 0; i < 10; i++) paces.note(1, 1)
  paces.note(1, 100)
  expect(paces.depth(1)).toBe(3)
  for (let i = 0; i < 10; i++) paces.note(1, 1)
  expect(paces.depth(1)).toBe(maxDepth)
})

test('paces: each receiver has its own, and all begin anew when 10,000 are known', () => {
  const paces = openPaces()
  for (let id = 1; id <= 10_000; id++) paces.note(id, 1)
  expect([1, 10_000].map(paces.depth)).toEqual([maxDepth, maxDepth])
  paces.note(10_001, 1)
  expect([1, 10_000, 10_001].map(paces.depth)).toEqual([2, 2, maxDepth])
})
