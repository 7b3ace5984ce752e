import { ApiError } from '../../http/errors.ts'

/** Asks again, as a 503 says, where a busy machine has left a process without its time. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'unavailable') throw error
    }
  }
}
