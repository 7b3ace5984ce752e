import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface WaitingWork {
  /** `mails`, `webhooks`, or the kind of a follow-up of submissions. */
  kind: string
  count: number
  /** Since when the longest overdue piece of work is due, in seconds; 0 where nothing is. */
  overdue: number
  /** Given up, and settled by no person. */
  failed: number
}

/** What is due for longer stands still, as in `docs/operating/alerts.yaml`: each kind of work looks for it every few seconds. */
export const standsStillSeconds = 600

/** Work of all accounts that is not finished or was given up, by kind. */
export async function readWaiting(db: Db): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select kind, count(*) filter (where not is_failed)::int as count,
      greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8 as overdue,
      count(*) filter (where is_failed)::int as failed
    from (
      select kind, due_at, false as is_failed from follow_ups where state = 'waiting'
      union all select 'mails', due_at, false from mails where state = 'waiting'
      union all select 'webhooks', due_at, false from deliveries where state = 'waiting'
      union all select 'webhooks', null, false from deliveries where state = 'sending'
      union all select case kind when 'mail' then 'mails' when 'delivery' then 'webhooks' else kind end, null, true
        from failed_work where settled_at is null
    ) as work
    group by kind order by kind`.execute(db)
  const idle = ['mails', 'webhooks'].filter((kind) => rows.every((row) => row.kind !== kind))
  return [...rows, ...idle.map((kind) => ({ kind, count: 0, overdue: 0, failed: 0 }))]
}
