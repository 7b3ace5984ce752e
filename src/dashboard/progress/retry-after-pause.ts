import { secondsToWait } from '../api/problem.ts'
import type { Step } from './store.ts'

/** Repeats a call after each pause that the server asks for (`Retry-After`). */
export async function retryAfterPause<T>({ signal, pause }: Step, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const wait = secondsToWait(error)
      if (wait === 0 || signal.aborted) throw error
      await pause(wait)
      signal.throwIfAborted()
    }
  }
}
