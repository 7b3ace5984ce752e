import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { wordTypes } from '../../../shared/crm-mapping/proposals.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { parseNumber } from '../../../shared/form/engine/formats.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { withUnit } from '../../../shared/text/measure.ts'
import { isSamePhone } from '../../crm/phone-numbers.ts'
import type { CrmRecord, CrmValue, CrmValues } from '../../crm/port.ts'
import type { CrmFields } from '../crm/index.ts'
import type { Content } from '../follow-ups/index.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields without a place in the CRM, kept under `field_<id>` [B2.3]. */
const isUnmapped = (name: string) => /^field_\d+$/.test(name)

/** What a module is written with: answers with a field in the CRM. */
export function writtenValues(content: Content, module: string): CrmValues {
  const answers = Object.entries(content[module] ?? {}).filter(
    ([name, value]) => !isUnmapped(name) && isWritable(value) && !isEmpty(value),
  )
  return Object.fromEntries(answers) as CrmValues
}

/** What of a record was emptied by answers that say nothing (`crm_write_empty_values`). */
export function clearedValues(content: Content, found: CrmRecord, module: string): CrmValues {
  const answers = Object.entries(content[module] ?? {}).filter(
    ([name, value]) => !isUnmapped(name) && value === '' && !isEmpty(found.values[name]),
  )
  return Object.fromEntries(answers) as CrmValues
}

/**
 * The answers with numbers in words with their unit where a field of the CRM takes words and has room for them. A field of the CRM that
 * is a number gets the bare number.
 */
export function withUnits(content: Content, fields: readonly FormField[], crm: CrmFields, language: Language): Content {
  return inUnits(content, fields, language, (field, words) => {
    const known = crm[field.crm_module]?.[contentName(field)]
    return known !== undefined && wordTypes.includes(known.type) && words.length <= (known.length ?? Infinity)
  })
}

/**
 * The answers with numbers that are written in words (`250.000` of a choice) as numbers, where the field of the CRM is one: each CRM would
 * read them its own way. A code of the CRM itself stays as it is. What is no number is not written: `unwritten` names its fields, as
 * `estate.anzahl_zimmer`.
 */
export function withNumbers(
  content: Content,
  fields: readonly FormField[],
  crm: CrmFields,
  language: Language,
): { content: Content; unwritten: ReadonlySet<string> } {
  const unwritten = new Set<string>()
  const changed = changedAnswers(content, fields, (field, stored) => {
    const name = contentName(field)
    const known = crm[field.crm_module]?.[name]
    if (isEmpty(stored) || (known?.type !== 'integer' && known?.type !== 'float')) return undefined
    const number = numberIn(stored, Object.keys(known.permittedvalues ?? {}), language)
    if (number === null) unwritten.add(`${field.crm_module}.${name}`)
    return number
  })
  return { content: changed, unwritten }
}

/** What is written of an answer to a field of numbers; null: it is none, `undefined`: it is no text, and stays. */
function numberIn(stored: unknown, codes: readonly string[], language: Language): string | number | null | undefined {
  const texts = [stored].flat()
  const [text] = texts
  if (typeof text !== 'string') return undefined
  if (texts.length > 1) return null
  return codes.includes(text) ? text : parseNumber(text, language)
}

/** The answers with all numbers that have a unit in words, for a text that names them. */
export const spelledOut = (content: Content, fields: readonly FormField[], language: Language): Content =>
  inUnits(content, fields, language, () => true)

function inUnits(
  content: Content,
  fields: readonly FormField[],
  language: Language,
  isWanted: (field: FormField, words: string) => boolean,
): Content {
  return changedAnswers(content, fields, (field, stored) => {
    const { type, options } = field
    if (type !== 'number' || options.unit === undefined || typeof stored !== 'number') return undefined
    const words = withUnit(stored, options.unit, language)
    return isWanted(field, words) ? words : undefined
  })
}

/** The answers of which some are others; `undefined`: as it is, null: none. */
function changedAnswers(
  content: Content,
  fields: readonly FormField[],
  other: (field: FormField, stored: unknown) => unknown,
): Content {
  const changed: Record<string, Record<string, unknown>> = {}
  for (const field of fields) {
    const [module, name] = [field.crm_module, contentName(field)]
    const value = other(field, content[module]?.[name])
    if (value !== undefined) changed[module] = { ...(changed[module] ?? content[module]), [name]: value }
  }
  return { ...content, ...changed }
}

/** Files are objects, and are written another way. */
function isWritable(value: unknown): value is CrmValue {
  return (
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && value.every((part) => typeof part === 'string'))
  )
}

/** The fields that must match for an address to be the same one; `undefined` where the answers lack one. */
export function duplicateKey(values: CrmValues, fields: readonly string[]): CrmValues | undefined {
  if (fields.length === 0 || fields.some((name) => isEmpty(values[name]))) return undefined
  return Object.fromEntries(fields.map((name) => [name, values[name] ?? null]))
}

/** Whether both are the same e-mail address, in whatever case of letters. */
const isSameEmail = (name: string, values: readonly CrmValue[]) =>
  name === 'Email' && new Set(values.map((value) => String(value).trim().toLowerCase())).size === 1

/** What to change of an address that was found: nothing, all, or only what it lacks. */
export function changesTo(
  found: CrmRecord,
  values: CrmValues,
  { action, country }: { action: FormSettings['crm_duplicate_action']; country: string },
): CrmValues {
  if (action === 'keep' || action === 'create_new') return {}
  const isOther = (name: string, known: CrmValue, value: CrmValue) =>
    JSON.stringify(known) !== JSON.stringify(value) &&
    !isSameEmail(name, [value, known]) &&
    !isSamePhone(name, [value, known], country)
  const changed = Object.entries(values).filter(([name, value]) =>
    action === 'update'
      ? isOther(name, found.values[name] ?? null, value)
      : isEmpty(found.values[name]) && !isEmpty(value),
  )
  return Object.fromEntries(changed)
}

/** All answers as lines of text, by the labels of their fields: what an activity says. */
export function answersText(content: Content, labels: ReadonlyMap<string, string>): string {
  return Object.entries(content)
    .flatMap(([module, answers]) =>
      Object.entries(answers).flatMap(([name, value]) => {
        if (isEmpty(value)) return []
        const label = labels.get(`${module}.${name}`) ?? name
        return `${label}: ${isWritable(value) ? (Array.isArray(value) ? value.join(', ') : String(value)) : fileName(value)}`
      }),
    )
    .join('\n')
}

function fileName(value: unknown): string {
  const { name } = value as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
