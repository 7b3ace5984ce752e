import { channel } from 'node:diagnostics_channel'

/** Points between two steps that belong together, by what has just happened there. */
export const crashPoints = [
  'migration_in_transaction',
  'submission_checked',
  'submission_in_transaction',
  'submission_stored',
  'file_written',
  'upload_kept',
  'follow_ups_claimed',
  'crm_record_created',
  'follow_ups_ended',
  'deliveries_claimed',
  'delivery_begun',
  'delivery_answered',
  'attempts_in_transaction',
  'subscription_switched_off',
  'mail_taken',
] as const

export type CrashPoint = (typeof crashPoints)[number]

export const crashPointChannel = 'foyer.crash-point'

const reached = channel(crashPointChannel)

/** Says that a point is reached. `npm run test:crash-points` ends the process there; in operation nothing listens. */
export function reach(point: CrashPoint): void {
  if (reached.hasSubscribers) reached.publish(point)
}
