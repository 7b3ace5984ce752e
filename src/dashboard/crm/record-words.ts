import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { callable, email } from '../../shared/form/person.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import { momentOf, type Moment } from '../submissions/views/moment.ts'
import { linkOf } from '../submissions/views/value-link.ts'
import type { CrmRecord } from './records.ts'

type Value = CrmRecord['values'][string]

/** Fields that say what a record is, by module: the first of these groups that has any value. */
const headlines: Record<CrmModule, readonly (readonly string[])[]> = {
  address: [['Vorname', 'Name'], ['Zusatz1'], ['Email']],
  estate: [['objekttitel'], ['objektnr_extern'], ['strasse', 'hausnummer', 'plz', 'ort']],
  task: [['Betreff'], ['Aufgabe']],
  calendar: [['description'], ['note']],
  agentsLog: [['Aktionsart'], ['Bemerkung']],
}

/** Fields that tell records of a name apart: they are columns before all others. */
const telling: Partial<Record<CrmModule, readonly string[]>> = {
  address: ['Email', 'Telefon1', 'home_cell', 'Ort'],
  estate: ['objektart', 'strasse', 'ort', 'wohnflaeche', 'kaufpreis'],
}

/** What is needed to say in words what a record holds. */
export interface RecordLabels {
  crm: CrmFields
  yes: string
  no: string
  number: (value: number) => string
  /** A day, or a time of a day, in milliseconds as if it were UTC. */
  moment: (moment: Moment) => string
  /** A record that nothing is known of but its number. */
  nameless: (id: string) => string
}

/** What a record is called. */
export const nameOf = (record: CrmRecord, reading: RecordLabels): string =>
  headlineOf(record, reading)?.text ?? reading.nameless(record.id)

/** What a record is called by its values, and their fields; `undefined`: it has none of them. */
function headlineOf({ module, values }: CrmRecord, reading: RecordLabels) {
  for (const names of headlines[module]) {
    const parts = names.map((name) => shown(values[name], { module, name }, reading))
    const text = parts.filter((part) => part !== '').join(' ')
    if (text !== '') return { names, text }
  }
  return undefined
}

/** The values that a record has, by what the CRM calls their fields and in its order; those of fields that it does not know at the end. */
export function valuesOf({ module, values }: CrmRecord, reading: RecordLabels) {
  const order = Object.keys(reading.crm[module] ?? {})
  const places = new Map(order.map((name, place) => [name, place]))
  const place = (name: string) => places.get(name) ?? order.length
  return Object.keys(values)
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((name) => {
      const text = shown(values[name], { module, name }, reading)
      return text === '' ? [] : [{ name, label: configurationOf(reading.crm, module, name)?.label ?? name, text }]
    })
}

/** What the list tells of a record besides its name. */
export function summaryOf(record: CrmRecord, reading: RecordLabels): string {
  const headline = nameOf(record, reading)
  const others = valuesOf(record, reading).filter(({ text }) => !headline.includes(text))
  return others
    .slice(0, 4)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(' · ')
}

const mostColumns = 4

/** Fields that tell records of a name apart, then those that most of a page have a value for, in the order of the CRM: columns of a table. */
export function columnsOf(records: readonly CrmRecord[], reading: RecordLabels): { name: string; label: string }[] {
  const counts = new Map<string, number>()
  const all = new Map<string, string>()
  for (const record of records) {
    const said = headlineOf(record, reading)?.names ?? []
    for (const { name, label } of valuesOf(record, reading)) {
      if (said.includes(name)) continue
      all.set(name, label)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const first = (records[0] && telling[records[0].module]) ?? []
  const rank = (name: string) => (first.includes(name) ? records.length : 0) + (counts.get(name) ?? 0)
  const most = [...all.keys()].toSorted((a, b) => rank(b) - rank(a)).slice(0, mostColumns)
  return [...all].flatMap(([name, label]) => (most.includes(name) ? [{ name, label }] : []))
}

/** What a record has in one of them. */
export const valueIn = ({ module, values }: CrmRecord, name: string, reading: RecordLabels): string =>
  shown(values[name], { module, name }, reading)

/** What a CRM calls a day, and a time of a day, as forms do. */
const momentTypes = ['date', 'datetime'] as const

/** Codes by their labels; nothing for what is not set. */
function shown(
  value: Value | undefined,
  { module, name }: { module: CrmModule; name: string },
  { crm, yes, no, number, moment }: RecordLabels,
): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? yes : no
  const known = configurationOf(crm, module, name)
  const permitted = known?.permittedvalues
  const labelOf = (code: string) => (permitted && Object.hasOwn(permitted, code) ? permitted[code] : undefined) ?? code
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'string' && !permitted) {
    const at = momentOf(
      value,
      momentTypes.find((type) => type === known?.type),
    )
    return at ? moment(at) : value
  }
  if (typeof value !== 'number' || permitted) return labelOf(String(value))
  return isArea(name) ? `${number(value)} m²` : number(value)
}

/** Whether onOffice keeps square metres in it. */
const isArea = (name: string) => name.endsWith('flaeche')

/** Where a value leads that is an e-mail address or a telephone number. */
export const hrefOf = ({ module, values }: CrmRecord, name: string): string | undefined =>
  module === 'address' ? linkOf(values[name], typeIn(name)) : undefined

const typeIn = (name: string) => (name === email ? 'email' : callable.some((one) => one === name) ? 'tel' : undefined)

/** Words by which the submissions of a contact are found; undefined: it has neither e-mail address nor telephone number. */
export const soughtBy = (record: CrmRecord): string | undefined =>
  [email, ...callable]
    .filter((name) => hrefOf(record, name) !== undefined)
    .map((name) => record.values[name])
    .find((value) => typeof value === 'string')
