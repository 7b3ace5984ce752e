import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmKind } from '../port.ts'

export const hubspot: CrmKind = {
  id: 'hubspot',
  locales: ['de', 'en'],
  // A private app sends no mails in the name of an address.
  vouchesForIdentities: false,
}

/** Throws `CrmError` (`unsupported`) for a language that there are no labels in. */
export function languageOf(locale: string): 'de' | 'en' {
  if (locale === 'de' || locale === 'en') return locale
  throw new CrmError('unsupported', refusal('hubspot_language_missing', { locale }))
}
