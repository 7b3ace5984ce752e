import { exchangeFaults, type Fault as AnyFault } from '../crm-faults.ts'

/**
 * What can go wrong on purpose, besides what can with every CRM. `not_authenticated`: the request as a whole is refused · `bad_signature`,
 * `wrong_clock`, `expired_claim`: every action is · `internal_error`: done, and an unknown error is told.
 */
export const faultNames = [
  ...exchangeFaults,
  'not_authenticated',
  'bad_signature',
  'wrong_clock',
  'expired_claim',
  'internal_error',
] as const
export type FaultName = (typeof faultNames)[number]
export type Fault = AnyFault<FaultName>
