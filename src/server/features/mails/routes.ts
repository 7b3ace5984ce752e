import { mails, type SentMail } from '../../../shared/contract/mails.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { findFiles } from '../uploads/index.ts'
import { copyMail, findMail, listMails, requeueMail } from './outbox-queries.ts'

export const mailRoutes = routes('mails', mails, {
  list: ({ db, account, query: { state }, page }) => listMails(db, account.id, { ...page, state }),
  get: ({ db, actor, params, platform }) => shownMail(db, platform, { actor, id: params.id }),
  async resend({ db, account, actor, params, platform, reply }) {
    const mail = await findMail(db, account.id, params.id)
    if (!mail) throw new Error('The kernel has found this mail.')
    if (mail.is_emptied) throw new ApiError('conflict', 'This mail cannot be sent again: what it said is gone.')
    if (mail.state !== 'sent') await requeueMail(db, account.id, params.id)
    const id = mail.state === 'sent' ? await copyMail(db, account.id, params.id) : params.id
    reply.afterCommit(() => platform.signals.publish('mails_waiting'))
    return shownMail(db, platform, { actor, id })
  },
})

async function shownMail(
  db: Db,
  { config }: Platform,
  { actor: { account, role }, id }: { actor: Actor; id: number },
): Promise<SentMail | undefined> {
  const mail = await findMail(db, account.id, id)
  if (!mail) return undefined
  const { attachments, forget_at, ...shown } = mail
  const files = attachments.length === 0 ? [] : await findFiles(db, account.id, attachments)
  // What lets its recipient in is nobody else's to read. Where no mail server is, this is the only place to find it, for owners.
  const letsIn = forget_at !== null && mail.submission_id === null
  const is_hidden = letsIn && (config.smtpUrl !== null || role !== 'owner')
  return {
    ...shown,
    ...(is_hidden && { text: '', html: null }),
    is_hidden,
    attachments: files.map(({ id, name, content_type }) => ({ file_id: id, name, type: content_type })),
  }
}
