import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import type { RecordsFilter } from './records-filter.ts'

export type CrmRecord = RecordOf<typeof endpoints.crmRecords.list>
type Value = CrmRecord['values'][string]

/** Records that forms wrote are there as soon as the list is looked at again. */
export const recordsQuery = ({ module = 'address', q, page = 1 }: RecordsFilter) => ({
  ...endpointQuery(endpoints.crmRecords.list, { module, query: { q, sort: 'desc', page, per_page: 25 } }),
  staleTime: 0,
  retry: false,
})

/** One record, by its id; none where it has been deleted. */
export const recordQuery = ({ module = 'address', record }: RecordsFilter) => ({
  ...endpointQuery(endpoints.crmRecords.list, { module, query: { id: record } }),
  staleTime: 0,
  retry: false,
})

const linkedShown = 50

export const linkedQuery = (module: CrmModule, { id }: CrmRecord) =>
  endpointQuery(endpoints.crmRecords.list, { module, query: { linked_to: id, per_page: linkedShown } })

/** Fields that say what a record is, by module: the first of these groups that has any value. */
const headlines: Record<CrmModule, readonly (readonly string[])[]> = {
  address: [['Vorname', 'Name'], ['Zusatz1'], ['Email']],
  estate: [['objekttitel'], ['strasse', 'hausnummer', 'plz', 'ort']],
  task: [['Betreff'], ['Aufgabe']],
  calendar: [['description'], ['note']],
  agentsLog: [['Aktionsart'], ['Bemerkung']],
}

/** What is needed to say in words what a record holds. */
export interface RecordLabels {
  crm: CrmFields
  yes: string
  no: string
  number: (value: number) => string
  /** A record that nothing is known of but its number. */
  nameless: (id: string) => string
}

/** What a record is called. */
export function nameOf({ id, module, values }: CrmRecord, reading: RecordLabels): string {
  for (const names of headlines[module]) {
    const parts = names.map((name) => shown(values[name], { module, name }, reading))
    const text = parts.filter((part) => part !== '').join(' ')
    if (text !== '') return text
  }
  return reading.nameless(id)
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

/** Fields that most records of a page have a value for besides what they are called, in the order of the CRM: columns of a table. */
export function columnsOf(records: readonly CrmRecord[], reading: RecordLabels): { name: string; label: string }[] {
  const counts = new Map<string, number>()
  const all = new Map<string, string>()
  for (const record of records) {
    const said = headlines[record.module].flat()
    for (const { name, label } of valuesOf(record, reading)) {
      if (said.includes(name)) continue
      all.set(name, label)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const most = [...all.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, mostColumns)
  return [...all].flatMap(([name, label]) => (most.includes(name) ? [{ name, label }] : []))
}

/** What a record has in one of them. */
export const valueIn = ({ module, values }: CrmRecord, name: string, reading: RecordLabels): string =>
  shown(values[name], { module, name }, reading)

/** Codes by their labels; nothing for what is not set. */
function shown(
  value: Value | undefined,
  { module, name }: { module: CrmModule; name: string },
  { crm, yes, no, number }: RecordLabels,
): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? yes : no
  const permitted = configurationOf(crm, module, name)?.permittedvalues
  const labelOf = (code: string) => (permitted && Object.hasOwn(permitted, code) ? permitted[code] : undefined) ?? code
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  return typeof value === 'number' && !permitted ? number(value) : labelOf(String(value))
}
