import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the work behind an answer takes, whatever comes of it. */
const leastMs = 250

/** Does the work, and is never done sooner than that: how long an answer takes says nothing about it. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(leastMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
