import { randomUUID } from 'node:crypto'
import type { MacroText } from '../../../../shared/contract/crm/macros.ts'
import type { Db } from '../../../db/db.ts'
import type { Platform } from '../../../platform.ts'
import { followedForm, type FollowUp } from '../../follow-ups/index.ts'
import { threadOf, type ReplyMail } from '../../mails/index.ts'
import { asFilledIn, compositionOf } from '../composition.ts'
import { agencyContext, finished, publicTitle, replyAddress, visitorContext, wording } from '../mail-context.ts'

/** What a person of the agency writes to a visitor. */
interface WrittenReply {
  /** null: that of the mail that it answers. */
  subject: MacroText | null
  text: MacroText
  /** Where answers go if the form names no address; null: to the sender. */
  author_email: string | null
}

/**
 * A reply as it is queued: to the address that the notification about the submission names, and otherwise like the confirmation of its form.
 * null: there is no such address.
 */
export async function composeReply(
  platform: Platform,
  db: Db,
  { followUp, written }: { followUp: FollowUp; written: WrittenReply },
): Promise<ReplyMail | null> {
  const form = await followedForm(db, followUp.form_id)
  if (!form) return null
  const composition = await compositionOf(platform, followUp, { form, document: null, db })
  const { submitter: to } = agencyContext(composition)
  if (to === null) return null
  const { account_id, submission_id } = followUp
  const { subject, ...thread } = await threadOf(db, { account_id, submission_id, to })
  const context = visitorContext(asFilledIn(composition))
  const usual = { subject: answering(subject ?? publicTitle(context)), body: '' }
  const { mails } = finished(context, [
    {
      purpose: 'reply',
      recipients: { to: [to], cc: [], bcc: [] },
      reply_to: replyAddress(context) ?? written.author_email,
      sender_name: context.agency,
      viaCrm: context.settings.send_email_via_crm,
      ...wording(context, { subject: written.subject, body: written.text }, usual),
      rows: [],
    },
  ])
  const [mail] = mails
  if (!mail) return null
  return { ...mail, ...thread, message_id: `<${submission_id}.${randomUUID()}.reply@${context.domain}>` }
}

/** A subject with one `Re:` before it, whatever stood there. */
const answering = (subject: string) => `Re: ${subject.replace(/^(?:(?:re|aw)\s*:\s*)+/i, '')}`
