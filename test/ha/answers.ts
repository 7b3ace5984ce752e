import type { Check } from '../crash/checks.ts'
import type { Kill, TimedEntry } from '../crash/model.ts'
import type { Struck } from './faults.ts'
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

export function checkAnswers(ledger: readonly TimedEntry[], faults: readonly Struck[], read: ReaderAnswer): Check[] {
  const statuses = ledger.flatMap((entry) => ('why' in entry ? [entry.why] : []))
  return [
    {
      promise:
        'callers are without an acknowledged submission for 5 s at most after a switchover or the loss of a web or worker, TTL + 5 s after another kill',
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
    {
      promise: 'a list shows everything that was acknowledged before it was asked for',
      faults: outdated(ledger, read),
    },
    {
      promise: 'a standby answers reads again after every fault',
      faults: faults.flatMap(({ what, readAfterMs }) => (readAfterMs === undefined ? [what] : [])),
    },
  ]
}

/** Lists that were behind the ledger, whose clock is that of the same machine. */
export function outdated(ledger: readonly TimedEntry[], { seen }: Pick<ReaderAnswer, 'seen'>): string[] {
  const forms = new Map(
    ledger.flatMap((entry) => (entry.kind === 'sent' ? [[entry.token, entry.form_id] as const] : [])),
  )
  const acked = ledger.flatMap((entry) =>
    entry.kind === 'acked' ? [{ ...entry, form_id: forms.get(entry.token) }] : [],
  )
  const ofForm = Map.groupBy(acked, ({ form_id }) => form_id)
  return [...Map.groupBy(seen, ({ form_id }) => form_id)].flatMap(([form, lists]) => {
    const all = (ofForm.get(form) ?? []).toSorted((a, b) => a.at - b.at)
    let [next, newest] = [0, 0]
    return lists
      .toSorted((a, b) => a.asked - b.asked)
      .flatMap(({ asked, index }) => {
        // Of the same millisecond it is not known which came first.
        for (; (all[next]?.at ?? Infinity) < asked; next++) newest = Math.max(newest, all[next]?.index ?? 0)
        return index >= newest ? [] : [`form ${form}: a list began with ${index} when ${newest} had been acknowledged`]
      })
  })
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
