import { expect, test } from 'vitest'
import { limit, openBacklog } from './backlog.ts'

/** A process to which requests come all the time, and the pauses that its work makes for them. */
function openWork() {
  const pauses: number[] = []
  const backlog = openBacklog({
    begin: () => () => undefined,
    isUnderLoad: () => false,
    hasRequests: () => true,
    yieldToRequests: async () => undefined,
    pauseForRequests: async (share) => void pauses.push(share),
  })
  return {
    /** So much is stored, then ended, in each turn; all that is wanted is there. Gives what the last one wanted, and its pause. */
    async turns(count: number, each: { stored: number; ended: number }) {
      let wanted = 0
      for (let turn = 0; turn < count; turn++) {
        backlog.stored(each.stored)
        for (let i = 0; i < each.ended; i++) backlog.ended()
        await backlog.yieldToRequests(0)
        await backlog.claim(async (most) => {
          wanted = most
          return { isFull: true }
        })
      }
      return { wanted, pause: pauses.at(-1) }
    },
  }
}

test('follow-ups: a backlog that becomes shorter waits for requests', async () => {
  const work = openWork()
  expect((await work.turns(1, { stored: 0, ended: 0 })).wanted).toBe(limit)
  expect(await work.turns(10, { stored: 100, ended: 150 })).toEqual({ wanted: 12, pause: 1 })
})

test('follow-ups: a backlog that grows gets more of the time, and all of it before it is 300 longer', async () => {
  const work = openWork()
  await work.turns(1, { stored: 0, ended: 0 })
  expect(await work.turns(5, { stored: 40, ended: 14 })).toEqual({ wanted: 56, pause: 0.5 })
  expect(await work.turns(5, { stored: 40, ended: 14 })).toEqual({ wanted: limit, pause: 0 })
  // What ends only as fast as it comes leaves it as long as it is.
  expect(await work.turns(20, { stored: 40, ended: 40 })).toEqual({ wanted: limit, pause: 0 })
  expect(await work.turns(30, { stored: 40, ended: 59 })).toEqual({ wanted: 12, pause: 1 })
})
