import { formMails } from '../../../shared/contract/forms/form-mails.ts'
import { fill } from '../../../shared/text/fill.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { routes } from '../../http/bind.ts'
import { queueMails } from '../mails/index.ts'
import { findSessionUser } from '../session/index.ts'
import { sampleMail } from './sample-mail.ts'

export const formMailRoutes = routes('formMails', formMails, {
  preview: async ({ account, params, body, platform }) =>
    (await sampleMail(platform, { account_id: account.id, form_id: params.id }, body.mail))?.preview,
  async test({ db, account, actor, params, body, platform, reply }) {
    const sample = await sampleMail(platform, { account_id: account.id, form_id: params.id }, body.mail)
    if (!sample) return undefined
    const { preview, letter, language, sender_name } = sample
    const { email } = await findSessionUser(db, actor.user_id)
    await queueMails(db, account.id, [email], {
      purpose: 'sample',
      subject: fill(catalogue[language].mailTest, { subject: preview.subject }),
      body: preview.text,
      letter: { ...letter, heading: preview.subject },
      language,
      ...(sender_name !== null && { sender_name }),
    })
    reply.afterCommit(() => platform.signals.publish('mails_waiting'))
    return { to: email }
  },
})
