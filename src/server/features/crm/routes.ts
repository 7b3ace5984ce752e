import { accountCrm } from '../../../shared/contract/account-crm.ts'
import { crm } from '../../../shared/contract/crm.ts'
import { crmKind } from '../../crm/open-crm.ts'
import { notConnected } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { buildConfiguration } from './build.ts'
import { findConfiguration, requestConfiguration } from './configuration-queries.ts'
import { listIdentities, replaceIdentities } from './identity-queries.ts'
import { findSettings, lockSettings, updateSettings } from './queries.ts'
import { identityLists, presentSettings, settingsChange, settingsFaults } from './settings.ts'

export const crmRoutes = routes('crm', crm, {
  async fields({ db, account, query: { module }, platform }) {
    const found = await workingConfiguration(db, account.id, module)
    if (found.configuration !== null) return answer(found.configuration, module)
    await buildConfiguration(platform, { account_id: account.id, locale: found.locale })
    return answer((await workingConfiguration(db, account.id, module)).configuration ?? '{}', module)
  },
})

/** What is kept of the CRM's configuration; 409 while the connection does not work. */
async function workingConfiguration(db: Db, accountId: number, module: string | undefined) {
  const found = await findConfiguration(db, accountId, module)
  if (!found?.connected) throw notConnected()
  if (found.error === null) return found
  throw new ApiError('conflict', `The connection to the CRM does not work: ${found.error}`)
}

const answer = (json: string, module: string | undefined) => ({
  json: module === undefined ? json : `{${JSON.stringify(module)}:${json}}`,
})

export const accountCrmRoutes = routes('accountCrm', accountCrm, {
  get: ({ db, account }) => readSettings(db, account.id),
  async update({ db, account, body }) {
    const current = await lockSettings(db, account.id)
    const errors = settingsFaults(current, body, crmKind)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const change = settingsChange(body, crmKind)
    await updateSettings(db, account.id, change)
    const locale = change.field_config_locale ?? current.field_config_locale
    if (locale !== current.field_config_locale) await requestConfiguration(db, account.id, locale)
    for (const [api_type, emails] of identityLists(body)) {
      await replaceIdentities(db, { account_id: account.id, api_type }, emails)
    }
    return readSettings(db, account.id)
  },
})

async function readSettings(db: Db, accountId: number) {
  return presentSettings(await findSettings(db, accountId), await listIdentities(db, accountId))
}
