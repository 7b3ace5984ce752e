import { openPlaces, threadClock, type Clock } from './fair-share/index.ts'

/**
 * Visitors first: while many requests are under way in this process, its background work gives them most of the time. It never
 * stops: however large the crowd, it gets a sixth. A request that waits for its share of the thread (`http/share.ts`) is not under way yet,
 * and one that takes long no longer: both need nothing of the thread.
 */
export interface Precedence {
  /** A request begins; the function tells that it has ended. */
  begin(): () => void
  /** Whether many requests are under way. */
  isCrowded(): boolean
  /** Resolves when few requests are under way, or when they have had five times as long as the work before took. */
  passage(workedMs: number): Promise<void>
}

/** More requests at the same time than this are a crowd: a process answers hundreds of them in the time of a turn. */
const crowd = 16
const longestWaitMs = 5_000
/** A request counts for so long: one that takes longer waits for something else. */
const countedMs = 250
const requests = ['requests']

/** The precedence of a process: it knows the requests that are told to it, and no timers run while nobody waits. */
export function openPrecedence(clock: Clock = threadClock): Precedence {
  const underWay = openPlaces(clock, countedMs)
  const waiting = new Set<() => void>()
  const isCrowded = () => underWay.taken('requests') > crowd

  return {
    begin() {
      const leave = underWay.take(requests)
      return () => {
        leave()
        if (waiting.size > 0 && !isCrowded()) for (const go of waiting) go()
      }
    },
    isCrowded,
    async passage(workedMs) {
      const until = clock.now() + Math.min(5 * workedMs, longestWaitMs)
      for (let leftMs = until - clock.now(); isCrowded() && leftMs > 0; leftMs = until - clock.now()) {
        await untilRelief(waiting, Math.min(leftMs, countedMs))
      }
    },
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
