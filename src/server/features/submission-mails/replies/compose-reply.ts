import { randomUUID } from 'node:crypto'
import { hasMacro, type MacroText } from '../../../../shared/contract/crm/macros.ts'
import { maxReplyLength } from '../../../../shared/contract/submissions/submission-replies.ts'
import { isLonger } from '../../../../shared/text/code-points.ts'
import { resolveMacros } from '../../../crm/macros.ts'
import type { Db } from '../../../db/db.ts'
import type { Platform } from '../../../platform.ts'
import { followedForm, type FollowUp } from '../../follow-ups/index.ts'
import { threadOf, type ReplyMail } from '../../mails/index.ts'
import { asFilledIn, compositionOf, type Composition } from '../composition.ts'
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
  const composition = await replyComposition(platform, db, followUp)
  if (!composition) return null
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

/** A reply on its way back to the person who writes it. */
interface FilledWords {
  subject: string | null
  text: string
}

/**
 * What is written with the values of its macros in this submission, as text that is sent later. What it says then has to be the same: a
 * part with a value that would be read as a macro, or as Markdown, stays as it is written. null: there is no such form.
 */
export async function fillReply(
  platform: Platform,
  db: Db,
  { followUp, written }: { followUp: FollowUp; written: Omit<WrittenReply, 'author_email'> },
): Promise<FilledWords | null> {
  const composition = await replyComposition(platform, db, followUp)
  if (!composition) return null
  const { source } = visitorContext(asFilledIn(composition))
  const filled = (text: MacroText, isPlain: (value: string) => boolean, max: number) => {
    let isFaithful = true
    const said = resolveMacros(text, source, (value) => {
      isFaithful &&= isPlain(value)
      return value
    })
    return isFaithful && !isLonger(said, max) ? said : text
  }
  return {
    subject: written.subject === null ? null : filled(written.subject, isLine, 500),
    text: filled(written.text, (value) => !hasMacro(value) && !/[*[\]]/.test(value), maxReplyLength),
  }
}

/** Header lines know no Markdown, and no lines. */
const isLine = (value: string) => !hasMacro(value) && !/[\r\n]/.test(value)

async function replyComposition(platform: Platform, db: Db, followUp: FollowUp): Promise<Composition | null> {
  const form = await followedForm(db, followUp.form_id)
  return form ? compositionOf(platform, followUp, { form, document: null, db }) : null
}

/** A subject with one `Re:` before it, whatever stood there. */
const answering = (subject: string) => `Re: ${subject.replace(/^(?:(?:re|aw)\s*:\s*)+/i, '')}`
