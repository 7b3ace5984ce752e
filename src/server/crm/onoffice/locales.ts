import type { CrmKind } from '../port.ts'

/** Languages of onOffice's labels, by ours: it takes three letters of a country. */
const languages: Readonly<Record<string, string>> = {
  de: 'DEU',
  de_AT: 'AUT',
  de_CH: 'CHE',
  en: 'ENG',
  fr: 'FRA',
  es: 'ESP',
  it: 'ITA',
  nl: 'NLD',
  pl: 'POL',
  pt: 'PRT',
  hr: 'HRV',
  tr: 'TUR',
  cs: 'CZE',
  ro: 'ROU',
  ru: 'RUS',
  sv: 'SWE',
  da: 'DNK',
  fi: 'FIN',
  bg: 'BGR',
  el: 'GRC',
  sl: 'SVN',
  zh: 'CHN',
  ar: 'SAU',
  nn: 'NOR',
  lb: 'LUX',
}

export const onOffice: CrmKind = {
  id: 'onoffice',
  locales: ['de', ...others()],
  vouchesForIdentities: true,
}

function others(): string[] {
  return Object.keys(languages).filter((locale) => locale !== 'de')
}

/** `DEU` for `de`; `undefined` for a language that onOffice has no labels in. */
export function languageOf(locale: string): string | undefined {
  return Object.hasOwn(languages, locale) ? languages[locale] : undefined
}
