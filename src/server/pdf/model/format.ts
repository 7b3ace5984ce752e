import type { FormField } from '../../../shared/form/engine/model.ts'
import { isDate, isDateTime, isTime } from '../../../shared/form/engine/formats.ts'
import { isScore, scoreInWords } from '../../../shared/form/engine/score.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { languages, locales, type Language } from '../../../shared/text/languages.ts'

/** What decides how an answer is written. */
export type FormattedField = Pick<FormField, 'type' | 'choices'>

/**
 * An answer of one value in words: codes of choices as their labels, ratings and scales as `4 of 5`, numbers and dates as the
 * language writes them.
 */
export function inWords(field: FormattedField, value: string | number, language: Language): string {
  if (isScore(field)) return scoreInWords(field, String(value), catalogue[language].page.outOf)
  const label = labelsOf(field.choices).get(String(value))
  if (label !== undefined) return label
  if (typeof value === 'number') return numberInWords(value, language)
  switch (field.type) {
    case 'date':
      return isDate(value) ? dateInWords(value, language) : value
    case 'datetime':
      return isDateTime(value) ? `${dateInWords(value.slice(0, 10), language)}, ${minutes(value.slice(11))}` : value
    case 'time':
      return isTime(value) ? minutes(value) : value
    default:
      return value
  }
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
const numbers = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 10 }),
)
const days = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

function perLanguage<Format>(make: (locale: string) => Format): Record<Language, Format> {
  return Object.fromEntries(languages.map((language) => [language, make(locales[language])])) as Record<
    Language,
    Format
  >
}

/** Thousands are marked from five digits: a year stays `1998`. */
function numberInWords(value: number, language: Language): string {
  return numbers[language].format(value)
}

/** `2026-11-21`: in German `21.11.2026`, in English `21 November 2026`, in French `21 novembre 2026`. */
function dateInWords(date: string, language: Language): string {
  if (language === 'de') return date.split('-').toReversed().join('.')
  return days[language].format(new Date(`${date}T00:00Z`))
}

const minutes = (time: string) => time.slice(0, 5)
