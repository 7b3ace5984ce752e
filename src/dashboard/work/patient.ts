import { isProblem } from '../api/problem.ts'
import type { Step } from './store.ts'

/** Calls again after the pause that the server asks for, however often it does. */
export async function patient<T>({ signal, pause }: Step, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isProblem(error, 429) || signal.aborted) throw error
      await pause(error.retryAfter ?? 1)
      signal.throwIfAborted()
    }
  }
}
