import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { OwnClaim } from '../claim/claim-queries.ts'
import { isUnsaved } from '../queries.ts'
import type { Counters } from './count-attempt.ts'

/** A subscription as the end of an attempt changes it. */
export interface SubscriptionRow extends Counters {
  id: number
  account_id: number
  url: string
  is_active: boolean
  now: string
}

/** Locks subscriptions in the order of their ids, so that two callers that lock several cannot deadlock. */
export async function lockSubscriptions(db: Db, ids: readonly number[]): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select id, account_id, url, is_active, failure_count, failing_since, exhausted_count, gone_count, warned_at,
      last_success_at, last_failure_at, now()::timestamptz(3) as now
    from webhooks where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  return rows
}

/** An attempt, and the state that its delivery has after it. */
export interface FinishedAttempt extends OwnClaim {
  state: 'delivered' | 'exhausted' | 'cancelled' | 'waiting'
  wait_ms: number
  status: number | null
  duration_ms: number
  error: string | null
  excerpt: string | null
  /** How long ago it began. */
  age_ms: number
}

/**
 * Attempts and the states that follow, as `recorded`; of what is not saved without the receiver's words, which may repeat it. Of what was erased
 * meanwhile no more is kept than that an attempt was made, and it is not tried again. Only those whose claim was still theirs. All times are those
 * of the statement: the transaction began earlier, and the wait for the next attempt would be shorter by that.
 */
const recordedOf = (ends: readonly FinishedAttempt[], first = sql`true`) => sql`
    ended as (
      select * from unnest(
        ${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ claims }) => claims)}::int[],
        ${ends.map(({ state }) => state)}::text[], ${ends.map(({ wait_ms }) => wait_ms)}::float8[],
        ${ends.map(({ status }) => status)}::int[], ${ends.map(({ duration_ms }) => duration_ms)}::int[],
        ${ends.map(({ error }) => error)}::text[], ${ends.map(({ excerpt }) => excerpt)}::text[],
        ${ends.map(({ age_ms }) => age_ms)}::float8[]
      ) as e (id, claims, state, wait_ms, status, duration_ms, error, excerpt, age_ms)
    ), mine as (
      update deliveries d set state = case when d.erased and e.state = 'waiting' then 'cancelled' else e.state end,
        parked = e.state = 'waiting' and not d.erased, attempts = d.attempts + 1, begun = 0, last_status = e.status,
        due_at = case when e.state = 'waiting' then statement_timestamp() + e.wait_ms * interval '1 millisecond' else d.due_at end,
        finished_at = case when e.state <> 'waiting' or d.erased then statement_timestamp() end, worker = null, lease_until = null,
        body = case when e.state in ('waiting', 'exhausted') or not ${isUnsaved} then d.body end
      from ended e where d.id = e.id and d.claims = e.claims and d.state = 'sending' and ${first}
      returning d.id, d.account_id, d.webhook_id, d.is_test, d.attempts, d.erased or e.excerpt is not null and ${isUnsaved} as is_secret
    ), recorded as (
      insert into delivery_attempts (account_id, delivery_id, number, at, status, duration_ms, error, response_excerpt)
      select m.account_id, m.id, m.attempts, statement_timestamp() - e.age_ms * interval '1 millisecond', e.status,
        e.duration_ms, e.error, case when not m.is_secret then e.excerpt end
      from mine m join ended e on e.id = m.id
      returning delivery_id as id, (at + duration_ms * interval '1 millisecond')::timestamptz(3) as ended_at
    )`

/** Writes attempts; gives the ends of those whose claim was still theirs. */
export async function recordAttempts(db: Db, ends: readonly FinishedAttempt[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; ended_at: string }>`
    with ${recordedOf(ends)} select id, ended_at from recorded`.execute(db)
  return new Map(rows.map(({ id, ended_at }) => [id, ended_at]))
}

/**
 * Writes attempts that succeeded, all of them, and clears the counters of their subscriptions, which need not be read for that: one statement,
 * and one commit. Locks are taken in the order of `lockSubscriptions`.
 */
export async function recordSuccesses(
  db: Db,
  ends: readonly FinishedAttempt[],
  webhookIds: readonly number[],
): Promise<void> {
  await sql`
    with locked as materialized (
      select id from webhooks where id = any(${webhookIds}::bigint[]) order by id for no key update
    ), ${recordedOf(ends, sql`(select count(*) from locked) >= 0`)}
    update webhooks w set failure_count = 0, failing_since = null, exhausted_count = 0, gone_count = 0, warned_at = null,
      last_success_at = last.ended_at
    from (
      select m.webhook_id, max(r.ended_at) as ended_at from recorded r join mine m on m.id = r.id
      where not m.is_test group by m.webhook_id) last
    where w.id = any(${webhookIds}::bigint[]) and w.id = last.webhook_id`.execute(db)
}

/** Writes counters, times and switch of subscriptions that this transaction holds. */
export async function updateSubscriptions(db: Db, rows: readonly SubscriptionRow[]): Promise<void> {
  await sql`
    update webhooks w set is_active = n.is_active, failure_count = n.failure_count, failing_since = n.failing_since,
      exhausted_count = n.exhausted_count, gone_count = n.gone_count, warned_at = n.warned_at,
      last_success_at = n.last_success_at, last_failure_at = n.last_failure_at
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ is_active }) => is_active)}::boolean[],
      ${rows.map((row) => row.failure_count)}::int[], ${rows.map((row) => row.failing_since)}::timestamptz[],
      ${rows.map((row) => row.exhausted_count)}::int[], ${rows.map((row) => row.gone_count)}::int[],
      ${rows.map((row) => row.warned_at)}::timestamptz[], ${rows.map((row) => row.last_success_at)}::timestamptz[],
      ${rows.map((row) => row.last_failure_at)}::timestamptz[]
    ) as n (id, is_active, failure_count, failing_since, exhausted_count, gone_count, warned_at, last_success_at,
      last_failure_at)
    where w.id = n.id`.execute(db)
}

/** Subscriptions to which nothing was delivered for a day since a delivery failed, and whose owner has not been told. */
export async function takeUnwarned(db: Db) {
  const { rows } = await sql<{ account_id: number; url: string; failing_since: string }>`
    update webhooks set warned_at = now() where id in (
      select id from webhooks
      where is_active and failing_since <= now() - interval '24 hours' and warned_at is null
      order by id limit 100 for no key update skip locked)
    returning account_id, url, failing_since`.execute(db)
  return rows
}
