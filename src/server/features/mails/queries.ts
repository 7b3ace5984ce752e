import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface MailText {
  subject: string
  /** Plain text. */
  body: string
}

/** Queues a mail to every user of the account, in the caller's transaction. */
export async function queueMails(db: Db, accountId: number, { subject, body }: MailText): Promise<void> {
  await sql`insert into mails (account_id, recipient, subject, body)
    select account_id, email, ${subject}, ${body} from users where account_id = ${accountId}`.execute(db)
}

export interface QueuedMail extends MailText {
  id: number
  recipient: string
  attempts: number
}

/** Takes mails to send; for `leaseSeconds` no other process takes them. */
export async function takeMails(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    update mails set attempts = attempts + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (select id from mails where state = 'waiting' and due_at <= now() + interval '1 millisecond'
      order by due_at limit ${limit} for update skip locked)
    returning id, recipient, subject, body, attempts`.execute(db)
  return rows
}

export async function markSent(db: Db, id: number): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now(), error = null where id = ${id}`.execute(db)
}

/** Notes a failure; the mail is tried again after `waitSeconds`, or given up where that is null. */
export async function markFailed(db: Db, id: number, error: string, waitSeconds: number | null): Promise<void> {
  await sql`
    update mails set error = ${error}, state = ${waitSeconds === null ? 'failed' : 'waiting'},
      due_at = now() + ${waitSeconds ?? 0} * interval '1 second'
    where id = ${id}`.execute(db)
}
