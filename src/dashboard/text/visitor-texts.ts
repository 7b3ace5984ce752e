import type { Language } from '../../shared/text/languages.ts'
import type { Texts } from '../../shared/text/texts.ts'

/**
 * What visitors read, as far as it is loaded. In the build it stands in the place of `shared/text/catalogue.ts`, so that a preview
 * needs the texts of its own language only (`scripts/dashboard.ts`).
 */
export const catalogue: Partial<Record<Language, Texts>> = {}

const loaders: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('../../shared/text/de.ts')).de,
  en: async () => (await import('../../shared/text/en.ts')).en,
  fr: async () => (await import('../../shared/text/fr/index.ts')).fr,
  es: async () => (await import('../../shared/text/es/index.ts')).es,
  it: async () => (await import('../../shared/text/it/index.ts')).it,
  nl: async () => (await import('../../shared/text/nl/index.ts')).nl,
  pl: async () => (await import('../../shared/text/pl/index.ts')).pl,
  tr: async () => (await import('../../shared/text/tr/index.ts')).tr,
}

/** Must have ended before a form in this language is rendered. */
export async function loadVisitorTexts(language: Language): Promise<Language> {
  catalogue[language] ??= await loaders[language]()
  return language
}
