import type { TimelineEvent } from '../../shared/contract/submissions/submission-timeline.ts'

const soonMs = 60_000
/** While an attempt is due soon, and while none is. */
const shortDelayMs = 3_000
const longDelayMs = 30_000

/**
 * Milliseconds until the timeline of a submission is read again; false: not at all, since nothing waits, or only for a person (such
 * an event has `ends_at`).
 */
export function pollDelay(events: readonly TimelineEvent[], now: number): number | false {
  const waiting = events.filter(({ state, ends_at }) => state === 'waiting' && ends_at === null)
  if (waiting.length === 0) return false
  const isSoon = waiting.some(({ next_attempt_at: next }) => next === null || Date.parse(next) - now < soonMs)
  return isSoon ? shortDelayMs : longDelayMs
}
