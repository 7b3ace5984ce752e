import type { Refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import { GuardedFetchError, type GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { CrmError, type SendObserver } from '../port.ts'
import { askAgain, NoResponseError } from '../ask-again.ts'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import { retryAfterMs } from '../../lib/retry-after.ts'

/**
 * Makes an exchange with a CRM through its circuit breaker, and again where that is harmless. `sendings` are told when the request is
 * sent, and when it was surely not taken. `turns`: it counts for so many requests. Throws what `exchange` throws; of a `NoResponseError` what it tells.
 */
export function sendRepeatedly<T>(
  breaker: CircuitBreaker,
  sendings: readonly SendObserver[],
  exchange: () => Promise<T>,
  turns?: number,
): Promise<T> {
  const run: CircuitBreaker['run'] = (call) => breaker.run(call, { turns })
  return askAgain(() => send({ run }, sendings, exchange))
}

async function send<T>(
  breaker: Pick<CircuitBreaker, 'run'>,
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

export interface Silence {
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

/** Where a CRM that takes too many requests does not say how long it wants to rest. */
const defaultPauseMs = 10_000

/** The pause that a CRM asks for with HTTP 429, in milliseconds. */
export const pauseMsOf = ({ headers }: GuardedResponse): number =>
  retryAfterMs(headers['retry-after'], databaseTime()) || defaultPauseMs
