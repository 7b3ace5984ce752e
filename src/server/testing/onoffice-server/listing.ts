import { integer, integers, objectOf, type Request, type ResponseRecord, type Result } from './action.ts'
import type { ModuleName, StoredRecord } from './office.ts'
import { Refusal, type ErrorCode } from './refusal.ts'
import { sorted } from './sorting.ts'
import { filterOf, formattedValue, readValue, type Fields } from './values.ts'

interface Listing {
  module: ModuleName
  /** As answers call it. */
  type: string
  fields: Fields
  unknownField: ErrorCode
  /** The fields that can be read, where that is not all. */
  readable?: readonly string[]
  /** Ids asked for by name; every record without. */
  ids?: number[] | undefined
  /** Of records that belong to an address, or to an estate. */
  isAbout?: (record: StoredRecord) => boolean
  /** What of a record is answered for one name of `data`. */
  answer?: (record: StoredRecord, name: string) => Record<string, unknown> | undefined
  /** What a record has under a name of the filter that is no field. */
  stored?: (record: StoredRecord, name: string) => string[] | undefined
  /** What is answered whatever `data` names. */
  added?: (record: StoredRecord) => Record<string, unknown>
  /** Whether `elements` begin with the number of the record. */
  hasNumber?: boolean
  newestFirst?: boolean
}

/** Reads records: filter, order, page, and the fields named by `data`. */
export function listRecords({ office, parameters }: Request, listing: Listing): Result {
  const { module, type, fields, unknownField, ids, isAbout = () => true, added = () => ({}) } = listing
  const data = parameters['data'] ?? []
  if (!Array.isArray(data)) throw new Refusal(255, 'data')
  const hasUuid = module === 'address' || module === 'estate'
  const stored = (record: StoredRecord, name: string) => {
    if (hasUuid && name === 'uuid') return [record.uuid]
    if (name === times[module]) return [record.createdAt]
    // Numbers of records that a test has put there are not among their values.
    if (name === numbers[module]) return [String((record.values[name] ?? record.id) as string)]
    return listing.stored?.(record, name) ?? (fields.has(name) ? storedTexts(record.values[name]) : undefined)
  }
  const matches = filterOf(objectOf(parameters['filter'] ?? {}, 'filter'), stored, 141)
  const kept = filterOf(office.filterBy(module, parameters['filterid']), stored, 141)
  const valueOf = parameters['formatoutput'] === true ? formattedValue : readValue
  const labelled = parameters['formatoutput'] === true ? office.fields(module, languageOf(parameters)) : fields
  const elementsOf = (record: StoredRecord) =>
    (data as unknown[]).map(String).map((name) => {
      if (hasUuid && name === 'uuid') return { uuid: record.uuid }
      const own = listing.answer?.(record, name)
      if (own) return own
      const field = labelled.get(name)
      if (!field || !(listing.readable?.includes(name) ?? true)) throw new Refusal(unknownField, name)
      return { [name]: valueOf(field, record.values[name]) }
    })
  const textOf = (record: StoredRecord, name: string) => stored(record, name)?.join('|')
  // Names are checked even when there is no record.
  matches(blank)
  elementsOf(blank)
  sorted([blank, blank], parameters, textOf)
  const all = [...office.records[module].values()]
  if (listing.newestFirst === true) all.reverse()
  const wanted = (ids ? all.filter(({ id }) => ids.includes(id)) : all).filter(
    (one) => isAbout(one) && matches(one) && kept(one),
  )
  return {
    cacheable: true,
    total: wanted.length,
    records: page(sorted(wanted, parameters, textOf), parameters).map((record): ResponseRecord => {
      const number = listing.hasNumber === true ? { id: record.id } : {}
      const elements = Object.assign(number, ...elementsOf(record), added(record)) as Record<string, unknown>
      return { id: record.id, type, elements }
    }),
  }
}

/** The part of a list that was asked for: 20, or as many as `listlimit` says, and never more than `most`. */
export function page<T>(all: readonly T[], parameters: Record<string, unknown>, most = 500): T[] {
  const limit = Math.min(integer(parameters['listlimit'] ?? 20, 'listlimit'), most)
  const offset = integer(parameters['listoffset'] ?? 0, 'listoffset')
  return all.slice(offset, offset + limit)
}

const languageOf = ({ outputlanguage = 'DEU' }: Record<string, unknown>) => (outputlanguage === 'DEU' ? 'de' : 'en')

/** Fields that number the records of a module. */
const numbers: Readonly<Partial<Record<ModuleName, string>>> = { address: 'KdNr', estate: 'Id' }

/** Fields of the time of creation, or of the last change, which can be filtered by and need no configuration. */
const times: Readonly<Partial<Record<ModuleName, string>>> = {
  address: 'Aenderung',
  estate: 'geaendert_am',
  task: 'Eintragsdatum',
  agentsLog: 'created',
}

const blank: StoredRecord = {
  id: 0,
  uuid: '',
  values: {},
  contacts: [],
  addressIds: [],
  estateId: null,
  byGroup: false,
  beside: {},
  createdAt: '',
}

/** Records that belong to the address and the estate that are named by these parameters. */
export function aboutNamed(
  parameters: Record<string, unknown>,
  [address, estate]: readonly [string, string],
): (record: StoredRecord) => boolean {
  const ids = (name: string) => (parameters[name] === undefined ? undefined : integers(parameters[name], name))
  const [addresses, estates] = [ids(address), ids(estate)]
  return ({ addressIds, estateId }) =>
    (addresses?.some((id) => addressIds.includes(id)) ?? true) && (estates?.includes(estateId ?? 0) ?? true)
}

const storedTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [String((value ?? '') as string)])

/** The record that the action names. */
export function recordOf({ office, resourceid }: Request, module: ModuleName): StoredRecord {
  if (!/^\d+$/.test(resourceid)) throw new Refusal(79)
  const record = office.records[module].get(Number(resourceid))
  if (!record) throw new Refusal(80, resourceid)
  return record
}

/** Records that a link names must be there. */
export function linked({ office }: Request, module: 'address' | 'estate', value: unknown, name: string): number[] {
  const ids = value === undefined || value === null ? [] : integers(value, name)
  const missing = ids.find((id) => !office.records[module].has(id))
  if (missing !== undefined) throw new Refusal(235, String(missing))
  return ids
}

export const created = (id: number, type: string): Result => ({ records: [{ id, type, elements: {} }] })
