import { expect, test } from 'vitest'
import { jumpingClock } from '../testing/onoffice-server/connect.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'
import { onOfficeLine } from './onoffice/protocol/line.ts'

/** Calls that end when they are told to. */
function openCalls() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    ends,
    most: () => most,
    async call() {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
    },
  }
}

test('crm: at most two calls of an account are under way, and none is lost', async () => {
  const breaker = openCircuitBreaker(onOfficeLine, { clock: jumpingClock() })
  const calls = openCalls()
  const all = Promise.all(Array.from({ length: 5 }, () => breaker.run(calls.call)))
  for (let i = 0; i < 5; i++) {
    await expect.poll(() => calls.ends.length).toBeGreaterThan(0)
    calls.ends.shift()?.()
  }
  await all
  expect(calls.most()).toBe(2)
})

test('crm: at most five calls of an account begin within a second', async () => {
  const clock = jumpingClock()
  const breaker = openCircuitBreaker(onOfficeLine, { clock })
  const begun: number[] = []
  for (let i = 0; i < 16; i++) await breaker.run(async () => begun.push(clock.now()))
  expect(begun).toEqual([...Array(5).fill(0), ...Array(5).fill(1000), ...Array(5).fill(2000), 3000])
})

const call = async () => 'answer'

test('crm: after five calls in a row without an answer none is made for 30 seconds, and then one', async () => {
  const clock = jumpingClock()
  const breaker = openCircuitBreaker(onOfficeLine, { clock })
  expect([1, 2, 3, 4, 5].map(() => breaker.recordFailure())).toEqual([false, false, false, false, true])
  await expect(breaker.run(call)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('30 seconds'),
  })
  await clock.pause(30_000)
  const calls = openCalls()
  const trial = breaker.run(calls.call)
  await expect.poll(() => calls.ends.length).toBe(1)
  await expect(breaker.run(call)).rejects.toMatchObject({ kind: 'unavailable' })
  // The trial fails as well: another 30 seconds.
  breaker.recordFailure()
  calls.ends[0]?.()
  await trial
  await expect(breaker.run(call)).rejects.toMatchObject({ message: expect.stringContaining('30 seconds') })
  await clock.pause(30_000)
  expect(await breaker.run(call)).toBe('answer')
  breaker.recordAnswer()
  expect(await Promise.all([breaker.run(call), breaker.run(call)])).toEqual(['answer', 'answer'])
})

test('crm: an answer among failures, and every account by itself, keeps the breaker closed', async () => {
  const [breaker, other] = [
    openCircuitBreaker(onOfficeLine, { clock: jumpingClock() }),
    openCircuitBreaker(onOfficeLine, { clock: jumpingClock() }),
  ]
  for (let i = 0; i < 4; i++) breaker.recordFailure()
  breaker.recordAnswer()
  for (let i = 0; i < 4; i++) breaker.recordFailure()
  expect(await breaker.run(call)).toBe('answer')
  breaker.recordFailure()
  await expect(breaker.run(call)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await other.run(call)).toBe('answer')
})

test('crm: a pause that onOffice asks for is kept by all that wait, five minutes at most', async () => {
  const clock = jumpingClock()
  const breaker = openCircuitBreaker(onOfficeLine, { clock })
  breaker.pause(7_000)
  expect(await Promise.all([breaker.run(call), breaker.run(call), breaker.run(call)])).toEqual(Array(3).fill('answer'))
  expect(clock.now()).toBe(7_000)
  // Who would wait longer than a minute is told when to come again.
  breaker.pause(86_400_000)
  await expect(breaker.run(call)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 300 })
  await clock.pause(250_000)
  expect(await breaker.run(call)).toBe('answer')
})
