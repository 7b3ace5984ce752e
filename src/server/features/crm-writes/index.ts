import type { Platform } from '../../platform.ts'
import { startFollowUps, type WaitingWork } from '../follow-ups/index.ts'
import { crmWrites } from './write.ts'

/** Writes submissions to their accounts' CRMs until stopped; `mails` are composed alongside where nothing else is waited for. */
export function startCrmWrites(platform: Platform, mails?: WaitingWork): { stop(): Promise<void> } {
  return startFollowUps(platform, crmWrites(platform), mails)
}

export { openRecords, recordsOf, type KeptRecords } from './records.ts'
export { attachSigned } from './attach-signed.ts'
export { crmWrites } from './write.ts'
export { firstRecords, type FirstRecord } from './first-record.ts'
export { forgetAttempt, keepFirstRecord } from './attempt-queries.ts'
export { retryCrmWrites } from './retry.ts'
