import type { FormField } from '../../../shared/form/engine/model.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'

/** A label that ends with the unit of its number, and the number as the language writes it with that unit. */
export interface MeasuredAnswer {
  label: string
  text: string
}

/** How labels of forms name units, and how they are printed. */
const units: readonly [named: RegExp, printed: string][] = [
  [/^(?:€|EUR|Euro|euros?)$/i, '€'],
  [/^(?:CHF|Franken|Schweizer Franken)$/i, 'CHF'],
  [/^(?:€|EUR|Euro)\s?(?:\/|pro|je|per)\s?(?:m²|m2|qm)$/i, '€/m²'],
  [/^(?:m²|m2|qm|Quadratmetern?|square met(?:re|er)s)$/i, 'm²'],
  [/^(?:m³|m3|Kubikmetern?|cubic met(?:re|er)s)$/i, 'm³'],
  [/^(?:ha|Hektar|hectares?)$/i, 'ha'],
  [/^(?:%|Prozent|percent|per cent)$/i, '%'],
  [/^(?:km|Kilometern?|kilomet(?:re|er)s)$/i, 'km'],
  [/^(?:m|Metern?|met(?:re|er)s)$/, 'm'],
  [/^(?:cm|Zentimetern?|centimet(?:re|er)s)$/i, 'cm'],
  [/^kWh$/i, 'kWh'],
  [/^kWh\s?\/\s?\(?m²\s?[·*]?\s?a\)?$/i, 'kWh/(m²·a)'],
]

/** `Preis in Euro`, `Wohnfläche (m²)`, `Fläche [in qm]`: what is named, and its unit. */
function dividedLabel(label: string): [named: string, unit: string][] {
  const text = label.trimEnd().replace(/:$/, '').trimEnd()
  const bracket = /[)\]]$/.test(text) ? Math.max(text.lastIndexOf('('), text.lastIndexOf('[')) : -1
  const word = text.toLowerCase().lastIndexOf(' in ')
  const found: [number, string][] = [
    [bracket, text.slice(bracket + 1, -1).replace(/^\s*in\s/i, '')],
    [word, text.slice(word + 4)],
  ]
  return found.flatMap(([at, unit]) => (at > 0 ? [[text.slice(0, at).trimEnd(), unit.trim()]] : []))
}

/**
 * `Preisvorstellung in Euro`, 1250000: `Preisvorstellung`, `1.250.000 €`. `undefined` where the label names no unit that is known, or the
 * answer is no number.
 */
export function measured(
  { type, label }: Pick<FormField, 'type' | 'label'>,
  stored: unknown,
  language: Language,
): MeasuredAnswer | undefined {
  const number = typeof stored === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(stored) ? Number(stored) : stored
  if (type !== 'number' || typeof number !== 'number') return undefined
  for (const [named, unit] of dividedLabel(label)) {
    const printed = unit.length > 30 ? undefined : units.find(([spelled]) => spelled.test(unit))?.[1]
    if (named !== '' && printed !== undefined) return { label: named, text: withUnit(number, printed, language) }
  }
  return undefined
}

/** Money has cents or none; every thousand is marked, since no year has a unit. */
function withUnit(number: number, unit: string, language: Language): string {
  const isMoney = /^(?:€|CHF)/.test(unit)
  const decimals = isMoney && !Number.isInteger(number) ? 2 : 0
  const text = formatOf(language, isMoney ? decimals : undefined).format(number)
  // Between number and unit no line ends.
  if (language === 'en' && unit === '€') return `€${text}`
  return `${text}\u00a0${unit}`
}

/** Making a format takes as long as a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, decimals: number | undefined): Intl.NumberFormat {
  const key = `${language} ${decimals}`
  const known = formats.get(key)
  if (known) return known
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 10 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locales[language], { useGrouping: 'always', ...digits })
  formats.set(key, format)
  return format
}
