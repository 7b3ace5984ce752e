import { expect, test } from 'vitest'
import { oneByKey, turns } from './turns.ts'

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

test('one at a time under each key, whatever became of the one before', async () => {
  const alone = oneByKey()
  const log: string[] = []
  const work = (key: string, name: string, fails = false) =>
    alone(key, async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
    }).catch((error: Error) => log.push(`${error.message} failed`))
  await Promise.all([work('a', 'first', true), work('a', 'second'), work('b', 'other')])
  expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'))
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'))
  expect(log).toContain('first failed')
})
