import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('so many run at a time, the others in their order, and a failure takes nobody his turn', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const results = Array.from({ length: 5 }, (_, i) =>
    inTurn(async () => {
      begun.push(i)
      ends[i] = Promise.withResolvers()
      await ends[i].promise
      if (i === 1) throw new Error('broken')
      return i
    }).catch((error: Error) => error.message),
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  for (const i of [0, 2, 3, 4]) {
    ends[i]?.resolve()
    await settle()
  }
  expect(await Promise.all(results)).toEqual([0, 'broken', 2, 3, 4])
})
