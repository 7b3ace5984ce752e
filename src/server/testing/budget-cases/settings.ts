import {
  maxBlockedDomains,
  maxBlockedWordLength,
  maxBlockedWords,
  maxBodyBytes,
  maxClauses,
  maxFormFields,
  maxIpRanges,
  maxPlaceList,
  maxRedirectRules,
  maxTranslations,
} from '../../../shared/budgets.ts'
import type { FieldType } from '../../../shared/contract/forms/field-types.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import {
  formSettingDefaults,
  formSettings,
  type FormSettings,
} from '../../../shared/contract/form-settings/form-settings.ts'
import { translationFaults } from '../../../shared/contract/forms/translations.ts'
import { redirectChooser } from '../../../shared/form/engine/redirect-rules.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { fieldsIn } from '../../../shared/form/engine/translate.ts'
import { languages } from '../../../shared/text/languages.ts'
import { readPlaces } from '../../features/places/index.ts'
import { isWithin } from '../../features/public-forms/spam/ip-ranges.ts'
import { spamReason } from '../../features/public-forms/spam/spam.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const fieldsOf = (count: number, field_type: FieldType) =>
  resolveFields(
    listOf(count, (at) => ({
      ...fieldDefaults,
      id: at + 1,
      form_id: 1,
      position: at,
      crm_module: 'address' as const,
      label: `Feld ${at}`,
      field_type,
    })),
    {},
  )
const settingsWith = (given: Partial<FormSettings>): FormSettings => ({
  ...formSettingDefaults,
  internal_title: 'Anfrage',
  language: 'de',
  ...given,
})

/** As long as a body can hold, of one text again and again. */
const filled = (text: string, bytes = maxBodyBytes) => text.repeat(bytes / Buffer.byteLength(text))

export const spam = (): Calls => {
  const judging = (given: Partial<FormSettings>, text: string, fields = fieldsOf(20, 'textarea')) => {
    const answers = Object.fromEntries(fields.map(({ id }) => [id, filled(text, maxBodyBytes / fields.length)]))
    const settings = settingsWith(given)
    return () => spamReason(settings, { input: {}, token: undefined, answers, fields })
  }
  const wordsOf = (make: (at: number) => string) => ({
    spam_blocked_words: listOf(maxBlockedWords, (at) => make(at).slice(-maxBlockedWordLength)),
  })
  const long = (text: string) => wordsOf((at) => `${text.repeat(maxBlockedWordLength).slice(-95)}b${at}`)
  return {
    'words of which none is there': judging(
      wordsOf((at) => `wort${at}`),
      'wort wort1x ',
    ),
    'long words of short parts': judging(long('a '), 'a '),
    'long words of one letter': judging(long('a'), 'a'),
    'long words of signs': judging(long('-'), '-'),
    'words of two parts, far from each other': judging(
      wordsOf((at) => `a b${at}`),
      `a${' '.repeat(999)}`,
    ),
    'long words of emojis': judging(long('😀'), '😀'),
    links: judging({ spam_max_links: 20 }, '/www.http'),
    'domains of many parts': judging(
      {
        spam_blocked_email_domains: listOf(
          maxBlockedDomains,
          (at) => `${'a.'.repeat(at % 120)}${'a'.repeat((at % 7) + 1)}`,
        ),
      },
      'a.',
      fieldsOf(maxFormFields, 'email'),
    ),
  }
}

export const ipRanges = (): Calls => {
  const ranges = {
    IPv4: listOf(maxIpRanges, (at) => `10.${at}.0.0/16`),
    IPv6: listOf(maxIpRanges, (at) => `2001:db8:${at}::/48`),
  }
  return {
    IPv4: () => isWithin('203.0.113.7', ranges.IPv4),
    IPv6: () => isWithin('2001:db8:ffff::1', ranges.IPv6),
  }
}

export const redirectRules = (): Calls => {
  const fields = fieldsOf(maxFormFields, 'text')
  const redirect_rules = listOf(maxRedirectRules, (rule) => ({
    url: `https://agency.example/${rule}`,
    clauses: listOf(maxClauses, (at) => ({
      when_field_id: String(rule * maxClauses + at + 1 - (rule >= 40 ? 2_000 : 0)),
      operator: 'contains' as const,
      value: `${'a'.repeat(50)}${rule}`,
    })),
  }))
  const model = { fields, rules: [], settings: settingsWith({ redirect_rules }) }
  const answers = Object.fromEntries(fields.map(({ id }) => [id, 'a'.repeat(maxBodyBytes / maxFormFields)]))
  const choose = redirectChooser(model)
  return {
    'read from a body': () => formSettings.redirect_rules.schema.safeParse(redirect_rules).success,
    'made ready': () => redirectChooser(model),
    chosen: () => choose(answers),
  }
}

export const translations = (): Calls => {
  const textsOf = (count: number, keyOf: (at: number) => string, text: string) =>
    Object.fromEntries(listOf(count, (at) => [keyOf(at), text]))
  /** In every language as many as fit into a body. */
  const everywhere = (keyOf: (at: number) => string, text: string) => {
    const count = Math.floor(maxBodyBytes / languages.length / (keyOf(maxTranslations).length + text.length + 6))
    const texts = textsOf(Math.min(maxTranslations, count), keyOf, text)
    return Object.fromEntries(languages.map((language) => [language, texts]))
  }
  const all = {
    labels: everywhere((at) => `fields.${at + 1}.label`, 'Feld'),
    'keys of nothing': everywhere((at) => `settings.none${at}`, 'x'),
    'texts of the document': everywhere((at) => `document.block-${10_000 + at}`, '_a_b '.repeat(6)),
    'long texts with macros': { en: textsOf(40, (at) => `document.block-${10_000 + at}`, '_a_b '.repeat(10_000)) },
  }
  const calls = Object.entries(all).flatMap(([name, given]) => [
    [`read from a body: ${name}`, () => formSettings.translations.schema.safeParse(given).success] as const,
    [`judged: ${name}`, () => translationFaults(given)] as const,
  ])
  const fields = fieldsOf(maxFormFields, 'text')
  const settings = settingsWith({ additional_languages: ['en'], translations: all.labels })
  return { ...Object.fromEntries(calls), 'a form translated': () => fieldsIn(fields, settings, 'en') }
}

export const placeList = (): Calls => {
  const filled = (line: (at: number) => string) =>
    listOf(maxPlaceList / 7, line)
      .join('\n')
      .slice(0, maxPlaceList)
  const code = (at: number) => String(at % 100_000).padStart(5, '0')
  const reading = (list: string) => ({ inTurns: () => readPlaces(list) })
  return {
    'short lines': reading(filled((at) => `${code(at)};A`)),
    'streets of one place': reading(filled((at) => `20095;Hamburg;Straße ${at}`)),
    'nothing but line ends': reading('\n'.repeat(maxPlaceList)),
    'one line': reading(';'.repeat(maxPlaceList)),
  }
}
