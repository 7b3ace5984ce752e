import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { signedName } from './attach.ts'

/**
 * Repeats the failed writes of these submissions to the CRM, in the caller's transaction: all stages and files that failed or whose
 * outcome is unknown; what was written stays, but for that in a former CRM. Gives the submissions whose write is due now, in ascending order. Left out are those
 * whose write has not failed (it waits, is done, or is repeated already), and those of which no content is kept any more.
 *
 * A stage of unknown outcome is looked for in the CRM, and written again where it is not found or cannot be looked for. After the
 * commit, `signals.publish('follow_ups_waiting', 'crm')` lets the work begin at once.
 */
export async function retryCrmWrites(db: Db, accountId: number, submissionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ submission_id: number }>`
    with locked as materialized (
      select id, content is not null as has_content from submissions
      where account_id = ${accountId} and id = any(${submissionIds}::bigint[]) order by id for share
    ), repeated as (
      update follow_ups f set state = 'waiting', due_at = now(), finished_at = null, error = null
      from locked
      where f.account_id = ${accountId} and f.submission_id = locked.id and f.kind = 'crm' and f.state = 'failed'
        and (locked.has_content or f.sealed_content is not null)
      returning f.submission_id
    ), crm as (
      select crm_number from crm_connections where account_id = ${accountId}
    ), forgotten as (
      delete from crm_stages s using repeated, crm
      where s.account_id = ${accountId} and s.submission_id = repeated.submission_id
        and (s.state = 'failed' or s.crm_number <> crm.crm_number)
    ), doubted as (
      update crm_stages s set state = 'again', error = null from repeated, crm
      where s.account_id = ${accountId} and s.submission_id = repeated.submission_id and s.state in ('begun', 'unknown')
        and s.crm_number = crm.crm_number and s.stage <> 'files'
    ), files as (
      delete from crm_attachments a using repeated, crm
      where a.account_id = ${accountId} and a.submission_id = repeated.submission_id
        and (a.state <> 'done' or a.crm_number <> crm.crm_number)
    )
    select submission_id from repeated order by submission_id`.execute(db)
  return rows.map(({ submission_id }) => submission_id)
}

/** Lets signed documents be attached again that the CRM did not take, or of which it did not say so: a person has asked for it. */
export async function forgetUnattachedDocuments(
  db: Db,
  accountId: number,
  submissionIds: readonly number[],
): Promise<void> {
  if (submissionIds.length === 0) return
  await sql`delete from crm_attachments where account_id = ${accountId} and submission_id = any(${submissionIds}::bigint[])
    and file = ${signedName} and state <> 'done'`.execute(db)
}
