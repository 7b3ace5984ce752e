import { headerText } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { accountName, notificationRecipients } from '../accounts/index.ts'
import { queueMails } from '../mails/index.ts'
import { failuresMail } from './notice.ts'
import { countOpen, takeDueNotices } from './notice-queries.ts'

const pollMs = 5 * 60_000
/** Accounts that one transaction tells. */
const atOnce = 50

/** Mails owners once a day at most about what was given up. */
export const failureNoticeLane = (platform: Platform): Lane => ({
  name: 'failure-notices',
  firstAfterMs: 30_000,
  pollMs,
  turn: async () => ((await tellFailures(platform)) === atOnce ? 0 : pollMs),
})

/** Tells those that are due, at most {@link atOnce}; gives their number. The mails are queued with the note that they were told. */
export async function tellFailures({ config, database, signals }: Platform): Promise<number> {
  const count = await database.system.transaction().execute(async (db) => {
    const due = await takeDueNotices(db, atOnce)
    for (const notice of due) {
      const { account_id } = notice
      const account = headerText(await accountName(db, account_id))
      const mail = failuresMail(await countOpen(db, notice), { account, publicUrl: config.publicUrl })
      await queueMails(db, account_id, await notificationRecipients(db, account_id), {
        ...mail,
        purpose: 'failure_notice',
      })
    }
    return due.length
  })
  if (count > 0) signals.publish('mails_waiting')
  return count
}
