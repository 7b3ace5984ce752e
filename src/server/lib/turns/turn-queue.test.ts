import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTurnQueue, type Party, type QueueItem, type QueueLimits } from './turn-queue.ts'

interface Job {
  key: string
  subkey: string
  weight: number
  cost: number
  number: number
  arrived: number
  began?: number
  ended?: number
}

const job = (key: string, number: number, more: Partial<Job>): Job => ({
  key,
  number,
  subkey: '',
  weight: 1,
  cost: 100,
  arrived: 0,
  ...more,
})

/** Runs jobs through a queue in simulated time: each holds a place for as long as it costs. */
function simulate(
  limits: QueueLimits,
  jobs: readonly Job[],
  watch: (running: readonly Job[]) => void = () => {},
): Job[] {
  const queue = openTurnQueue<Job>(limits)
  const coming = [...jobs].toSorted((a, b) => a.arrived - b.arrived || a.number - b.number)
  const running: QueueItem<Job>[] = []
  let now = 0
  const [done, refused]: [Job[], Job[]] = [[], []]
  const beginAll = () => {
    for (let next = queue.begin(); next; next = queue.begin()) {
      next.work.began = now
      running.push(next)
      watch(running.map(({ work }) => work))
    }
  }
  const endOf = ({ work }: QueueItem<Job>) => (work.began ?? 0) + work.cost
  while (coming.length > 0 || running.length > 0) {
    const ending = running.toSorted((a, b) => endOf(a) - endOf(b))[0]
    const arriving = coming[0]
    if (arriving && (!ending || arriving.arrived <= endOf(ending))) {
      now = Math.max(now, arriving.arrived)
      coming.shift()
      const party: Party = { key: arriving.key, subkey: arriving.subkey, weight: arriving.weight }
      if (typeof queue.add(party, arriving) === 'string') refused.push(arriving)
    } else if (ending) {
      now = endOf(ending)
      running.splice(running.indexOf(ending), 1)
      ending.work.ended = now
      done.push(ending.work)
      queue.end(ending, ending.work.cost)
    }
    beginAll()
  }
  expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
  expect(done.length + refused.length).toBe(jobs.length)
  return done
}

const someJobs = (keys: number, options: { maxCost?: number; arrives?: fc.Arbitrary<number>; max?: number } = {}) =>
  fc
    .array(
      fc.record({
        key: fc.integer({ min: 0, max: keys - 1 }).map((key) => `account ${key}`),
        subkey: fc.constantFrom('a', 'b', 'c'),
        weight: fc.constantFrom(1, 2, 4),
        cost: fc.integer({ min: 1, max: options.maxCost ?? 1_000 }),
        arrived: options.arrives ?? fc.integer({ min: 0, max: 5_000 }),
      }),
      { minLength: 1, maxLength: options.max ?? 60 },
    )
    // A subkey has one weight.
    .map((jobs) => jobs.map((job, number): Job => ({ ...job, weight: { a: 1, b: 2, c: 4 }[job.subkey] ?? 1, number })))

const seed = { seed: 17, numRuns: 300 }

test('turn queue: all work is done; within a subkey it begins in the order in which it came', () => {
  fc.assert(
    fc.property(someJobs(4), fc.integer({ min: 1, max: 4 }), (jobs, places) => {
      const done = simulate({ places }, structuredClone(jobs))
      expect(done).toHaveLength(jobs.length)
      for (const [, of] of Map.groupBy(done, ({ key, subkey }) => `${key} ${subkey}`)) {
        const came = of.toSorted((a, b) => a.arrived - b.arrived || a.number - b.number)
        const begins = came.map(({ began }) => began ?? Infinity)
        expect(begins).toEqual(begins.toSorted((a, b) => a - b))
      }
    }),
    seed,
  )
})

test('turn queue: the limits hold at every moment, and no place is free while work may begin', () => {
  const limits = { places: 3, perKey: { running: 2 }, perSubkey: { running: 1 } }
  fc.assert(
    fc.property(someJobs(3), (jobs) => {
      simulate(limits, structuredClone(jobs), (running) => {
        expect(running.length).toBeLessThanOrEqual(3)
        for (const [, of] of Map.groupBy(running, ({ key }) => key)) expect(of.length).toBeLessThanOrEqual(2)
        for (const [, of] of Map.groupBy(running, ({ key, subkey }) => `${key} ${subkey}`)) expect(of).toHaveLength(1)
      })
    }),
    seed,
  )
})

/** What others got of a place while this job was the next of its key. */
function passedBy(job: Job, jobs: readonly Job[]): Map<string, number> {
  const own = jobs.filter(({ key, began = 0 }) => key === job.key && began < (job.began ?? 0))
  const isNextSince = Math.max(job.arrived, ...own.map(({ ended = 0 }) => ended))
  const others = jobs.filter(
    ({ key, began = 0 }) => key !== job.key && began >= isNextSince && began < (job.began ?? 0),
  )
  const byKey = new Map<string, number>()
  for (const { key, cost } of others) byKey.set(key, (byKey.get(key) ?? 0) + cost)
  return byKey
}

