/** Milliseconds of a monotonic clock, and waiting by it. */
export interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

/** Moments at which calls to one CRM may begin, over all processes. */
export interface Pace {
  /** When the next call may begin, by the clock of this process. A call may take several turns. Never rejects. */
  next(turns: number): Promise<number>
}

interface PaceOptions {
  perSecond: number
  /** Reserves turns in a row for this process; gives the milliseconds until the first. */
  reserve(this: void, turns: number): Promise<number>
}

/** So long it is waited for a reservation; then this process goes by itself for a while. */
const patienceMs = 1_000
const byItselfMs = 5_000
/** Turns that a process reserves when it begins; twice as many each time it goes on, up to those of a second. */
const fewest = 2

/**
 * A process reserves some turns at once, and keeps to them: most calls ask nothing of the database. Turns that have passed unused are lost.
 * While nothing can be reserved, it goes at half the pace, so that two processes that cannot ask keep to the limit together.
 */
export function sharedPace({ perSecond, reserve }: PaceOptions, clock: Clock): Pace {
  const distance = 1000 / perSecond
  // The turn begins now, a moment late or not.
  const lateness = distance / 10
  let at = -Infinity
  let left = 0
  let size = 0
  let byItselfUntil = -Infinity
  let asking: Promise<void> | undefined

  /** The first turn that has not passed. */
  function skipPassed(): void {
    const passed = Math.ceil((clock.now() - at - lateness) / distance)
    if (passed <= 0 || left === 0) return
    at += Math.min(passed, left) * distance
    left -= Math.min(passed, left)
  }

  async function askForMore(turns: number): Promise<void> {
    const goesOn = clock.now() <= at + distance
    size = Math.max(turns, goesOn ? Math.min(size * 2, perSecond) : fewest)
    const wait = clock.now() < byItselfUntil ? undefined : await reserved(() => reserve(size))
    if (wait !== undefined) {
      at = clock.now() + wait
      left = size
      return
    }
    if (clock.now() >= byItselfUntil) byItselfUntil = clock.now() + byItselfMs
    at = Math.max(clock.now(), at + turns * distance)
    left = turns
  }

  return {
    async next(turns) {
      for (skipPassed(); left < turns; skipPassed()) {
        asking ??= askForMore(turns).finally(() => (asking = undefined))
        await asking
      }
      const begins = at
      at += turns * distance
      left -= turns
      return begins
    },
  }
}

/** `undefined`: the database does not answer, or not in time. */
async function reserved(reserve: () => Promise<number>): Promise<number | undefined> {
  const asked = async () => reserve()
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  return Promise.race([asked().catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
