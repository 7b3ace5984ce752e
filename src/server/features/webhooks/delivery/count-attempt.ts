import { isSuccess } from './next-step.ts'

/** What a subscription remembers of its attempts [B2.8, B14]. Times are as the database writes them. */
export interface Counters {
  /** Failed attempts since the last success. */
  failure_count: number
  /** Failed attempts run unbroken since this time. */
  failing_since: string | null
  /** Deliveries in a row that ended exhausted. */
  exhausted_count: number
  /** Deliveries in a row that were answered 410. */
  gone_count: number
  warned_at: string | null
  last_success_at: string | null
  last_failure_at: string | null
}

export interface CountedAttempt {
  status: number | null
  /** What the attempt before it, of the same delivery, was answered. */
  previousStatus: number | null
  /** It was the delivery's last. */
  exhausted: boolean
  ended_at: string
}

/** The counters after one more attempt. */
export function countAttempt(before: Counters, attempt: CountedAttempt): Counters {
  if (isSuccess(attempt.status))
    return { ...cleared, last_success_at: attempt.ended_at, last_failure_at: before.last_failure_at }
  return {
    ...before,
    failure_count: before.failure_count + 1,
    failing_since: before.failing_since ?? attempt.ended_at,
    exhausted_count: before.exhausted_count + (attempt.exhausted ? 1 : 0),
    gone_count: goneCount(before.gone_count, attempt),
    last_failure_at: attempt.ended_at,
  }
}

const cleared = { failure_count: 0, failing_since: null, exhausted_count: 0, gone_count: 0, warned_at: null }

/** A delivery counts once, however often it is answered 410; any other end breaks the row. */
function goneCount(before: number, { status, previousStatus }: CountedAttempt): number {
  if (status !== gone) return 0
  return previousStatus === gone ? before : before + 1
}

const gone = 410
const goneLimit = 3

/** When a subscription is switched off (WEBHOOK_DISABLE_AFTER). */
export interface DisableLaw {
  /** So many exhausted deliveries in a row … */
  deliveries: number
  /** … over at least so many milliseconds. */
  ms: number
}

/** Whether to switch a subscription off: the law's two conditions together, or 3 deliveries in a row answered 410. */
export function shouldDisable(counters: Counters, law: DisableLaw, now: string): boolean {
  if (counters.gone_count >= goneLimit) return true
  if (counters.failing_since === null || counters.exhausted_count < law.deliveries) return false
  return Date.parse(now) - Date.parse(counters.failing_since) >= law.ms
}
