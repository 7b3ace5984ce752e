import { expect, test, vi } from 'vitest'
import { openRequestPriority } from './request-priority.ts'

const settled = async (work: Promise<void>) => {
  let isSettled = false
  void work.then(() => (isSettled = true))
  await Promise.resolve()
  await Promise.resolve()
  return isSettled
}

test('request priority: background work passes at once while few requests are under way', async () => {
  const requestPriority = openRequestPriority()
  for (let i = 0; i < 16; i++) requestPriority.begin()
  expect(requestPriority.isUnderLoad()).toBe(false)
  expect(await settled(requestPriority.yieldToRequests(1_000))).toBe(true)
  requestPriority.begin()
  expect(requestPriority.isUnderLoad()).toBe(true)
})

test('request priority: under load it waits until there is room, and no longer', async () => {
  vi.useFakeTimers()
  try {
    const requestPriority = openRequestPriority()
    const ends = Array.from({ length: 20 }, () => requestPriority.begin())
    expect(requestPriority.isUnderLoad()).toBe(true)
    const turn = requestPriority.yieldToRequests(1_000)
    expect(await settled(turn)).toBe(false)
    for (const end of ends.slice(0, 3)) end()
    await vi.advanceTimersByTimeAsync(0)
    expect(await settled(turn)).toBe(false)
    ends[3]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(await settled(turn)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('request priority: under lasting load it gets a sixth of the time, and waits five seconds at most', async () => {
  vi.useFakeTimers()
  try {
    const requestPriority = openRequestPriority()
    const come = () => Array.from({ length: 20 }, () => requestPriority.begin())
    come()
    setInterval(come, 100)
    const tiny = requestPriority.yieldToRequests(10)
    const [short, long] = [requestPriority.yieldToRequests(50), requestPriority.yieldToRequests(60_000)]
    await vi.advanceTimersByTimeAsync(49)
    expect(await settled(tiny)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await settled(tiny)).toBe(true)
    await vi.advanceTimersByTimeAsync(199)
    expect(await settled(short)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await settled(short)).toBe(true)
    await vi.advanceTimersByTimeAsync(4_749)
    expect(await settled(long)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await settled(long)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('request priority: requests that take long are no load any more', async () => {
  vi.useFakeTimers()
  try {
    const requestPriority = openRequestPriority()
    for (let i = 0; i < 20; i++) requestPriority.begin()
    const turn = requestPriority.yieldToRequests(1_000)
    await vi.advanceTimersByTimeAsync(249)
    expect(await settled(turn)).toBe(false)
    expect(requestPriority.hasRequests()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(requestPriority.hasRequests()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await settled(turn)).toBe(true)
    expect(requestPriority.isUnderLoad()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('request priority: a pause is for the work of all kinds since the last one', async () => {
  vi.useFakeTimers()
  try {
    let busyMs = 0
    const clock = { now: () => performance.now(), busy: () => busyMs, later: () => undefined }
    const requestPriority = openRequestPriority(clock)
    requestPriority.begin()()
    busyMs += 10
    await vi.advanceTimersByTimeAsync(10)
    const [first, second] = [requestPriority.pauseForRequests(1), requestPriority.pauseForRequests(1)]
    await vi.advanceTimersByTimeAsync(20)
    expect([await settled(first), await settled(second)]).toEqual([true, true])
    // Nothing was done between them; the next waits for what both do.
    busyMs += 5
    await vi.advanceTimersByTimeAsync(5)
    const third = requestPriority.pauseForRequests(1)
    await vi.advanceTimersByTimeAsync(9)
    expect(await settled(third)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await settled(third)).toBe(true)
    // The one that is asked for first has had the pause of the other.
    busyMs += 10
    await vi.advanceTimersByTimeAsync(10)
    const [half, whole] = [requestPriority.pauseForRequests(0.5), requestPriority.pauseForRequests(1)]
    await vi.advanceTimersByTimeAsync(10)
    expect([await settled(half), await settled(whole)]).toEqual([true, true])
  } finally {
    vi.useRealTimers()
  }
})

test('request priority: while requests come, a pause is twice as long as the thread was busy', async () => {
  vi.useFakeTimers()
  try {
    let busyMs = 0
    const clock = { now: () => performance.now(), busy: () => busyMs, later: () => undefined }
    const work = async (ms: number) => {
      busyMs += ms
      await vi.advanceTimersByTimeAsync(ms)
    }
    const requestPriority = openRequestPriority(clock)
    expect(requestPriority.hasRequests()).toBe(false)
    await work(20)
    expect(await settled(requestPriority.pauseForRequests(1))).toBe(true)
    requestPriority.begin()()
    expect(requestPriority.hasRequests()).toBe(true)
    const lasts = async (pause: Promise<void>, ms: number) => {
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(await settled(pause)).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await settled(pause)).toBe(true)
    }
    await lasts(requestPriority.pauseForRequests(1), 40)
    await work(10)
    await lasts(requestPriority.pauseForRequests(0.5), 10)
    // What is begun goes on during the pause.
    await work(4)
    const pause = requestPriority.pauseForRequests(1)
    await work(6)
    await lasts(pause, 20)
    await work(1_000)
    requestPriority.begin()()
    await lasts(requestPriority.pauseForRequests(1), 60)
    busyMs += 0.5
    await lasts(requestPriority.pauseForRequests(1), 1)
    await work(10)
    expect(await settled(requestPriority.pauseForRequests(0))).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    await work(10)
    expect(await settled(requestPriority.pauseForRequests(1))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('request priority: a pause that other work makes longer ends when no more requests come', async () => {
  vi.useFakeTimers()
  try {
    let busyMs = 0
    const clock = { now: () => performance.now(), busy: () => busyMs, later: () => undefined }
    const requestPriority = openRequestPriority(clock)
    requestPriority.begin()()
    busyMs += 100
    const pause = requestPriority.pauseForRequests(1)
    for (let turn = 0; turn < 4; turn++) {
      busyMs += 60
      await vi.advanceTimersByTimeAsync(60)
      expect(await settled(pause)).toBe(false)
    }
    busyMs += 60
    await vi.advanceTimersByTimeAsync(60)
    expect(await settled(pause)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
