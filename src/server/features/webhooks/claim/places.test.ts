import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suspectedFrom } from '../../../lib/crashes/crashes.ts'
import { laneGauges } from '../../../work/lane-gauges.ts'
import { openPlaces, type QueuedDelivery } from './places.ts'
import { slots } from './plan-claims.ts'

const row = (more: Partial<QueuedDelivery> = {}): QueuedDelivery => ({
  account_id: 1,
  webhook_id: 1,
  target: 'a:443',
  standing: 'proven',
  subscriptionSlots: 4,
  targetSlots: 8,
  begun: 0,
  ...more,
})

/** Places whose exchanges end when the test says so. */
function open() {
  const running = new Map<QueuedDelivery, () => void>()
  const started: QueuedDelivery[] = []
  /** Started beyond a limit. */
  const beyond: QueuedDelivery[] = []
  const places = openPlaces<QueuedDelivery>((one) => {
    started.push(one)
    const like = (is: (other: QueuedDelivery) => boolean) => [...running.keys()].filter(is).length
    if (
      like(({ webhook_id }) => webhook_id === one.webhook_id) >= one.subscriptionSlots ||
      like(({ target }) => target === one.target) >= one.targetSlots ||
      (one.begun >= suspectedFrom && like(({ begun }) => begun >= suspectedFrom) > 0)
    )
      beyond.push(one)
    return new Promise((resolve) => running.set(one, resolve))
  })
  return {
    ...places,
    started,
    beyond,
    running,
    async end(one: QueuedDelivery | undefined) {
      if (one === undefined) throw new Error('Nothing is under way.')
      running.get(one)?.()
      running.delete(one)
      // The places learn of it a few turns later.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('webhooks: the next place goes to the account with the fewest, whose subscriptions take turns [B14]', async () => {
  const places = open()
  const busy = [1, 2].flatMap((webhook_id) =>
    Array.from({ length: 6 }, () => row({ webhook_id, target: `${webhook_id}:443` })),
  )
  places.add(busy)
  expect(places.started.map(({ webhook_id }) => webhook_id)).toEqual([1, 2, 1, 2, 1, 2, 1, 2])
  const quiet = row({ account_id: 2, webhook_id: 3, target: '3:443', subscriptionSlots: 1 })
  const next = row({ account_id: 2, webhook_id: 3, target: '3:443', subscriptionSlots: 1 })
  places.add([quiet, next])
  expect(places.started.at(-1)).toBe(quiet)
  await places.end(quiet)
  expect(places.started.at(-1)).toBe(next)
  expect(places.size()).toBe(13)
  expect(places.takeBack(({ webhook_id }) => webhook_id === 1)).toHaveLength(2)
  expect(places.size()).toBe(11)
})

test('webhooks: whatever comes and ends, no limit is passed, and everything has its turn [B14]', async () => {
  const queued = fc.record({
    account_id: fc.integer({ min: 1, max: 4 }),
    webhook_id: fc.integer({ min: 1, max: 12 }),
    target: fc.constantFrom('a', 'b', 'c'),
    standing: fc.constantFrom('proven', 'untried', 'failing'),
    subscriptionSlots: fc.integer({ min: 1, max: 4 }),
    targetSlots: fc.integer({ min: 1, max: 8 }),
    begun: fc.constantFrom(0, 0, 0, suspectedFrom, suspectedFrom + 1),
  })
  const ends = fc.array(fc.nat(), { minLength: 80, maxLength: 80 })
  const property = fc.asyncProperty(fc.array(queued, { maxLength: 80 }), ends, async (rows, order) => {
    const places = open()
    places.add(rows.slice(0, rows.length / 2))
    places.add(rows.slice(rows.length / 2))
    for (const at of order.slice(0, rows.length)) {
      const now = [...places.running.keys()]
      await places.end(now[at % now.length])
    }
    expect(places.beyond).toEqual([])
    expect(places.started).toHaveLength(rows.length)
    expect(places.size()).toBe(0)
  })
  await fc.assert(property, { numRuns: 200 })
})

test('webhooks: what hangs in one class of places takes none of the others', () => {
  const places = open()
  const of = (standing: QueuedDelivery['standing'], count: number, from: number) =>
    Array.from({ length: count }, (_, i) => row({ standing, webhook_id: from + i, target: `${from + i}:443` }))
  places.add([...of('untried', slots.untried + 1, 1000), ...of('failing', slots.failing + 1, 2000)])
  const count = (standing: QueuedDelivery['standing']) =>
    places.started.filter((one) => one.standing === standing).length
  expect([count('untried'), count('failing')]).toEqual([slots.untried, slots.failing])
  places.add(of('proven', slots.process, 3000))
  expect(count('proven')).toBe(slots.process - slots.failing)
})

/** One exchange at a time of a host. */
const inTurn = (account_id: number, webhook_id: number, more: Partial<QueuedDelivery> = {}) =>
  row({ account_id, webhook_id, targetSlots: 1, ...more })

test('webhooks: of an account, the subscription that waits longest is the next [B14]', async () => {
  const places = open()
  const [a, b, b2, a2] = [inTurn(1, 1), inTurn(1, 2), inTurn(1, 2), inTurn(1, 1)]
  places.add([a, b, b2])
  await places.end(a)
  places.add([a2])
  await places.end(b)
  await places.end(b2)
  expect(places.started).toEqual([a, b, b2, a2])
})

test('webhooks: of accounts with as many under way, the one that waits longest is the next [B14]', async () => {
  const places = open()
  const [a, b, a2] = [inTurn(1, 1), inTurn(2, 2), inTurn(1, 1)]
  places.add([a])
  places.add([b, a2])
  await places.end(a)
  await places.end(b)
  expect(places.started).toEqual([a, b, a2])
})

test('webhooks: a place that is free goes to the account with fewer under way, else to the first [B14]', async () => {
  const of = (account_id: number) => row({ account_id, webhook_id: account_id, targetSlots: 4 })
  const places = open()
  const [busy, busyToo, quiet, ending] = [of(1), of(1), of(2), of(3)]
  places.add([busy, busyToo, quiet, ending])
  const [later, sooner] = [of(1), of(2)]
  places.add([later, sooner])
  await places.end(ending)
  expect(places.started.at(-1)).toBe(sooner)

  const even = open()
  const [one, two, third] = [of(1), of(2), row({ account_id: 3, webhook_id: 3, targetSlots: 3 })]
  even.add([one, two, third])
  const [first, second] = [1, 2].map((id) => row({ account_id: id, webhook_id: id, targetSlots: 3 }))
  even.add([first!, second!])
  await even.end(third)
  expect(even.started.slice(3)).toEqual([first])
})

test('webhooks: suspects run one at a time beside the others, the least suspected first, then by age', async () => {
  const of = (begun: number, webhook_id: number) => row({ begun, webhook_id, target: `${webhook_id}:443` })
  const places = open()
  // Of other tests, too.
  const before = laneGauges('webhooks').running
  const sound = of(0, 1)
  const [second, first, next, last] = [
    of(suspectedFrom + 1, 2),
    of(suspectedFrom, 3),
    of(suspectedFrom, 4),
    of(suspectedFrom + 2, 5),
  ]
  places.add([sound, second, first, next, last])
  expect(places.started).toEqual([sound, first])
  expect(places.size()).toBe(5)
  expect(laneGauges('webhooks').running).toBe(before + 2)
  for (const one of [first, next, second, last]) await places.end(one)
  expect(places.started).toEqual([sound, first, next, second, last])
  await places.end(sound)
  expect(laneGauges('webhooks').running).toBe(before)
})

test('webhooks: what is taken back is not started, suspected or not, and all else is', async () => {
  const places = open()
  const [running, away, stays] = [inTurn(1, 1), inTurn(1, 2), inTurn(1, 3)]
  const [suspect, suspectAway] = [1, 2].map((id) => inTurn(2, id, { begun: suspectedFrom }))
  places.add([running, away, stays, suspect!, suspectAway!])
  expect(places.takeBack(({ webhook_id }) => webhook_id === 2)).toEqual([away, suspectAway])
  expect(places.size()).toBe(3)
  expect(places.takeBack(() => false)).toEqual([])
  for (const one of [running, stays, suspect]) await places.end(one)
  expect(places.started).toEqual([running, stays, suspect])
  expect(places.size()).toBe(0)
})