test('turn queue: while a key is next, another one gets no more than a few large pieces', () => {
  const maxCost = 1_000
  fc.assert(
    fc.property(someJobs(5, { maxCost, max: 120 }), (jobs) => {
      const done = simulate({ places: 1 }, structuredClone(jobs))
      for (const job of done) {
        for (const [, cost] of passedBy(job, done)) expect(cost).toBeLessThanOrEqual(4 * maxCost)
      }
    }),
    seed,
  )
})

test('turn queue: a stream of new keys with cheap work does not keep dear work of an older key waiting', () => {
  const waiting = 30
  const cheap = Array.from({ length: 20_000 }, (_, number) =>
    // Twice as much as the place can take.
    job(`visitor ${number}`, number, { cost: 10, arrived: number * 5 }),
  )
  const dear = Array.from({ length: 4 }, (_, i) => job('account', i - 10, { cost: 400 }))
  const ends = simulate({ places: 1, waiting }, [...dear, ...cheap])
    .filter(({ key }) => key === 'account')
    .map(({ ended = 0 }) => ended)
  expect(ends).toHaveLength(4)
  // Its share with as many others as may wait and run.
  expect(Math.max(...ends)).toBeLessThanOrEqual(4 * 400 * (waiting + 1))
})

test('turn queue: keys get the same time, however dear their work is and however much of it waits', () => {
  const flood = Array.from({ length: 200 }, (_, i) => job('flood', i, { subkey: String(i % 27), cost: 300 }))
  const other = Array.from({ length: 30 }, (_, i) => job('other', 1_000 + i, { arrived: 10 }))
  const done = simulate({ places: 1 }, [...flood, ...other])
  const last = Math.max(...done.filter(({ key }) => key === 'other').map(({ ended = 0 }) => ended))
  // 3,000 of its own, as much of the flood, and the piece that each of them is ahead.
  expect(last).toBeLessThanOrEqual(6_000 + 900)
})

test('turn queue: subkeys share what their key gets by weight', () => {
  const of = (subkey: string, weight: number, first: number) =>
    Array.from({ length: 100 }, (_, i) => job('account', first + i, { subkey, weight }))
  const done = simulate({ places: 1 }, [...of('background', 1, 0), ...of('visitors', 4, 100)])
  const half = done.slice(0, 50).map(({ subkey }) => subkey)
  expect(half.filter((subkey) => subkey === 'visitors').length).toBeGreaterThanOrEqual(38)
  expect(half).toContain('background')
})

test('turn queue: a refusal is `own` where the party fills its places, `full` where others do', () => {
  const queue = openTurnQueue<number>({
    places: 1,
    waiting: 4,
    perKey: { waiting: 3 },
    perSubkey: { running: 1, waiting: 2 },
  })
  const add = (key: string, subkey: string) => {
    const queued = queue.add({ key, subkey }, 0)
    queue.begin()
    return typeof queued === 'string' ? queued : 'taken'
  }
  expect([add('a', 'x'), add('a', 'x'), add('a', 'x'), add('a', 'x')]).toEqual(['taken', 'taken', 'taken', 'own'])
  expect([add('a', 'y'), add('a', 'y')]).toEqual(['taken', 'full'])
  expect([add('b', 'x'), add('c', 'x')]).toEqual(['taken', 'full'])
  const whole = openTurnQueue<number>({ places: 1, perKey: { waiting: 0 } })
  whole.add({ key: 'a' }, 0)
  whole.begin()
  expect(whole.add({ key: 'a' }, 0)).toBe('own')
})

test('turn queue: whatever is added, taken out and ended in whatever order, nothing is left over', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'add', 'remove', 'end'),
    key: fc.constantFrom('a', 'b'),
    at: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = openTurnQueue<number>({ places: 2, perSubkey: { running: 1, waiting: 3 } })
      const running: QueueItem<number>[] = []
      const beginAll = () => {
        for (let next = queue.begin(); next; next = queue.begin()) running.push(next)
      }
      for (const { kind, key, at } of steps) {
        const waiting = [...queue.waiting()]
        if (kind === 'add') queue.add({ key, subkey: String(at % 3) }, at)
        else if (kind === 'remove' && waiting.length > 0) queue.remove(waiting[at % waiting.length]!)
        else if (running.length > 0) queue.end(running.splice(at % running.length, 1)[0]!, at)
        beginAll()
        expect(queue.counts().running).toBe(running.length)
      }
      for (const queued of queue.waiting()) queue.remove(queued)
      for (const queued of running) queue.end(queued, 1)
      expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
      expect(queue.begin()).toBeUndefined()
    }),
    seed,
  )
})
