import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds after which requests get their turn: a request waits for the rest of such a slice several times, whenever it goes on. */
const sliceMs = 0.5

/** How long a batch waits for more pieces of work. */
const gatherMs = 5

export interface Pace {
  /**
   * Resolves when a piece of background work may go on. What becomes ready at the same moment, such as a hundred mails to compose after one
   * look-up, goes on one after the other, and requests get their turn after every few milliseconds.
   */
  paced(): Promise<void>
  /**
   * Resolves when no piece waits to go on, or after a few milliseconds. A batch of reads or writes that waits for it has all pieces that became
   * ready together, instead of the first alone and the others after it.
   */
  gathered(): Promise<void>
}

/** @param now milliseconds of a monotonic clock */
export function openPace(now: () => number = () => performance.now()): Pace {
  const waiting: (() => void)[] = []
  let isGoing = false

  async function goOn(): Promise<void> {
    let begun = now()
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next()
      // It does its part now, up to where it waits for something.
      await Promise.resolve()
      if (now() - begun < sliceMs) continue
      await nextTurn()
      begun = now()
    }
    isGoing = false
  }

  return {
    paced: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (isGoing) return
        isGoing = true
        void goOn()
      }),
    async gathered() {
      const until = now() + gatherMs
      while (isGoing && now() < until) await nextTurn()
    },
  }
}

/** Of the thread of this process. */
export const { paced, gathered } = openPace()
