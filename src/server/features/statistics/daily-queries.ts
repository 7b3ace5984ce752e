import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { endOf, startOf } from '../../db/time-bounds.ts'

/** What is counted by day besides views and submissions. */
export type CountedKind = 'start' | 'step' | 'source' | 'device' | 'duration'

export interface Count {
  form_id: number
  kind: CountedKind
  name: string
  count: number
}

/** Sources that a form's day can have; what comes after them counts as others. */
export const maxSources = 20
/** The name of all other sources. */
export const otherSources = 'o'

/**
 * Adds counts of forms, of whatever accounts, to today, each in the time zone of its account; forms that are gone are skipped.
 * Processes take turns, so that a day never has more sources than it may have.
 */
export async function addDailyCounts(db: Db, counts: readonly Count[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('form_daily_counts'))`.execute(db)
    await sql`
      with counted as (
        select f.account_id, c.form_id, (now() at time zone a.timezone)::date as day, c.kind, c.name, c.count
        from unnest(${counts.map(({ form_id }) => form_id)}::bigint[], ${counts.map(({ kind }) => kind)}::text[],
          ${counts.map(({ name }) => name)}::text[], ${counts.map(({ count }) => count)}::bigint[]) c (form_id, kind, name, count)
        join forms f on f.id = c.form_id join accounts a on a.id = f.account_id
      ), known as (
        select account_id, form_id, day, name from form_daily_counts
        where kind = 'source' and (account_id, form_id, day) in (select account_id, form_id, day from counted)
      ), fresh as (
        select c.form_id, c.name, row_number() over (partition by c.form_id order by c.count desc, c.name)
          + (select count(*) from known k where k.form_id = c.form_id) as place
        from counted c where c.kind = 'source' and not exists (select from known k where k.form_id = c.form_id and k.name = c.name)
      ), placed as (
        select c.account_id, c.form_id, c.day, c.kind, case when f.place > ${maxSources} then ${otherSources} else c.name end as name, c.count
        from counted c left join fresh f on c.kind = 'source' and f.form_id = c.form_id and f.name = c.name
      )
      insert into form_daily_counts as t (account_id, form_id, day, kind, name, count)
      select account_id, form_id, day, kind, name, sum(count) from placed group by 1, 2, 3, 4, 5
      on conflict (account_id, form_id, day, kind, name) do update set count = t.count + excluded.count`.execute(db)
  })
}

interface Period {
  form_id: number
  /** Dates, both inclusive. */
  from: string
  to: string
}

/** Views and submissions of each day that has any, in the account's time zone. */
export function dailyViews(db: Db, { form_id, from, to }: Period, timezone: string) {
  const day = sql<string>`((quarter at time zone ${timezone})::date)::text`
  return db
    .selectFrom('form_statistics')
    .select([day.as('day'), sql<number>`sum(views)`.as('views'), sql<number>`sum(submissions)`.as('submissions')])
    .where('form_id', '=', form_id)
    .where('quarter', '>=', startOf(from, timezone))
    .where('quarter', '<', endOf(to, timezone))
    .groupBy(sql`1`)
    .execute()
}

type Spans = Record<'span' | 'previous', Omit<Period, 'form_id'>>

/** Views and submissions of all forms of an account, in a span and in the one right before it. Each form is asked by the key of its rows. */
export async function viewsOfAccount(db: Db, account_id: number, { span, previous }: Spans, timezone: string) {
  const begin = startOf(span.from, timezone)
  const sumOf = (column: 'views' | 'submissions', when: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${sql.ref(`s.${column}`)}) filter (where ${when}), 0)`
  const sums = (when: RawBuilder<unknown>) => sql<{ views: number; submissions: number }>`
    jsonb_build_object('views', ${sumOf('views', when)}, 'submissions', ${sumOf('submissions', when)})`
  const { rows } = await sql<Record<keyof Spans, { views: number; submissions: number }>>`
    select ${sums(sql`s.quarter >= ${begin}`)} as span, ${sums(sql`s.quarter < ${begin}`)} as previous
    from forms f join lateral (select quarter, views, submissions from form_statistics
      where account_id = ${account_id} and form_id = f.id
        and quarter >= ${startOf(previous.from, timezone)} and quarter < ${endOf(span.to, timezone)} offset 0) s on true
    where f.account_id = ${account_id}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A statement that sums answers with one row.')
  return counts
}

/** All other counts of each day. */
export function dailyCounts(db: Db, { form_id, from, to }: Period) {
  return db
    .selectFrom('form_daily_counts')
    .select([sql<string>`day::text`.as('day'), sql<CountedKind>`kind`.as('kind'), 'name', 'count'])
    .where('form_id', '=', form_id)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .execute()
}
