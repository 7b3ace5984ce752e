import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import type { WebhookEvent } from '../../../shared/contract/submissions/webhooks.ts'
import type { Webhooks } from '../../db/schema.ts'
import { isPast } from '../../lib/deadlines.ts'
import type { PayloadForm } from './payload.ts'

const columns = [
  'id',
  'event',
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

const selectWebhooks = (db: Db) => db.selectFrom('webhooks').select(columns).$narrowType<{ event: WebhookEvent }>()

export function listWebhooks(db: Db, page: PageRequest) {
  return paginate(selectWebhooks(db).orderBy('id'), page)
}

export function findWebhook(db: Db, id: number) {
  return selectWebhooks(db).where('id', '=', id).executeTakeFirst()
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

export async function updateWebhook(db: Db, id: number, row: Updateable<Webhooks>): Promise<void> {
  await db.updateTable('webhooks').set(row).where('id', '=', id).execute()
}

/** Deletes a subscription, and with it its deliveries: nothing of it is sent any more. */
export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** A delivery of this subscription, locked, as far as sending it again depends on it. */
export function lockDelivery(db: Db, webhookId: number, id: string) {
  return db
    .selectFrom('deliveries')
    .select(['state', 'erased', 'attempts'])
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

/** The retry that the delivery waits for, at once instead of later; those after it stay as they are planned. */
export async function sendNow(db: Db, id: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: sql`now()` })
    .where('id', '=', id)
    .execute()
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
  ids: { account_id: number; webhook_id: number; event: WebhookEvent },
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

/**
 * The account does not save the submission of the delivery `d`: a message with its answers goes once it is delivered. A value and no `exists`, for
 * which a plan of an empty table may read all submissions.
 */
export const isUnsaved = sql<boolean>`coalesce((select s.content is null from submissions s where s.id = d.submission_id), false)`

/** Empties messages about submissions that are not saved, which were not delivered and are not sent again. */
export async function forgetMessages(db: Db): Promise<void> {
  await sql`update deliveries d set body = null
    where d.state = 'exhausted' and d.body is not null and ${isPast('unsaved_message', 'finished_at')} and ${isUnsaved}`.execute(
    db,
  )
}
