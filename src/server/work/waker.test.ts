import { expect, test, vi } from 'vitest'
import { openWaker } from './waker.ts'

const minute = 60_000

test('waker: a call while the loop is awake ends its next sleep, unless the loop has looked since', async () => {
  const waker = openWaker()
  waker.wakeIn(0)
  await waker.wait({ atMost: minute })
  waker.wakeIn(0)
  waker.look()
  let isOver = false
  const slept = waker.wait({ atMost: minute }).then(() => (isOver = true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isOver).toBe(false)
  waker.wakeIn(0)
  await slept
})

test('waker: the earliest call counts, no sleep is shorter or longer than its bounds', async () => {
  const waker = openWaker()
  const asleep = async (bounds: { atLeast?: number; atMost: number }) => {
    const begun = performance.now()
    await waker.wait(bounds)
    return performance.now() - begun
  }
  waker.wakeIn(minute)
  waker.wakeIn(15)
  expect(await asleep({ atMost: minute })).toBeGreaterThanOrEqual(10)
  waker.wakeIn(0)
  expect(await asleep({ atLeast: 20, atMost: minute })).toBeGreaterThanOrEqual(20)
  expect(await asleep({ atMost: 20 })).toBeGreaterThanOrEqual(20)
})

test('waker: what is due at this very moment needs no sleep', async () => {
  vi.useFakeTimers()
  try {
    const waker = openWaker()
    waker.wakeIn(0)
    await waker.wait({ atMost: minute })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
}, 5_000)
