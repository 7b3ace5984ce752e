import { forms } from '../../../shared/contract/forms/forms.ts'
import { routes, withFaultsAhead } from '../../http/bind.ts'
import { baseUrlFaults, keepAssistantKey } from '../assistant/index.ts'
import { changeForm, createForm } from './change.ts'
import { copyForm } from './copy.ts'
import { deleteForm } from './delete.ts'
import { formAccount } from './present.ts'
import { readForm, readForms } from './read.ts'

const bound = routes('forms', forms, {
  list({ db, account, query, page, platform }) {
    return readForms(db, { ...query, ...page, timezone: account.timezone }, formAccount(platform.config, account))
  },
  async create({ db, account, actor, body, platform }) {
    const id = await createForm(db, account, body, actor.via)
    await keepAssistantKey(db, { account_id: account.id, form_id: id }, body, platform.sealer)
    return readForm(db, id, formAccount(platform.config, account))
  },
  async get({ db, account, params, platform, reply }) {
    const form = await readForm(db, params.id, formAccount(platform.config, account))
    if (form) reply.etag(form.revision)
    return form
  },
  async update({ db, account, params, body, platform, reply }) {
    await changeForm(db, account, { id: params.id }, body)
    await keepAssistantKey(db, { account_id: account.id, form_id: params.id }, body, platform.sealer)
    reply.afterCommit(() => platform.signals.publish('form_changed', String(params.id)))
    return readForm(db, params.id, formAccount(platform.config, account))
  },
  async copy({ db, account, params, platform }) {
    const id = await copyForm(db, account, params.id, platform.sealer)
    return readForm(db, id, formAccount(platform.config, account))
  },
  async remove({ db, account, params, platform, reply }) {
    await deleteForm(db, { account_id: account.id, form_id: params.id })
    reply.afterCommit(() => platform.signals.publish('form_changed', String(params.id)))
  },
})

export const formRoutes = withFaultsAhead(bound, { 'forms.create': baseUrlFaults, 'forms.update': baseUrlFaults })
