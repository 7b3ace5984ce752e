import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql, type RawBuilder } from 'kysely'
import { lockWordsSoon, tryLockWords } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { staysHere } from '../../db/held-accounts.ts'
import { isPast } from '../../lib/deadlines.ts'
import { joinSpans } from './page-spans.ts'

/** Nothing follows the submission `s` any more, and nothing waits to be sent of it. */
const isThrough = sql<boolean>`
  not exists (select from follow_ups w where w.submission_id = s.id and w.state not in ('done', 'failed'))
  and not exists (select from deliveries d where d.submission_id = s.id and d.state in ('waiting', 'sending'))
  and not exists (select from mails m where m.submission_id = s.id and m.state = 'waiting')
  and not exists (select from document_signatures g
    where g.submission_id = s.id and g.state in ('awaiting', 'signing') and g.ends_at > now())`

/** Locks a submission that is about to be deleted; its number, or `undefined` when it is not there (any more). */
export async function lockSubmission(
  db: Db,
  { account_id, form_id, id }: { account_id: number; form_id: number; id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ index: number }>`
    select index from submissions where account_id = ${account_id} and form_id = ${form_id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]?.index
}

const cancelled = toStore(refusal('follow_up_content_deleted'))

interface FormScope {
  account_id: number
  form_id: number
}

/**
 * Deletes submissions of one form with what waits to be sent of them, and joins their indexes to the erased ranges beside
 * them, in the caller's transaction. The statistics keep counting them: they were submitted. Fails soon where another deletes submissions of
 * the account and goes on doing so: visitors wait for the counter that is locked here.
 */
export async function eraseSubmissions(
  db: Db,
  { account_id, form_id }: FormScope,
  ids: readonly number[],
): Promise<void> {
  await lockWordsSoon(db, account_id)
  await eraseHeldBack(db, { account_id, form_id }, ids)
  await sql`select from form_counters where account_id = ${account_id} and form_id = ${form_id} for update`.execute(db)
  await forgetDeliveries(db, ids)
  const { rows } = await sql<{ index: number }>`
    delete from submissions where account_id = ${account_id} and form_id = ${form_id} and id = any(${ids}::bigint[])
    returning index`.execute(db)
  const indexes = rows.map(({ index }) => index)
  const beside = await sql<{ first: number; last: number }>`
    delete from erased_ranges where account_id = ${account_id} and form_id = ${form_id}
      and (last_index + 1 = any(${indexes}::bigint[]) or first_index - 1 = any(${indexes}::bigint[]))
    returning first_index as first, last_index as last`.execute(db)
  const spans = joinSpans([...beside.rows, ...indexes.map((index) => ({ first: index, last: index }))])
  if (spans.length === 0) return
  await sql`insert into erased_ranges (account_id, form_id, first_index, last_index)
    select ${account_id}, ${form_id}, first, last
    from unnest(${spans.map(({ first }) => first)}::bigint[], ${spans.map(({ last }) => last)}::bigint[]) r (first, last)`.execute(
    db,
  )
}

/**
 * Deletes what was held back of the same sending before it was stored: released, it would be the submission again. Before the
 * counter is locked, as a release does; what is being released at this moment is passed over.
 */
async function eraseHeldBack(db: Db, { account_id, form_id }: FormScope, ids: readonly number[]): Promise<void> {
  const which = sql`s.account_id = ${account_id} and s.form_id = ${form_id} and s.id = any(${ids}::bigint[])`
  await deleteHeldBack(account_id, which).execute(db)
}

const deleteHeldBack = (account_id: number, which: RawBuilder<unknown>) => sql`
  delete from quarantined_submissions where account_id = ${account_id} and id = any(array(
    select q.id from submissions s join quarantined_submissions q on q.form_id = s.form_id and q.token = s.token
    where ${which} for update of q skip locked))`

async function forgetDeliveries(db: Db, ids: readonly number[]): Promise<void> {
  await sql`${emptyDeliveries(sql`d.submission_id = any(${ids}::bigint[])`)} select`.execute(db)
}

/**
 * The beginning of a statement that empties deliveries `d`, and what their receivers said; what waits is cancelled, and what is under
 * way writes nothing of what was said any more.
 */
export const emptyDeliveries = (which: RawBuilder<unknown>) => sql`
  with held as materialized (
    select d.id from deliveries d where ${which} order by d.id for update
  ), emptied as (
    update deliveries d set ${erasedDelivery} where d.id = any(array(select id from held)) returning d.id, d.account_id
  ), said as (
    update delivery_attempts a set response_excerpt = null from emptied
    where a.account_id = emptied.account_id and a.delivery_id = emptied.id
  )`

const erasedDelivery = sql`body = null, change = null, erased = true, parked = false,
  state = case when d.state = 'waiting' then 'cancelled' else d.state end,
  finished_at = case when d.state = 'waiting' then now() else d.finished_at end`

/** What still waits of submissions, and is cancelled when they are erased. */
export interface CancelledWork {
  mails: number
  deliveries: number
  follow_ups: number
  signatures: number
}

export async function countWaiting(db: Db, ids: readonly number[]): Promise<CancelledWork> {
  const { rows } = await sql<CancelledWork>`
    select
      (select count(*) from mails m where m.submission_id = any(${ids}::bigint[]) and m.state = 'waiting') as mails,
      (select count(*) from deliveries d where d.submission_id = any(${ids}::bigint[]) and d.state in ('waiting', 'sending'))
        as deliveries,
      (select count(*) from follow_ups w where w.submission_id = any(${ids}::bigint[]) and w.state not in ('done', 'failed'))
        as follow_ups,
      (select count(*) from document_signatures g where g.submission_id = any(${ids}::bigint[])
        and g.state in ('awaiting', 'signing') and g.ends_at > now()) as signatures`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A statement that counts answers with one row.')
  return counts
}

/** The submission `s` is in the CRM, and nothing waits for its content any more, or not for longer. */
const isToBeForgotten = sql<boolean>`s.forget_content
  and exists (select from follow_ups w where w.submission_id = s.id and w.kind = 'crm' and w.state = 'done'
    and (${isThrough} or ${isPast('written_content', 'w.finished_at')}))`

/**
 * Empties submissions that are to be forgotten once the CRM has them (`delete_after_crm_write`), as soon as nothing waits for them, and
 * a day after the write at the latest, when what waits is cancelled; at most `limit`: answers, what was held back of the same sending,
 * files, document, the confirmed address, the mails and messages about them, and what campaign they came from. What the CRM has not got stays.
 * Those of one account, since words that they are found by are changed for one account at a time (decision 0128). Gives the number.
 */
export const forgetWritten = (db: Db, account_id: number, limit: number): Promise<number> =>
  db.transaction().execute(async (db) => {
    // A deletion of many submissions of the account is not waited for: its turn comes again.
    if (!(await tryLockWords(db, account_id))) return 0
    return forget(db, account_id, limit)
  })

/** Accounts that have content to be forgotten, but for those that are being moved: nothing of them may change. */
export async function accountsToForget(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct s.account_id from submissions s where ${isToBeForgotten}
      and ${staysHere(sql`s.account_id`)} order by s.account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

async function forget(db: Db, accountId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select s.id from submissions s
      where s.account_id = ${accountId} and ${isToBeForgotten}
      order by s.id limit ${limit} for update of s skip locked
    ), held as (
      ${deleteHeldBack(accountId, sql`s.id in (select id from due)`)}
    ), files as (
      delete from submission_files f using due where f.submission_id = due.id
    ), documents as (
      delete from submission_documents d using due where d.submission_id = due.id
    ), confirmations as (
      update submission_confirmations k set email = null from due where k.submission_id = due.id
    ), receipts as (
      delete from form_receipts r using due where r.submission_id = due.id
    ), through as (
      delete from follow_ups w using due where w.submission_id = due.id and w.state = 'done' and w.error is null
    ), followed as (
      update follow_ups w set network = null, sealed_content = null, sealed_records = null,
        state = case when w.state in ('done', 'failed') then w.state else 'failed' end,
        error = case when w.state in ('done', 'failed') then w.error else ${cancelled} end,
        finished_at = coalesce(w.finished_at, now()), claims = w.claims + 1
      from due where w.submission_id = due.id and (w.state <> 'done' or w.error is not null)
    ), matches as (
      update crm_stages g set sealed_match = null from due where g.submission_id = due.id
    ), changes as (
      update crm_changes c set before = null, after = null from due where c.submission_id = due.id
    ), letters as (
      update mails m set forget_at = now() from due where m.submission_id = due.id returning m.id
    ), returned as (
      delete from mail_returns r using letters where r.mail_id = letters.id
    ), messages as (
      update deliveries d set ${erasedDelivery} from due where d.submission_id = due.id returning d.id, d.account_id
    ), said as (
      update delivery_attempts a set response_excerpt = null from messages
      where a.account_id = messages.account_id and a.delivery_id = messages.id
    )
    update submissions s set content = null, forget_content = false,
      meta = case when s.meta -> 'consent' is not null then json_build_object('consent', s.meta -> 'consent') end
    from due where s.id = due.id returning s.id`.execute(db)
  return rows.length
}
