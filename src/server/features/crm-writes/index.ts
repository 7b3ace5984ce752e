import type { Platform } from '../../platform.ts'
import { startFollowUps } from '../follow-ups/index.ts'
import { writeSubmission } from './write.ts'

/** Writes submissions to their accounts' CRMs until stopped. */
export function startCrmWrites(platform: Platform): { stop(): Promise<void> } {
  return startFollowUps(platform, 'crm', (followUp) => writeSubmission(platform, followUp))
}

export { openRecords, type KeptRecords } from './records.ts'
export { writeSubmission } from './write.ts'
