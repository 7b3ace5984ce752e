import type { FormField } from '../../shared/form/model.ts'
import { isDate, isDateTime, isTime } from '../../shared/form/formats.ts'
import type { Language } from '../../shared/text/texts.ts'

/** What decides how an answer is written. */
export type FormattedField = Pick<FormField, 'type' | 'choices'>

/** An answer of one value in words: codes of choices as their labels, numbers and dates as the language writes them. */
export function inWords(field: FormattedField, value: string | number, language: Language): string {
  const label = field.choices.find((choice) => choice.value === String(value))?.label
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

const locales = { de: 'de-DE', en: 'en-GB' } as const

/** Thousands are marked from five digits: a year stays `1998`. */
function numberInWords(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { useGrouping: 'min2', maximumFractionDigits: 10 }).format(value)
}

/** `2026-11-21`: in German `21.11.2026`, in English `21 November 2026`. */
function dateInWords(date: string, language: Language): string {
  if (language === 'de') return date.split('-').toReversed().join('.')
  return new Intl.DateTimeFormat(locales.en, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`))
}

const minutes = (time: string) => time.slice(0, 5)
