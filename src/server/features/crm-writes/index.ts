import type { Platform } from '../../platform.ts'
import { startFollowUps } from '../follow-ups/index.ts'
import { crmWrites } from './write.ts'

/** Writes submissions to their accounts' CRMs until stopped. */
export function startCrmWrites(platform: Platform): { stop(): Promise<void> } {
  return startFollowUps(platform, crmWrites(platform))
}

export { openRecords, type KeptRecords } from './records.ts'
export { crmWrites } from './write.ts'
