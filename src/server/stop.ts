import type { Logger } from 'pino'
import { isSettledWithin, type Stoppable } from './work/lane.ts'

/** Stops everything at the same time; what has not ended after `ms` is left to the end of the process. */
export async function stopWithin(ms: number, running: readonly Stoppable[], log: Logger): Promise<void> {
  const stopped = Promise.all(running.map((part) => part.stop()))
  if (!(await isSettledWithin(ms, stopped))) log.warn(`what still ran after ${ms / 1000} s was cut off`)
}
