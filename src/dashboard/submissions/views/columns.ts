import { displayTypes, type ResolvedType } from '../../../shared/contract/forms/field-types.ts'
import type { CrmModule, Field } from '../../../shared/contract/forms/fields.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { callable, callingNames } from '../../../shared/form/person.ts'
import { unitOf } from '../../../shared/form/units.ts'
import { asksForCurrency, usualUnit } from '../../../shared/form/usual-units.ts'
import { configurationOf } from '../../api/crm-configuration.ts'
import type { CrmFields } from '../../api/crm-fields.ts'
import type { endpoints, RecordOf } from '../../api/endpoints.ts'
import { momentOf, type Moment } from './moment.ts'

export type Submission = RecordOf<typeof endpoints.submissions.list>
export type Content = NonNullable<Submission['content']>
type Value = Content[string][string]

/** One answer of a submission: where it stands in the content, and what it is called. */
export interface Column {
  module: string
  name: string
  label: string
  /** What its answers are; unknown of a field that is gone. */
  type?: ResolvedType
  /** Of a number. */
  unit?: string | undefined
}

export const keyOf = ({ module, name }: Column): string => `${module}.${name}`

/** What `content` calls a field [B2.3]. */
const contentName = ({ id, crm_field_name }: Field) => crm_field_name ?? `field_${id}`

/** The answers that a form asks for, in its order, each once. */
export function columnsOf(fields: readonly Field[], crm: CrmFields): Column[] {
  const found = new Map<string, Column>()
  const money = !asksForCurrency(fields)
  for (const field of fields) {
    if (displayTypes.includes(field.field_type)) continue
    const name = contentName(field)
    const key = keyOf({ module: field.crm_module, name, label: name })
    const configured = configurationOf(crm, field.crm_module, field.crm_field_name)
    const label = field.label ?? configured?.label ?? name
    const resolved = resolveField(field, configured)
    const { type, options } = resolved
    const unit =
      type === 'number' ? unitOf({ label, options, usual_unit: usualUnit(resolved, crm, { money }) }) : undefined
    if (!found.has(key))
      found.set(key, { module: field.crm_module, name, label, type, ...(unit !== undefined && { unit }) })
  }
  return [...found.values()]
}

/** The answers that a submission holds, by module: those of the form's fields first, then what fields that are gone once asked. */
export function answersOf(
  content: Content,
  columns: readonly Column[],
  crm: CrmFields,
): { module: string; answers: (Column & { value: Value })[] }[] {
  return Object.entries(content).map(([module, values]) => {
    const known = columns.filter((column) => column.module === module && column.name in values)
    const others = Object.keys(values)
      .filter((name) => !known.some((column) => column.name === name))
      .map((name) => ({ module, name, label: configurationOf(crm, module as CrmModule, name)?.label ?? name }))
    const answers = [...known, ...others].flatMap((column) => {
      const value = values[column.name]
      return value === undefined ? [] : [{ ...column, value }]
    })
    return { module, answers }
  })
}

/** How values are said that are no text. Numbers and moments stay as they are kept where nothing else is said. */
export interface ValueWords {
  yes: string
  no: string
  number?: (value: number, unit?: string) => string
  moment?: (moment: Moment) => string
}

/** A value in words: codes of the CRM by their labels, numbers and dates as `words` writes them. */
export function shownValue(value: Value | undefined, column: Column, crm: CrmFields, words: ValueWords): string {
  if (value === undefined || value === null) return ''
  const permitted = configurationOf(crm, column.module as CrmModule, column.name)?.permittedvalues
  const labelOf = (code: string) => permitted?.[code] ?? code
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value))
    return value.map((entry) => (typeof entry === 'string' ? labelOf(entry) : fileName(entry))).join(', ')
  if (typeof value === 'object') return fileName(value)
  if (permitted?.[value] !== undefined) return permitted[value]
  return typeof value === 'number'
    ? (words.number?.(value, column.unit) ?? String(value))
    : textOf(value, column, words)
}

function textOf(value: string, { type }: Column, words: ValueWords): string {
  const moment = momentOf(value, type)
  return (moment && words.moment?.(moment)) ?? value
}

const fileName = (value: object) => ('name' in value ? String(value.name) : '')

const mostTold = 4
/** Fields of a contact that say little of what it is about. */
const formal: readonly string[] = ['Anrede', 'Titel', 'KontaktformBevorzugt', ...callable]

/**
 * What the table shows, by module: the columns that a user chose, or the property and then what most have answered; who it is from has a column
 * of its own, and one without any answer on the page would only take room.
 */
export function shownColumns(
  columns: readonly Column[],
  chosen: readonly string[] | undefined,
  submissions: readonly Pick<Submission, 'content'>[],
): { module: string; columns: Column[] }[] {
  const shown = chosen ? columns.filter((column) => chosen.includes(keyOf(column))) : mostTelling(columns, submissions)
  return [...Map.groupBy(shown, ({ module }) => module)].map(([module, own]) => ({ module, columns: own }))
}

function mostTelling(columns: readonly Column[], submissions: readonly Pick<Submission, 'content'>[]): Column[] {
  const answered = ({ module, name }: Column) =>
    submissions.filter(({ content }) => content?.[module]?.[name] !== undefined).length
  const rank = (column: Column) => (column.module === 'estate' ? submissions.length : 0) + answered(column)
  const isOfAddress = ({ module, name }: Column, names: readonly string[]) =>
    module === 'address' && names.includes(name)
  const known = columns.filter((column) => answered(column) > 0)
  const besides = (names: readonly string[]) => known.filter((column) => !isOfAddress(column, names))
  // Where nothing else was answered, what says little is told, too.
  const told = [besides([...callingNames, ...formal]), besides(callingNames)].find(({ length }) => length > 0) ?? known
  return told.toSorted((a, b) => rank(b) - rank(a)).slice(0, mostTold)
}
