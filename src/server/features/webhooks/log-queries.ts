import { reasonColumns } from '../../lib/reasons.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Page } from '../../../shared/contract/endpoint.ts'
import type { Delivery } from '../../../shared/contract/submissions/webhooks.ts'
import { countedPage, lastIdOf, rowsOf, type CountedList, type PageStart } from '../../db/counted-list.ts'
import type { Db, PageRequest } from '../../db/db.ts'

/** What an attempt shows, in order; the database writes the JSON, since a page holds hundreds. */
const attempts = sql<string>`(select coalesce(json_agg(json_build_object(
    'number', number, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'), 'status', status,
    'duration_ms', duration_ms, 'error', error, 'response_excerpt', response_excerpt) order by number), '[]')
  from delivery_attempts a where a.account_id = deliveries.account_id and a.delivery_id = deliveries.id)`.as('attempts')

const state = sql<Delivery['state']>`state`.as('state')

const selectDeliveries = (db: Db) =>
  db.selectFrom('deliveries').select(['id', 'event', 'submission_id', state, 'created_at', 'due_at', attempts])

export interface LogOf {
  account_id: number
  webhook_id: number
}

/** A page of the log of a subscription, newest first, each delivery with its attempts; {@link presentDeliveries} shows them. */
export async function listDeliveries(
  db: Db,
  of: LogOf,
  { state: wanted, ...page }: PageRequest & { state: Delivery['state'] | undefined },
): Promise<Page<DeliveryRow>> {
  const row = selectDeliveries(db).where('id', '=', sql<string>`page.id`)
  if (wanted === 'sending') return sendingPage(db, of, { page, row })
  const keys = (start: PageStart) => keysFrom(of, { state: wanted, start })
  return countedPage(db, { ...countedAs(of, wanted), page }, { keysFrom: keys, row })
}

/** Deliveries that are under way, by position. They are as many as workers have places: a page may count them. */
const sending = ({ account_id, webhook_id }: LogOf) => sql`
  select id, position from (
    select id, position, webhook_id from deliveries
    where account_id = ${account_id} and state = 'sending' and lease_until > '-infinity' offset 0) claimed
  where webhook_id = ${webhook_id}`

/** Counted are all deliveries, and those that have ended, by state; what waits is the rest. */
function countedAs(of: LogOf, state: Exclude<Delivery['state'], 'sending'> | undefined): CountedList {
  const list = { account_id: of.account_id, scope: of.webhook_id, newestFirst: true }
  if (state !== 'waiting') return { ...list, list: state ? `deliveries:${state}` : 'deliveries' }
  return {
    ...list,
    list: 'deliveries',
    without: ['deliveries:delivered', 'deliveries:exhausted', 'deliveries:cancelled'],
    uncounted: sql`select position as id from (${sending(of)}) under_way`,
  }
}

function keysFrom(
  { account_id, webhook_id }: LogOf,
  { state, start: { block, skip } }: { state: Delivery['state'] | undefined; start: PageStart },
): RawBuilder<unknown> {
  return sql`select id from deliveries where account_id = ${account_id} and webhook_id = ${webhook_id} and position <= ${lastIdOf(block)} ${state ? sql`and state = ${sql.lit(state)}` : sql``}
    order by position desc offset ${skip}`
}

async function sendingPage(
  db: Db,
  of: LogOf,
  { page, row }: { page: PageRequest; row: ReturnType<typeof selectDeliveries> },
): Promise<Page<DeliveryRow>> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${sending(of)}) under_way`.execute(db)
  const keys = sql`select id from (${sending(of)}) under_way order by position desc
    offset ${(page.page - 1) * page.per_page} limit ${page.per_page}`
  return { data: await rowsOf(db, { keys, row }), total: rows[0]?.total ?? 0, ...page }
}

export const findDelivery = (db: Db, id: string): Promise<DeliveryRow | undefined> =>
  selectDeliveries(db).where('id', '=', id).executeTakeFirst()

type DeliveryRow = Omit<Delivery, 'submission' | 'attempts' | 'next_attempt_at'> & Record<'attempts' | 'due_at', string>

type SubmissionName = NonNullable<Delivery['submission']>

/** What people call submissions, by id. */
export async function findNames(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, SubmissionName>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; index: number; form_id: number; internal_title: string }>`
    select s.id, s.index, f.id as form_id, f.internal_title
    from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (select id, index, form_id from submissions where account_id = ${accountId} and id = wanted.id offset 0) s
    cross join lateral (select id, internal_title from forms where account_id = ${accountId} and id = s.form_id offset 0) f`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, index, form_id, internal_title }) => [id, { form: { id: form_id, internal_title }, index }]),
  )
}

/** Deliveries as the API answers them, each with the name of its submission. */
export async function presentDeliveries(db: Db, accountId: number, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const names = await findNames(db, accountId, [...new Set(rows.flatMap(({ submission_id }) => submission_id ?? []))])
  return rows.map(({ due_at, attempts: stored, ...row }) => ({
    ...row,
    submission: names.get(row.submission_id ?? 0) ?? null,
    next_attempt_at: row.state === 'waiting' ? due_at : null,
    attempts: (JSON.parse(stored) as Delivery['attempts']).map(({ error, ...attempt }) => ({
      ...attempt,
      ...reasonColumns('error', error),
    })),
  }))
}
