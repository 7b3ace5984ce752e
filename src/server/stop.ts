import type { Logger } from 'pino'
import type { Running } from './work/lane.ts'

/** Stops everything at the same time; what has not ended after `ms` is left to the end of the process. */
export async function stopWithin(ms: number, running: readonly Running[], log: Logger): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    log.warn(`what still ran after ${ms / 1000} s was cut off`)
    resolve()
  }, ms)
  const stopped = Promise.all(running.map((part) => part.stop()))
  await Promise.race([stopped, tooLate]).finally(() => clearTimeout(timer))
}
