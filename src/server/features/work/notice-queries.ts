import { sql } from 'kysely'
import type { WorkKind } from '../../../shared/contract/submissions/work.ts'
import type { Db } from '../../db/db.ts'

/** What fails within so many minutes is told together, and its transactions have ended by then. */
const quietMinutes = 15

const quiet = sql`make_interval(mins => ${sql.lit(quietMinutes)})`
/** As the index `failed_work_in_notices` has it. */
const toTell = sql`f.settled_at is null and (f.kind <> 'mail' or f.submission_id is not null or f.asks_first)`

export interface DueNotice {
  account_id: number
  /** What failed from then on was not told before; null: none was. */
  since: string | null
}

/**
 * Takes accounts whose owners are to be mailed now, at most so many: something has failed since they were last told, a day ago or
 * longer. The row of each stays locked until the transaction ends, so that no other process takes the same.
 */
export async function takeDueNotices(db: Db, limit: number): Promise<DueNotice[]> {
  const { rows } = await dueNotices(limit).execute(db)
  return rows
}

/** The statement that does so: it goes from one account with failures to the next by the index. */
export const dueNotices = (limit: number) => sql<DueNotice>`
  with recursive failing (account_id) as (
    (select f.account_id from failed_work f where ${toTell} order by f.account_id limit 1)
    union all
    select (select f.account_id from failed_work f where f.account_id > failing.account_id and ${toTell} order by f.account_id limit 1)
    from failing where failing.account_id is not null
  ), due as (
    select failing.account_id, n.told_at - ${quiet} as since from failing
    cross join lateral (select from accounts a where a.id = failing.account_id and a.notification_failures offset 0) wanted
    left join lateral (select n.told_at from failure_notices n where n.account_id = failing.account_id offset 0) n on true
    cross join lateral (select from failed_work f
      where f.account_id = failing.account_id and ${toTell} and f.failed_at < now() - ${quiet}
        and f.failed_at >= coalesce(n.told_at - ${quiet}, '-infinity') order by f.failed_at limit 1) failed
    where n.told_at is null or n.told_at <= now() - interval '1 day'
    limit ${limit}
  ), told as (
    insert into failure_notices (account_id, told_at) select account_id, now() from due order by account_id
    on conflict (account_id) do update set told_at = excluded.told_at
      where failure_notices.told_at <= now() - interval '1 day'
    returning account_id
  )
  select account_id, since from told join due using (account_id)`

export interface FailuresOfKind {
  kind: WorkKind
  open: number
  /** Of those, the ones that were not told before. */
  fresh: number
  /** Of the open ones, mails that are sent when a person says so. */
  asking: number
}

/** What needs a person, by kind. */
export async function countOpen(db: Db, { account_id, since }: DueNotice): Promise<FailuresOfKind[]> {
  return db
    .selectFrom('failed_work')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('open'),
      sql<number>`count(*) filter (where failed_at >= coalesce(${since}::timestamptz, '-infinity')
        and failed_at < now() - ${quiet})`.as('fresh'),
      // One that was emptied meanwhile cannot be sent any more.
      sql<number>`count(*) filter (where asks_first and exists (select from mails m
        where m.account_id = failed_work.account_id and m.id = failed_work.mail_id and m.recipient <> ''))`.as(
        'asking',
      ),
    ])
    .where('account_id', '=', account_id)
    .where('settled_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .$narrowType<{ kind: WorkKind }>()
    .execute()
}
