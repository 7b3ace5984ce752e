import { expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { BusyError, openFairShare, shareLimits } from './fair-share.ts'

/** A thread that is busy as long as the test says, and whose time passes as the test says. */
function stoppedClock() {
  let [now, busy] = [0, 0]
  const calls: { at: number; call: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    busy: () => busy,
    later: (ms, call) => calls.push({ at: now + ms, call }),
  }
  async function pass(ms: number, { working = false } = {}) {
    const end = now + ms
    while (now < end) {
      now++
      if (working) busy++
      for (const due of calls.filter(({ at }) => at <= now)) {
        calls.splice(calls.indexOf(due), 1)
        due.call()
      }
      await Promise.resolve()
    }
    await settled()
  }
  return { clock, pass }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function open(limits = shareLimits) {
  const { clock, pass } = stoppedClock()
  const share = openFairShare(clock, limits)
  /** A request that keeps the thread busy for so long. */
  const work = async (keys: string[], ms: number) => {
    let end: (() => void) | undefined
    void share.enter(keys).then((begun) => (end = begun))
    await settled()
    while (!end) await pass(1)
    await pass(ms, { working: true })
    end()
  }
  return { share, pass, work }
}

/** Whether a request begins at once; it ends at once, too. */
async function beginsAtOnce(share: Awaited<ReturnType<typeof open>>['share'], key: string): Promise<boolean> {
  let begun = false
  const entered = share.enter([key]).then((end) => {
    begun = true
    end()
  })
  await settled()
  entered.catch(() => undefined)
  return begun
}

test('fair share: a caller alone never waits, whatever it costs', async () => {
  const { share, work } = await open()
  for (let n = 0; n < 50; n++) await work(['a'], 100)
  expect(await beginsAtOnce(share, 'a')).toBe(true)
  expect(share.waiting()).toBe(0)
})

test('fair share: beside a light caller a heavy one waits, and the light one does not', async () => {
  const { share, pass, work } = await open()
  for (let n = 0; n < 10; n++) await work(['a'], 100)
  await work(['b'], 1)
  expect(await beginsAtOnce(share, 'a')).toBe(false)
  expect(await beginsAtOnce(share, 'b')).toBe(true)
  await pass(500)
  expect(share.waiting()).toBe(0)
})

test('fair share: all heavy callers together get a part of the time beside a light one, in turns', async () => {
  const { share, pass, work } = await open({ ...shareLimits, earned: 0.001 })
  for (const key of ['a', 'b', 'c']) for (let n = 0; n < 10; n++) await work([key], 100)
  const got: string[] = []
  const waiting = new Map<string, () => void>()
  const ask = (key: string) =>
    void share.enter([key]).then((end) => {
      got.push(key)
      waiting.set(key, end)
    })
  for (const key of ['a', 'b', 'c']) ask(key)
  let [passed, worked] = [0, 0]
  while (passed < 10_000) {
    await work(['light'], 0)
    const [[key, end] = []] = [...waiting]
    await pass(10, { working: key !== undefined })
    passed += 10
    if (key === undefined) continue
    worked += 10
    waiting.delete(key)
    end?.()
    ask(key)
  }
  const counts = ['a', 'b', 'c'].map((key) => got.filter((one) => one === key).length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  expect(worked / passed).toBeGreaterThan(0.3)
  expect(worked / passed).toBeLessThan(0.45)
})

test('fair share: a heavy caller waits no more once the light ones have gone', async () => {
  const { share, pass, work } = await open()
  for (let n = 0; n < 10; n++) await work(['a'], 100)
  await work(['b'], 1)
  await pass(shareLimits.activeMs + 1)
  expect(await beginsAtOnce(share, 'a')).toBe(true)
})

test('fair share: a network that floods an account pays alone', async () => {
  const { share, work } = await open()
  for (let n = 0; n < 20; n++) await work(['network', 'account'], 100)
  await work(['other network', 'account'], 1)
  const before = share.waiting()
  for (let n = 0; n < 20; n++) await work(['other network', 'account'], 1)
  expect(share.waiting()).toBe(before)
})

test('fair share: too many that wait, and those that wait too long, are refused', async () => {
  const { share, pass, work } = await open({ ...shareLimits, waitingPerKey: 2, heavyPart: 0.0001 })
  for (let n = 0; n < 10; n++) await work(['a'], 100)
  await work(['b'], 1)
  const waiting = [share.enter(['a']), share.enter(['a'])].map((entered) =>
    entered.then(
      () => 'begun',
      (e: unknown) => e,
    ),
  )
  await expect(share.enter(['a'])).rejects.toThrow(BusyError)
  for (let n = 0; n < 12; n++) {
    await work(['b'], 1)
    await pass(990)
  }
  expect(await Promise.all(waiting)).toEqual([expect.any(BusyError), expect.any(BusyError)])
  expect(share.waiting()).toBe(0)
})
