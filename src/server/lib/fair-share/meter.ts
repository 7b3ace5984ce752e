import type { Clock } from './clock.ts'

/**
 * Estimates what requests cost, since no runtime tells whose callback it runs: the thread's processor time is divided evenly
 * between the requests that began within the last `chargedMs`. One that takes longer waits for something else; if it
 * blocks the thread, it is charged for all of that.
 */
export interface Meter {
  /** A request begins; the function ends it and gives its cost in milliseconds of processor time. */
  begin(): () => number
}

interface CostEntry {
  begunAt: number
  before: number
  /** Known once it is no longer charged. */
  costMs: number
}

export function openMeter(clock: Clock, chargedMs: number): Meter {
  /** In the order they began. */
  const sharing = new Set<CostEntry>()
  /** Processor time that a request would have been charged which began with the process. */
  let total = 0
  let busyBefore = clock.busy()

  /** Charges what the thread has done since the last call, then lets go of the requests that began too long ago. */
  function charge(): void {
    const busy = clock.busy()
    if (sharing.size > 0) total += (busy - busyBefore) / sharing.size
    busyBefore = busy
    const since = clock.now() - chargedMs
    for (const request of sharing) {
      if (request.begunAt > since) return
      release(request)
    }
  }

  function release(request: CostEntry): void {
    if (sharing.delete(request)) request.costMs = total - request.before
  }

  return {
    begin() {
      charge()
      const request: CostEntry = { begunAt: clock.now(), before: total, costMs: 0 }
      sharing.add(request)
      return () => {
        charge()
        release(request)
        return request.costMs
      }
    },
  }
}
