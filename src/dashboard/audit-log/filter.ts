import type { endpoints, QueryOf, RecordOf } from '../api/endpoints.ts'

export type ActorType = RecordOf<typeof endpoints.auditLog.list>['actor']['type']

/** Which entries of the log are shown. The address of the page holds it, so that it can be bookmarked. */
export interface AuditFilter {
  kind?: string
  actor?: ActorType
  /** Id of one key or user, with `actor`. */
  actor_id?: number
  /** Days in the time zone of the account, both of them included. */
  from?: string
  until?: string
  page?: number
}

export interface FilterProps {
  filter: AuditFilter
  change: (filter: AuditFilter) => void
}

const actors: readonly unknown[] = ['key', 'session', 'system'] satisfies ActorType[]
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Reads the filter from the search parameters of the page; a value that is not valid is left out. */
export function auditFilter({ kind, actor, actor_id, from, until, page }: Record<string, unknown>): AuditFilter {
  const isActor = actors.includes(actor)
  return {
    ...(typeof kind === 'string' && /^[a-z_]{1,100}$/.test(kind) && { kind }),
    ...(isActor && { actor: actor as ActorType }),
    ...(isActor && isId(actor_id) && { actor_id }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(isId(page) && page > 1 && { page }),
  }
}

const perPage = 50

/** Query of the endpoint. Its bounds are exclusive, so the query names the day before `from` and the day after `until`. */
export const queryOf = ({ kind, actor, actor_id, from, until, page }: AuditFilter) =>
  ({
    record_type: kind,
    actor_type: actor,
    actor_id,
    created_after: from && shiftDay(from, -1),
    created_before: until && shiftDay(until, 1),
    page: page ?? 1,
    per_page: perPage,
  }) satisfies QueryOf<typeof endpoints.auditLog.list>

function shiftDay(day: string, step: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + step)
  return date.toISOString().slice(0, 10)
}
