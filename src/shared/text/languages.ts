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
