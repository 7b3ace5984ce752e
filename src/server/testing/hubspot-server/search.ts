import { invalid } from './errors.ts'
import type { Portal, StoredRecord } from './portal.ts'
import { calculated } from './values.ts'

interface Filter {
  propertyName?: string
  operator?: string
  value?: string
  values?: string[]
}

/** A search as it is documented: groups of filters, of which one must hold, texts without regard to case, and pages. */
export function searched(
  portal: Portal,
  type: string,
  asked: Record<string, unknown>,
): { total: number; found: StoredRecord[]; after?: string } {
  const groups = (asked['filterGroups'] ?? []) as { filters?: Filter[] }[]
  if (groups.length > 5 || groups.some(({ filters = [] }) => filters.length > 6)) throw invalid('too many filters')
  const limit = Number(asked['limit'] ?? 10)
  if (limit > 200) throw invalid('limit must be at most 200')
  const [from, now] = [Number(asked['after'] ?? 0), Date.now()]
  const all = [...portal.table(type).values()]
    .filter(({ updatedAt }) => now - Date.parse(updatedAt) >= portal.searchLagMs)
    .filter(
      (record) =>
        groups.length === 0 ||
        groups.some(({ filters = [] }) => filters.every((filter) => holds(calculated(record), filter))),
    )
    .filter((record) => isAsked(calculated(record), asked['query']))
  const sorted = inOrder(all, asked['sorts'])
  const found = sorted.slice(from, from + limit)
  return { total: all.length, found, ...(from + limit < all.length && { after: String(from + limit) }) }
}

/** Whether a value, which is not empty, meets a filter; `compared`: below, at or above what the filter names. */
const operators: Readonly<Record<string, (own: string, compared: number, filter: Filter) => boolean>> = {
  EQ: (_own, compared) => compared === 0,
  NEQ: (_own, compared) => compared !== 0,
  GTE: (_own, compared) => compared >= 0,
  GT: (_own, compared) => compared > 0,
  LTE: (_own, compared) => compared <= 0,
  LT: (_own, compared) => compared < 0,
  IN: (own, _compared, { values = [] }) => values.map((one) => one.toLowerCase()).includes(own),
  HAS_PROPERTY: () => true,
  NOT_HAS_PROPERTY: () => false,
  CONTAINS_TOKEN: (own, _compared, { value = '' }) =>
    own.split(/[;\s]+/).some((token) => tokenPattern(value.toLowerCase()).test(token)),
}

function holds(properties: Record<string, string>, filter: Filter): boolean {
  const { propertyName = '', operator = '', value = '' } = filter
  const meets = operators[operator]
  if (!meets) throw invalid(`operator ${operator} is not one of the supported operators`)
  const own = (properties[propertyName] ?? '').toLowerCase()
  if (own === '') return operator === 'NOT_HAS_PROPERTY' || operator === 'NEQ'
  return meets(own, compare(own, value.toLowerCase()), filter)
}

const tokenPattern = (wanted: string) =>
  new RegExp(
    `^${wanted
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

/** Moments are filtered by milliseconds or as they are written. */
function compare(own: string, wanted: string): number {
  const numbers = [own, wanted].map((text) => (/^\d{4}-\d\d-\d\dt/.test(text) ? Date.parse(text) : Number(text)))
  const [a = NaN, b = NaN] = numbers
  return Number.isNaN(a) || Number.isNaN(b) ? own.localeCompare(wanted) : a - b
}

/** Texts that a search without filters looks through. */
const asText = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'mobilephone',
  'company',
  'hs_name',
  'dealname',
  'hs_note_body',
]

const isAsked = (properties: Record<string, string>, query: unknown) =>
  typeof query !== 'string' ||
  asText.some((name) => (properties[name] ?? '').toLowerCase().includes(query.toLowerCase()))

function inOrder(records: StoredRecord[], sorts: unknown): StoredRecord[] {
  const [first] = (Array.isArray(sorts) ? sorts : []) as (string | { propertyName: string; direction?: string })[]
  if (first === undefined) return records
  const name = typeof first === 'string' ? first.replace(/^-/, '') : first.propertyName
  const isDown = typeof first === 'string' ? first.startsWith('-') : first.direction === 'DESCENDING'
  const value = (record: StoredRecord) => calculated(record)[name] ?? ''
  const sorted = records.toSorted((a, b) => value(a).localeCompare(value(b)))
  return isDown ? sorted.toReversed() : sorted
}
