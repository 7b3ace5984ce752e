import type { Db } from '../../db/db.ts'
import type { LimitRefusal, LimitUse } from '../../lib/limits/limiter.ts'
import type { Platform } from '../../platform.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { findMail, requeueMail, type OutboxMail } from './outbox-queries.ts'

/** Purposes of mails that stay with the agency, or go to its CRM. */
const staying: readonly OutboxMail['purpose'][] = ['notification', 'signed_notification', 'crm']

/** A mail that stays with the agency can be sent again as often as needed; any other address gets so many a day, from all accounts. */
export async function countResent(
  db: Db,
  { limiter }: Platform,
  { account_id, mail }: { account_id: number; mail: OutboxMail },
): Promise<LimitRefusal | undefined> {
  if (staying.includes(mail.purpose)) return undefined
  const own = new Set((await notificationRecipients(db, account_id)).map((email) => email.toLowerCase()))
  const addresses = [...mail.to, ...mail.cc, ...mail.bcc].filter((email) => !own.has(email.toLowerCase()))
  return limiter.within(db).take(...addresses.map((email): LimitUse => ({ limit: 'resent_recipient', of: [email] })))
}

/** Has failed mails tried at once; leaves out those that say nothing any more, and those that a limit refuses. Says how many. */
export async function retryMails(
  db: Db,
  platform: Platform,
  { account_id, ids }: { account_id: number; ids: readonly number[] },
): Promise<number> {
  let retried = 0
  for (const id of ids) {
    const mail = await findMail(db, account_id, id)
    if (!mail || mail.is_emptied || mail.state !== 'failed') continue
    if (await countResent(db, platform, { account_id, mail })) continue
    await requeueMail(db, account_id, id)
    retried++
  }
  return retried
}
