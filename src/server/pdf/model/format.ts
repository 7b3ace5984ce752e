import type { FormField } from '../../../shared/form/engine/model.ts'
import { isScore, scoreInWords } from '../../../shared/form/engine/score.ts'
import { typeDescriptors } from '../../../shared/form/engine/type-descriptors.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'
import { numberIn, withUnit } from '../../../shared/text/measure.ts'

/** What decides how an answer is written. */
export type FormattedField = Pick<FormField, 'type' | 'choices' | 'options'>

/**
 * An answer of one value in words: codes of choices as their labels, ratings and scales as `4 of 5`, numbers with their unit and dates
 * as the language writes them.
 */
export function inWords(field: FormattedField, value: string | number, language: Language): string {
  if (isScore(field)) return scoreInWords(field, String(value), catalogue[language].page.outOf)
  const label = labelsOf(field.choices).get(String(value))
  if (label !== undefined) return label
  const { unit } = field.options
  const number = field.type === 'number' && unit !== undefined ? numberIn(value) : undefined
  if (unit !== undefined && number !== undefined) return withUnit(number, unit, language)
  const text = typeof value === 'number' ? numberInWords(value, language) : value
  return typeDescriptors[field.type].inWords?.(text, language) ?? text
}

/** Of many answers, each is one of many choices: these are looked through once. */
const labels = new WeakMap<FormattedField['choices'], ReadonlyMap<string, string>>()

function labelsOf(choices: FormattedField['choices']): ReadonlyMap<string, string> {
  let known = labels.get(choices)
  if (!known) {
    known = new Map(choices.toReversed().map(({ value, label }) => [value, label]))
    labels.set(choices, known)
  }
  return known
}

/** Making a format takes as long as a hundred uses. */
const numbers: Partial<Record<Language, Intl.NumberFormat>> = {}

/** Thousands are marked from five digits: a year stays `1998`. */
function numberInWords(value: number, language: Language): string {
  numbers[language] ??= new Intl.NumberFormat(locales[language], { useGrouping: 'min2', maximumFractionDigits: 10 })
  return numbers[language].format(value)
}

/** Making a format takes as long as a hundred uses. */
const days: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** A day as the head of its document has one, in German `1. März 2027`; `undefined` for what is no day. */
export function dayInWords(
  { type }: Pick<FormattedField, 'type'>,
  stored: unknown,
  language: Language,
): string | undefined {
  if ((type !== 'date' && type !== 'datetime') || typeof stored !== 'string') return undefined
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(stored) ?? []
  const day = new Date(`${date ?? ''}T00:00Z`)
  if (Number.isNaN(day.getTime())) return undefined
  days[language] ??= new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  const words = days[language].format(day)
  return time === undefined ? words : `${words}, ${time}`
}
