import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPace } from './pace.ts'

/** A clock that work moves on. */
function clock() {
  let ms = 100
  return { now: () => ms, spend: (more: number) => void (ms += more) }
}

test('pace: pieces that are ready together go on in order, with a turn for others every half millisecond', async () => {
  const { now, spend } = clock()
  const { paced } = openPace(now)
  const done: (number | 'other')[] = []
  const pieces = Array.from({ length: 10 }, async (_, at) => {
    await paced()
    spend(0.25)
    done.push(at)
  })
  const others = (async () => {
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn()
      done.push('other')
    }
  })()
  await Promise.all([...pieces, others])
  expect(done).toEqual([0, 1, 'other', 2, 3, 'other', 4, 5, 'other', 6, 7, 8, 9])
})

test('pace: a piece alone goes on at once', async () => {
  const { paced } = openPace()
  let turns = 0
  const counting = setImmediate(() => turns++)
  await paced()
  expect(turns).toBe(0)
  clearImmediate(counting)
})

test('pace: work that waits keeps no other work waiting, and a failure ends nothing', async () => {
  const { paced } = openPace()
  const { promise: never } = Promise.withResolvers<void>()
  void paced().then(() => never)
  const failing = paced().then(() => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await paced()
})

test('pace: a batch waits for all pieces that are ready together, and not for long', async () => {
  const { now, spend } = clock()
  const { paced, gathered } = openPace(now)
  const done: number[] = []
  const begin = (pieces: number) =>
    Array.from({ length: pieces }, async (_, at) => {
      await paced()
      spend(0.25)
      done.push(at)
    })
  await gathered()
  const few = begin(10)
  await gathered()
  expect(done).toHaveLength(10)
  const many = begin(100)
  await gathered()
  expect(done.length).toBeGreaterThan(25)
  expect(done.length).toBeLessThan(50)
  await Promise.all([...few, ...many])
})
