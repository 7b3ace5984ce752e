import type { CrmErrorKind, CrmErrorReason } from '../../crm/port.ts'
import type { CrmConnection } from './connection.ts'
import type { FaultName } from './server.ts'

/** What a creation says, whether it happened, and how often it was asked for. */
export const creations: readonly [FaultName, CrmErrorKind | 'created', made: number, tries: number][] = [
  ['down', 'unavailable', 0, 0],
  ['slow', 'created', 1, 1],
  ['silent', 'unknown_outcome', 0, 1],
  ['silent_after', 'unknown_outcome', 1, 1],
  ['cut_off', 'unknown_outcome', 1, 1],
  ['reset', 'unknown_outcome', 1, 1],
  ['broken', 'unknown_outcome', 0, 1],
  ['broken_after', 'unknown_outcome', 1, 1],
  ['garbage', 'unknown_outcome', 0, 1],
  ['rate_limit', 'unavailable', 0, 11],
  ['wrong_key', 'unavailable', 0, 1],
  ['forbidden', 'rejected', 0, 1],
]

/** What a read says after so many tries; and what it says when only the first of them fails. */
export const reads: readonly [FaultName, CrmErrorKind | 'answer', tries: number, afterOne: CrmErrorKind | 'answer'][] =
  [
    ['slow', 'answer', 1, 'answer'],
    ['silent', 'unavailable', 1, 'unavailable'],
    ['cut_off', 'unavailable', 3, 'answer'],
    ['reset', 'unavailable', 3, 'answer'],
    ['broken', 'unavailable', 3, 'answer'],
    ['garbage', 'unavailable', 3, 'answer'],
    ['rate_limit', 'unavailable', 11, 'answer'],
    ['wrong_key', 'unavailable', 1, 'unavailable'],
    ['forbidden', 'rejected', 1, 'rejected'],
  ]

interface Outcome {
  kind?: CrmErrorKind
  reason?: CrmErrorReason
  message?: string
}

/** What went wrong; nothing where nothing did. */
export const errorOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({}),
    (error: Outcome) => error,
  )

/** Who never answers is not waited for long. */
export const impatient = (connection: CrmConnection, fault: FaultName) =>
  fault.startsWith('silent') && connection.waitFor(200)
