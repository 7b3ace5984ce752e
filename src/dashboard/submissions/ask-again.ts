import type { TimelineEvent } from '../../shared/contract/submissions/submission-timeline.ts'

const soonMs = 60_000

/** Milliseconds until what waits is asked for again; false: nothing does, or a person alone can end it. */
export function askAgainIn(events: readonly TimelineEvent[], now: number): number | false {
  const waiting = events.filter(({ state, ends_at }) => state === 'waiting' && ends_at === null)
  if (waiting.length === 0) return false
  const isSoon = waiting.some(({ next_attempt_at: next }) => next === null || Date.parse(next) - now < soonMs)
  return isSoon ? 3_000 : 30_000
}
