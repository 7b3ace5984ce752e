import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { areDaysPast, daysOfForm, isPast } from '../../lib/deadlines.ts'

/** Rows that one transaction deletes. */
export const batchSize = 1000

/** Rows whose deadline has passed (`lib/deadlines.ts`), by table. */
const outdated = {
  /** With their attempts; a delivery that was sent again keeps them from its last end [B14]. */
  deliveries: sql`state not in ('waiting', 'sending')
    and ${isPast('deliveries', 'created_at')} and ${isPast('deliveries', sql`coalesce(finished_at, created_at)`)}`,
  idempotency_keys: isPast('idempotency_keys', 'created_at'),
  /** Of visitors who have not come again. */
  crm_attempts: isPast('crm_attempts', 'begun_at'),
  /** Of a CRM that was disconnected, or did not answer until then. */
  crm_watched_records: isPast('watched_records', 'created_at'),
  marketplace_calls: isPast('marketplace_calls', 'called_at'),
  marketplace_codes: isPast('marketplace_codes', 'expires_at'),
  /** With their changes. */
  audit_entries: isPast('audit_entries', 'at'),
  /** Their fields cannot be brought back any more; versions and drafts know the ids of their own. */
  absent_fields: isPast('absent_fields', 'since'),
  staff_sessions: isPast('staff_sessions', 'expires_at'),
  /** The link opens nothing any more. */
  form_link_uses: isPast('form_link_uses', 'expires_at'),
  /** Until then the link of what was not confirmed, and is deleted, says so. */
  submission_confirmations: sql`quarantined_id is null and submission_id is null
    and ${isPast('submission_confirmations', 'expires_at')}`,
  /** Until then its link says that it has ended, or was used. */
  sender_confirmations: isPast('sender_confirmations', 'expires_at'),
  /** What visitors have not sent, and what is left of what they have. */
  partial_submissions: sql`sent_from is not null and ${isPast('sent_partials', 'updated_at')} or exists (
    select from forms f where f.id = partial_submissions.form_id
      and ${areDaysPast(daysOfForm('partial_retention_days'), 'partial_submissions.updated_at')})`,
  /** They cannot be brought back. */
  spent_proofs: isPast('spent_proofs', 'expires_at'),
  form_receipts: isPast('form_receipts', 'created_at'),
  /** Nothing names them, and their references have ended an hour ago. */
  uploads: sql`${isPast('uploads', 'created_at')} and not exists (select from submission_files f where f.id = uploads.id)`,
  /** With their pieces, whether they became whole or not. */
  resumable_uploads: isPast('resumable_uploads', 'created_at'),
  /** Of submissions that are not saved, once the link has ended and nothing is to be done or sent with them. */
  submission_documents: sql`${isPast('submission_documents', 'keep_until')}
    and not exists (select from follow_ups f where f.submission_id = submission_documents.submission_id and f.state = 'waiting')
    and not exists (select from mails m
      where m.submission_id = submission_documents.submission_id and m.state = 'waiting' and m.with_document)`,
  /** Signing has ended: the document that was shown stays, what it could be made anew from goes. */
  document_signature_files: sql`kind = 'model' and exists (select from document_signatures g
    where g.submission_id = document_signature_files.submission_id and g.state = 'awaiting'
      and ${isPast('document_signature_files', 'g.ends_at')})`,
  /** By a clock of their own, which tests can move. */
  limit_counts: sql`ends_at < limit_clock()`,
  sessions: isPast('sessions', 'expires_at'),
  staff_logins: isPast('staff_logins', 'expires_at'),
  password_resets: isPast('password_resets', 'expires_at'),
  sign_in_attempts: isPast('sign_in_attempts', 'expires_at'),
  passkey_challenges: isPast('passkey_challenges', 'expires_at'),
  /** Until then the list shows that they have ended. */
  user_invitations: isPast('user_invitations', 'expires_at'),
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
