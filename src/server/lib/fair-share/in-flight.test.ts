import { expect, test } from 'vitest'
import { BusyError } from './busy-error.ts'
import { inFlightLimits, openInFlight } from './in-flight.ts'

const limits = { ...inFlightLimits, most: 8, least: 4, longestMs: 80 }

/** Requests that are answered when the test says. */
function open(costMs = () => 1) {
  const inFlight = openInFlight(costMs, limits)
  const ends: (() => void)[] = []
  const enter = (...keys: string[]) =>
    inFlight.run(keys, () => new Promise<string>((resolve) => ends.push(() => resolve('answered'))))
  /** Fills the room with requests of keys of their own, and says how many fit. */
  function fill(mostly = 100) {
    const before = inFlight.size()
    for (let n = 0; n < mostly; n++) enter(`filler ${n}`).catch(() => undefined)
    return inFlight.size() - before
  }
  return { inFlight, enter, ends, fill }
}

test('in flight: what is beyond the bound is refused at once, and what has begun is answered', async () => {
  const { enter, ends, fill, inFlight } = open()
  const first = enter('a')
  expect(fill()).toBe(limits.most - 1)
  await expect(enter('b')).rejects.toThrow(BusyError)
  expect(() => inFlight.requireRoom(['b'])).toThrow(BusyError)
  ends[0]?.()
  expect(await first).toBe('answered')
  expect(fill()).toBe(1)
})

test('in flight: no caller takes all of the room', async () => {
  const { enter, inFlight } = open()
  for (let n = 0; n < 4; n++) void enter('network', 'account')
  await expect(enter('network', 'other account')).rejects.toThrow(BusyError)
  for (let n = 0; n < 2; n++) void enter(`network ${n}`, 'account')
  await expect(enter('network 3', 'account')).rejects.toThrow(BusyError)
  inFlight.requireRoom(['network 3', 'other account'])
})

test('in flight: the more requests cost, the fewer may be there, down to a least number', () => {
  let costMs = 16
  const { fill } = open(() => costMs)
  expect(fill()).toBe(5)
  costMs = 10
  expect(fill()).toBe(3)
  costMs = 1_000
  expect(open(() => costMs).fill()).toBe(limits.least)
})

test('in flight: a request takes no room while it waits for its caller, nor after it has failed', async () => {
  const { inFlight } = open()
  const sent = Promise.withResolvers<void>()
  const failed = inFlight.run(['a'], async ({ aside }) => {
    await aside(() => sent.promise)
    expect(inFlight.size()).toBe(1)
    throw new Error('no answer')
  })
  expect(inFlight.size()).toBe(0)
  sent.resolve()
  await expect(failed).rejects.toThrow('no answer')
  expect(inFlight.size()).toBe(0)
})
