import { apiUrl } from '../../http/api-address.ts'
import type { Platform } from '../../platform.ts'
import type { FollowedForm, FollowUp } from '../follow-ups/index.ts'
import { documentOf, issueLink } from '../submission-documents/index.ts'
import type { MailedDocument } from './mailed-document.ts'

/** Mails wait so long for a document that cannot be made just now; then they go without it, and say so. */
const patienceMs = 4 * 3_600_000
const linkDays = 30

export type DocumentToMail = { state: 'later'; error: string } | { state: 'ready'; mailed: MailedDocument }

/** The document that a mail of this submission is to carry; `undefined` when none is, or the form makes none. */
export async function documentToMail(
  platform: Platform,
  { account_id, submission_id, form_id, created_at, content }: FollowUp,
  { settings, slug }: FollowedForm,
): Promise<DocumentToMail | undefined> {
  const { email_enabled, email_attach_pdf, notification_enabled, notification_attach_pdf } = settings
  if (!(email_enabled && email_attach_pdf) && !(notification_enabled && notification_attach_pdf)) return undefined
  const outcome = await documentOf(platform, { account_id, submission_id })
  if (outcome.state === 'none') return undefined
  if (outcome.state === 'later' && Date.now() - Date.parse(created_at) < patienceMs) {
    return { state: 'later', error: outcome.error }
  }
  if (outcome.state !== 'made') return { state: 'ready', mailed: { size: null, link: null, address: null } }
  const { publicUrl } = platform.config
  const ends = Date.now() + linkDays * 86_400_000
  const part = issueLink(platform.tokenKey, { id: form_id, account_id }, { id: submission_id, held_back: false, ends })
  const isSaved = content !== null
  return {
    state: 'ready',
    mailed: {
      size: outcome.document.size,
      link: isSaved ? `${publicUrl}/f/${slug}/document/${part}` : null,
      address: isSaved ? apiUrl(publicUrl, `/submissions/${submission_id}/pdf`) : null,
    },
  }
}
