import { imprintLineNames } from '../form-settings/imprint-lines.ts'
import { isWebUrl } from '../../text/web-address.ts'
import { fault, faultAbout } from '../../refusals/message.ts'
import type { z } from 'zod'
import { macroFault, withMacroFields } from '../crm/macros.ts'
import { blockLimits } from '../documents/pdf-blocks.ts'
import { maxUnit } from './field-options.ts'
import { maxFaults } from '../../budgets.ts'
import { isLonger } from '../../text/code-points.ts'
import { formSettings, type FormSettingName } from '../form-settings/form-settings.ts'
import type { Translations } from './translated-texts.ts'
import { isLanguage, languages } from '../../text/languages.ts'

/** Settings that say something to visitors. */
export const translatableSettings = [
  'title',
  'description',
  'submit_button_label',
  'submit_spinner_label',
  'multistep_next_label',
  'multistep_back_label',
  'thankyou_headline',
  'thankyou_text',
  'redirect',
  'closed_headline',
  'closed_text',
  'not_open_yet_text',
  'limit_reached_text',
  'consent_text',
  'double_opt_in_subject',
  'double_opt_in_body',
  'subject',
  'body',
  'email_sender_name',
  'email2_subject',
  'email2_body',
  'embed_button_label',
  'chat_assistant_name',
  'chat_assistant_greeting',
  'chat_assistant_suggestions',
  'chat_assistant_consent_text',
  'logo_alt_text',
  'rating_source',
  'contact_role',
  'privacypolicy_url',
  'imprint_url',
  'homepage_url',
  ...imprintLineNames,
  'seo_title',
  'seo_description',
] as const satisfies readonly FormSettingName[]

/** Texts in lists of settings, by what they are called there. */
export const translatableLists = {
  trust_seals: ['text'],
  thankyou_steps: ['title', 'text', 'time'],
  thankyou_links: ['label', 'url'],
} as const satisfies Partial<Record<FormSettingName, readonly string[]>>
export type TranslatableList = keyof typeof translatableLists

export const translatableFieldTexts = {
  label: 1_000,
  hint: 2_000,
  placeholder: 500,
  default_value: 10_000,
  unit: maxUnit,
} as const
export type TranslatableFieldText = keyof typeof translatableFieldTexts

/** What a key of `translations` names. */
export type TranslationTarget =
  | { of: 'setting'; name: (typeof translatableSettings)[number] }
  | { of: 'field'; id: number; text: TranslatableFieldText }
  | { of: 'option'; id: number; value: string }
  | { of: 'rule'; text: string }
  | { of: 'list'; text: string }
  | { of: 'document' }

/** Of the label of an option, of which a field may have many. */
const maxOption = 1_000
/** Of a text in the PDF template: a paragraph is the longest. */
const maxInDocument = blockLimits.paragraph

/**
 * `settings.thankyou_text`, `fields.12.label`, `fields.12.options.<stored value>`, `rules.<text>` for a label that rules set, by
 * the text that stands in the rule, `lists.<text>` for a text in a list of settings, by itself, `document.<block id>` for what a block of the PDF template says, `document.<block id>.address.Ort`
 * for the label of a field of the CRM in it, and `document.name`, `document.header_text`, `document.footer_text`. `undefined` for any
 * other key.
 */
export function translatedBy(key: string): TranslationTarget | undefined {
  const [, kind, rest = ''] = /^(settings|fields|rules|lists|document)\.(.+)$/s.exec(key) ?? []
  if (kind === 'rules') return { of: 'rule', text: rest }
  if (kind === 'lists') return { of: 'list', text: rest }
  if (kind === 'document') return partOfDocument.test(rest) ? { of: 'document' } : undefined
  if (kind === 'settings') {
    const name = translatableSettings.find((one) => one === rest)
    return name && { of: 'setting', name }
  }
  const [, id, text, value] =
    /^([1-9]\d{0,15})\.(?:(label|hint|placeholder|default_value|unit)|options\.(.+))$/s.exec(rest) ?? []
  if (id === undefined) return undefined
  if (value !== undefined) return { of: 'option', id: Number(id), value }
  return { of: 'field', id: Number(id), text: text as TranslatableFieldText }
}

