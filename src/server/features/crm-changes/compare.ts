import type { RecordChange } from '../../../shared/contract/submissions/submission-timeline.ts'
import type { CrmRecordState } from '../../crm/port.ts'

/** A record as it was last seen; `state` null: it was not there. */
export interface SeenRecord {
  state: CrmRecordState | null
}

export type SeenChange = Pick<RecordChange, 'what'> & { before: string | null; after: string | null }

/** What has changed since a record was seen before. The first look has nothing to compare with: it says nothing. */
export function changesSince(before: SeenRecord | null, { state: now }: SeenRecord): SeenChange[] {
  if (before === null) return []
  const { state: then } = before
  if (now === null) return then === null ? [] : [told('deleted')]
  if (then === null) return [told('restored')]
  return [
    ...(then.is_archived === now.is_archived ? [] : [told(now.is_archived ? 'archived' : 'restored')]),
    ...changed('responsible', then.responsible, now.responsible),
    ...changed('status', then.status, now.status),
    ...changed('appointment', appointmentOf(then), appointmentOf(now)),
  ]
}

const told = (what: SeenChange['what']): SeenChange => ({ what, before: null, after: null })

const changed = (what: SeenChange['what'], before: string | null, after: string | null): SeenChange[] =>
  before === after ? [] : [{ what, before, after }]

/** As an interval of ISO 8601: `2026-12-01T10:00/2026-12-01T11:00`. */
const appointmentOf = ({ starts_at, ends_at }: CrmRecordState): string | null =>
  starts_at === null || ends_at === null ? starts_at : `${starts_at}/${ends_at}`
