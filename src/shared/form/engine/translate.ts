import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Rule } from '../../contract/forms/rules.ts'
import {
  fieldKey,
  listKey,
  optionKey,
  ruleKey,
  settingKey,
  translatableLists,
  translatableSettings,
} from '../../contract/forms/translations.ts'
import { isWebUrl } from '../../text/web-address.ts'
import { isLanguage, type Language } from '../../text/languages.ts'
import { answerKinds } from '../../contract/forms/field-types.ts'
import { answerInLanguage } from './formats.ts'
import type { FormField } from './model.ts'

export type LanguageSettings = Pick<FormSettings, 'language' | 'additional_languages' | 'translations'>

/** What a form speaks: its own language first. */
export function languagesOf({ language, additional_languages: others }: LanguageSettings): Language[] {
  return [language, ...others.filter((other) => other !== language)]
}

/** The language asked for if the form speaks it, else its own. */
export function spokenLanguage(settings: LanguageSettings, wanted: string | null | undefined): Language {
  return isLanguage(wanted) && settings.additional_languages.includes(wanted) ? wanted : settings.language
}

type Word = (key: string) => string | undefined

/** The words of a form in a language by their keys; `undefined` where they are its own. */
export function wordsIn({ language: own, translations }: LanguageSettings, language: Language): Word | undefined {
  const texts = language === own ? undefined : translations[language]
  // An empty text has no translation yet.
  return texts && ((key) => (Object.hasOwn(texts, key) ? texts[key] || undefined : undefined))
}

/**
 * The settings of the form as if it had been written in this language: `language` is this one, `additional_languages` are the others
 * that it speaks. What has no translation stays as it is.
 */
export function settingsIn<S extends FormSettings>(settings: S, language: Language): S {
  if (language === settings.language) return settings
  const word = wordsIn(settings, language)
  const translated = word
    ? translatableSettings.flatMap((name) => {
        const text = word(settingKey(name))
        return text === undefined ? [] : [[name, text]]
      })
    : []
  const lists = word
    ? Object.entries(translatableLists).map(([name, parts]) => [name, listIn(settings[name as keyof S], parts, word)])
    : []
  const others = languagesOf(settings).filter((one) => one !== language)
  return { ...settings, ...Object.fromEntries([...translated, ...lists]), language, additional_languages: others }
}

/** The entries of a list of settings, with the translations of their texts. */
function listIn(list: unknown, parts: readonly string[], word: Word): object[] {
  return (list as Record<string, unknown>[]).map((entry) => {
    const translated = parts.flatMap((part) => {
      const text = entry[part]
      const other = typeof text === 'string' ? word(listKey(text)) : undefined
      const isUsable = other !== undefined && (part !== 'url' || isWebUrl(other))
      return isUsable ? [[part, other]] : []
    })
    return { ...entry, ...Object.fromEntries(translated) }
  })
}

/**
 * Its fields: the words of each, never the values that are stored. What a number holds by itself is written as its editor writes numbers, and
 * is read as the page's language does. `settings` are the form's own.
 */
export function fieldsIn(fields: readonly FormField[], settings: LanguageSettings, language: Language): FormField[] {
  const word = wordsIn(settings, language)
  const worded = word ? fields.map((field) => fieldIn(field, word)) : [...fields]
  if (language === settings.language) return worded
  return worded.map((field) => {
    const { type, default_value: value } = field
    if (value === null || answerKinds[type] !== 'number') return field
    return { ...field, default_value: String(answerInLanguage(type, value, settings.language, language)) }
  })
}

function fieldIn(field: FormField, word: Word): FormField {
  const { id, type, choices, options } = field
  const unit = options.unit === undefined ? undefined : word(fieldKey(id, 'unit'))
  return {
    ...field,
    label: word(fieldKey(id, 'label')) ?? field.label,
    hint: word(fieldKey(id, 'hint')) ?? field.hint,
    placeholder: word(fieldKey(id, 'placeholder')) ?? field.placeholder,
    // The words of a text block; of any other type it is a value.
    default_value: (type === 'text_block' && word(fieldKey(id, 'default_value'))) || field.default_value,
    options: unit === undefined ? options : { ...options, unit },
    choices: choices.map(({ value, label }) => ({ value, label: word(optionKey(id, value)) ?? label })),
  }
}

/** Its rules: the labels that they set. */
export function rulesIn(rules: readonly Rule[], settings: LanguageSettings, language: Language): Rule[] {
  const word = wordsIn(settings, language)
  if (!word) return [...rules]
  return rules.map((rule) => ({
    ...rule,
    actions: rule.actions.map((action) =>
      action.action === 'set_label' && typeof action.value === 'string'
        ? { ...action, value: word(ruleKey(action.value)) ?? action.value }
        : action,
    ),
  }))
}
