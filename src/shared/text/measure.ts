import { locales, type Language } from './languages.ts'

/**
 * A number with its unit, as the language writes them: `1.250.000 €`, in English `€1,250,000`. Money has no decimals or two at least; every
 * thousand is marked, since no year has a unit.
 */
export function withUnit(number: number, unit: string, language: Language): string {
  const hasCents = /^(?:€|CHF|EUR)/.test(unit) && !Number.isInteger(number)
  const text = formatOf(language, hasCents ? 2 : 0).format(number)
  if (language === 'en' && unit === '€') return number < 0 ? `-€${text.slice(1)}` : `€${text}`
  // Between number and unit no line ends.
  return `${text}\u00a0${unit}`
}

/** A number without a unit: thousands are marked from five digits, so that a year stays `1998`. */
export const plainNumber = (number: number, language: Language) =>
  number.toLocaleString(locales[language], { useGrouping: Math.abs(number) >= 10_000, maximumFractionDigits: 10 })

/** The number that is kept of an answer, as one or in canonical spelling; `undefined` of anything else. */
export function numberIn(stored: unknown): number | undefined {
  if (typeof stored === 'number') return stored
  return typeof stored === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(stored) ? Number(stored) : undefined
}

/** Making a format takes as long as a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>()

/** No digit of an answer is left out. */
function formatOf(language: Language, leastDecimals: number): Intl.NumberFormat {
  const key = `${language} ${leastDecimals}`
  const known = formats.get(key)
  if (known) return known
  const digits = { minimumFractionDigits: leastDecimals, maximumFractionDigits: 10 }
  const format = new Intl.NumberFormat(locales[language], { useGrouping: true, ...digits })
  formats.set(key, format)
  return format
}
