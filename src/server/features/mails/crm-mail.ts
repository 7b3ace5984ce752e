import { sql } from 'kysely'
import type { CrmInquiryMail } from '../../crm/inquiry.ts'
import type { Db } from '../../db/db.ts'
import { deadlines } from '../../lib/deadlines.ts'
import { laneOf } from './lanes.ts'

/** The mail with which a submission goes to a CRM. */
export interface CrmMail extends CrmInquiryMail {
  account_id: number
  submission_id: number
  message_id: string
  language: string
  note: string
  /** The account does not save what is submitted: the mail is the only copy. */
  forget: boolean
}

/** Queues the mail, unless its submission has one already, or is deleted. */
export async function queueCrmMail(db: Db, mail: CrmMail): Promise<void> {
  const { account_id, submission_id, to, sender_name, reply_to, subject, text, file } = mail
  const { message_id, language, note, forget } = mail
  await sql`insert into mails (account_id, submission_id, purpose, recipient, sender_name, reply_to, subject, body, text_file,
      message_id, language, note, lane, forget_at)
    select account_id, id, 'crm', ${to}, ${sender_name}, ${reply_to}, ${subject}, ${text}, ${file && JSON.stringify(file)}::jsonb,
      ${message_id}, ${language}, ${note}, ${laneOf('crm')},
      case when ${forget} then now() + make_interval(secs => ${sql.lit(deadlines.unsaved_crm_mail.after)}) end
    from submissions where account_id = ${account_id} and id = ${submission_id} for share
    on conflict (submission_id, purpose) do nothing`.execute(db)
}
