import { setTimeout as pause } from 'node:timers/promises'
import type { CrmError } from './port.ts'

/** Tries of a request that may be repeated, and the wait between them. */
const tries = 3
const waitMs = 200
/** So often in a row a request is sent again after a pause that the CRM asked for. */
const mostPauses = 10

/** A request without an answer that can be used. */
export class NoResponseError extends Error {
  /** `soon`: nothing can be done twice by another try, and it may help · `after_pause`: after the pause that the CRM has asked for. */
  readonly again: 'soon' | 'after_pause' | 'never'
  readonly told: CrmError

  constructor(told: CrmError, again: NoResponseError['again']) {
    super(told.message)
    this.told = told
    this.again = again
  }
}

/** Makes a request, and again where that is harmless and may help. Throws `CrmError`. */
export async function askAgain<T>(send: () => Promise<T>): Promise<T> {
  const made = { attempts: 0, pauses: 0 }
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      if (error.again === 'after_pause') {
        if (++made.pauses > mostPauses) throw error.told
        continue
      }
      if (++made.attempts === tries || error.again === 'never') throw error.told
      // Not all who were interrupted by the same fault come again at the same time.
      await pause(waitMs * made.attempts * (0.5 + Math.random()))
    }
  }
}
