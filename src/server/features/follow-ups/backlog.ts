import type { RequestPriority } from '../../work/request-priority.ts'

/** Claimed at once, under load, and of a backlog while requests come. */
export const limit = 100
const limitUnderLoad = 20
const limitBesideRequests = 12
/** A backlog is to become shorter: for each that is stored so many have to end. */
const endsForEach = 1.1
/** So many ends in arrears take all patience; more are noted, about as many as end together. */
const untilImpatient = 300
const mostArrears = untilImpatient + limit

/** What waits for the work of a process beyond a claim, and how patient the work is with requests meanwhile. */
export interface Backlog {
  /** So many were stored by this process. */
  stored(count: number): void
  /** One has ended. */
  ended(): void
  /** Resolves when the work may have its turn; the last one took so long. */
  yieldToRequests(workedMs: number): Promise<void>
  /** Claims as much as is right now; gives whether there was as much (`isFull`): a backlog begins with that, and ends with less. */
  claim(begin: (wanted: number) => Promise<{ isFull: boolean }>): Promise<boolean>
}

/**
 * As long as requests come, a backlog is worked off in short turns with pauses between them. It must not grow by that: the more this process
 * stores than it ends, the longer are the turns and the shorter the pauses, up to all the time there is.
 */
export function openBacklog({ isUnderLoad, hasRequests, pauseForRequests, yieldToRequests }: RequestPriority): Backlog {
  let isThere = false
  let arrears = 0
  /** 1: short turns, long pauses; 0: none of them. */
  const patience = () => Math.max(1 - arrears / untilImpatient, 0)

  function wantedNow(): number {
    if (isUnderLoad()) return limitUnderLoad
    return isThere && hasRequests() ? Math.round(limit - (limit - limitBesideRequests) * patience()) : limit
  }

  return {
    stored(count) {
      if (isThere) arrears = Math.min(arrears + count * endsForEach, mostArrears)
    },
    ended() {
      arrears = Math.max(arrears - 1, 0)
    },
    async yieldToRequests(workedMs) {
      if (isThere) await pauseForRequests(patience())
      await yieldToRequests(workedMs)
    },
    async claim(begin) {
      const wanted = wantedNow()
      const { isFull } = await begin(wanted)
      isThere = isFull && (isThere || wanted === limit)
      return isFull
    },
  }
}
