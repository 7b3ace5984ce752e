import { sql, type RawBuilder } from 'kysely'
import { formSettingDefaults } from '../../../shared/contract/form-settings.ts'
import type { Db } from '../../db/db.ts'

/** Rows that one transaction deletes. */
export const batchSize = 1000

/** One process at a time sweeps. Any number nobody else uses. */
const sweepLock = 6_157_302

export async function tryLockSweep(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(sweepLock)}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** What is kept for a time only, and for how long. */
const outdated = {
  /** With their attempts; a delivery that was sent again keeps them from its last end (contract §6). */
  deliveries: sql`state not in ('waiting', 'sending')
    and created_at < now() - interval '30 days' and coalesce(finished_at, created_at) < now() - interval '30 days'`,
  idempotency_keys: sql`created_at < now() - interval '24 hours'`,
  /** With their changes. */
  /** Of visitors who have not come again. */
  crm_attempts: sql`begun_at < now() - interval '7 days'`,
  marketplace_calls: sql`called_at < now() - interval '1 day'`,
  marketplace_codes: sql`expires_at < now()`,
  audit_entries: sql`at < now() - interval '400 days'`,
  /** Their fields cannot be brought back any more; versions and drafts know the ids of their own. */
  absent_fields: sql`since < now() - interval '30 days'`,
  staff_sessions: sql`expires_at < now()`,
  /** The link opens nothing any more. */
  form_link_uses: sql`expires_at < now() - interval '1 day'`,
  /** Until then the link of what was not confirmed, and is deleted, says so. */
  submission_confirmations: sql`quarantined_id is null and submission_id is null and expires_at < now() - interval '30 days'`,
  /** Until then its link says that it has ended, or was used. */
  sender_confirmations: sql`expires_at < now() - interval '1 day'`,
  /** What visitors have not sent (partial_retention_days), and what is left of what they have. */
  partial_submissions: sql`sent_from is not null and updated_at < now() - interval '1 day' or updated_at < now() - make_interval(days => (
    select coalesce((f.settings ->> 'partial_retention_days')::int, ${sql.lit(formSettingDefaults.partial_retention_days)})
    from forms f where f.id = partial_submissions.form_id))`,
  /** Nobody can bring them again. */
  spent_proofs: sql`expires_at < now() - interval '1 hour'`,
  form_receipts: sql`created_at < now() - interval '1 hour'`,
  /** Nothing names them, and their references have ended an hour ago. */
  uploads: sql`created_at < now() - interval '25 hours' and not exists (select from submission_files f where f.id = uploads.id)`,
  /** Of submissions that are not saved, once the link has ended and nothing is to be done or sent with them. */
  submission_documents: sql`keep_until < now()
    and not exists (select from follow_ups f where f.submission_id = submission_documents.submission_id and f.state = 'waiting')
    and not exists (select from mails m
      where m.submission_id = submission_documents.submission_id and m.state = 'waiting' and m.with_document)`,
  /** Nobody can sign any more: the document that was shown stays, what it could be made anew from goes. */
  document_signature_files: sql`kind = 'model' and exists (select from document_signatures g
    where g.submission_id = document_signature_files.submission_id and g.state = 'awaiting' and g.ends_at < now() - interval '1 hour')`,
  limit_counts: sql`ends_at < limit_clock()`,
  sessions: sql`expires_at < now()`,
  staff_logins: sql`expires_at < now()`,
  password_resets: sql`expires_at < now()`,
  passkey_challenges: sql`expires_at < now()`,
  /** Until then the list shows that they have ended. */
  user_invitations: sql`expires_at < now() - interval '30 days'`,
} satisfies Record<string, RawBuilder<unknown>>

export type SweptTable = keyof typeof outdated
export const sweptTables = Object.keys(outdated) as SweptTable[]

/** Deletes one batch of what is out of date; gives the number of rows. */
export async function deleteOutdated(db: Db, table: SweptTable): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${outdated[table]} limit ${sql.lit(batchSize)} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
