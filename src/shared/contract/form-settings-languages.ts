import { z } from 'zod'
import { maxTranslations } from '../budgets.ts'
import { languages, type Language } from '../text/languages.ts'
import { setting } from './form-setting.ts'
import { choice, text } from './values.ts'

const languageList = languages.join(', ')

const others = () =>
  z
    .array(choice(...languages), { error: `The {field} field must be a list of ${languageList}.` })
    .transform((list) => [...new Set(list)])

/** Texts of a form in other languages, by language and by what they translate (`translations.ts` knows the keys). */
export type Translations = Partial<Record<Language, Readonly<Record<string, string>>>>

const translations = () =>
  z
    .partialRecord(
      z.string(),
      z.record(z.string().max(1_000), text(50_000), { error: 'The {field} field must be an object of texts.' }),
      { error: 'The {field} field must be an object of languages, each with its texts.' },
    )
    .refine((all) => Object.values(all).every((texts) => Object.keys(texts ?? {}).length <= maxTranslations), {
      error: `The {field} field must not have more than ${maxTranslations} texts in one language.`,
    })

/** In what languages a form speaks: part of the registry of form settings. */
export const languageSettings = {
  language: setting(
    choice(...languages),
    'de' as Language,
    'texts',
    "language of the built-in texts; a new form has that of the account's CRM fields",
  ),
  additional_languages: setting(
    others(),
    [] as Language[],
    'texts',
    'languages that visitors can switch to; `?lang=` picks one',
  ),
  translations: setting(
    translations(),
    {} as Translations,
    'texts',
    'texts of the form in these languages, by language and key: `settings.<name>`, `fields.<id>.label`, `.hint`, `.placeholder`, `.default_value` of a text block, `fields.<id>.options.<value>`, and `rules.<text>` for a label that rules set; what is missing stays as it is',
  ),
}
