import type { Language } from '../../shared/text/languages.ts'
import type { Texts } from '../../shared/text/texts.ts'

/**
 * What visitors read, as far as it is loaded. In the build it stands in the place of `shared/text/catalogue.ts`, so that a preview
 * needs the texts of its own language only (`scripts/dashboard.ts`).
 */
export const catalogue: Partial<Record<Language, Texts>> = {}

/** Of every language that has a folder. */
const loaders = import.meta.glob<Record<Language, Texts>>('../../shared/text/*/index.ts')

/** Must have ended before a form in this language is rendered. */
export async function loadVisitorTexts(language: Language): Promise<Language> {
  catalogue[language] ??= (await loaders[`../../shared/text/${language}/index.ts`]?.())?.[language]
  return language
}
