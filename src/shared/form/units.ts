import type { Language } from '../text/languages.ts'
import { numberIn, withUnit } from '../text/measure.ts'
import type { FormField } from './engine/model.ts'

/** A label that ends with the unit of its number, and the number as the language writes it with that unit. */
export interface MeasuredAnswer {
  label: string
  text: string
}

/** What says in what a number is measured. */
type MeasuredBy = Pick<FormField, 'label' | 'options'> & { usual_unit?: string | undefined }

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
 * `Preisvorstellung in Euro`, 1250000: `Preisvorstellung`, `1.250.000 €`. A unit of the field itself comes before that of the label, and that
 * before the one that is usual for the field in the CRM, which a label with a unit that is not known (`in TEUR`) leaves out. `undefined` where there is no
 * unit that is known, or the answer is no number.
 */
export function measured(
  { type, label, options, usual_unit }: MeasuredBy & Pick<FormField, 'type'>,
  stored: unknown,
  language: Language,
): MeasuredAnswer | undefined {
  const number = numberIn(stored)
  if (type !== 'number' || number === undefined) return undefined
  const unit = unitOf({ label, options, usual_unit })
  if (unit === undefined) return undefined
  return { label: namedUnit(label)?.label ?? label, text: withUnit(number, unit, language) }
}

/** The unit of a number, from where {@link measured} has it. */
export function unitOf({ label, options, usual_unit }: MeasuredBy): string | undefined {
  const mayBeUsual = dividedLabel(label).length === 0
  return options.unit ?? namedUnit(label)?.unit ?? (mayBeUsual ? usual_unit : undefined)
}

/** What a label names without the unit at its end, and that unit as it is printed. */
function namedUnit(label: string): { label: string; unit: string } | undefined {
  for (const [named, unit] of dividedLabel(label)) {
    const printed = unit.length > 30 ? undefined : units.find(([spelled]) => spelled.test(unit))?.[1]
    if (named !== '' && printed !== undefined) return { label: named, unit: printed }
  }
  return undefined
}
