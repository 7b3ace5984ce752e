import type { Db } from '../../../db/db.ts'
import { notificationRecipients } from '../../accounts/index.ts'
import { queueMails } from '../../mails/index.ts'
import { warningMail } from './notices.ts'
import { takeUnwarned } from './finish-queries.ts'

/** Tells, once, the technical recipients of accounts whose subscriptions have failed for a day [B14]. */
export async function warnOwners(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const { account_id, url, failing_since } of await takeUnwarned(db)) {
      await queueMails(db, account_id, await notificationRecipients(db, account_id), {
        ...warningMail(url, failing_since),
        purpose: 'webhook_notice',
      })
    }
  })
}
