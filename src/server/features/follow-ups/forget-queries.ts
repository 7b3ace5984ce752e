import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { deadlines, isPast } from '../../lib/deadlines.ts'
import { leaseSeconds } from './queries.ts'

/**
 * Forgets the records that macros were resolved on, and what was found of them, and content that is not saved of writes that have failed and
 * can no longer be repeated.
 */
export async function forgetRecords(db: Db): Promise<void> {
  await sql`update crm_stages set sealed_match = null
    where sealed_match is not null and ${isPast('crm_records', 'finished_at')}`.execute(db)
  await sql`delete from follow_ups where sealed_records is not null and state = 'done' and error is null
    and ${isPast('crm_records', 'finished_at')}`.execute(db)
  const isRepeatable = sql`kind = 'crm' and state = 'failed' and not ${isPast('failed_write', 'finished_at')}`
  await sql`update follow_ups set sealed_records = null,
      sealed_content = case when ${isRepeatable} then sealed_content end
    where (sealed_content is not null or sealed_records is not null) and ${isPast('crm_records', 'finished_at')}
      and (sealed_records is not null or not (${isRepeatable}))`.execute(db)
}

/** What was dropped, by account. */
export interface DropCount {
  account_id: number
  /** Those of which something was still waiting. */
  submissions: number
}

const days = deadlines.unsaved_content.after / 86_400
const dropped = toStore(refusal('follow_up_too_late', { days }))

/**
 * Drops content that its account does not save and that is older than it may be (`unsaved_content`), at most `limit`, in the caller's
 * transaction; what waits with it is cancelled. What a worker may have under way is left to the next time.
 */
export async function dropUnsaved(db: Db, limit: number): Promise<DropCount[]> {
  // Submissions are locked first, as by every statement that deletes them or ends what follows them.
  const { rows } = await sql<DropCount>`
    with due as materialized (
      select f.submission_id, f.kind, f.state = 'waiting' as was_waiting
      from follow_ups f join submissions s on s.id = f.submission_id
      where f.sealed_content is not null and not (f.state = 'waiting' and f.claims > 0
          and f.due_at between now() and now() + make_interval(secs => ${sql.lit(leaseSeconds)}))
        and ${isPast(
          'unsaved_content',
          sql`case when f.kind = 'signature' then (
          select g.signed_at from document_signatures g where g.submission_id = s.id) else s.created_at end`,
        )}
      order by s.id, f.kind limit ${limit} for share of s skip locked for update of f skip locked
    ), dropped as (
      update follow_ups f set state = 'failed', error = case when was_waiting then ${dropped} else f.error end,
        finished_at = coalesce(f.finished_at, now()), claims = f.claims + 1, network = null, sealed_content = null,
        sealed_records = null
      from due where f.submission_id = due.submission_id and f.kind = due.kind
      returning f.account_id, f.submission_id, was_waiting
    )
    select account_id, count(distinct submission_id) filter (where was_waiting) as submissions from dropped
    group by account_id order by account_id`.execute(db)
  return rows
}
