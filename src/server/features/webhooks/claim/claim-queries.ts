import { sql, type RawBuilder } from 'kysely'
import type { SubmissionUpdate } from '../../../../shared/contract/submissions/webhook-payload.ts'
import type { MacroText } from '../../../../shared/contract/crm/macros.ts'
import type { AnswerPlace } from '../../../../shared/form/engine/confidential.ts'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import type { Db } from '../../../db/db.ts'
import { staysHere } from '../../../db/held-accounts.ts'
import { isConfidential } from '../../confidential/index.ts'
import type { PayloadForm } from '../payload.ts'
import { isUnsaved } from '../queries.ts'
import { maxShare, type Share, type ReceiverHealth } from './plan-claims.ts'

/** A time rounded to whole milliseconds may lie half of one ahead. */
const soon = sql`statement_timestamp() + interval '1 millisecond'`

/** Waits for the turn of this process, so that each claim sees what the others hold, and lets parked deliveries go whose time has come; gives the milliseconds until the next one's. */
export async function openClaims(db: Db): Promise<number> {
  const { rows } = await sql<{ next_ms: number | null }>`
    with unparked as (
      update deliveries set parked = false where id in (
        select id from deliveries where state = 'waiting' and parked and due_at <= ${soon}
        order by due_at limit 1000 for update skip locked)
    )
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks.claimDeliveries)}), (
      select extract(epoch from min(due_at) - statement_timestamp()) * 1000 from deliveries
      where state = 'waiting' and parked and due_at > ${soon})::float8 as next_ms`.execute(db)
  return rows[0]?.next_ms ?? Infinity
}

/** A subscription as claims are planned: what is due of it, or what is claimed. */
interface PlannedRow {
  account_id: number
  webhook_id: number
  url: string
  standing: ReceiverHealth
}

export interface DueRow extends PlannedRow {
  is_active: boolean
  /** When its first delivery is due, from now; negative: since. */
  due_in_ms: number
  due: number
}

export interface HeldRow extends PlannedRow {
  mine: number
  others: number
}

/** One look by its key for each delivery: `offset 0` keeps PostgreSQL from reading tables whole where it expects more than there are. */
const webhookOf = (of: RawBuilder<unknown>) =>
  sql`select * from webhooks where account_id = ${of}.account_id and id = ${of}.webhook_id offset 0`

const standing = sql`case when w.failure_count > 0 then 'failing' when w.last_success_at is null then 'untried' else 'proven' end`

/**
 * Subscriptions with a delivery that is due, or will be within a second, longest due first: one look into the index per subscription that
 * has something waiting, however much that is. And what is claimed at the moment, by subscription; a lease that ran out holds nothing.
 */
export async function findDueAndHeld(db: Db, worker: number): Promise<{ due: DueRow[]; held: HeldRow[] }> {
  type Row = (DueRow & { is_held: false }) | (HeldRow & { is_held: true })
  const { rows } = await sql<Row>`
    with recursive heads as (
      (select account_id, webhook_id, due_at from deliveries where state = 'waiting' and not parked
        order by account_id, webhook_id, due_at limit 1)
      union all
      select following.* from heads cross join lateral (
        select account_id, webhook_id, due_at from deliveries
        where state = 'waiting' and not parked and (account_id, webhook_id) > (heads.account_id, heads.webhook_id)
        order by account_id, webhook_id, due_at limit 1) following
    ), held as materialized (
      select account_id, webhook_id, count(*) filter (where worker = ${worker}) as mine,
        count(*) filter (where worker <> ${worker} and lease_until > statement_timestamp()) as others
      from deliveries where state = 'sending' and lease_until > '-infinity' group by account_id, webhook_id
    )
    select false as is_held, h.account_id, h.webhook_id, w.url, ${standing} as standing, w.is_active,
      (extract(epoch from h.due_at - statement_timestamp()) * 1000)::float8 as due_in_ms,
      (select count(*) from (
        select from deliveries d
        where d.state = 'waiting' and not parked and d.account_id = h.account_id and d.webhook_id = h.webhook_id and d.due_at <= ${soon}
        order by d.due_at limit ${sql.lit(maxShare + 1)}) counted) as due,
      null::bigint as mine, null::bigint as others
    from heads h cross join lateral (${webhookOf(sql`h`)}) w
    where h.due_at < statement_timestamp() + interval '1 second' and ${staysHere(sql`h.account_id`)}
    union all
    select true, d.account_id, d.webhook_id, w.url, ${standing}, null, null, null, d.mine, d.others
    from held d cross join lateral (${webhookOf(sql`d`)}) w
    order by due_in_ms`.execute(db)
  return { due: rows.filter((row) => !row.is_held), held: rows.filter((row) => row.is_held) }
}

/** A delivery with all that an attempt needs. */
export interface PickedRow {
  id: string
  account_id: number
  webhook_id: number
  event: string
  is_test: boolean
  claims: number
  /** Exchanges that were noted as begun since its last attempt on record. */
  begun: number
  attempts: number
  max_attempts: number
  last_status: number | null
  body: string | null
  /** What was changed of its submission; null where it is about none. */
  change: SubmissionUpdate | null
  url: string
  sealed_secret: string
  payload_template: MacroText | null
  message_key: string
  standing: ReceiverHealth
  submission_id: number | null
  /** Of the submission, where the body is still to be made. */
  index: number | null
  content: string | null
  waiting_list: boolean | null
  submitted_at: string | null
  form: PayloadForm | null
  /** By module. */
  crm_ids: Record<string, string> | null
  /** The CRM's records, sealed, where the message has macros. */
  sealed_records: string | null
  /** Where confidential answers stand; null: there are none. */
  confidential: AnswerPlace[] | null
  timezone: string
}

