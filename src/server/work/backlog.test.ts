import { expect, test } from 'vitest'
import { openBacklog } from './backlog.ts'

/** A process to which requests come all the time, and the pauses that its work makes for them. */
function openWork({ hasRequests = true } = {}) {
  const pauses: number[] = []
  const backlog = openBacklog({
    hasRequests: () => hasRequests,
    pauseForRequests: async (share) => void pauses.push(share),
  })
  return {
    backlog,
    /** So much is stored, then ended, in each turn. Gives the last pause. */
    async turns(count: number, each: { stored: number; ended: number }) {
      for (let turn = 0; turn < count; turn++) {
        backlog.stored(each.stored)
        backlog.ended(each.ended)
        await backlog.pause()
        backlog.note(true)
      }
      return pauses.at(-1)
    },
  }
}

test('backlog: one that becomes shorter waits for requests', async () => {
  const work = openWork()
  expect(await work.turns(1, { stored: 0, ended: 0 })).toBe(0)
  expect(await work.turns(10, { stored: 100, ended: 150 })).toBe(1)
  work.backlog.note(false)
  expect(work.backlog.patience()).toBe(0)
})

test('backlog: what is stored while there is none puts it in no arrears', async () => {
  const { backlog } = openWork()
  backlog.stored(1_000)
  backlog.note(true)
  expect(backlog.patience()).toBe(1)
  backlog.stored(100)
  expect(backlog.patience()).toBeCloseTo(1 - 110 / 300)
  backlog.ended(200)
  expect(backlog.patience()).toBe(1)
})

test('backlog: where no requests come, it has all the time', async () => {
  const work = openWork({ hasRequests: false })
  expect(await work.turns(10, { stored: 0, ended: 150 })).toBe(0)
})

test('backlog: one that grows gets more of the time, and all of it before it is 300 longer', async () => {
  const work = openWork()
  await work.turns(1, { stored: 0, ended: 0 })
  expect(await work.turns(5, { stored: 40, ended: 14 })).toBe(0.5)
  expect(await work.turns(5, { stored: 40, ended: 14 })).toBe(0)
  // What ends only as fast as it comes leaves it as long as it is.
  expect(await work.turns(20, { stored: 40, ended: 40 })).toBe(0)
  expect(await work.turns(30, { stored: 40, ended: 59 })).toBe(1)
})
