import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmKind } from '../port.ts'

export const propstack: CrmKind = {
  id: 'propstack',
  locales: ['de', 'en'],
  // Its mails belong to its users and cannot be sent from an address that is proven by that.
  vouchesForIdentities: false,
}

/** Throws `CrmError` (`unsupported`) for a language that there are no labels in. */
export function languageOf(locale: string): 'de' | 'en' {
  if (locale === 'de' || locale === 'en') return locale
  throw new CrmError('unsupported', refusal('propstack_language_missing', { locale }))
}
