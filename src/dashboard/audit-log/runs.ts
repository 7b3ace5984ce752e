import type { AuditEntry } from '../../shared/contract/accounts/audit-log.ts'

/** So many that say the same are shown as they are. */
export const fewAlike = 2

type Run = [AuditEntry, ...AuditEntry[]]

/** Entries by neighbours that say the same: the same actor made or deleted records of one type, or changed the same of one record, on one day of the reader. */
export function runsOf(entries: readonly AuditEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && saidOf(last[0]) === saidOf(entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function saidOf({ actor, action, record, changes, at }: AuditEntry): string {
  // Of records that are made or deleted the type says enough; a change says which record, and what of it.
  const types = changes.map(({ change, record_type, record_id, after }) =>
    change === 'updated'
      ? [change, record_type, record_id, ...Object.keys(after ?? {})].join(' ')
      : `${change} ${record_type}`,
  )
  return JSON.stringify([
    actor.type,
    actor.id,
    actor.name,
    action,
    record,
    [...new Set(types)],
    new Date(at).toDateString(),
  ])
}
