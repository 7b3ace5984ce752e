import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { credentialFields, type OutsideCrmId } from '../../../shared/contract/accounts/outside-crms.ts'
import { crm } from '../../../shared/contract/crm/crm.ts'
import { crmKind, openCrm } from '../../crm/open-crm.ts'
import { CrmError, notConnected } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid, tooMany } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { newCode } from '../marketplace/index.ts'
import { checkCredentials, disconnectAndRemoveCredentials, storeConnection } from './connect.ts'
import { requestConfiguration } from './configuration-queries.ts'
import { checkIdentityAgain, findIdentity, listIdentities, replaceIdentities } from './identity-queries.ts'
import { findSettings, lockSettings, updateSettings } from './queries.ts'
import { identityLists, presentSettings, settingsChange, settingsFaults } from './settings.ts'
import { workingConfiguration } from './working.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const crmRoutes = routes('crm', crm, {
  async fields({ db, account, query: { module }, platform }) {
    return answer(await workingConfiguration(platform, db, account.id, module), module)
  },
  async activityKinds({ db, account, platform }) {
    const { field_config_locale } = present(await findSettings(db, account.id))
    const crm = await openCrm(platform, account.id)
    // One that gets submissions by mail has no activities.
    return { kinds: crm.inquiries ? [] : await crm.actionKinds(field_config_locale) }
  },
})

const answer = (json: string, module: string | undefined) => ({
  json: module === undefined ? json : `{${JSON.stringify(module)}:${json}}`,
})

export const accountCrmRoutes = routes('accountCrm', accountCrm, {
  get: ({ db, account, platform }) => readSettings(platform, db, account.id),
  async update({ db, account, body, platform }) {
    const current = present(await lockSettings(db, account.id))
    const crm = crmKind(current.kind)
    const errors = settingsFaults(current, body, crm)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const change = settingsChange(body, crm)
    await updateSettings(db, account.id, change)
    const locale = change.field_config_locale ?? current.field_config_locale
    if (locale !== current.field_config_locale) await requestConfiguration(db, account.id, locale)
    for (const [api_type, emails] of identityLists(body)) {
      await replaceIdentities(db, { account_id: account.id, api_type }, emails)
    }
    return readSettings(platform, db, account.id)
  },
  async setCredentials({ db, account, body: { crm: kind, ...credentials }, platform }) {
    const target = { kind, credentials }
    await checkCredentials(platform, account.id, target).catch(refuseSecrets(kind))
    await db.transaction().execute((db) => storeConnection(db, platform.sealer, account.id, target))
    return readSettings(platform, db, account.id)
  },
  async rebuildFieldConfig({ db, account, platform }) {
    const { connected, field_config_locale } = present(await lockSettings(db, account.id))
    if (!connected) throw notConnected()
    await requestConfiguration(db, account.id, field_config_locale)
    return readSettings(platform, db, account.id)
  },
  async sendTestMail({ db, account, body: { email }, platform }) {
    const identity = await findIdentity(db, account.id, email)
    if (!identity) throw invalid({ email: [refusal('sender_not_listed')] })
    if (identity.is_functional) throw new ApiError('conflict', refusal('sender_functional'))
    if (identity.wait > 0) throw tooMany('test mails to this address', identity.wait)
    await checkIdentityAgain(db, account.id, email)
    return readSettings(platform, db, account.id)
  },
  createActivationCode: ({ db, account }) => newCode(db, account.id),
  removeCredentials: ({ db, account }) => disconnectAndRemoveCredentials(db, account.id),
})

/** What the CRM says of the credentials is said of the secret ones; anything else is a 409. */
const refuseSecrets = (kind: OutsideCrmId) => (error: unknown) => {
  if (!(error instanceof CrmError) || error.reason !== 'credentials') throw error
  const secrets = credentialFields(kind).filter(([, { isSecret }]) => isSecret)
  throw invalid(Object.fromEntries(secrets.map(([name]) => [name, [error.refusal]])))
}

async function readSettings({ config }: Pick<Platform, 'config'>, db: Db, accountId: number) {
  return presentSettings(present(await findSettings(db, accountId)), await listIdentities(db, accountId), config.crm)
}

function present<T>(settings: T | undefined): T {
  if (settings === undefined) throw new Error('Every account has CRM settings.')
  return settings
}
