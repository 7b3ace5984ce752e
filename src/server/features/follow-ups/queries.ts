import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { formSettingDefaults, type FormSettings } from '../../../shared/contract/form-settings.ts'
import { followUpsOf, type FollowUpKind } from './kinds.ts'

/** A submission with something to follow it, claimed by this worker. */
export interface FollowUp {
  account_id: number
  submission_id: number
  form_id: number
  index: number
  created_at: string
  /** JSON text as stored; null where it is not saved. */
  content: string | null
  sealed_content: string | null
  /** Number of the claim; fences a worker whose lease ran out. */
  claims: number
}

/** Claims what is due, for so many seconds; other processes pass it over. */
export async function claimFollowUps(
  db: Db,
  { kind, limit, leaseSeconds }: { kind: FollowUpKind; limit: number; leaseSeconds: number },
): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    with due as (
      select submission_id from follow_ups
      where kind = ${kind} and state = 'waiting' and due_at <= now() + interval '1 millisecond'
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update follow_ups f set claims = claims + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
      from due where f.submission_id = due.submission_id and f.kind = ${kind}
      returning f.account_id, f.submission_id, f.sealed_content, f.claims
    )
    select c.*, s.form_id, s.index, s.created_at, s.content
    from claimed c join submissions s on s.id = c.submission_id order by s.id`.execute(db)
  return rows
}

/** What is written together with the end, or not at all. */
export type Write = (db: Db) => Promise<void>

export interface FollowUpEnd {
  kind: FollowUpKind
  state: 'done' | 'failed'
  error: string | null
  /** The CRM's records, sealed, for macros. */
  sealed_records?: string | null
  write?: Write
}

type Claim = Pick<FollowUp, 'submission_id' | 'claims'>

/**
 * Ends a follow-up that is still this worker's, and forgets its sealed content; what waits for the CRM goes at once. Gives
 * whether it was still ours.
 */
export async function endFollowUp(db: Db, { submission_id, claims }: Claim, end: FollowUpEnd): Promise<boolean> {
  const { kind, state, error, sealed_records = null } = end
  return db.transaction().execute(async (db) => {
    // Whoever deletes the submission locks it first, too: nobody waits in a circle.
    await sql`select from submissions where id = ${submission_id} for share`.execute(db)
    const { numAffectedRows } = await sql`
      update follow_ups set state = ${state}, error = ${error}, sealed_records = ${sealed_records}, finished_at = now(),
        sealed_content = null
      where submission_id = ${submission_id} and kind = ${kind} and claims = ${claims} and state = 'waiting'`.execute(
      db,
    )
    if (numAffectedRows !== 1n) return false
    await end.write?.(db)
    if (kind === 'crm') await release(db, submission_id)
    return true
  })
}

async function release(db: Db, submissionId: number): Promise<void> {
  await sql`update follow_ups set due_at = now() where submission_id = ${submissionId} and state = 'waiting'`.execute(
    db,
  )
  await sql`update deliveries set due_at = now()
    where submission_id = ${submissionId} and state = 'waiting' and attempts = 0 and due_at > now()`.execute(db)
}

/** Tries again later; the error is shown meanwhile. */
export async function postponeFollowUp(
  db: Db,
  { submission_id, claims }: Claim,
  { kind, error, waitSeconds }: { kind: FollowUpKind; error: string; waitSeconds: number },
): Promise<void> {
  await sql`update follow_ups set error = ${error}, due_at = now() + make_interval(secs => ${waitSeconds})
    where submission_id = ${submission_id} and kind = ${kind} and claims = ${claims} and state = 'waiting'`.execute(db)
}

/** Forgets the records that macros were resolved on, a day after the write. */
export async function forgetRecords(db: Db): Promise<void> {
  await sql`update follow_ups set sealed_content = null, sealed_records = null
    where (sealed_content is not null or sealed_records is not null) and finished_at < now() - interval '24 hours'`.execute(
    db,
  )
}

/** What follows a submission of this form that is accepted now. */
export async function followUpsOfForm(db: Db, accountId: number, formId: number): Promise<FollowUpKind[]> {
  const form = await db
    .selectFrom('forms')
    .select('settings')
    .where('account_id', '=', accountId)
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  const fields = await db
    .selectFrom('fields')
    .select('crm_field_name')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .execute()
  return followUpsOf({ ...formSettingDefaults, ...(form.settings as Partial<FormSettings>) }, fields)
}
