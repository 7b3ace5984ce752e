import { expect, test } from 'vitest'
import { durationClass, medianSeconds } from './durations.ts'

test('statistics: each class of lengths is by a fifth longer than the one before', () => {
  expect([0, -5, 0.5, 1, 1.19, 1.21, 1.43, 1.45].map(durationClass)).toEqual([0, 0, 0, 0, 0, 1, 1, 2])
  expect([1.2 ** 69 * 1.1, 1.2 ** 71, 1e12].map(durationClass)).toEqual([69, 70, 70])
})

test('statistics: the median of lengths lies in its class as far as lengths of the class are below it', () => {
  expect(medianSeconds(new Map([[10, 4]]))).toBe(7) // 1.2^10.5
  for (const counts of [
    [
      [10, 1],
      [20, 3],
    ],
    [
      [20, 3],
      [10, 1],
    ],
  ] as const)
    expect(medianSeconds(new Map(counts))).toBe(41) // 1.2^20⅓
  // Half of them are in the first class: its end.
  expect(medianSeconds(new Map([10, 20].map((index) => [index, 2])))).toBe(7) // 1.2^11
  expect(medianSeconds(new Map([10, 20, 25].map((index) => [index, 1])))).toBe(42) // 1.2^20.5
})

test('statistics: without lengths there is no median', () => {
  expect(medianSeconds(new Map())).toBeNull()
  expect(medianSeconds(new Map([[5, 0]]))).toBeNull()
})

test('statistics: a median is off by a tenth at most, and a page left open over night does not move it', () => {
  for (const seconds of [3, 47, 150, 3600, 86_400]) {
    const median = medianSeconds(new Map([[durationClass(seconds), 9]]))
    expect(Math.abs(median! / seconds - 1), String(seconds)).toBeLessThan(0.11)
  }
  const counts = new Map([durationClass(60), durationClass(80_000)].map((index, i) => [index, i === 0 ? 20 : 3]))
  expect(Math.abs(medianSeconds(counts)! - 60)).toBeLessThan(7)
})
