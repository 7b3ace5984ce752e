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
  requestPriority.begin()
  expect(requestPriority.isUnderLoad()).toBe(false)
  expect(await settled(requestPriority.yieldToRequests(1_000))).toBe(true)
})

test('request priority: under load it waits until there is room', async () => {
  const requestPriority = openRequestPriority()
  const ends = Array.from({ length: 20 }, () => requestPriority.begin())
  expect(requestPriority.isUnderLoad()).toBe(true)
  const turn = requestPriority.yieldToRequests(1_000)
  expect(await settled(turn)).toBe(false)
  ends.forEach((end) => end())
  await turn
})

test('request priority: under lasting load it gets a sixth of the time, and waits five seconds at most', async () => {
  vi.useFakeTimers()
  try {
    const requestPriority = openRequestPriority()
    const come = () => Array.from({ length: 20 }, () => requestPriority.begin())
    come()
    setInterval(come, 100)
    const [short, long] = [requestPriority.yieldToRequests(50), requestPriority.yieldToRequests(60_000)]
    await vi.advanceTimersByTimeAsync(249)
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
    await vi.advanceTimersByTimeAsync(2)
    expect(await settled(turn)).toBe(true)
    expect(requestPriority.isUnderLoad()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('request priority: while requests come, a pause is twice as long as the thread was busy', async () => {
  vi.useFakeTimers()
  try {
    let busyMs = 0
    const clock = { now: () => performance.now(), busy: () => busyMs, later: () => undefined }
    const requestPriority = openRequestPriority(clock)
    expect(requestPriority.hasRequests()).toBe(false)
    busyMs += 20
    expect(await settled(requestPriority.pauseForRequests(1))).toBe(true)
    requestPriority.begin()()
    expect(requestPriority.hasRequests()).toBe(true)
    expect(await settled(requestPriority.pauseForRequests(1))).toBe(true)
    const lasts = async (ms: number) => {
      const pause = requestPriority.pauseForRequests(1)
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(await settled(pause)).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await settled(pause)).toBe(true)
    }
    busyMs += 10
    await lasts(20)
    busyMs += 1_000
    await lasts(60)
    busyMs += 10
    expect(await settled(requestPriority.pauseForRequests(0))).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    busyMs += 10
    expect(await settled(requestPriority.pauseForRequests(1))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
