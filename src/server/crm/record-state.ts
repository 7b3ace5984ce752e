import type { changedModules } from '../../shared/contract/submissions/submission-timeline.ts'

/** Modules whose records people take on, finish and put off. An activity is a note of what was. */
export type StateModule = (typeof changedModules)[number]

/** How a record stands, in the words that the CRM has for it. */
export interface CrmRecordState {
  /** The name of the user, or group, that is responsible. */
  responsible: string | null
  status: string | null
  /** Of an appointment, local times: `2026-12-01T10:00`. */
  starts_at: string | null
  ends_at: string | null
  /** Of a CRM that has no status for it. */
  is_archived: boolean
}
