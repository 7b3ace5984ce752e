import { CrmError } from '../port.ts'

/**
 * A step that must not be repeated by itself, but that a caller who begins again does not do twice: an answer that stays
 * away is no unknown outcome, only a failure that may pass.
 */
export async function once<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind !== 'unknown_outcome') throw error
    throw new CrmError('unavailable', error.refusal, { cause: error })
  }
}
