import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { kept } from './letter/kept-letter.ts'
import { laneOf } from './lanes.ts'
import type { SubmissionMail } from './queries.ts'

/** Message-IDs that a reply names at most: mail programs need few of them. */
const maxReferences = 20

/** The mails that a reply continues. */
interface MailThread {
  in_reply_to: string | null
  /** Oldest first. */
  references: string[]
  /** Of the last one. */
  subject: string | null
}

interface ThreadOf {
  account_id: number
  submission_id: number
  to: string
}

/** What an address has got about a submission, or will have got before what is queued now. A CRM sends under a Message-ID of its own. */
export async function threadOf(db: Db, { account_id, submission_id, to }: ThreadOf): Promise<MailThread> {
  const { rows } = await sql<{ message_id: string; subject: string }>`
    select message_id, subject from mails
    where account_id = ${account_id} and submission_id = ${submission_id} and message_id is not null and not via_crm
      and (purpose is null or purpose not in ('notification', 'signed_notification', 'crm')) and state <> 'failed'
      and lower(${to}) = any(select lower(address) from unnest(recipient || more_recipients) address)
    order by id desc limit ${maxReferences}`.execute(db)
  const [last] = rows
  return {
    in_reply_to: last?.message_id ?? null,
    references: rows.map(({ message_id }) => message_id).toReversed(),
    subject: last?.subject || null,
  }
}

export type ReplyMail = SubmissionMail & Pick<MailThread, 'in_reply_to' | 'references'>

/** Queues a reply, and gives its id. It has no purpose in the table, where a submission has one mail for each. */
export async function queueReply(db: Db, mail: ReplyMail): Promise<number> {
  const { account_id, submission_id, to, reply_to, sender, sender_name, via_crm, subject, body } = mail
  const { message_id, in_reply_to, references, language, note } = mail
  const [recipient = '', ...more_recipients] = to
  const { rows } = await sql<{ id: number }>`
    insert into mails (account_id, submission_id, is_reply, recipient, more_recipients, reply_to, sender, sender_name, via_crm, subject,
      body, letter, message_id, in_reply_to, message_references, language, note, lane)
    values (${account_id}, ${submission_id}, true, ${recipient}, ${more_recipients}::text[], ${reply_to}, ${sender}, ${sender_name},
      ${via_crm}, ${subject}, ${body}, ${kept(mail.letter)}, ${message_id}, ${in_reply_to}, ${references}::text[], ${language}, ${note},
      ${laneOf('reply')})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An insert answers with its row.')
  return row.id
}
