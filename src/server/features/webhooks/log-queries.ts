import { reasonColumns } from '../../lib/reasons.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Page } from '../../../shared/contract/endpoint.ts'
import type { Delivery } from '../../../shared/contract/submissions/webhooks.ts'
import { countedPage, lastIdOf, rowsOf, type CountedList, type PageStart } from '../../db/counted-list.ts'
import type { Db, PageRequest } from '../../db/db.ts'
import type { RawJson } from '../../http/bind.ts'

/** What an attempt shows, in order; the database writes the JSON, since a page holds hundreds. */
const attempts = sql<string>`(select coalesce(json_agg(json_build_object(
    'number', number, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'), 'status', status,
    'duration_ms', duration_ms, 'error', error, 'response_excerpt', response_excerpt) order by number), '[]')
  from delivery_attempts a where a.account_id = deliveries.account_id and a.delivery_id = deliveries.id)`.as('attempts')

/** What people call a submission. */
const submission = sql<string | null>`(select json_build_object(
    'form', json_build_object('id', f.id, 'internal_title', f.internal_title), 'index', s.index)
  from submissions s join forms f on f.account_id = s.account_id and f.id = s.form_id
  where s.account_id = deliveries.account_id and s.id = deliveries.submission_id)`.as('submission')

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'event', 'submission_id', submission, 'state', 'created_at', 'due_at', attempts])

export interface LogOf {
  account_id: number
  webhook_id: number
}

/** A page of the log of a subscription, newest first, each delivery with its attempts. */
export async function listDeliveries(
  db: Db,
  of: LogOf,
  { state, ...page }: PageRequest & { state: Delivery['state'] | undefined },
): Promise<Page<RawJson>> {
  const row = selectDeliveries(db).where('id', '=', sql<string>`page.id`)
  const found = await (state === 'sending'
    ? sendingPage(db, of, { page, row })
    : countedPage(db, { ...countedAs(of, state), page }, { keysFrom: (start) => keysFrom(of, { state, start }), row }))
  return { ...found, data: found.data.map(deliveryText) }
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

export async function findDelivery(db: Db, id: string): Promise<RawJson | undefined> {
  const row = await selectDeliveries(db).where('id', '=', id).executeTakeFirst()
  return row && deliveryText(row)
}

type DeliveryRow = Omit<Delivery, 'state' | 'submission' | 'attempts' | 'next_attempt_at'> &
  Record<'state' | 'attempts' | 'due_at', string> & { submission: string | null }

function deliveryText({ due_at, attempts, submission: called, ...row }: DeliveryRow): RawJson {
  const shown = JSON.stringify({ ...row, next_attempt_at: row.state === 'waiting' ? due_at : null })
  const shownAttempts = (JSON.parse(attempts) as { error: string | null }[]).map(toldOf)
  return { json: `${shown.slice(0, -1)},"submission":${called ?? 'null'},"attempts":${JSON.stringify(shownAttempts)}}` }
}

const toldOf = ({ error, ...attempt }: { error: string | null }) => ({ ...attempt, ...reasonColumns('error', error) })
