/** The languages of forms (setting `language`). */
export const languages = ['de', 'en', 'fr', 'es', 'it', 'nl', 'pl', 'tr'] as const
export type Language = (typeof languages)[number]

/** What each is called by those who speak it. */
export const languageNames: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
}

/** How numbers, dates and times are written in each. */
export const locales: Record<Language, string> = {
  de: 'de-DE',
  en: 'en-GB',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  tr: 'tr-TR',
}

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** The languages of what only people of the agency read: the dashboard, and mails about the account. */
export type AgencyLanguage = 'de' | 'en'

/** The language of CRM labels on a page in `spoken`: German and English are all that the built-in CRM knows, else the form's own. */
export const labelLanguage = (own: Language, spoken: Language): Language =>
  spoken === 'de' || spoken === 'en' ? spoken : own

export const agencyLanguage = (language: string): AgencyLanguage => (language === 'de' ? 'de' : 'en')

/** The mark that a language writes between thousands, where it is one that could be a decimal mark. */
export const thousands: Record<Language, '.' | ',' | null> = {
  de: '.',
  en: ',',
  fr: null,
  es: '.',
  it: '.',
  nl: '.',
  pl: null,
  tr: '.',
}

/** What each is called by the agency. */
export const namesForAgency: Record<Language, Record<AgencyLanguage, string>> = {
  de: { en: 'German', de: 'Deutsch' },
  en: { en: 'English', de: 'Englisch' },
  fr: { en: 'French', de: 'Französisch' },
  es: { en: 'Spanish', de: 'Spanisch' },
  it: { en: 'Italian', de: 'Italienisch' },
  nl: { en: 'Dutch', de: 'Niederländisch' },
  pl: { en: 'Polish', de: 'Polnisch' },
  tr: { en: 'Turkish', de: 'Türkisch' },
}
