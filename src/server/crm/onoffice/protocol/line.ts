import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { openTurns } from '../../../lib/turns/turns.ts'
import { CrmError } from '../../port.ts'

/** onOffice publishes no limits; these are ours, for each account and process. */
export const atOnce = 2
const perSecond = 5
/** After so many calls in a row without an answer, none is made for so long; then one is, as a trial. */
const patience = 5
const restMs = 30_000
const longestRestMs = 300_000
/** A rest is waited for so long by those in the line; who would wait longer is told when to come again. */
const patienceWithRestMs = 60_000

export interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

const systemClock: Clock = { now: () => performance.now(), pause: (ms) => pauseFor(ms) }

/**
 * The way to one account's onOffice from this process: calls take turns and keep their distance, and are not made at all
 * while onOffice does not answer.
 */
export interface CircuitBreaker {
  /**
   * Runs a call in its turn, after the rest that onOffice has asked for. Throws `CrmError` (`unavailable`) without running it
   * while the line is interrupted, or the rest is long.
   */
  through<T>(call: () => Promise<T>): Promise<T>
  /** Somebody answered, whatever was said. */
  answered(): void
  /** No answer came; gives whether that interrupts the line. */
  failed(): boolean
  /** onOffice asked for a rest. */
  rest(ms: number): void
}

export function openLine(clock: Clock = systemClock): CircuitBreaker {
  const turns = openTurns({ what: 'calls of a CRM', name: 'crm', places: atOnce })
  const starts: number[] = []
  let failures = 0
  let interruptedUntil = -Infinity
  const rest = openRest(clock)
  let isTrial = false

  /** Gives whether the call is the trial. */
  function admit(): boolean {
    const left = interruptedUntil - clock.now()
    if (left > 0) {
      throw new CrmError('unavailable', refusal('onoffice_paused', { seconds: Math.ceil(left / 1000) }))
    }
    if (failures < patience) return false
    if (isTrial) throw new CrmError('unavailable', refusal('onoffice_on_trial'))
    isTrial = true
    return true
  }

  /** Waits until the call is at least a second later than the fifth before it. */
  async function keepDistance(): Promise<void> {
    const fifth = starts.at(-perSecond) ?? -Infinity
    const startAt = Math.max(clock.now(), fifth + 1000)
    starts.push(startAt)
    if (starts.length > perSecond) starts.shift()
    const wait = startAt - clock.now()
    if (wait > 0) await clock.pause(wait)
  }

  return {
    through: (call) =>
      turns.run({ key: 'account' }, async () => {
        await rest.isOver()
        const onTrial = admit()
        try {
          await keepDistance()
          await rest.isOver()
          return await call()
        } finally {
          if (onTrial) isTrial = false
        }
      }),
    answered() {
      failures = 0
    },
    failed() {
      failures++
      if (failures < patience) return false
      interruptedUntil = clock.now() + restMs
      return true
    },
    rest: rest.ask,
  }
}

/** A pause that onOffice asks for. A request that waits for its end keeps its place, so that the requests behind it wait as well. */
function openRest(clock: Clock) {
  let until = -Infinity
  return {
    ask(ms: number): void {
      until = Math.max(until, clock.now() + Math.min(ms, longestRestMs))
    },
    async isOver(): Promise<void> {
      for (let left = until - clock.now(); left > 0; left = until - clock.now()) {
        if (left > patienceWithRestMs) {
          const retryAfterSeconds = Math.ceil(left / 1000)
          const said = refusal('onoffice_rest_long', { seconds: retryAfterSeconds })
          throw new CrmError('unavailable', said, { retryAfterSeconds })
        }
        await clock.pause(left)
      }
    },
  }
}
