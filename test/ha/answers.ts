import type { Check } from '../crash/checks.ts'
import type { Kill, TimedEntry } from '../crash/model.ts'
import type { ReaderAnswer } from './reader.ts'

/** How the service answered while its database changed hands. */

/** The longest time between two acknowledged submissions from the fault on. */
export function silenceMs(ledger: readonly TimedEntry[], { at, until }: Kill): number {
  const acked = ledger.flatMap((entry) => (entry.kind === 'acked' ? [entry.at] : [])).toSorted((a, b) => a - b)
  const before = acked.findLast((time) => time <= at) ?? at
  const during = acked.filter((time) => time > at && time <= until)
  const after = acked.find((time) => time > until) ?? until
  const times = [before, ...during, after]
  return Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? time)))
}

/** A status, which the service or HAProxy gave, and not the end of a connection or of patience. */
const isBadStatus = (failure: string) => / \d{3}$/.test(failure) && !failure.endsWith(' 503')

export function checkAnswers(
  ledger: readonly TimedEntry[],
  faults: readonly (Kill & { mostMs: number })[],
  read: ReaderAnswer,
): Check[] {
  const statuses = ledger.flatMap((entry) => ('why' in entry ? [entry.why] : []))
  return [
    {
      promise:
        'callers are without an acknowledged submission for 5 s at most after a switchover, TTL + 5 s after a kill',
      faults: faults.flatMap((fault) => {
        const silent = silenceMs(ledger, fault)
        return silent <= fault.mostMs ? [] : [`${fault.what}: ${silent} ms`]
      }),
    },
    {
      promise: 'the service answers 201, or 503 with Retry-After; never 500',
      faults: [
        ...statuses.filter((why) => why.startsWith('status') && !/^status 503, Retry-After: \d+$/.test(why)),
        ...read.failures.filter(isBadStatus),
      ],
    },
  ]
}

/** Smallest, middle and largest silence by kind of fault. */
export function tellSilences(ledger: readonly TimedEntry[], faults: readonly Kill[]): string[] {
  return [...Map.groupBy(faults, ({ what }) => what)].map(([what, all]) => {
    const times = all.map((fault) => silenceMs(ledger, fault)).toSorted((a, b) => a - b)
    const seconds = [times[0], times[Math.floor(times.length / 2)], times.at(-1)].map((ms) =>
      ((ms ?? 0) / 1_000).toFixed(1),
    )
    return `${all.length} × ${what}: without an acknowledged submission for ${seconds.join(' / ')} s (least / median / most)`
  })
}
