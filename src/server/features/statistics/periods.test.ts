import { expect, test } from 'vitest'
import type { CountedKind } from './daily-queries.ts'
import { before, daysIn, detailsOf, periodOf, shifted } from './series.ts'

const span = { from: '2026-02-27', to: '2026-03-01' }
const counted = (day: string, kind: CountedKind, name: string, count: number) => ({ day, kind, name, count })
const today = (kind: CountedKind, counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => counted('2026-02-28', kind, name, count))
const details = (counts: ReturnType<typeof counted>[]) => detailsOf({ views: [], counts }, span)

test('statistics: a period has both of its dates, and the one before it as many', () => {
  expect([shifted('2026-02-27', 2), shifted('2026-03-01', -1), shifted('2028-03-01', -1)]).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2028-02-29',
  ])
  expect([daysIn(span), daysIn({ from: '2026-03-01', to: '2026-03-01' })]).toEqual([3, 1])
  expect(before(span)).toEqual({ from: '2026-02-24', to: '2026-02-26' })
})

test('statistics: a period sums its days, and nothing of those around it', () => {
  const views = ['2026-02-26', '2026-02-27', '2026-03-01', '2026-03-02'].map((day, i) => ({
    day,
    views: 8 * (i + 1),
    submissions: i + 1,
  }))
  const counts = [
    counted('2026-02-26', 'start', '', 100),
    counted('2026-02-27', 'start', '', 5),
    counted('2026-02-27', 'step', '2', 50),
    counted('2026-03-01', 'start', '', 6),
    counted('2026-03-02', 'start', '', 100),
    counted('2026-02-26', 'duration', '40', 100),
    counted('2026-03-01', 'duration', '10', 4),
    counted('2026-03-02', 'duration', '40', 100),
  ]
  expect(periodOf({ views, counts }, span)).toEqual({
    ...span,
    totals: { views: 40, starts: 11, submissions: 5, conversion_rate: 12.5, median_seconds: 7 },
    series: [
      { date: '2026-02-27', views: 16, starts: 5, submissions: 2 },
      { date: '2026-02-28', views: 0, starts: 0, submissions: 0 },
      { date: '2026-03-01', views: 24, starts: 6, submissions: 3 },
    ],
  })
})

test('statistics: steps are all up to the last one that was reached; the first counts those that began', () => {
  const steps = today('step', { 4: 1, 2: 5 })
  const starts = [...today('start', { '': 7 }), counted('2026-02-27', 'start', '', 2)]
  expect(details([...steps, ...starts]).steps).toEqual([
    { step: 1, reached: 9 },
    { step: 2, reached: 5 },
    { step: 3, reached: 0 },
    { step: 4, reached: 1 },
  ])
  expect(details(steps).steps[0]).toEqual({ step: 1, reached: 0 })
  expect(details(starts).steps).toEqual([])
  const outside = ['2026-02-26', '2026-03-02'].map((day) => counted(day, 'step', '9', 1))
  expect(details([...outside, ...steps, ...starts]).steps).toHaveLength(4)
  const edges = ['2026-02-27', '2026-03-01'].map((day) => counted(day, 'step', '9', 1))
  expect(details(edges).steps.at(-1)).toEqual({ step: 9, reached: 2 })
})

test('statistics: sources and devices stand by their number, equal ones by their name', () => {
  const { sources, devices } = details([
    ...today('source', { d: 2, 'r:b.example': 3, 'c:mail': 3, o: 50 }),
    ...today('device', { tablet: 1, phone: 4, desktop: 1 }),
  ])
  expect(sources).toEqual([
    { type: 'campaign', name: 'mail', views: 3 },
    { type: 'referrer', name: 'b.example', views: 3 },
    { type: 'direct', name: null, views: 2 },
    { type: 'other', name: null, views: 50 },
  ])
  expect(devices).toEqual([
    { device: 'phone', views: 4 },
    { device: 'desktop', views: 1 },
    { device: 'tablet', views: 1 },
  ])
  expect(details([])).toEqual({ steps: [], sources: [], devices: [] })
})

test('statistics: the twenty largest sources of a period are named, the others are summed', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => [`r:host${i}.example`, 100 - i] as const)
  const twenty = details(today('source', Object.fromEntries(names(20)))).sources
  expect([twenty.length, twenty.at(-1)]).toEqual([20, { type: 'referrer', name: 'host19.example', views: 81 }])
  const more = details(today('source', { ...Object.fromEntries(names(22)), o: 5 })).sources
  expect([more.length, more.at(-1)]).toEqual([21, { type: 'other', name: null, views: 80 + 79 + 5 }])
})
