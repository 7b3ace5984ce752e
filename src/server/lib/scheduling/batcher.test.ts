import { expect, test } from 'vitest'
import { batcher, batchedById, batched } from './batcher.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('batches: callers during an answer share the next one, and each gets the value of its key', async () => {
  const batches: number[][] = []
  const double = batched(async (keys: number[]) => {
    batches.push(keys)
    await turn()
    return keys.map((key) => key * 2)
  })
  const first = Promise.all([double(1), double(2)])
  await Promise.resolve()
  const later = Promise.all([double(3), double(4), double(5)])
  expect([await first, await later]).toEqual([
    [2, 4],
    [6, 8, 10],
  ])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('batches: what fails for a batch is asked for each alone, so that one bad key harms no other', async () => {
  const halve = batched(async (keys: number[]) => {
    if (keys.some((key) => key % 2 === 1)) throw new Error('odd')
    return keys.map((key) => key / 2)
  })
  const outcomes = await Promise.allSettled([halve(2), halve(3), halve(4)])
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    1,
    'odd',
    2,
  ])
})

test('batches: a key that many ask for is looked up once', async () => {
  const lookedUp: number[] = []
  const nameOf = batchedById(async (keys) => {
    lookedUp.push(...keys)
    return new Map(keys.filter((key) => key < 9).map((key) => [key, `name ${key}`]))
  })
  expect(await Promise.all([nameOf(7), nameOf(7), nameOf(9)])).toEqual(['name 7', 'name 7', undefined])
  expect(lookedUp).toEqual([7, 9])
})

test('batches: a write that fails for good is handed over, and the rest is written', async () => {
  const written: string[] = []
  const failed: string[] = []
  const writer = batcher<string>(
    async (batch) => {
      if (batch.includes('bad')) throw new Error('refused')
      written.push(...batch)
    },
    (item) => failed.push(item),
  )
  for (const item of ['a', 'bad', 'b']) writer.add(item)
  await writer.settled()
  expect({ written, failed }).toEqual({ written: ['a', 'b'], failed: ['bad'] })
})

test('batches: a lone item is written at once, however long the interval is', async () => {
  const written: number[] = []
  const writes = batcher<number>(
    async (batch) => void written.push(...batch),
    () => {},
    { everyMs: 3_600_000 },
  )
  writes.add(0)
  await writes.settled()
  expect(written).toEqual([0])
})

test('batches: a stream of items is written at intervals', async () => {
  const everyMs = 1_000
  const batches: { size: number; at: number }[] = []
  const writes = batcher<number>(
    async (batch) => void batches.push({ size: batch.length, at: performance.now() }),
    () => {},
    { everyMs },
  )
  const begun = performance.now()
  writes.add(0)
  await writes.settled()
  for (let i = 1; i <= 20; i++) {
    await turn()
    writes.add(i)
  }
  await writes.settled()
  expect(batches.map(({ size }) => size)).toEqual([1, 20])
  expect(batches[1]!.at - begun).toBeGreaterThanOrEqual(everyMs)
})
