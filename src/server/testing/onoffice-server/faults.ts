import type { Fault as AnyFault } from '../crm-faults.ts'

/**
 * What can go wrong on purpose. `down`: nothing listens · `slow`: a tenth of a second late · `silent`: no answer, and nothing done ·
 * `silent_after`: done, and no answer · `cut_off`: done, and half an answer · `reset_before`: the connection ends, nothing done ·
 * `reset`: done, and the connection ends · `broken`: HTTP 500, nothing done ·
 * `broken_after`: done, and HTTP 500 · `garbage`: an error page instead of JSON · `rate_limit`: HTTP 429 ·
 * `not_authenticated`: the request as a whole is refused · `bad_signature`, `wrong_clock`, `expired_claim`: every action is ·
 * `internal_error`: done, and an unknown error is told.
 */
export const faultNames = [
  'down',
  'slow',
  'silent',
  'silent_after',
  'cut_off',
  'reset_before',
  'reset',
  'broken',
  'broken_after',
  'garbage',
  'rate_limit',
  'not_authenticated',
  'bad_signature',
  'wrong_clock',
  'expired_claim',
  'internal_error',
] as const
export type FaultName = (typeof faultNames)[number]
export type Fault = AnyFault<FaultName>
