import { expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { BusyError } from './busy-error.ts'
import { openFairShare, shareLimits } from './fair-share.ts'

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

/** Three heavy callers beside a light one, all asking again as soon as they had their turn; each request takes so long. */
async function heavyBesideLight(ms: number) {
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
    await pass(ms, { working: key !== undefined })
    passed += ms
    if (key === undefined) continue
    worked += ms
    waiting.delete(key)
    end?.()
    ask(key)
  }
  const counts = ['a', 'b', 'c'].map((key) => got.filter((one) => one === key).length)
  return { part: worked / passed, unevenness: Math.max(...counts) - Math.min(...counts) }
}

test('fair share: all heavy callers together get a part of the time beside a light one, in turns', async () => {
  const { part, unevenness } = await heavyBesideLight(10)
  expect(unevenness).toBeLessThanOrEqual(2)
  expect(part).toBeGreaterThan(0.15)
  expect(part).toBeLessThan(0.25)
})

test('fair share: the part is larger where heavy callers send small requests', async () => {
  const { part } = await heavyBesideLight(1)
  expect(part).toBeGreaterThan(0.4)
  expect(part).toBeLessThan(0.75)
})

test('fair share: while one request in thirty is large, heavy requests begin one at a time', async () => {
  const { share, pass, work } = await open({ ...shareLimits, earned: 0.001 })
  await work(['a'], 1_000)
  for (let n = 0; n < 145; n++) {
    await work(['light'], 0)
    await work(['a'], n % 30 === 0 ? 60 : 1)
  }
  await pass(500)
  await work(['light'], 0)
  const asked = Array.from({ length: 20 }, () => share.enter(['a']))
  await settled()
  expect(share.waiting()).toBe(19)
  void Promise.allSettled(asked)
})

test('fair share: a burst waits like a heavy caller, before anything is known of its cost', async () => {
  const { share, work } = await open()
  await work(['b'], 1)
  for (let n = 0; n < shareLimits.lightPlaces; n++) await share.enter(['a'])
  const more = [share.enter(['a']), share.enter(['a'])]
  await settled()
  // One that is heavy may be under way.
  expect(share.waiting()).toBe(1)
  expect(await beginsAtOnce(share, 'b')).toBe(true)
  void Promise.allSettled(more)
})

test('fair share: a caller stays heavy while a request of it waits', async () => {
  const { share, pass, work } = await open({
    ...shareLimits,
    largePart: 0.0001,
    smallPart: 0.0001,
    longestWaitMs: 10_000,
  })
  for (let n = 0; n < 10; n++) await work(['a'], 100)
  await work(['b'], 1)
  const waiting = share.enter(['a'])
  // It has earned more than it owes, and would overtake its own request.
  for (let n = 0; n < 9; n++) {
    await pass(990)
    await work(['b'], 1)
  }
  expect(await beginsAtOnce(share, 'a')).toBe(false)
  void waiting.catch(() => undefined)
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
  const { share, pass, work } = await open({ ...shareLimits, waitingPerKey: 2, largePart: 0.0001, smallPart: 0.0001 })
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

test('fair share: what would wait too long behind others is refused at once, before it waits', async () => {
  const { share, work } = await open({ ...shareLimits, shortLine: 2, largePart: 0.1, smallPart: 0.1 })
  for (let n = 0; n < 100; n++) await work(['a'], 100)
  await work(['b'], 1)
  // Each takes a second of what heavy ones get; the first has a turn.
  const asked = Array.from({ length: 4 }, () => share.enter(['a']))
  await expect(share.enter(['a'])).rejects.toThrow(BusyError)
  expect(share.waiting()).toBe(3)
  void Promise.allSettled(asked)
})

test('fair share: what requests cost on average follows what they have cost', async () => {
  const { share, work } = await open()
  for (let n = 0; n < 200; n++) await work(['a'], 20)
  expect(share.costMs()).toBeGreaterThan(18)
  expect(share.costMs()).toBeLessThanOrEqual(20)
})
