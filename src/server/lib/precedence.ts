/**
 * Visitors first: while many requests are under way in this process, its background work gives them most of the time. It never
 * stops: however large the crowd, it gets a sixth.
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

/** The precedence of a process: it knows the requests that are told to it, and no timers run while nobody waits. */
export function openPrecedence(): Precedence {
  let underWay = 0
  const waiting = new Set<() => void>()
  const isCrowded = () => underWay > crowd

  function end(): void {
    underWay--
    if (!isCrowded()) for (const go of waiting) go()
  }

  return {
    begin() {
      underWay++
      return end
    },
    isCrowded,
    async passage(workedMs) {
      if (isCrowded()) await untilRelief(waiting, Math.min(5 * workedMs, longestWaitMs))
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
