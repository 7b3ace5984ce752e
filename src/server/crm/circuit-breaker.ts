import { refusal } from '../../shared/refusals/catalogue.ts'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { openTurns } from '../lib/turns/turns.ts'
import { sharedPace, type Clock } from './pace.ts'
import { CrmError, type CrmKindId } from './port.ts'

export type { Clock } from './pace.ts'

type LineOwner = 'onoffice' | 'propstack' | 'hubspot' | 'http_crm'

/** How much is asked of the CRM of one account, and what is said where it is not asked. */
export interface Line {
  name: CrmKindId
  /** Calls of one process that are under way at the same time. */
  atOnce: number
  /** Calls that all processes begin in a second. */
  perSecond: number
  says: {
    paused: `${LineOwner}_paused`
    onTrial: `${LineOwner}_on_trial`
    restLong: `${LineOwner}_rest_long`
  }
}

/** After so many calls in a row without an answer the breaker is open for so long; then one call is made, as a trial. */
const failuresToOpen = 5
const openMs = 30_000
const longestPauseMs = 300_000
/** A call waits so long for the end of a pause; where it would wait longer, it fails with `retryAfterSeconds`. */
const longestWaitMs = 60_000

const systemClock: Clock = { now: () => performance.now(), pause: (ms) => pauseFor(ms) }

/**
 * Rate limit and circuit breaker of the calls that this process makes to the CRM of one account: calls take turns, keep their distance
 * from those of all processes, and none is made while the CRM does not answer.
 */
export interface CircuitBreaker {
  /**
   * Runs a call in its turn, after the pause that the CRM has asked for. Throws `CrmError` (`unavailable`) without running it
   * while the breaker is open, or the pause is long. `turns`: the call counts as so many.
   */
  run<T>(call: () => Promise<T>, options?: { turns?: number | undefined }): Promise<T>
  /** The CRM answered, with a result or an error. */
  recordAnswer(): void
  /** No answer came; gives whether that opens the breaker. */
  recordFailure(): boolean
  /** The CRM asked for a pause. */
  pause(ms: number): void
}

export interface BreakerOptions {
  clock?: Clock
  /** Reserves turns in a row among all processes (`Limiter`); without, this process keeps the distance for itself. */
  reserve?: (turns: number) => Promise<number>
}

export function openCircuitBreaker(
  { atOnce, perSecond, says }: Line,
  { clock = systemClock, reserve }: BreakerOptions = {},
): CircuitBreaker {
  const pace = reserve && sharedPace({ perSecond, reserve }, clock)
  const turns = openTurns({ what: 'calls of a CRM', name: 'crm', places: atOnce })
  const starts: number[] = []
  let failures = 0
  let openUntil = -Infinity
  const pause = openPause(clock, says)
  let isTrial = false

  /** Gives whether the call is the trial. */
  function admit(): boolean {
    const left = openUntil - clock.now()
    if (left > 0) {
      throw new CrmError('unavailable', refusal(says.paused, { seconds: Math.ceil(left / 1000) }))
    }
    if (failures < failuresToOpen) return false
    if (isTrial) throw new CrmError('unavailable', refusal(says.onTrial))
    isTrial = true
    return true
  }

  /** Waits until the call is at least a second later than the one before it by so many as a second takes, and until its turn among processes. */
  async function keepDistance(count: number): Promise<void> {
    const allowed = (await pace?.next(count)) ?? -Infinity
    const earlier = starts.at(count - 1 - perSecond) ?? -Infinity
    const startAt = Math.max(clock.now(), allowed, earlier + 1000)
    starts.push(...Array<number>(count).fill(startAt))
    starts.splice(0, starts.length - perSecond)
    const wait = startAt - clock.now()
    if (wait > 0) await clock.pause(wait)
  }

  return {
    run: (call, { turns: count = 1 } = {}) =>
      turns.run({ key: 'account' }, async () => {
        await pause.isOver()
        const onTrial = admit()
        try {
          await keepDistance(count)
          await pause.isOver()
          return await call()
        } finally {
          if (onTrial) isTrial = false
        }
      }),
    recordAnswer() {
      failures = 0
    },
    recordFailure() {
      failures++
      if (failures < failuresToOpen) return false
      openUntil = clock.now() + openMs
      return true
    },
    pause: pause.ask,
  }
}

/** A pause that the CRM asks for. A request that waits for its end keeps its place, so that the requests behind it wait as well. */
function openPause(clock: Clock, { restLong }: Line['says']) {
  let until = -Infinity
  return {
    ask(ms: number): void {
      until = Math.max(until, clock.now() + Math.min(ms, longestPauseMs))
    },
    async isOver(): Promise<void> {
      for (let left = until - clock.now(); left > 0; left = until - clock.now()) {
        if (left > longestWaitMs) {
          const retryAfterSeconds = Math.ceil(left / 1000)
          const said = refusal(restLong, { seconds: retryAfterSeconds })
          throw new CrmError('unavailable', said, { retryAfterSeconds })
        }
        await clock.pause(left)
      }
    },
  }
}
