import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import {
  maxReplies,
  submissionReplies,
  type SubmissionReply,
} from '../../../shared/contract/submissions/submission-replies.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { authorOf, type Actor } from '../../http/authentication/actor.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid, refuse } from '../../http/errors.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import { reasonColumns } from '../../lib/reasons.ts'
import { withoutVisitorLinks } from '../../lib/secrets/visitor-links.ts'
import type { Platform } from '../../platform.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import type { FollowUp } from '../follow-ups/index.ts'
import { queueReply } from '../mails/index.ts'
import { findSessionUser } from '../session/index.ts'
import { composeReply, fillReply } from '../submission-mails/index.ts'
import {
  countReplies,
  findAnswered,
  findReply,
  formOf,
  insertReply,
  listReplies,
  type AnsweredSubmission,
  type ReplyPlace,
  type ReplyRow,
} from './queries.ts'

export const submissionReplyRoutes = routes('submissionReplies', submissionReplies, {
  async list({ db, account, actor, params: { id }, page, platform }) {
    const place = { account_id: account.id, submission_id: id }
    const present = await presenterFor(actor, db, { place, platform })
    const found = await listReplies(db, place, page)
    return { ...found, data: found.data.map(present) }
  },
  async create({ db, account, actor, params: { id }, body: { subject = null, text }, platform, reply }) {
    const place = { account_id: account.id, submission_id: id }
    // The call holds the submission, so that two calls do not count the same.
    if ((await countReplies(db, place)) >= maxReplies) {
      throw invalid({ text: [refusal('too_many_replies', { max: maxReplies })] })
    }
    const answered = await findAnswered(db, place)
    if (!answered) return undefined
    const author_email = actor.via === 'session' ? (await findSessionUser(db, actor.user_id)).email : null
    const written = { subject: subject as MacroText | null, text: text as MacroText, author_email }
    const mail = await composeReply(platform, db, { followUp: followUpOf(place, answered), written })
    if (!mail) throw new ApiError('conflict', refusal('reply_without_address'))
    const [recipient = ''] = mail.to
    refuse(await platform.limiter.within(db).take({ limit: 'reply_recipient', of: [recipient] }))
    const mail_id = await queueReply(db, mail)
    await insertReply(db, place, { mail_id, author: authorOf(actor) })
    const { form_id } = answered
    reply.afterCommit(() => {
      platform.signals.publish('mails_waiting')
      announceInboxChanges(platform.signals, account.id, [{ kind: 'replied', form_id, submission_id: id }])
    })
    const made = await findReply(db, place, mail_id)
    return made && (await presenterFor(actor, db, { place, platform }))(made)
  },
  async fill({ db, account, params: { id }, body: { subject = null, text }, platform }) {
    const place = { account_id: account.id, submission_id: id }
    const answered = await findAnswered(db, place)
    if (!answered) return undefined
    const written = { subject: subject as MacroText | null, text: text as MacroText }
    return (await fillReply(platform, db, { followUp: followUpOf(place, answered), written })) ?? undefined
  },
})

/** What the mails of a submission are made of, without what the CRM knows: a reply resolves its macros on what was sent. */
const followUpOf = (place: ReplyPlace, answered: AnsweredSubmission): FollowUp => ({
  ...place,
  ...answered,
  sealed_content: null,
  network: null,
  linked: null,
  // A reply says what its user writes.
  waiting_list: false,
  records_wanted: false,
  records_kept: false,
  mails_wait: false,
  forgets: false,
  sealed_records: null,
  estate_uuid: null,
  tries: 0,
  begun: 0,
  claims: 0,
  form_revision: 0,
  account_revision: 0,
})

/** A reply may quote what is confidential in the answers: who does not see the one does not see the other. */
async function presenterFor(
  actor: Actor,
  db: Db,
  { place, platform }: { place: ReplyPlace; platform: Platform },
): Promise<(row: ReplyRow) => SubmissionReply> {
  const formId = await formOf(db, place.submission_id)
  const isHidden = formId === undefined || (await hiddenPlaces(actor, db, formId)).length > 0
  const hidesLinks = isHiddenFrom(actor, 'visitorLinks')
  return ({ author_type, author_id, author_name, error, subject, text, ...row }) => ({
    ...row,
    author: { type: author_type, id: author_id, name: author_name },
    subject: subject || null,
    text: (hidesLinks ? withoutVisitorLinks(text) : text) || null,
    ...reasonColumns('error', error),
    lacks_server: row.state === 'waiting' && platform.config.smtpUrl === null,
    ...(isHidden && { to: [], reply_to: null, subject: null, text: null, ...reasonColumns('error', null) }),
  })
}
