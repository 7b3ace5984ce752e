import { reasonColumns } from '../../lib/reasons.ts'
import {
  apiTypes,
  type AccountCrm,
  type AccountCrmPatch,
  type ApiType,
  type Identity,
} from '../../../shared/contract/accounts/account-crm.ts'
import { agencyCatalogue } from '../../../shared/text/catalogue.ts'
import { agencyLanguage } from '../../../shared/text/languages.ts'
import type { AgencyTexts } from '../../../shared/text/texts.ts'
import type { CrmConfig } from '../../config.ts'
import type { CrmKind } from '../../crm/port.ts'
import type { FieldErrors } from '../../http/errors.ts'
import type { CrmSettings, SettingsChange } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** What the account's state forbids of a change; the schema has seen to the rest. */
export function settingsFaults(current: CrmSettings, patch: AccountCrmPatch, { locales }: CrmKind): FieldErrors {
  const errors: FieldErrors = {}
  if (patch.api_type === 'marketplace_api' && !current.marketplace_linked) {
    errors['api_type'] = [refusal('no_marketplace_user')]
  }
  const locale = patch.field_config_locale
  if (typeof locale === 'string' && !locales.includes(locale)) {
    errors['field_config_locale'] = [refusal('locale_not_offered', { locales: locales.join(', ') })]
  }
  return errors
}

/** The change as it is stored: `null` is the default, what was not sent is left out. */
export function settingsChange(patch: AccountCrmPatch, { locales }: CrmKind): SettingsChange {
  const { api_type, field_config_locale, reason_cancellation } = patch
  return {
    ...(api_type !== undefined && { api_type: api_type ?? 'normal' }),
    ...(field_config_locale !== undefined && { field_config_locale: field_config_locale ?? locales[0] }),
    ...(reason_cancellation !== undefined && { reason_cancellation: reason_cancellation ?? [] }),
  }
}

/** The lists of identities that are to be replaced. */
export function identityLists(patch: AccountCrmPatch): [ApiType, string[]][] {
  const lists = { normal: patch.email_crm_api_user, marketplace_api: patch.email_crm_marketplace_api_user }
  return apiTypes.flatMap((type): [ApiType, string[]][] => {
    const list = lists[type]
    return list === undefined ? [] : [[type, list ?? []]]
  })
}

type StoredIdentity = Omit<Identity, 'error_details'> & { api_type: ApiType }

/** The settings as they are answered. */
export function presentSettings(
  settings: CrmSettings,
  identities: readonly StoredIdentity[],
  config: Pick<CrmConfig, 'marketplace'>,
): AccountCrm {
  const own = identitiesOf(identities, 'normal')
  const marketplace = identitiesOf(identities, 'marketplace_api')
  return {
    api_type: settings.api_type,
    crm: settings.connected ? settings.kind : null,
    connection_ok: settings.connection_ok,
    ...reasonColumns('connection_error', settings.connected ? settings.error : null),
    reconnect_required: settings.connected && settings.reconnect,
    marketplace_available: config.marketplace !== null,
    credentials_set: settings.credentials_set,
    email_crm_api_user: own.map(({ email }) => email),
    email_crm_api_user_is_functional: allFunctional(own),
    email_crm_api_user_states: own,
    email_crm_marketplace_api_user: marketplace.map(({ email }) => email),
    email_crm_marketplace_api_user_is_functional: allFunctional(marketplace),
    email_crm_marketplace_api_user_states: marketplace,
    field_config_locale: settings.field_config_locale,
    field_config_built_at: settings.field_config_built_at,
    field_config_is_building: settings.connected && settings.field_config_is_building,
    ...reasonColumns('field_config_error', settings.connected ? settings.field_config_error : null),
    reason_cancellation: settings.reason_cancellation,
    reason_cancellation_standard: [...textsFor(settings.field_config_locale).crm.rejectionReasons],
  }
}

const identitiesOf = (identities: readonly StoredIdentity[], type: ApiType): Identity[] =>
  identities
    .filter(({ api_type }) => api_type === type)
    .map(({ api_type: _list, error, ...identity }) => ({ ...identity, ...reasonColumns('error', error) }))

const allFunctional = (identities: readonly Identity[]) =>
  identities.length > 0 && identities.every(({ state }) => state === 'functional')

/** Texts in the language of the CRM's fields, in English where we do not speak it. */
export function textsFor(locale: string): AgencyTexts {
  return agencyCatalogue[agencyLanguage(locale)]
}
