import { maxFormChoices } from '../../budgets.ts'
import {
  answerKinds,
  choiceTypes,
  displayTypes,
  resolvedTypes,
  type ResolvedType,
} from '../../contract/forms/field-types.ts'
import { scoresOf } from '../../contract/forms/field-options.ts'
import type { Field } from '../../contract/forms/fields.ts'
import type { Choice, CrmFieldConfig, FormField } from './model.ts'
import { asksForCurrency, usualUnit } from '../usual-units.ts'
import { typeDescriptors } from './type-descriptors.ts'

/** Code points when neither the field nor the CRM says how long an answer may be. */
const defaultLength = { line: 5000, textarea: 20_000 }

/**
 * A stored field with what the CRM knows about it: type (`auto` [B2.3-15] follows the CRM and the datalist),
 * choices, label and length. Without a configuration (`undefined`: no CRM field, or no connection) the field itself decides. It has at
 * most `room` choices, else none.
 */
export function resolveField(field: Field, crm: CrmFieldConfig | undefined, room = maxFormChoices): FormField {
  const offered = choicesOf(field.datalist, crm?.permittedvalues ?? null, room)
  const type = typeOf(field, crm, offered.length > 0)
  return {
    ...field,
    // The CRM keeps nothing behind the comma of an integer.
    options: type === 'number' && crm?.type === 'integer' ? { step: 1, ...field.options } : field.options,
    type,
    label: field.label ?? nameOf(field, crm, type),
    choices: scores(field, type) ?? (takesChoices(field, type) ? offered : []),
    name: `field_${field.id}`,
    max_length: lengthOf(field, type, crm),
    ...(type === 'hidden' && crm?.type === 'boolean' && { is_mark: true }),
  }
}

/** What a field without a label is called. */
const nameOf = ({ crm_field_name }: Field, crm: CrmFieldConfig | undefined, type: ResolvedType) =>
  displayTypes.includes(type) ? '' : (crm?.label ?? crm_field_name ?? '')

/**
 * All fields of a form, each with its place in the CRM. A field whose choices are too many with those of the fields before it has none, as
 * while the CRM is out of reach.
 */
export function resolveFields(
  fields: readonly Field[],
  crm: Readonly<Record<string, Readonly<Record<string, CrmFieldConfig>>>>,
): FormField[] {
  let room = maxFormChoices
  const money = !asksForCurrency(fields)
  return fields.map((field) => {
    const known = field.crm_field_name === null ? undefined : crm[field.crm_module]?.[field.crm_field_name]
    const resolved = resolveField(field, known, room)
    room -= resolved.choices.length
    const unit = usualUnit(resolved, crm, { money })
    return unit === undefined ? resolved : { ...resolved, usual_unit: unit }
  })
}

function typeOf(field: Field, crm: CrmFieldConfig | undefined, hasChoices: boolean): ResolvedType {
  // A newer version of the service, beside this one on the same database, may have stored a type that this one does not know.
  if (field.field_type !== 'auto' && !resolvedTypes.includes(field.field_type)) return 'text'
  const type = field.field_type === 'auto' ? automaticType(field, crm, hasChoices) : field.field_type
  // Nothing to choose from, for example while the CRM is out of reach: an answer in words is better than none.
  return choiceTypes.includes(type) && !hasChoices ? 'text' : type
}

/** Text with a datalist of its own keeps it as suggestions; a hidden field with one is shown to the agency in the words of its codes. */
const takesChoices = (field: Field, type: ResolvedType) =>
  choiceTypes.includes(type) || ((type === 'text' || type === 'hidden') && field.datalist !== null)

/**
 * The datalist when there is one, else all that the CRM permits. An entry of the datalist is both the value and what is
 * shown; where it is a code of the CRM, the CRM's word for it is shown. None, where there are more than `room`.
 */
function choicesOf(datalist: string | null, permitted: Record<string, string> | null, room: number): Choice[] {
  const labels = labelsOf(permitted)
  const entries = (datalist ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const values = entries.length > 0 ? new Set(entries) : labels
  if (values.size > room) return []
  return Array.from(values.keys(), (value) => ({ value, label: labels.get(value) ?? value }))
}

/** By what the CRM permits itself, which many fields may share. */
const known = new WeakMap<Record<string, string>, ReadonlyMap<string, string>>()

function labelsOf(permitted: Record<string, string> | null): ReadonlyMap<string, string> {
  if (permitted === null) return new Map()
  let labels = known.get(permitted)
  if (!labels) known.set(permitted, (labels = new Map(Object.entries(permitted))))
  return labels
}

/** The numbers of a rating or a scale; `label` is what a number means where the field says so, else the number. */
function scores({ options }: Field, type: ResolvedType): Choice[] | undefined {
  if (answerKinds[type] !== 'score') return undefined
  const { labels = [], left_label: left, right_label: right } = options
  const values = scoresOf(type, options)
  const ends = [left, ...values.slice(2).map(() => undefined), right]
  const meanings = type === 'rating' ? labels : ends
  return values.map((value, at) => ({ value: String(value), label: meanings[at] || String(value) }))
}

const byCrmType: ReadonlyMap<string, ResolvedType> = new Map(
  resolvedTypes.flatMap((type) => (typeDescriptors[type].crmTypes ?? []).map((crmType) => [crmType, type] as const)),
)

function automaticType(field: Field, crm: CrmFieldConfig | undefined, hasChoices: boolean): ResolvedType {
  const type = crm && byCrmType.get(crm.type)
  if (type === 'checkboxes') return hasChoices ? 'checkboxes' : 'text'
  if (type === 'checkbox') return 'checkbox'
  if (hasChoices) return 'select'
  return type ?? typeByName(field.crm_field_name ?? '')
}

/** The CRM keeps addresses and numbers as plain text; their names say what they are (`Email`, `default_phone`, `Telefax1`). */
function typeByName(name: string): ResolvedType {
  if (/(^|_)e?-?mail\d*(_|$)/i.test(name)) return 'email'
  if (/(^|_)(telefon|telefax|mobil|mobile|handy|phone|fax)\d*(_|$)/i.test(name)) return 'tel'
  if (/^(homepage|website)$/i.test(name)) return 'url'
  return 'text'
}

function lengthOf(field: Field, type: ResolvedType, crm: CrmFieldConfig | undefined): number {
  const own = field.options.max_length ?? (type === 'textarea' ? defaultLength.textarea : defaultLength.line)
  return Math.min(own, crm?.length ?? own)
}
