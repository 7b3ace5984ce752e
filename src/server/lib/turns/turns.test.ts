import { expect, test, vi } from 'vitest'
import { allTurnGauges } from './turn-gauges.ts'
import { openTurns, type Turn } from './turns.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
function openWork() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      await end.promise
      return name
    },
    async end(name: string, error?: Error) {
      const { resolve, reject } = ends.get(name)!
      if (error) reject(error)
      else resolve()
      await settle()
    },
  }
}

const said = (promise: Promise<unknown>) => promise.catch((error: Error) => error)

test('turns: so much runs at a time, the rest in turn, and work that fails frees its place', async () => {
  const { begun, work, end } = openWork()
  const turns = openTurns({ what: 'jobs', places: 2 })
  const results = ['1', '2', '3', '4'].map((name) => said(turns.run({ key: 'a' }, work(name))))
  await settle()
  expect(begun).toEqual(['1', '2'])
  await end('2', new Error('broken'))
  expect(begun).toEqual(['1', '2', '3'])
  await end('1')
  for (const name of ['3', '4']) await end(name)
  expect(await Promise.all(results)).toEqual(['1', new Error('broken'), '3', '4'])
  expect(turns.counts()).toEqual({ running: 0, waiting: 0 })
})

test('turns: one account that asks for everything at once takes a turn, not the queue, from another one', async () => {
  const { begun, work, end } = openWork()
  const turns = openTurns({ what: 'jobs', places: 1, perKey: { running: 1, waiting: 2 } })
  const flood = Array.from({ length: 27 }, (_, i) => said(turns.run({ key: 'a' }, work(`a${i}`))))
  const other = turns.run({ key: 'b' }, work('b'))
  const [refused] = await Promise.all(flood.slice(3))
  expect(refused).toMatchObject({ name: 'TurnRefused', kind: 'own' })
  await end('a0')
  expect(begun).toEqual(['a0', 'b'])
  await end('b')
  expect(await other).toBe('b')
  for (const name of ['a1', 'a2']) await end(name)
})

test('turns: a wait ends with its signal, after its longest time, and with the pool; nothing of it is left', async () => {
  const { begun, work, end } = openWork()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const turns = openTurns({ what: 'jobs', places: 1, longestWaitMs: 1_000 })
    const first = turns.run({ key: 'a' }, work('first'))
    const gone = new AbortController()
    const waits = [{ signal: gone.signal }, {}, {}].map((more: Partial<Turn>, i) =>
      said(turns.run({ key: 'b', ...more }, work(`later ${i}`))),
    )
    await settle()
    gone.abort(new Error('gone'))
    expect(await waits[0]).toEqual(new Error('gone'))
    vi.advanceTimersByTime(1_000)
    expect(await Promise.all(waits.slice(1))).toMatchObject([{ kind: 'late' }, { kind: 'late' }])
    expect(vi.getTimerCount()).toBe(0)
    expect(turns.counts()).toEqual({ running: 1, waiting: 0 })
    const last = said(turns.run({ key: 'a' }, work('last')))
    const closed = turns.close(new Error('closed'))
    expect(await last).toEqual(new Error('closed'))
    expect(await said(turns.run({ key: 'a' }, work('after')))).toEqual(new Error('closed'))
    await end('first')
    await closed
    expect(await first).toBe('first')
    expect(begun).toEqual(['first'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('turns: a signal before the turn begins nothing; one after it changes nothing', async () => {
  const turns = openTurns({ what: 'jobs', places: 1 })
  const gone = new AbortController()
  const running = turns.run({ key: 'a', signal: gone.signal }, () => 'done')
  gone.abort(new Error('gone'))
  expect(await running).toBe('done')
  await expect(turns.run({ key: 'a', signal: gone.signal }, () => 'done')).rejects.toThrow('gone')
  expect(turns.counts()).toEqual({ running: 0, waiting: 0 })
})

test('turns: one at a time under each key, where places are without number', async () => {
  const { begun, work, end } = openWork()
  const turns = openTurns({ what: 'jobs', places: Infinity, perKey: { running: 1 } })
  const all = [
    said(turns.run({ key: 'a' }, work('first'))),
    turns.run({ key: 'a' }, work('second')),
    turns.run({ key: 'b' }, work('other')),
  ]
  await settle()
  expect(begun).toEqual(['first', 'other'])
  await end('first', new Error('broken'))
  expect(begun).toEqual(['first', 'other', 'second'])
  for (const name of ['other', 'second']) await end(name)
  await Promise.all(all)
})

test('turns: a refusal says when to come again, by how long the work takes and how much of it waits', async () => {
  let now = 0
  const turns = openTurns({ what: 'jobs', places: 1, waiting: 3, perKey: { waiting: 1 }, now: () => now })
  for (let i = 0; i < 30; i++) await turns.run({ key: 'a' }, () => void (now += 4_000))
  const { begun, work, end } = openWork()
  const taken = ['a', 'a', 'b', 'c'].map((key, i) => turns.run({ key }, work(String(i))))
  expect(await said(turns.run({ key: 'a' }, work('own')))).toMatchObject({ kind: 'own', retryAfterSeconds: 8 })
  expect(await said(turns.run({ key: 'd' }, work('full')))).toMatchObject({ kind: 'full', retryAfterSeconds: 16 })
  // It grows while it is gone through.
  for (const name of begun) await end(name)
  await Promise.all(taken)
})

test('gauges of a named pool: running, waiting, refused, and the longest wait', async () => {
  const { work, end } = openWork()
  const turns = openTurns({ what: 'jobs', name: 'test', places: 1, perKey: { waiting: 1 } })
  const gauges = allTurnGauges().get('test')!
  const all = ['1', '2', '3'].map((name) => said(turns.run({ key: 'a' }, work(name))))
  await settle()
  expect(gauges).toMatchObject({ running: 1, waiting: 1, refused: { own: 1, full: 0, late: 0 } })
  await end('1')
  await end('2')
  await Promise.all(all)
  expect(gauges).toMatchObject({ running: 0, waiting: 0 })
  expect(gauges.longestWaitMs()).toBeGreaterThan(0)
})
