import { mails, type SentMail } from '../../../shared/contract/mails.ts'
import type { Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { findFiles } from '../uploads/index.ts'
import { copyMail, findMail, listMails, requeueMail } from './outbox-queries.ts'

export const mailRoutes = routes('mails', mails, {
  list: ({ db, account, query: { state }, page }) => listMails(db, account.id, { ...page, state }),
  get: ({ db, account, params, platform }) => shownMail(db, platform, { account_id: account.id, id: params.id }),
  async resend({ db, account, params, platform, reply }) {
    const mail = await findMail(db, account.id, params.id)
    if (!mail) throw new Error('The kernel has found this mail.')
    if (mail.is_emptied) throw new ApiError('conflict', 'This mail cannot be sent again: what it said is gone.')
    if (mail.state !== 'sent') await requeueMail(db, account.id, params.id)
    const id = mail.state === 'sent' ? await copyMail(db, account.id, params.id) : params.id
    reply.afterCommit(() => platform.signals.publish('mails_waiting'))
    return shownMail(db, platform, { account_id: account.id, id })
  },
})

async function shownMail(
  db: Db,
  { config }: Platform,
  { account_id, id }: { account_id: number; id: number },
): Promise<SentMail | undefined> {
  const mail = await findMail(db, account_id, id)
  if (!mail) return undefined
  const { attachments, forget_at, ...shown } = mail
  const files = attachments.length === 0 ? [] : await findFiles(db, account_id, attachments)
  // What lets its recipient in is nobody else's to read. Where no mail server is, this is the only place to find it.
  const is_hidden = forget_at !== null && mail.submission_id === null && config.smtpUrl !== null
  return {
    ...shown,
    ...(is_hidden && { text: '', html: null }),
    is_hidden,
    attachments: files.map(({ id, name, content_type }) => ({ file_id: id, name, type: content_type })),
  }
}
