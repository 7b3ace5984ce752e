import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FollowUpKind } from './kinds.ts'

/**
 * Makes failed follow-ups due again, in the caller's transaction; those of which no content is kept any more are left out. Gives their
 * submissions. Writes to the CRM have a repetition of their own (`crm-writes/retry.ts`).
 */
export async function retryFollowUps(
  db: Db,
  {
    account_id,
    kind,
    submissions,
  }: { account_id: number; kind: Exclude<FollowUpKind, 'crm'>; submissions: readonly number[] },
): Promise<number[]> {
  if (submissions.length === 0) return []
  const { rows } = await sql<{ submission_id: number }>`
    with locked as materialized (
      select id, content is not null as has_content from submissions
      where account_id = ${account_id} and id = any(${submissions}::bigint[]) order by id for share
    )
    update follow_ups f set state = 'waiting', due_at = now(), finished_at = null, error = null
    from locked
    where f.account_id = ${account_id} and f.submission_id = locked.id and f.kind = ${kind} and f.state = 'failed'
      and (locked.has_content or f.sealed_content is not null)
    returning f.submission_id`.execute(db)
  return rows.map(({ submission_id }) => submission_id)
}
