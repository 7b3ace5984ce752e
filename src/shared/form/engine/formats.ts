import { answerKinds, type ResolvedType } from '../../contract/forms/field-types.ts'
import type { Answer } from '../../rules/model.ts'
import { thousands, type Language } from '../../text/languages.ts'

/**
 * A number as people write it: `1.250,50`, `1,250.50`, `1 250,5`, `-3`. Of two different marks the later one is the decimal
 * mark; a single mark that the language uses for thousands is one when exactly three digits follow (`1.250` is 1250 in
 * German and 1.25 in English, `0.125` an eighth in both). `null` when it is not a number.
 */
export function parseNumber(text: string, language: Language): number | null {
  const compact = text.replace(/[\s'’]/g, '')
  if (compact.length > 40 || !/^[+-]?\d[\d.,]*$|^[+-]?[.,]\d+$/.test(compact)) return null
  const mark = decimalMark(compact, language)
  const at = mark === '' ? -1 : compact.lastIndexOf(mark)
  const whole = at < 0 ? compact : compact.slice(0, at)
  const fraction = at < 0 ? '' : compact.slice(at + 1)
  if (!/^[+-]?(\d*|(?!0)\d{1,3}((\.\d{3})+|(,\d{3})+))$/.test(whole)) return null
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}0`)
}

function decimalMark(text: string, language: Language): ',' | '.' | '' {
  const comma = text.lastIndexOf(',')
  const dot = text.lastIndexOf('.')
  if (comma < 0 && dot < 0) return ''
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.'
  const mark = comma >= 0 ? ',' : '.'
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return ''
  const groups = thousands[language]
  return mark === groups && /^[+-]?(?!0)\d{1,3}[.,]\d{3}$/.test(text) ? '' : mark
}

/** The digits of a number in any spelling, without zeros around them. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')

/** The spelling that rules compare and answers are kept in: of a number `1250.5`. What is no number, or would be another one, stays as it is. */
export function canonicalAnswer(type: ResolvedType, answer: Answer, language: Language): Answer {
  if (answerKinds[type] !== 'number') return answer
  const text = String(answer)
  const canonical = String(parseNumber(text, language) ?? text)
  return digitsOf(canonical) === digitsOf(text) ? canonical : text
}

/** The canonical spelling as an input shows it: of a number `1250,5`, in English `1250.5`. */
export function shownAnswer(type: ResolvedType, answer: Answer, language: Language): Answer {
  return answerKinds[type] === 'number' ? shownNumber(String(answer), language) : answer
}

/** An answer as it was written in one language, as it is written in another: `1.250` in German is `1250` in English. */
export function answerInLanguage(type: ResolvedType, answer: Answer, from: Language, to: Language): Answer {
  return from === to ? answer : shownAnswer(type, canonicalAnswer(type, answer, from), to)
}

export function shownNumber(canonical: string, language: Language): string {
  return language !== 'en' && isCanonicalNumber(canonical) ? canonical.replace('.', ',') : canonical
}

export function isCanonicalNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** `YYYY-MM-DD`, a day that exists. */
export function isDate(text: string): boolean {
  // A day that does not exist is no date, or another one.
  return /^\d{4}-\d\d-\d\d$/.test(text) && text > '0001' && String(new Date(text).toJSON()).startsWith(text)
}

/** `HH:MM`, seconds allowed. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

/** `YYYY-MM-DDTHH:MM`, as the browser's own input writes it; a space instead of the `T` and seconds are allowed. */
export function isDateTime(text: string): boolean {
  return /^.{10}[T ]/.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/** One address with a domain; at most 254 characters, the limit of mail itself. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(text)
}

/** A web address with its scheme, which people leave out: `www.example.com` → `https://www.example.com`; `null` when it is none. */
export function webAddress(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:.]+(:\d{1,5})?([/?#]\S*)?$/i.test(address) && URL.canParse(address)
    ? address
    : null
}

/** At least three digits and nothing that no telephone number has; `0221 / 12 34 - 56 (abends)` passes. */
export function isPhone(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) >= 3 && !/[<>@=]/.test(text)
}
