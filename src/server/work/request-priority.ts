import { openPlaces, threadClock, type Clock } from '../lib/fair-share/index.ts'

/**
 * Visitors first: while many requests are under way in this process, its background work gives them most of the time; while some come, it
 * works a backlog off in short turns with pauses between them, so that most requests find the processor free. It never stops: while some come
 * a backlog gets a third of the time at least, and a sixth under any load. A request that waits for its share of the thread (`http/connections/share.ts`) is not under way yet, and one
 * that takes long no longer: both need nothing of the thread.
 */
export interface RequestPriority {
  /** A request begins; the function tells that it has ended. */
  begin(): () => void
  /** Whether so many requests are under way that background work has to yield. */
  isUnderLoad(): boolean
  /** Whether a request has begun a moment ago. */
  hasRequests(): boolean
  /** Resolves when few requests are under way, or when they have had five times as long as the work before took. */
  yieldToRequests(workedMs: number): Promise<void>
  /**
   * Resolves when the thread was idle, since the last pause ended, for twice the time that it was busy, or for a share of that; at once where no
   * requests come. Work that only waits, for a slow CRM say, hardly pauses.
   */
  pauseForRequests(share: number): Promise<void>
}

/** More requests under way than this are a load: a process answers hundreds of them in the time of a turn. */
const loadThreshold = 16
const longestWaitMs = 5_000
/** Requests come while the last began so long ago at most. */
const comingMs = 250
const longestPauseMs = 60
/** A request counts for so long: one that takes longer waits for something else. */
const countedMs = 250
const requests = ['requests']

/** The priority of requests in this process: it knows those that are told to it, and runs no timer while no work waits. */
export function openRequestPriority(clock: Clock = threadClock): RequestPriority {
  const underWay = openPlaces(clock, countedMs)
  const waiting = new Set<() => void>()
  let lastBegunAt = -Infinity
  /** When the last pause ended, and the processor time of the thread by then. */
  let paused = { at: clock.now(), busy: clock.busy() }
  /** One after the other: of those at the same time, one would use up the pause of another. */
  let pauses = Promise.resolve()
  const isUnderLoad = () => underWay.taken('requests') > loadThreshold
  const hasRequests = () => clock.now() - lastBegunAt < comingMs

  return {
    begin() {
      lastBegunAt = clock.now()
      const leave = underWay.take(requests)
      return () => {
        leave()
        if (waiting.size > 0 && !isUnderLoad()) for (const go of waiting) go()
      }
    },
    isUnderLoad,
    hasRequests,
    async yieldToRequests(workedMs) {
      const until = clock.now() + Math.min(5 * workedMs, longestWaitMs)
      for (let leftMs = until - clock.now(); isUnderLoad() && leftMs > 0; leftMs = until - clock.now()) {
        await untilRelief(waiting, Math.min(leftMs, countedMs))
      }
    },
    async pauseForRequests(share) {
      if (share === 0 || !hasRequests()) return
      const pause = pauses.then(() => pauseNow(share))
      pauses = pause
      await pause
    },
  }

  /** What the work has begun goes on meanwhile: the pause becomes longer by it. */
  async function pauseNow(share: number): Promise<void> {
    for (let leftMs = pauseLeft(share); hasRequests() && leftMs >= 1; leftMs = pauseLeft(share)) {
      await new Promise((resolve) => setTimeout(resolve, leftMs))
    }
    paused = { at: clock.now(), busy: clock.busy() }
  }

  function pauseLeft(share: number): number {
    const busyMs = clock.busy() - paused.busy
    const idleMs = Math.max(clock.now() - paused.at - busyMs, 0)
    return share * Math.min(2 * busyMs, longestPauseMs) - idleMs
  }
}

function untilRelief(waiting: Set<() => void>, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, mostMs)
    waiting.add(go)
  })
}
