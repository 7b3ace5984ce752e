import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalOf } from '../../refusals/catalogue.ts'
import { FieldOptions, optionFaults as faultsByPath, scoreLimits, scoresOf, sliderOf } from './field-options.ts'

/** Faults of options as sentences. */
const optionFaults = (...of: Parameters<typeof faultsByPath>) =>
  Object.fromEntries(
    Object.entries(faultsByPath(...of)).map(([path, messages]) => {
      const field = path.slice('options.'.length).replaceAll('_', ' ')
      return [path, messages.map((message) => refusalOf(message, field).message)]
    }),
  )

const [least, most] = [scoreLimits.stars.least, scoreLimits.stars.most]

test('contract: a rating has 3 to 10 stars, 5 unless it says otherwise [B2.3-18]', () => {
  expect(scoresOf('rating', {})).toEqual([1, 2, 3, 4, 5])
  for (let max = least; max <= most; max++) {
    expect(optionFaults('rating', { max })).toEqual({})
    expect(scoresOf('rating', { max })).toHaveLength(max)
  }
  for (const max of [2, 11, 4.5, -5, 1e9, NaN, '5']) {
    expect(optionFaults('rating', { max }), String(max)).toEqual({
      'options.max': ['The max field of a rating must be a whole number from 3 to 10.'],
    })
  }
})

test('contract: labels of a rating are as many as its stars [B2.3-18]', () => {
  const labels = (count: number) => Array.from({ length: count }, (_, i) => `L${i}`)
  expect(optionFaults('rating', { labels: labels(5) })).toEqual({})
  expect(optionFaults('rating', { labels: [] })).toEqual({})
  expect(optionFaults('rating', { max: 4, labels: labels(5) })).toEqual({
    'options.labels': ['The labels field must have 4 entries, one for each star.'],
  })
  for (const wrong of [[' '], ['x'.repeat(61)], [5], 'a;b', labels(11)]) {
    expect(FieldOptions.safeParse({ labels: wrong }).success, JSON.stringify(wrong)).toBe(false)
  }
})

test.each([
  [{}, 11, 0, 10],
  [{ min: 1, max: 7 }, 7, 1, 7],
  [{ min: -5, max: 5 }, 11, -5, 5],
  [{ max: 100, step: 10 }, 11, 0, 100],
  [{ min: 0, max: 1 }, 2, 0, 1],
])('contract: a scale with %j has %d points from %d to %d [B2.3-18]', (options, points, first, last) => {
  expect(optionFaults('scale', options)).toEqual({})
  const scores = scoresOf('scale', options)
  expect([scores.length, scores[0], scores.at(-1)]).toEqual([points, first, last])
})

test.each([
  [{ min: 5, max: 5 }, 'max', /larger than the smallest number, which is 5/],
  [{ min: 11 }, 'max', /larger/],
  [{ max: 100 }, 'step', /at most 21 points; this one would have 101/],
  [{ max: 10, step: 3 }, 'step', /divide the range from 0 to 10/],
  [{ step: 0.5 }, 'step', /whole number/],
  [{ min: 0.5 }, 'min', /whole number from -1000 to 1000/],
  [{ max: '2026-01-01' }, 'max', /whole number/],
  [{ max: 1e15 }, 'max', /whole number from -1000 to 1000/],
  [{ rows: 4 }, 'rows', /does not fit a scale/],
  [{ labels: ['a'] }, 'labels', /does not fit a scale/],
])('contract: a scale with %j is refused at %s [B2.3-18]', (options, name, sentence) => {
  const faults = optionFaults('scale', options)
  expect(Object.keys(faults)).toEqual([`options.${name}`])
  expect(faults[`options.${name}`]?.[0]).toMatch(sentence)
})

test('contract: every wrong option is told at once; other types leave aside what is none of theirs', () => {
  expect(Object.keys(optionFaults('rating', { max: 2, rows: 4, min_length: 1 }))).toEqual([
    'options.rows',
    'options.min_length',
    'options.max',
  ])
  expect(optionFaults('page_break', { min_choices: 1 })).toEqual({
    'options.min_choices': ['The min choices field does not fit a page break.'],
  })
  expect(optionFaults('auto', { max: 2, labels: ['a'] })).toEqual({})
})

test('contract: whatever stands in the options, the numbers offered are few, whole and rising', () => {
  const number = fc.oneof(fc.integer({ min: -20, max: 40 }), fc.double(), fc.string({ maxLength: 5 }))
  const options = fc.record(
    { min: number, max: number, step: fc.oneof(fc.integer(), fc.double()) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.constantFrom('rating' as const, 'scale' as const), options, (type, given) => {
      const scores = scoresOf(type, given)
      expect(scores.length).toBeGreaterThanOrEqual(2)
      expect(scores.length).toBeLessThanOrEqual(scoreLimits.points.most)
      expect(scores.every((score, i) => Number.isInteger(score) && score > (scores[i - 1] ?? -Infinity))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('contract: a slider without a step reaches both ends, by whole numbers where they are enough [B2.3-28]', () => {
  const stepOf = (min: number, max: number) => sliderOf({ min, max })?.step
  expect([stepOf(10, 2_000), stepOf(0, 100), stepOf(25, 500), stepOf(1, 1_000), stepOf(1_950, 2_026)]).toEqual([
    10, 1, 1, 1, 1,
  ])
  expect([stepOf(0, 1_000_000), stepOf(1, 10), stepOf(0.5, 2.5), stepOf(0, 1)]).toEqual([10_000, 1, 0.02, 0.01])
  const ends = fc.tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 1, max: 1_000_000 }))
  fc.assert(
    fc.property(ends, ([min, range]) => {
      const places = range / (stepOf(min, min + range) ?? NaN)
      expect(Math.abs(places - Math.round(places))).toBeLessThan(1e-6)
    }),
  )
})
