import { secondsToWait } from '../api/problem.ts'
import type { Step } from './store.ts'

/** Calls again after the pause that the server asks for, however often it does. */
export async function patient<T>({ signal, pause }: Step, call: () => Promise<T>): Promise<T> {
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
