import { setTimeout as pause } from 'node:timers/promises'
import type { Refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import { GuardedFetchError, type GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { CrmError, type SendObserver } from '../port.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

/** Tries of a request that may be repeated, and the wait between them. */
const tries = 3
const waitMs = 200
/** So often in a row a request is sent again after a pause that the CRM asked for. */
const mostPauses = 10

/** A request without an answer that can be read. */
export class NoResponseError extends Error {
  /** `soon`: nothing can be done twice by another try, and it may help · `after_pause`: after the pause that the CRM has asked for. */
  readonly again: 'soon' | 'after_pause' | 'never'
  readonly told: CrmError

  constructor(told: CrmError, again: NoResponseError['again']) {
    super(told.message)
    this.told = told
    this.again = again
  }
}

/**
 * Makes an exchange with a CRM through its circuit breaker, and again where that is harmless. `sendings` are told when the request is
 * sent, and when it was surely not taken. Throws what `exchange` throws; of a `NoResponseError` what it tells.
 */
export async function sendRepeatedly<T>(
  breaker: CircuitBreaker,
  sendings: readonly SendObserver[],
  exchange: () => Promise<T>,
): Promise<T> {
  const made = { attempts: 0, pauses: 0 }
  for (;;) {
    try {
      return await send(breaker, sendings, exchange)
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      if (error.again === 'after_pause') {
        if (++made.pauses > mostPauses) throw error.told
        continue
      }
      if (++made.attempts === tries || error.again === 'never') throw error.told
      // Not all who were interrupted by the same fault come again at the same time.
      await pause(waitMs * made.attempts * (0.5 + Math.random()))
    }
  }
}

async function send<T>(
  breaker: CircuitBreaker,
  sendings: readonly SendObserver[],
  exchange: () => Promise<T>,
): Promise<T> {
  try {
    return await breaker.run(async () => {
      await Promise.all(sendings.map((sending) => sending.begins()))
      return exchange()
    })
  } catch (error) {
    const told = error instanceof NoResponseError ? error.told : error
    if (told instanceof CrmError && told.kind === 'unavailable') {
      await Promise.all(sendings.map((sending) => sending.notTaken()))
    }
    throw error
  }
}

interface Silence {
  isRepeatable: boolean
  /** Where the address must not be asked. */
  blocked: Refusal
  noAnswer: (isRepeatable: boolean, silence: { why: string; status: number }, cause?: unknown) => CrmError
}

/** Before the connection was there, nothing was sent: any request may be repeated. */
const beforeSending = new Set(['dns', 'connect', 'tls'])

/** What an exchange without an answer is for the CRM that it was made with. */
export function unanswered(error: unknown, { isRepeatable, blocked, noAnswer }: Silence): Error {
  if (!(error instanceof GuardedFetchError)) return error as Error
  if (error.kind === 'blocked') return new CrmError('unavailable', blocked)
  const silence = { why: error.kind, status: 0 }
  if (beforeSending.has(error.kind)) return new NoResponseError(noAnswer(true, silence, error), 'soon')
  // Who did not answer in time once would take as long again.
  const helpsToRepeat = isRepeatable && (error.kind === 'closed' || error.kind === 'protocol')
  return new NoResponseError(noAnswer(isRepeatable, silence, error), helpsToRepeat ? 'soon' : 'never')
}

/** The pause that a CRM asks for with HTTP 429, in milliseconds; ten seconds where it does not say. */
export function retryAfterMs({ headers }: GuardedResponse): number {
  const said = headers['retry-after']
  const seconds = /^\d+$/.test(said ?? '') ? Number(said) : (Date.parse(said ?? '') - databaseTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 10_000
}
