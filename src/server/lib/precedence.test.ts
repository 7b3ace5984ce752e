import { expect, test, vi } from 'vitest'
import { openPrecedence } from './precedence.ts'

const settled = async (work: Promise<void>) => {
  let isSettled = false
  void work.then(() => (isSettled = true))
  await Promise.resolve()
  await Promise.resolve()
  return isSettled
}

test('precedence: background work passes at once while few requests are under way', async () => {
  const precedence = openPrecedence()
  precedence.begin()
  expect(precedence.isCrowded()).toBe(false)
  expect(await settled(precedence.passage(1_000))).toBe(true)
})

test('precedence: in a crowd it waits until there is room', async () => {
  const precedence = openPrecedence()
  const ends = Array.from({ length: 20 }, () => precedence.begin())
  expect(precedence.isCrowded()).toBe(true)
  const passage = precedence.passage(1_000)
  expect(await settled(passage)).toBe(false)
  ends.forEach((end) => end())
  await passage
})

test('precedence: in a crowd that stays it gets a sixth of the time, and waits five seconds at most', async () => {
  vi.useFakeTimers()
  try {
    const precedence = openPrecedence()
    const come = () => Array.from({ length: 20 }, () => precedence.begin())
    come()
    setInterval(come, 100)
    const [short, long] = [precedence.passage(50), precedence.passage(60_000)]
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

test('precedence: requests that take long are no crowd any more', async () => {
  vi.useFakeTimers()
  try {
    const precedence = openPrecedence()
    for (let i = 0; i < 20; i++) precedence.begin()
    const passage = precedence.passage(1_000)
    await vi.advanceTimersByTimeAsync(249)
    expect(await settled(passage)).toBe(false)
    await vi.advanceTimersByTimeAsync(2)
    expect(await settled(passage)).toBe(true)
    expect(precedence.isCrowded()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
