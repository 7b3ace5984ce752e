import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { originOf } from './origin.ts'

interface KeyChange {
  /** There is a key. */
  isSet: boolean
  /** What is sent for it: nothing, a new one, or `null`, which takes it away. */
  key: unknown
  /** The address before the change, and after it. */
  from: unknown
  to: unknown
}

/** What is wrong with a key after a change: it needs an address, and goes to the host it was given for and no other. */
export function keyFault({ isSet, key, from, to }: KeyChange): Refusal | undefined {
  if (typeof key === 'string' && originOf(to) === undefined) return refusal('assistant_key_without_address')
  if (!isSet || key !== undefined || originOf(from) === originOf(to)) return undefined
  return refusal('assistant_key_of_other_host')
}
