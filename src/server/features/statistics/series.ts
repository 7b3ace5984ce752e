import type { StatisticsSeries } from '../../../shared/contract/forms/statistics.ts'
import { conversionRate } from './conversion-rate.ts'
import { maxSources, otherSources, type CountedKind } from './daily-queries.ts'
import { medianSeconds } from './durations.ts'
import type { Device } from './visitors.ts'

/** Rows of one or two periods. */
export interface DailyRows {
  views: readonly { day: string; views: number; submissions: number }[]
  counts: readonly { day: string; kind: CountedKind; name: string; count: number }[]
}

export interface Span {
  /** Dates, both inclusive. */
  from: string
  to: string
}

/** The date so many days later. */
export function shifted(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** How many days a span has. */
export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** As many days, right before. */
export const before = (span: Span): Span => ({ from: shifted(span.from, -daysIn(span)), to: shifted(span.from, -1) })

/** What the rows say of a span: every day, and all of them together. */
export function periodOf(rows: DailyRows, span: Span) {
  const { from, to } = span
  const views = new Map(rows.views.map((row) => [row.day, row]))
  const inSpan = rows.counts.filter(({ day }) => day >= from && day <= to)
  const starts = sumBy(inSpan, 'start', ({ day }) => day)
  const series = Array.from({ length: daysIn(span) }, (_, i) => {
    const date = shifted(from, i)
    const seen = views.get(date)
    return { date, views: seen?.views ?? 0, starts: starts.get(date) ?? 0, submissions: seen?.submissions ?? 0 }
  })
  const total = (key: 'views' | 'starts' | 'submissions') => series.reduce((sum, row) => sum + row[key], 0)
  const counts = { views: total('views'), submissions: total('submissions') }
  const durations = sumBy(inSpan, 'duration', ({ name }) => Number(name))
  const totals = {
    ...counts,
    starts: total('starts'),
    conversion_rate: conversionRate(counts),
    median_seconds: medianSeconds(durations),
  }
  return { from, to, totals, series }
}

/** Where visitors stopped, where they came from and with what, in a span. */
export function detailsOf(
  { counts }: DailyRows,
  { from, to }: Span,
): Pick<StatisticsSeries, 'steps' | 'sources' | 'devices'> {
  const inSpan = counts.filter(({ day }) => day >= from && day <= to)
  const reached = sumBy(inSpan, 'step', ({ name }) => Number(name))
  const last = Math.max(0, ...reached.keys())
  const [starts = 0] = sumBy(inSpan, 'start', () => '').values()
  const devices = sumBy(inSpan, 'device', ({ name }) => name as Device)
  return {
    steps: Array.from({ length: last }, (_, i) => ({
      step: i + 1,
      reached: i === 0 ? starts : (reached.get(i + 1) ?? 0),
    })),
    sources: sourcesOf(sumBy(inSpan, 'source', ({ name }) => name)),
    devices: [...devices].sort(largestFirst).map(([device, views]) => ({ device, views })),
  }
}

/** Of two with the same number, the one that comes first in the alphabet. */
const largestFirst = ([one, a]: [string, number], [other, b]: [string, number]) => b - a || (one < other ? -1 : 1)

const types = { d: 'direct', c: 'campaign', r: 'referrer', o: 'other' } as const

/** The largest sources, and all others together. */
function sourcesOf(counts: ReadonlyMap<string, number>): StatisticsSeries['sources'] {
  const named = [...counts].filter(([name]) => name !== otherSources).sort(largestFirst)
  const rest = named.slice(maxSources).reduce((sum, [, count]) => sum + count, counts.get(otherSources) ?? 0)
  const shown = [...named.slice(0, maxSources), ...(rest > 0 ? [[otherSources, rest] as const] : [])]
  return shown.map(([name, views]) => ({
    type: types[name.charAt(0) as keyof typeof types],
    name: name.length > 1 ? name.slice(2) : null,
    views,
  }))
}

function sumBy<Key>(
  rows: DailyRows['counts'],
  kind: CountedKind,
  keyOf: (row: DailyRows['counts'][number]) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const row of rows) {
    if (row.kind === kind) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  }
  return sums
}