/**
 * Locks the deliveries of a plan, longest due first, passing over what another process has locked. PostgreSQL would plan it anew for each
 * claim if it saw how many shares there are: that took four times as long as the claim itself.
 */
export async function pickDeliveries(db: Db, shares: readonly Share[]): Promise<PickedRow[]> {
  const { rows } = await sql<PickedRow>`
    select d.id, d.account_id, d.webhook_id, d.event, d.is_test, d.claims, d.begun, d.attempts, d.max_attempts, d.last_status,
      d.body, d.change, d.submission_id, w.url, w.sealed_secret, w.payload_template, w.message_key, ${standing} as standing,
      s.index, s.content, s.waiting_list, s.created_at as submitted_at,
      case when f.id is not null then jsonb_build_object('id', f.id, 'slug', f.slug, 'custom_slug', f.custom_slug,
        'title', f.settings->'title', 'internal_title', f.internal_title) end as form,
      case when s.id is not null then (
        select jsonb_object_agg(c.stage, c.record_id) from crm_stages c
        where c.submission_id = s.id and c.record_id is not null
          and c.crm_number = (select k.crm_number from crm_connections k where k.account_id = s.account_id)) end as crm_ids,
      case when s.id is not null and w.payload_template is not null then (
        select u.sealed_records from follow_ups u where u.submission_id = s.id and u.kind = 'crm') end as sealed_records,
      (select jsonb_agg(jsonb_build_object('module', p.module, 'name', p.name)) from confidential_places p
        where p.account_id = f.account_id and p.form_id = f.id and ${isConfidential}) as confidential,
      (select a.timezone from accounts a where a.id = d.account_id) as timezone
    from unnest(
      (select ${shares.map(({ account_id }) => account_id)}::bigint[]),
      (select ${shares.map(({ webhook_id }) => webhook_id)}::bigint[]),
      (select ${shares.map(({ take }) => take)}::int[])) as plan (account_id, webhook_id, take)
    cross join lateral (
      select * from deliveries
      where state = 'waiting' and not parked and account_id = plan.account_id and webhook_id = plan.webhook_id and due_at <= ${soon}
      order by due_at limit plan.take for update skip locked) d
    cross join lateral (${webhookOf(sql`d`)}) w
    left join lateral (select * from submissions where id = d.submission_id and d.body is null offset 0) s on true
    left join lateral (select * from forms where account_id = s.account_id and id = s.form_id offset 0) f on true
    order by d.due_at`.execute(db)
  return rows
}

/** A picked delivery, and its body where it has just been made. */
export interface ClaimedBody {
  id: string
  body: string | null | undefined
}

export interface Lease {
  worker: number
  ms: number
}

/** Gives picked deliveries to this worker for the time of the lease, with the bodies that are there. */
export async function takeDeliveries(db: Db, taken: readonly ClaimedBody[], lease: Lease): Promise<void> {
  await sql`
    update deliveries d set state = 'sending', claims = d.claims + 1, worker = ${lease.worker},
      lease_until = statement_timestamp() + ${lease.ms} * interval '1 millisecond', body = coalesce(d.body, made.body)
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ body }) => body ?? null)}::text[]) as made (id, body)
    where d.id = made.id`.execute(db)
}

/** A claim whose body has just been made. */
export interface MadeBody extends OwnClaim {
  body: string
}

/** Stores bodies, before anything is sent; gives those whose claim still holds and whose submission was not erased meanwhile. */
export async function storeBodies(db: Db, made: readonly MadeBody[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update deliveries d set body = own.body
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ claims }) => claims)}::int[],
      ${made.map(({ body }) => body)}::text[]) as own (id, claims, body)
    where d.id = own.id and d.claims = own.claims and d.state = 'sending' and d.body is null
      and d.submission_id is not null and not d.erased
    returning d.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Deliveries that will not be sent: their submission was erased before the first POST. */
export async function cancelDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update deliveries set state = 'cancelled', finished_at = now() where id = any(${ids}::uuid[])`.execute(db)
}

/** All that waits for subscriptions which are off; what is under way ends by itself. */
export async function cancelWaiting(db: Db, webhookIds: readonly number[]): Promise<void> {
  await sql`update deliveries d set state = 'cancelled', finished_at = now(),
      body = case when not ${isUnsaved} then d.body end
    where state = 'waiting' and webhook_id = any(${webhookIds}::bigint[])
      and account_id in (select account_id from webhooks where id = any(${webhookIds}::bigint[]))`.execute(db)
}

/** A claim as its worker knows it. */
export interface OwnClaim {
  id: string
  claims: number
}

/**
 * Lets claims go: of what is `unsent` the claim counts for nothing; of what was `cut_off` it is unknown whether it arrived, and no crash
 * has ended its exchange.
 */
export async function releaseDeliveries(
  db: Db,
  rows: readonly OwnClaim[],
  reason: 'unsent' | 'cut_off',
): Promise<void> {
  const [unclaimed, unbegun] = reason === 'unsent' ? [1, 0] : [0, 1]
  await sql`
    update deliveries d set ${waitingAgain}, worker = null, lease_until = null, claims = d.claims - ${unclaimed},
      begun = greatest(d.begun - ${unbegun}, 0)
    from ${claimsOf(rows)} where d.id = own.id and d.claims = own.claims and d.state = 'sending'`.execute(db)
}

/** What was erased while it was claimed is not sent again. */
export const waitingAgain = sql`state = case when d.erased then 'cancelled' else 'waiting' end,
  finished_at = case when d.erased then now() end`

export const claimsOf = (rows: readonly OwnClaim[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ claims }) => claims)}::int[]) as own (id, claims)`

/** Ends every lease: for a worker that knows itself to be the only one, after a crash. */
export async function endLeases(db: Db): Promise<void> {
  await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(db)
}
