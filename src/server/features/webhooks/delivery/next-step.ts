/** What an attempt came to, as far as the retry law asks. */
export interface AttemptEnd {
  /** Number of this attempt, from 1. */
  number: number
  maxAttempts: number
  /** Status of the answer, or null where there was none. */
  status: number | null
  /** What a 429 or 503 asked for, in milliseconds. */
  retryAfterMs?: number | undefined
}

export type NextStep = { state: 'delivered' | 'exhausted' } | { state: 'waiting'; waitMs: number }

const hour = 3_600_000
const jitter = 0.2

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299
}

/**
 * What follows an attempt [B14]: every transport error and every status but 2xx is tried again after the wait of
 * its number, ±20 %; a `Retry-After` is followed within [wait, max(2 × wait, 1 h)]. `random` is in [0, 1).
 */
export function nextStep(end: AttemptEnd, waits: readonly number[], random: number): NextStep {
  if (isSuccess(end.status)) return { state: 'delivered' }
  const wait = waits[end.number - 1]
  if (end.number >= end.maxAttempts || wait === undefined) return { state: 'exhausted' }
  if (end.retryAfterMs !== undefined && (end.status === 429 || end.status === 503)) {
    return { state: 'waiting', waitMs: Math.min(Math.max(end.retryAfterMs, wait), Math.max(2 * wait, hour)) }
  }
  return { state: 'waiting', waitMs: Math.round(wait * (1 - jitter + 2 * jitter * random)) }
}
