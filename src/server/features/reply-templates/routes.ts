import { replyTemplates } from '../../../shared/contract/submissions/reply-templates.ts'
import { routes } from '../../http/bind.ts'
import { deleteTemplate, findTemplate, insertTemplate, listTemplates, updateTemplate } from './queries.ts'

export const replyTemplateRoutes = routes('replyTemplates', replyTemplates, {
  list: ({ db, account, page }) => listTemplates(db, account.id, page),
  async create({ db, account, body: { name, subject, text } }) {
    const written = { account_id: account.id, name: name.trim(), subject: subject?.trim() ?? '', body: text }
    return findTemplate(db, account.id, await insertTemplate(db, written))
  },
  async update({ db, account, params: { id }, body: { name, subject, text } }) {
    await updateTemplate(db, account.id, {
      id,
      name: name?.trim(),
      subject: subject === undefined ? undefined : (subject?.trim() ?? ''),
      body: text,
    })
    return findTemplate(db, account.id, id)
  },
  remove: ({ db, account, params }) => deleteTemplate(db, account.id, params.id),
})
