import { fault } from '../../refusals/message.ts'
import { languages, type Language } from '../../text/languages.ts'
import { setting } from './form-setting.ts'
import { list } from '../lists.ts'
import { translatedTexts, type Translations } from '../forms/translated-texts.ts'
import { choice } from '../values.ts'

const languageList = languages.join(', ')

/** A list may name a language more than once. */
const maxRepeatedLanguages = 100

const others = () =>
  list(choice(...languages), {
    max: maxRepeatedLanguages,
    error: fault('not_list', { items: languageList }),
  }).transform((chosen) => [...new Set(chosen)])

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
    translatedTexts(),
    {} as Translations,
    'texts',
    'texts of the form in these languages, by language and key: `settings.<name>`, `fields.<id>.label`, `.hint`, `.placeholder`, `.default_value` of a text block, `.unit` of a number, `fields.<id>.options.<value>`, `rules.<text>` for a label that rules set, and `lists.<text>` for a text in a list of settings; what is missing stays as it is',
  ),
}
