import { resolveFields } from '../../../shared/form/resolve.ts'
import type { Db } from '../../db/db.ts'
import { perHandle, together } from '../../lib/gather.ts'
import { mailAddress } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { recentShownCrmFields } from '../crm/index.ts'
import { openRecords } from '../crm-writes/index.ts'
import { contentOf, followedForm, type FollowUp, type FollowUpWork, type Outcome } from '../follow-ups/index.ts'
import { queueSubmissionMails, type SubmissionMail } from '../mails/index.ts'
import { downloadUrl } from '../uploads/index.ts'
import { composeMails } from './compose.ts'
import { documentToMail } from './document-to-mail.ts'
import { functionalIdentities } from './queries.ts'

/**
 * Queues the mails that a form sends after a submission: all of them with the end of this follow-up, or none, so that an
 * interruption neither loses nor repeats one.
 */
export function submissionMails(platform: Platform): FollowUpWork<SubmissionMail[]> {
  return {
    kind: 'mails',
    perform: (followUp) => mailSubmission(platform, followUp),
    write: (db, results) =>
      queueSubmissionMails(
        db,
        results.flatMap(({ result }) => result),
      ),
  }
}

async function mailSubmission(platform: Platform, followUp: FollowUp): Promise<Outcome<SubmissionMail[]>> {
  const { account_id, submission_id, form_id, index, created_at, sealed_records } = followUp
  const db = platform.database.forAccount(account_id)
  const form = await followedForm(db, form_id)
  if (!form) return { state: 'done', error: null }
  const { settings, account } = form
  const { notification_receivers: own } = settings
  const document = await documentToMail(platform, followUp, form)
  if (document?.state === 'later') return { state: 'waiting', error: document.error }
  const { notified, identities } = await correspondents(db)(account_id)
  const { mails, faults } = composeMails({
    submission: { account_id, submission_id, index, created_at, isSaved: followUp.content !== null },
    settings,
    account,
    fields: resolveFields(form.fields, await recentShownCrmFields(db, account_id, settings.language)),
    content: contentOf(platform.sealer, followUp) ?? {},
    kept: sealed_records === null ? null : await openRecords(platform, account_id, sealed_records),
    notified: own.length > 0 ? own : notified,
    identities,
    document: document?.mailed ?? null,
    domain: mailAddress(platform.config.mailFrom).split('@').at(-1) ?? 'localhost',
    linkOf: ({ file_id }) => downloadUrl(platform, { account_id, id: file_id }),
  })
  return { state: 'done', error: faults.join(' ') || null, result: mails }
}

/** Who is told of an account's submissions, and whom its CRM can send as. Submissions that are mailed at the same time ask once. */
const correspondents = perHandle((db: Db) =>
  together(async (accountIds: number[]) => {
    const [accountId = 0] = accountIds
    const found = {
      notified: await notificationRecipients(db, accountId),
      identities: await functionalIdentities(db, accountId),
    }
    return accountIds.map(() => found)
  }),
)
