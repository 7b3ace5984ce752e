import { rules } from '../../../shared/contract/forms/rules.ts'
import { pageOfAll } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { formRevision } from '../../http/authentication/ownership.ts'
import { listFields } from '../fields/index.ts'
import { moveRevision } from '../forms/index.ts'
import { costFaults, foreignFields, newRule } from './check.ts'
import { listRules, replaceRules } from './queries.ts'

export const ruleRoutes = routes('rules', rules, {
  async list({ db, params, page, reply }) {
    reply.etag(await formRevision(db, params.id))
    return pageOfAll(await listRules(db, params.id), page)
  },
  async replace({ db, account, params, body, page, platform, reply }) {
    const list = body.rules.map(newRule)
    const fields = await listFields(db, params.id)
    const fieldIds = new Set(fields.map(({ id }) => String(id)))
    const errors = { ...costFaults(list, fields), ...foreignFields(list, fieldIds) }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await replaceRules(db, { account_id: account.id, form_id: params.id }, list)
    await moveRevision(db, params.id, {})
    reply.afterCommit(() => platform.signals.publish('form_changed', String(params.id)))
    return pageOfAll(await listRules(db, params.id), page)
  },
})
