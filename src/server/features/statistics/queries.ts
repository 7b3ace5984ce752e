import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { endOf, startOf } from '../../db/time-bounds.ts'
import { conversionRate } from './conversion-rate.ts'

export interface StatisticsQuery {
  form_id: number
  timezone: string
  from?: string | undefined
  to?: string | undefined
}

/** Views and submissions in a period, summed over quarters of an hour: a time in the middle of one counts it whole. */
export async function readStatistics(db: Db, { form_id, timezone, from, to }: StatisticsQuery) {
  let query = db
    .selectFrom('form_statistics')
    .select([
      sql<number>`coalesce(sum(views), 0)`.as('views'),
      sql<number>`coalesce(sum(submissions), 0)`.as('submissions'),
    ])
    .where('form_id', '=', form_id)
  if (from !== undefined)
    query = query.where('quarter', '>', sql<string>`${startOf(from, timezone)} - interval '15 minutes'`)
  if (to !== undefined) query = query.where('quarter', '<', endOf(to, timezone))
  const counts = await query.executeTakeFirstOrThrow()
  return { ...counts, conversion_rate: conversionRate(counts) }
}

/** Adds views of forms, of whatever accounts, to their counters and statistics; forms that are gone are skipped. */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with seen as (
      select * from unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::bigint[]) as v (form_id, views)
    ), counted as (
      update form_counters c set views_count = views_count + seen.views
      from seen where c.form_id = seen.form_id
      returning c.account_id, c.form_id, seen.views
    )
    insert into form_statistics as t (account_id, form_id, quarter, views)
    select account_id, form_id, date_bin('15 minutes', clock_timestamp(), '2000-01-01'), views from counted
    on conflict (account_id, form_id, quarter) do update set views = t.views + excluded.views`.execute(db)
}
