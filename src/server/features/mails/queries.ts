import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface MailText {
  subject: string
  /** Plain text. */
  body: string
}

/** Queues a mail of the account to each of the recipients, in the caller's transaction. */
export async function queueMails(
  db: Db,
  accountId: number,
  recipients: readonly string[],
  { subject, body }: MailText,
): Promise<void> {
  await sql`insert into mails (account_id, recipient, subject, body)
    select ${accountId}, recipient, ${subject}, ${body} from unnest(${recipients}::text[]) as r (recipient)`.execute(db)
}

export type MailPurpose = 'confirmation' | 'second' | 'notification'

/** One mail to all of its recipients, about a submission. */
export interface SubmissionMail extends MailText {
  account_id: number
  submission_id: number
  purpose: MailPurpose
  /** At least one. */
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  reply_to: string | null
  /** With `via_crm` an e-mail identity of the account's CRM, which then sends the mail; null: MAIL_FROM. */
  sender: string | null
  sender_name: string | null
  via_crm: boolean
  html: string
  message_id: string
  language: string
  note: string | null
  /** The account does not save what is submitted. */
  forget: boolean
}

/** Hours for which a mail of an account that does not save content waits to be sent. */
const forgetHours = 24

/** Queues a mail in the caller's transaction, unless one for the same purpose was queued before. */
export async function queueSubmissionMail(db: Db, { to, forget, ...mail }: SubmissionMail): Promise<void> {
  const [recipient, ...more_recipients] = to
  if (recipient === undefined) return
  await db
    .insertInto('mails')
    .values({
      ...mail,
      recipient,
      more_recipients,
      cc: [...mail.cc],
      bcc: [...mail.bcc],
      forget_at: forget ? sql<string>`now() + make_interval(hours => ${forgetHours})` : null,
    })
    .onConflict((conflict) => conflict.columns(['submission_id', 'purpose']).doNothing())
    .execute()
}

export interface QueuedMail extends MailText {
  id: number
  account_id: number
  sender: string | null
  sender_name: string | null
  recipient: string
  more_recipients: string[]
  cc: string[]
  bcc: string[]
  reply_to: string | null
  html: string | null
  message_id: string | null
  language: string | null
  attempts: number
}

/** Takes mails to send, through the CRM or by ourselves; for `leaseSeconds` no other process takes them. */
export async function takeMails(
  db: Db,
  { via_crm, limit, leaseSeconds }: { via_crm: boolean; limit: number; leaseSeconds: number },
): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    update mails set attempts = attempts + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (select id from mails
      where state = 'waiting' and via_crm = ${via_crm} and due_at <= now() + interval '1 millisecond'
      order by due_at limit ${limit} for update skip locked)
    returning id, account_id, sender, sender_name, recipient, more_recipients, cc, bcc, reply_to, subject, body, html,
      message_id, language, attempts`.execute(db)
  return rows
}

/** Notes that a mail is on its way; `note` is what a person should know of it. */
export async function markSent(db: Db, id: number, note: string | null = null): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now(), error = null, note = coalesce(${note}, note)
    where id = ${id}`.execute(db)
  await forgetMails(db, id)
}

/** Notes a failure; the mail is tried again after `waitSeconds`, or given up where that is null. */
export async function markFailed(db: Db, id: number, error: string, waitSeconds: number | null): Promise<void> {
  await sql`
    update mails set error = ${error}, state = ${waitSeconds === null ? 'failed' : 'waiting'},
      due_at = now() + ${waitSeconds ?? 0} * interval '1 second'
    where id = ${id}`.execute(db)
  if (waitSeconds === null) await forgetMails(db, id)
}

/** What the CRM does not send goes out from our own address, at once. The reason may name a recipient, so it is kept only with the mail. */
export async function sendOurselves(db: Db, id: number, reason: string): Promise<void> {
  await sql`
    update mails set via_crm = false, sender = null, error = null, attempts = 0, due_at = now(),
      note = 'Sent from our own address, since the CRM did not send it' ||
        case when forget_at is null then ': ' || ${reason}::text else '.' end
    where id = ${id} and state = 'waiting'`.execute(db)
}

const tooLate = 'It could not be sent within 24 hours, and this account does not keep what is submitted.'

/**
 * Empties mails of accounts that do not save what is submitted, one or all: those that are sent or given up, and those too late
 * to be.
 */
export async function forgetMails(db: Db, id?: number): Promise<void> {
  await sql`
    update mails set recipient = '', more_recipients = '{}', cc = '{}', bcc = '{}', reply_to = null, subject = '', body = '',
      html = null, forget_at = null,
      error = case state when 'sent' then null when 'failed' then 'The mail server refused it.' else ${tooLate} end,
      state = case state when 'sent' then 'sent' else 'failed' end
    where forget_at is not null and (state <> 'waiting' or forget_at < now())
      and (${id ?? null}::bigint is null or id = ${id ?? null})`.execute(db)
}