/** Texts that a block has beside the one that its id alone stands for. */
export const blockParts = [
  'sender',
  'info',
  'subject',
  'formula',
  'name',
  'role',
  'enclosures',
  'lines',
] as const satisfies readonly string[]
export type BlockPart = (typeof blockParts)[number]

/** Of a block by its id: its text, a label of its fields, or one of its other texts. */
const partOfDocument = new RegExp(
  `^(?:name|header_text|footer_text|[\\w-]{12}(?:\\.(?:(?:address|estate)\\..{1,255}|${blockParts.join('|')}))?)$`,
  's',
)

/** The keys of each, as {@link translatedBy} reads them. */
export const settingKey = (name: string) => `settings.${name}`
export const fieldKey = (id: number, text: TranslatableFieldText) => `fields.${id}.${text}`
export const optionKey = (id: number, value: string) => `fields.${id}.options.${value}`
export const ruleKey = (text: string) => `rules.${text}`
export const listKey = (text: string) => `lists.${text}`
export const documentKey = (part: string) => `document.${part}`

/** Translations with their fields by other ids, as a copy of the form needs them; those of fields without one are left out. */
export function translationsOfCopy(translations: Translations, fieldIds: ReadonlyMap<number, number>): Translations {
  const renamed = Object.entries(translations).map(([language, texts]) => [
    language,
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) => {
        const [, id, rest = ''] = /^fields\.(\d+)(\..*)$/s.exec(key) ?? []
        if (id === undefined) return [[key, withMacroFields(text, (id) => fieldIds.get(id))]]
        const copied = fieldIds.get(Number(id))
        return copied === undefined ? [] : [[`fields.${copied}${rest}`, text]]
      }),
    ),
  ])
  return Object.fromEntries(renamed) as Translations
}

/** What is wrong with translations, as messages that carry refusals, by path; the first `maxFaults` of them. A key of a field that is gone is no fault, and means nothing. */
export function translationFaults(translations: Translations | null | undefined): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  let room = maxFaults
  for (const [language, texts] of Object.entries(translations ?? {})) {
    if (!isLanguage(language)) {
      faults[`translations.${language}`] = [
        fault('translation_language_unknown', { language, languages: languages.join(', ') }),
      ]
      continue
    }
    for (const [key, text] of Object.entries(texts)) {
      if (room === 0) return faults
      const found = faultOf(key, text)
      if (found === undefined) continue
      faults[`translations.${language}.${key}`] = [found]
      room--
    }
  }
  return faults
}

function faultOf(key: string, text: string): string | undefined {
  const translated = translatedBy(key)
  switch (translated?.of) {
    case undefined:
      return fault('translation_key_unknown', { key })
    case 'setting':
      return settingFault(translated.name, text)
    case 'field':
      return lengthFault(key, text, translatableFieldTexts[translated.text])
    case 'list':
      // The text is its key: where it is an address, the other one is one, too.
      if (text !== '' && isWebUrl(translated.text) && !isWebUrl(text)) return fault('not_web_address')
      return lengthFault(key, text, maxOption)
    case 'document':
      return lengthFault(key, text, maxInDocument) ?? macroFault(text)
    default:
      return lengthFault(key, text, maxOption)
  }
}

/** A text must be what the setting itself could be; an empty one is as good as none. */
function settingFault(name: (typeof translatableSettings)[number], text: string): string | undefined {
  const schema: z.ZodType = formSettings[name].schema
  const { error } = text === '' ? {} : schema.safeParse(text)
  const [issue] = error?.issues ?? []
  return issue && faultAbout(issue.message, name.replaceAll('_', ' '))
}

const lengthFault = (key: string, text: string, max: number) =>
  isLonger(text, max) ? fault('translation_too_long', { key, max }) : undefined
