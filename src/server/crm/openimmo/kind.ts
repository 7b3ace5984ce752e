import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { AgencyLanguage } from '../../../shared/text/languages.ts'
import { CrmError, type CrmKind } from '../port.ts'

/** Any CRM that reads OpenImmo feedback from a mailbox (docs/crm/openimmo.md). */
export const openImmo: CrmKind = { id: 'openimmo', locales: ['de', 'en'], vouchesForIdentities: false }

/** Throws `CrmError` (`unsupported`) for a language that there are no labels in. */
export function languageOf(locale: string): AgencyLanguage {
  if (locale === 'de' || locale === 'en') return locale
  throw new CrmError('unsupported', refusal('openimmo_language_missing', { locale }))
}
