import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Page } from '../../../shared/contract/endpoint.ts'
import type { Delivery } from '../../../shared/contract/webhooks.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import type { Webhooks } from '../../db/schema.ts'
import type { RawJson } from '../../http/bind.ts'
import type { PayloadForm } from './payload.ts'

const columns = [
  'id',
  'url',
  'form_id',
  'sealed_secret',
  'payload_template',
  'message_key',
  'is_active',
  'failure_count',
  'last_success_at',
  'last_failure_at',
  'created_at',
] as const

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

export function listWebhooks(db: Db, page: PageRequest) {
  return paginate(db.selectFrom('webhooks').select(columns).orderBy('id'), page)
}

export function findWebhook(db: Db, id: number) {
  return db.selectFrom('webhooks').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Makes the account's writers of this kind take turns until the end of the transaction. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function formExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('forms').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
}

export async function insertWebhook(db: Db, row: Insertable<Webhooks>): Promise<number> {
  return (await db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Deletes a subscription, and with it its deliveries: nothing of it is sent any more. */
export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** What an attempt shows, in order; the database writes the JSON, since a page holds hundreds. */
const attempts = sql<string>`(select coalesce(json_agg(json_build_object(
    'number', number, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'), 'status', status,
    'duration_ms', duration_ms, 'error', error, 'response_excerpt', response_excerpt) order by number), '[]')
  from delivery_attempts a where a.account_id = deliveries.account_id and a.delivery_id = deliveries.id)`.as('attempts')

const selectDeliveries = (db: Db) =>
  db.selectFrom('deliveries').select(['id', 'event', 'submission_id', 'state', 'created_at', 'due_at', attempts])

/** Newest first, each with its attempts. */
export async function listDeliveries(
  db: Db,
  webhookId: number,
  { state, ...page }: PageRequest & { state: string | undefined },
): Promise<Page<RawJson>> {
  const found = await paginate(
    selectDeliveries(db)
      .where('webhook_id', '=', webhookId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id'),
    page,
  )
  return { ...found, data: found.data.map(deliveryText) }
}

export async function findDelivery(db: Db, id: string): Promise<RawJson | undefined> {
  const row = await selectDeliveries(db).where('id', '=', id).executeTakeFirst()
  return row && deliveryText(row)
}

type DeliveryRow = Omit<Delivery, 'state' | 'attempts' | 'next_attempt_at'> &
  Record<'state' | 'attempts' | 'due_at', string>

function deliveryText({ due_at, attempts, ...row }: DeliveryRow): RawJson {
  const shown = JSON.stringify({ ...row, next_attempt_at: row.state === 'waiting' ? due_at : null })
  return { json: `${shown.slice(0, -1)},"attempts":${attempts}}` }
}

/** A delivery of this subscription, locked, as far as sending it again depends on it. */
export function lockDelivery(db: Db, webhookId: number, id: string) {
  return db
    .selectFrom('deliveries')
    .select(['state', 'erased'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const onceMore = {
  state: 'waiting',
  parked: false,
  begun: 0,
  due_at: sql<string>`now()`,
  max_attempts: sql<number>`attempts + 1`,
  finished_at: null,
}

/** One more attempt, at once. */
export async function sendAgain(db: Db, id: string): Promise<void> {
  await db.updateTable('deliveries').set(onceMore).where('id', '=', id).execute()
}

/** One more attempt for each exhausted delivery since then, but for test events and what was erased; says how many. */
export async function sendFailedAgain(db: Db, webhookId: number, since: RawBuilder<string>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(onceMore)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'exhausted')
    .where('created_at', '>=', since)
    .where('is_test', '=', false)
    .where('erased', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** One more attempt for each of these that was given up, but for what was erased and subscriptions that are switched off; says how many. */
export async function retryDeliveries(db: Db, accountId: number, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(onceMore)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('state', 'in', ['exhausted', 'cancelled'])
    .where('erased', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhooks')
          .select('webhooks.id')
          .where('webhooks.account_id', '=', accountId)
          .whereRef('webhooks.id', '=', 'deliveries.webhook_id')
          .where('webhooks.is_active', '=', true),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The form that a test event speaks of: the subscription's, or else the account's newest. */
export async function exampleForm(db: Db, formId: number | null): Promise<PayloadForm | undefined> {
  return db
    .selectFrom('forms')
    .select(['id', 'slug', 'custom_slug', 'internal_title'])
    .select(sql<string | null>`settings->>'title'`.as('title'))
    .$if(formId !== null, (query) => query.where('id', '=', formId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A test event: one attempt, and no submission. */
export async function insertTest(
  db: Db,
  ids: { account_id: number; webhook_id: number },
  body: string,
): Promise<string> {
  const row = { ...ids, body, is_test: true, max_attempts: 1 }
  return (await db.insertInto('deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The database's time, as answers write it. */
export async function databaseTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::timestamptz(3) as now`.execute(db)
  return rows[0]?.now ?? ''
}
