import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { SignalChannel } from '../lib/signal-channels.ts'
import { laneGauges } from './lane-gauges.ts'
import { settleAll, startLanes, type Lane } from './lane.ts'
import { openPieces } from './pieces.ts'
import { openWaker } from './waker.ts'

const minute = 60_000

/** Signals that the test gives, and the log that the lanes write. */
function signalsAndLog() {
  const listeners: [SignalChannel, (payload: string) => void][] = []
  const warnings: { err: unknown; lane: string }[] = []
  return {
    warnings,
    log: { warn: (entry: unknown) => void warnings.push(entry as { err: unknown; lane: string }) },
    signals: {
      subscribe: (channel: SignalChannel, listener: (payload: string) => void) =>
        void listeners.push([channel, listener]),
    },
    say(channel: SignalChannel, payload = '') {
      for (const [of, listener] of listeners) if (of === channel) listener(payload)
    },
  }
}

const start = (lane: Partial<Lane>, around = signalsAndLog()) =>
  startLanes(around, [{ name: 'planted', pollMs: minute, turn: async () => {}, ...lane }])

test('lanes: a turn comes at once where there may be more, else by a signal of its own payload or none', async () => {
  const around = signalsAndLog()
  let turns = 0
  const running = start(
    { signal: ['follow_ups_waiting', 'crm'], turn: async () => (++turns < 3 ? 0 : undefined) },
    around,
  )
  await vi.waitFor(() => expect(turns).toBe(3))
  around.say('follow_ups_waiting', 'mails')
  around.say('mails_waiting')
  await sleep(20)
  expect(turns).toBe(3)
  around.say('follow_ups_waiting', 'crm')
  await vi.waitFor(() => expect(turns).toBe(4))
  around.say('follow_ups_waiting')
  await vi.waitFor(() => expect(turns).toBe(5))
  await running.stop()
})

test('lanes: a turn that fails is logged by the name of its lane and counted, and the next one comes', async () => {
  const around = signalsAndLog()
  const before = { ...laneGauges('faulty') }
  let turns = 0
  const turn = async () => {
    if (++turns === 1) throw new Error('planted')
  }
  const running = start({ name: 'faulty', pollMs: 5, turn }, around)
  await vi.waitFor(() => expect(turns).toBeGreaterThanOrEqual(3))
  await running.stop()
  expect(around.warnings).toMatchObject([{ lane: 'faulty', err: { message: 'planted' } }])
  const { turns: ended, failedTurns } = laneGauges('faulty')
  expect([ended - before.turns, failedTurns - before.failedTurns]).toEqual([turns, 1])
})

test('lanes: what comes before the first turn is tried until it succeeds', async () => {
  const order: string[] = []
  const running = start({
    pollMs: 5,
    async begin() {
      order.push('begin')
      if (order.length === 1) throw new Error('planted')
    },
    turn: async () => void order.push('turn'),
  })
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(3))
  await running.stop()
  expect(order.slice(0, 4)).toEqual(['begin', 'begin', 'turn', 'turn'])
})

test('lanes: turns keep their distance, and a lane that is not ready takes none until it is woken', async () => {
  const waker = openWaker()
  const begun: number[] = []
  let isReady = false
  const running = start({
    waker,
    apartMs: 20,
    ready: async () => isReady,
    turn: async () => (begun.push(performance.now()) < 3 ? 0 : undefined),
  })
  await sleep(30)
  expect(begun).toEqual([])
  isReady = true
  waker.wakeIn(0)
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  await running.stop()
  expect(begun[2]! - begun[0]!).toBeGreaterThanOrEqual(39)
})

test('lanes: a stop begins nothing, ends the first wait, and waits for what is under way before the end', async () => {
  const order: string[] = []
  const { promise: work, resolve: end } = Promise.withResolvers<void>()
  const waiting = start({ firstAfterMs: minute, turn: async () => void order.push('never') })
  await waiting.stop()
  const pieces = openPieces<string>('planted', (piece) => order.push(`${piece} has ended`))
  let isStopping = () => false
  const running = start({
    async turn(stopping) {
      isStopping = stopping
      if (pieces.size() === 0) pieces.add('a piece', work)
    },
    close: () => void order.push('closed'),
    settled: pieces.settled,
    end: async () => void order.push('end'),
  })
  await vi.waitFor(() => expect(pieces.size()).toBe(1))
  expect(laneGauges('planted').running).toBe(1)
  const stopped = running.stop().then(() => order.push('stopped'))
  expect([order, isStopping()]).toEqual([['closed'], true])
  await sleep(20)
  end()
  await stopped
  expect(order).toEqual(['closed', 'a piece has ended', 'end', 'stopped'])
  expect(laneGauges('planted').running).toBe(0)
})

test('lanes: a stop waits nine seconds for what is under way, and then gives it back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    let isGivenBack = false
    const running = start({ settled: () => new Promise(() => {}), end: async () => void (isGivenBack = true) })
    const stopped = running.stop()
    await vi.advanceTimersByTimeAsync(8_900)
    expect(isGivenBack).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await stopped
    expect(isGivenBack).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('lanes: parts of a turn are all waited for, and every fault is told', async () => {
  let isDone = false
  const slow = sleep(10).then(() => (isDone = true))
  const failed = settleAll([Promise.reject(new Error('one')), slow, Promise.reject(new Error('two'))])
  await expect(failed).rejects.toMatchObject({ errors: [{ message: 'one' }, { message: 'two' }] })
  expect(isDone).toBe(true)
  await settleAll([slow])
})
