import { sql } from 'kysely'
import type { SubmissionUpdate } from '../../../shared/contract/submissions/webhook-payload.ts'
import { updatedEvent } from '../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../db/db.ts'

interface UpdatedSubmission {
  account_id: number
  submission_id: number
  update: SubmissionUpdate
  /** POSTs that a delivery may take. */
  max_attempts: number
}

/** Announces a change of a submission to those who subscribed to changes; says to how many. Bodies are made when they are sent. */
export async function announceUpdate(db: Db, updated: UpdatedSubmission): Promise<number> {
  const { account_id, submission_id, update, max_attempts } = updated
  const { numAffectedRows } = await sql`
    insert into deliveries (account_id, webhook_id, submission_id, event, max_attempts, change)
    select s.account_id, w.id, s.id, w.event, ${max_attempts}, ${JSON.stringify(update)}::jsonb
    from submissions s
    join webhooks w on w.account_id = s.account_id and w.is_active and w.event = ${updatedEvent}
      and (w.form_id is null or w.form_id = s.form_id)
    where s.account_id = ${account_id} and s.id = ${submission_id}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
