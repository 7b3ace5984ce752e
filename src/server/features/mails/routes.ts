import { reasonColumns } from '../../lib/reasons.ts'
import { mails, type MailReturn, type SentMail } from '../../../shared/contract/submissions/mails.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, refuse } from '../../http/errors.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { fromLine } from '../../lib/mail.ts'
import { withoutVisitorLinks } from '../../lib/secrets/visitor-links.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import type { Platform } from '../../platform.ts'
import { findReturns } from '../mail-returns/index.ts'
import { sendersOf } from '../inbox/index.ts'
import { mailsWith } from '../search/index.ts'
import { findFiles } from '../uploads/index.ts'
import { openLetter, type KeptMail } from './letter/kept-letter.ts'
import { inPage, logoFor } from './letter/logo.ts'
import {
  copyMail,
  findMail,
  findStuck,
  listMails,
  listThese,
  mailsOfForm,
  requeueMail,
  type OutboxMail,
} from './outbox-queries.ts'
import { countResent } from './resend.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const mailRoutes = routes('mails', mails, {
  async list({ db, account, actor, query: { state, q, form_id }, page }) {
    const found =
      q === undefined && form_id === undefined
        ? await listMails(db, account.id, { ...page, state })
        : await listThese(db, account.id, { ...page, state, form_id, ids: await foundBy(db, actor, { q, form_id }) })
    const about = await whatIsKnown(db, actor, found.data)
    return { ...found, data: found.data.map((mail) => summaryFor(actor, mail, about)) }
  },
  async outbox({ db, account, platform }) {
    const has_server = platform.config.smtpUrl !== null
    return { has_server, ...(await findStuck(db, account.id, { has_server })) }
  },
  get: ({ db, actor, params, platform }) => shownMail(db, params.id, { actor, platform }),
  async resend({ db, account, actor, params, platform, reply }) {
    const mail = await findMail(db, account.id, params.id)
    if (!mail) throw new Error('The kernel has found this mail.')
    if (mail.is_emptied) throw new ApiError('conflict', refusal('mail_emptied'))
    refuse(await countResent(db, platform, { account_id: account.id, mail }))
    if (mail.state !== 'sent') await requeueMail(db, account.id, params.id)
    const id = mail.state === 'sent' ? await copyMail(db, account.id, params.id) : params.id
    reply.afterCommit(() => platform.signals.publish('mails_waiting'))
    return shownMail(db, id, { actor, platform })
  },
})

const foundBy = (db: Db, actor: Actor, { q, form_id }: { q: string | undefined; form_id: number | undefined }) =>
  q === undefined ? mailsOfForm(db, actor.account.id, form_id ?? 0) : mailsWith(db, actor, q)

/** What came back of mails, and who sent the submissions that they are about. */
async function whatIsKnown(db: Db, actor: Actor, mails: readonly Pick<OutboxMail, 'id' | 'submission_id'>[]) {
  const submissions = [...new Set(mails.flatMap(({ submission_id }) => submission_id ?? []))]
  return {
    returns: await findReturns(
      db,
      actor.account.id,
      mails.map(({ id }) => id),
    ),
    senders: await sendersOf(db, actor, submissions),
  }
}

interface Reader {
  actor: Actor
  platform: Platform
}

/** A mail as the outbox lists it. */
function summaryFor<
  Row extends Pick<OutboxMail, 'id' | 'submission_id' | 'to' | 'subject' | 'error' | 'note'> & {
    quotes_confidential: boolean
  },
>(
  actor: Actor,
  { quotes_confidential, error, note, ...mail }: Row,
  { returns, senders }: Awaited<ReturnType<typeof whatIsKnown>>,
) {
  const returned = returns.get(mail.id) ?? []
  const submission = senders.get(mail.submission_id ?? 0) ?? null
  const is_confidential = quotes_confidential && isHiddenFrom(actor, 'confidentialAnswers')
  const reasons = { ...reasonColumns('error', error), ...reasonColumns('note', note) }
  return { ...mail, ...reasons, submission, returned, ...(is_confidential && nothingQuoted), is_confidential }
}

const nothingQuoted = {
  to: [] as string[],
  subject: '',
  returned: [] as MailReturn[],
  ...reasonColumns('error', null),
  ...reasonColumns('note', null),
}

/** As it is sent: a CRM takes no logo. */
async function htmlShown(
  from: Parameters<typeof logoFor>[0],
  account_id: number,
  mail: KeptMail & { via_crm: boolean },
): Promise<string | null> {
  const letter = openLetter(mail)
  const turn = personOf(account_id, 'logos')
  const logo = mail.via_crm ? undefined : await logoFor(from, letter.logo, { account_id, turn })
  return letter.html(inPage(logo))
}

async function shownMail(db: Db, id: number, { actor, platform }: Reader): Promise<SentMail | undefined> {
  const found = await findMail(db, actor.account.id, id)
  if (!found) return undefined
  const { attachments, text_file, forget_at, text, html: stored, letter, cc, bcc, reply_to, ...mail } = found
  const html = await htmlShown({ db, files: platform.files }, actor.account.id, { ...mail, html: stored, letter })
  const summary = summaryFor(actor, mail, await whatIsKnown(db, actor, [mail]))
  const files =
    attachments.length === 0 || summary.is_confidential ? [] : await findFiles(db, actor.account.id, attachments)
  const letsUserIn = forget_at !== null && mail.submission_id === null
  const hasMailServer = platform.config.smtpUrl !== null
  const is_hidden = summary.is_confidential || (letsUserIn && isHiddenFrom(actor, 'userLinks', { hasMailServer }))
  const quoted = summary.is_confidential ? { cc: [], bcc: [], reply_to: null } : { cc, bcc, reply_to }
  const hidesLinks = isHiddenFrom(actor, 'visitorLinks')
  const from = mail.via_crm && mail.sender === null ? null : fromLine(platform.config.mailFrom, mail)
  const shown = (content: string) => (hidesLinks ? withoutVisitorLinks(content) : content)
  return {
    ...summary,
    ...quoted,
    from,
    text: is_hidden ? '' : shown(text),
    html: is_hidden || html === null ? null : shown(html),
    is_hidden,
    attachments: files.map(({ id, name, content_type }) => ({ file_id: id, name, type: content_type })),
    text_file: is_hidden ? null : text_file,
  }
}
