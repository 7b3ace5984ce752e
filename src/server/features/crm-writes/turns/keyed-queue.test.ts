import { expect, test } from 'vitest'
import { openKeyedQueue } from './keyed-queue.ts'

/** Work that begins when it may, and ends when it is told to. */
function openWork(atOnce = 2) {
  const order = openKeyedQueue()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const stop = new AbortController()
  const run = (key: number, place: number, at = atOnce) =>
    order.run({ key, order: place, atOnce: at, signal: stop.signal }, async () => {
      begun.push(`${key}:${place}`)
      await new Promise<void>((resolve) => ends.set(`${key}:${place}`, resolve))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { run, begun, end, settle, stop }
}

test('crm writes: the oldest goes first whenever it came, so many at a time, and no key waits for another', async () => {
  const { run, begun, end, settle } = openWork()
  const all = [run(1, 5), run(1, 6), run(1, 9), run(1, 7), run(1, 8), run(2, 99)]
  await settle()
  expect(begun).toEqual(['1:5', '1:6', '2:99'])
  await end('1:6')
  await end('1:5')
  // What is tried again comes before what came later.
  all.push(run(1, 5.5))
  await end('1:7')
  expect(begun.slice(3)).toEqual(['1:7', '1:8', '1:5.5'])
  for (const name of ['1:8', '1:5.5', '1:9', '2:99']) await end(name)
  await Promise.all(all)
  expect(begun.at(-1)).toBe('1:9')
})

test('crm writes: at a stop, what waits is refused with its reason, and what has begun ends', async () => {
  const { run, begun, end, settle, stop } = openWork()
  const [first, second, third] = [run(1, 1), run(1, 2), run(1, 3)]
  await settle()
  stop.abort('stop')
  await expect(third).rejects.toBe('stop')
  await expect(run(1, 4)).rejects.toBe('stop')
  await end('1:1')
  await end('1:2')
  await Promise.all([first, second])
  expect(begun).toEqual(['1:1', '1:2'])
  const free = openWork(Infinity)
  const all = [1, 2, 3].map((place) => free.run(1, place))
  await free.settle()
  expect(free.begun).toHaveLength(3)
  for (const place of [1, 2, 3]) await free.end(`1:${place}`)
  await Promise.all(all)
})
