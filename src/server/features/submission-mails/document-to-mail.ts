import type { Refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { Platform } from '../../platform.ts'
import type { FollowedForm, FollowUp } from '../follow-ups/index.ts'
import { documentOf } from '../submission-documents/index.ts'
import { documentLinks, signingOf } from './document-links.ts'
import type { MailedDocument } from './mailed-document.ts'

/** Mails wait so long for a document that cannot be made just now; then they go without it, and say so. */
const patienceMs = 4 * 3_600_000

export type DocumentToMail = { state: 'later'; error: Refusal } | { state: 'ready'; mailed: MailedDocument }

/** The document that a mail of this submission is to carry; `undefined` when none is, or the form makes none. */
export async function documentToMail(
  platform: Platform,
  followUp: FollowUp,
  form: FollowedForm,
): Promise<DocumentToMail | undefined> {
  if (!isMailed(form)) return undefined
  const { account_id, submission_id, created_at } = followUp
  const outcome = await documentOf(platform, { account_id, submission_id })
  if (outcome.state === 'none') return undefined
  if (outcome.state === 'later' && databaseTime() - Date.parse(created_at) < patienceMs) {
    return { state: 'later', error: outcome.error }
  }
  if (outcome.state !== 'made')
    return { state: 'ready', mailed: { size: null, link: null, address: null, signing: null } }
  return {
    state: 'ready',
    mailed: {
      size: outcome.document.size,
      ...documentLinks(platform, followUp, form),
      signing: await signingOf(platform, followUp, form),
    },
  }
}

/** Whether a mail of the form carries the document, or invites to sign it. */
function isMailed({ settings, signs }: FollowedForm): boolean {
  const { email_enabled, email_attach_pdf, notification_enabled, notification_attach_pdf } = settings
  return (email_enabled && (email_attach_pdf || signs)) || (notification_enabled && notification_attach_pdf)
}
