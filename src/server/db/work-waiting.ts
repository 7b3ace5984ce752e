import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface Waiting {
  /** `mails`, `webhooks`, or the kind of a follow-up of submissions. */
  kind: string
  count: number
  /** Since when the longest overdue piece of work is due, in seconds; 0 where nothing is. */
  overdue: number
}

/** Work of all accounts that is not finished, by kind. */
export async function readWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, count(*)::int as count,
      greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8 as overdue
    from (
      select kind, due_at from follow_ups where state = 'waiting'
      union all select 'mails', due_at from mails where state = 'waiting'
      union all select 'webhooks', due_at from deliveries where state = 'waiting'
      union all select 'webhooks', null from deliveries where state = 'sending'
    ) as waiting
    group by kind order by kind`.execute(db)
  const idle = ['mails', 'webhooks'].filter((kind) => rows.every((row) => row.kind !== kind))
  return [...rows, ...idle.map((kind) => ({ kind, count: 0, overdue: 0 }))]
}
