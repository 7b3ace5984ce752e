import { sql } from 'kysely'
import type { SubmissionUpdate } from '../../../shared/contract/submissions/webhook-payload.ts'
import { updatedEvent } from '../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../db/db.ts'

interface UpdatedSubmissions {
  account_id: number
  updates: readonly { submission_id: number; update: SubmissionUpdate }[]
  /** POSTs that a delivery may take. */
  max_attempts: number
}

/** Announces changes of submissions to those who subscribed to changes; says how many deliveries that are. Bodies are made when they are sent. */
export async function announceUpdates(db: Db, updated: UpdatedSubmissions): Promise<number> {
  const { account_id, updates, max_attempts } = updated
  const { numAffectedRows } = await sql`
    insert into deliveries (account_id, webhook_id, submission_id, event, max_attempts, change)
    select s.account_id, w.id, s.id, w.event, ${max_attempts}, u.change
    from unnest(${updates.map(({ submission_id }) => submission_id)}::bigint[],
      ${updates.map(({ update }) => JSON.stringify(update))}::jsonb[]) as u (id, change)
    join webhooks w on w.account_id = ${account_id} and w.is_active and w.event = ${updatedEvent}
    cross join lateral (select id, account_id, form_id from submissions
      where account_id = ${account_id} and id = u.id offset 0) s
    where w.form_id is null or w.form_id = s.form_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
