import { defaultCountry } from '../../../shared/contract/accounts/countries.ts'
import { isSamePhone, phoneIn } from '../phone-numbers.ts'
import type { CrmRecord, CrmValue, CrmValues } from '../port.ts'
import { isNumber } from '../protocol/numbered-uuids.ts'
import { folded, isEmpty } from '../protocol/values.ts'
import { objectTypes, type Module, type ObjectType } from './dictionary.ts'
import type { KnownFields, MetadataCache } from './metadata-cache.ts'
import { repeatable, type HubSpotClient } from './protocol/client.ts'
import { isMissingRecord } from './protocol/errors.ts'
import { searchTurns } from './protocol/line.ts'
import { afterOf, allOf, associatedOf, recordsOf, type WireRecord } from './protocol/wire.ts'
import { apiNames, decoded, pathOf } from './records.ts'
import { encodeValue } from './values.ts'

/** Records that one search gives at most; more than that share no e-mail address. */
const mostFound = 20
/** Records of a page, and pages that a search reads. */
const pageSize = 100
const maxPages = 5

/** A record as HubSpot gave it, beside what it says. */
export interface FoundRecord extends CrmRecord {
  wire: WireRecord
}

interface RecordSelection {
  type: ObjectType
  properties: readonly string[]
  /** A property that the ids are values of; without, they are numbers of records. */
  idProperty?: string
}

/** Those of the records that are there. A batch of one, too: a long list of properties is too much for an address. Throws `CrmError`. */
export async function readWires(
  client: HubSpotClient,
  ids: readonly string[],
  { type, properties, idProperty }: RecordSelection,
): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  for (let from = 0; from < ids.length; from += pageSize) {
    const inputs = ids.slice(from, from + pageSize).map((id) => ({ id }))
    const body = { inputs, properties, propertiesWithHistory: [], ...(idProperty !== undefined && { idProperty }) }
    const request = { method: 'POST', path: `${pathOf(type)}/batch/read`, body } as const
    try {
      found.push(...recordsOf(await client.call(request, repeatable)))
    } catch (error) {
      if (!isMissingRecord(error)) throw error
    }
  }
  return found
}

/** `undefined` where there is none of this kind. Throws `CrmError`. */
export async function readWire(
  client: HubSpotClient,
  id: string,
  { type, properties = [] }: { type: ObjectType; properties?: readonly string[] },
): Promise<WireRecord | undefined> {
  return isNumber(id) ? (await readWires(client, [id], { type, properties }))[0] : undefined
}

export async function readRecord(
  client: HubSpotClient,
  metadata: MetadataCache,
  { module, id }: { module: Module; id: string },
): Promise<CrmRecord | undefined> {
  if (!isNumber(id)) return undefined
  const known = await metadata.fields(client, module)
  const wire = await readWire(client, id, { type: objectTypes[module], properties: apiNames(known) })
  return wire && decoded(wire, known, module)
}

/** Ids of the records of a kind that a record is associated with. Throws `CrmError`. */
export async function associatedIds(
  client: HubSpotClient,
  { type, id }: { type: ObjectType; id: string },
  to: ObjectType,
): Promise<string[]> {
  const path = `/crm/v4/objects/${type}/${id}/associations/${to}`
  try {
    const found = await allOf(client, { path, query: { limit: 500 }, itemsOf: associatedOf })
    return found.map(({ toObjectId }) => toObjectId)
  } catch (error) {
    if (isMissingRecord(error)) return []
    throw error
  }
}

interface FindOptions {
  module: Module
  wanted: CrmValues
  /** In which numbers are read (ISO 3166-1 alpha-2). */
  country?: string
}

/** A person has one e-mail address, and others beside it, which no other person may have. */
const moreAddresses = 'hs_additional_emails'

/**
 * Records whose fields equal all of these, without regard to case; oldest first. The search of HubSpot lags behind by some moments, so a person is
 * looked up by e-mail address first. Throws `CrmError`.
 */
export async function find(
  client: HubSpotClient,
  known: KnownFields,
  { module, wanted, country = defaultCountry }: FindOptions,
): Promise<FoundRecord[]> {
  if (Object.keys(wanted).length === 0) return []
  const type = objectTypes[module]
  const properties = [...apiNames(known), ...(module === 'address' ? [moreAddresses] : [])]
  const equal = (wires: readonly WireRecord[]) =>
    wires
      .map((wire) => ({ ...decoded(wire, known, module), wire }))
      .filter((record) => Object.entries(wanted).every(([name, value]) => says(record, { name, value, country })))
      .toSorted(byAge)
      .slice(0, mostFound)
  const email = module === 'address' ? wanted['Email'] : undefined
  if (typeof email === 'string' && email.trim() !== '') {
    const read = { type, properties, idProperty: 'email' }
    const byEmail = await readWires(client, [email.trim().toLowerCase()], read)
    if (byEmail.length > 0) return equal(byEmail)
  }
  return equal(await search(client, { type, properties, filterGroups: groupsFor(known, { module, wanted, country }) }))
}

interface Filter {
  propertyName: string
  operator: 'EQ' | 'GTE' | 'CONTAINS_TOKEN' | 'NOT_HAS_PROPERTY'
  value?: string
}
/** All of the filters of one of the groups. */
export type FilterGroups = readonly { filters: readonly Filter[] }[]

/** Throws `CrmError`. */
export async function search(
  client: HubSpotClient,
  { type, properties, filterGroups }: RecordSelection & { filterGroups: FilterGroups },
): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  const sorts = [{ propertyName: type === 'contacts' ? 'createdate' : 'hs_createdate', direction: 'ASCENDING' }]
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const body = { filterGroups, properties, sorts, limit: pageSize, ...(after !== undefined && { after }) }
    const json = await client.call({ method: 'POST', path: `${pathOf(type)}/search`, body }, asSearch)
    found.push(...recordsOf(json))
    after = afterOf(json)
    if (after === undefined) break
  }
  return found
}

const asSearch = { ...repeatable, turns: searchTurns }

/** Filters of one group, as many as HubSpot takes. */
const maxFilters = 6

/** What HubSpot is asked to look for: what is most telling of the values. What it gives is compared again. */
function groupsFor(known: KnownFields, { module, wanted, country }: Required<FindOptions>): FilterGroups {
  const email = wanted['Email']
  if (module === 'address' && typeof email === 'string' && email.trim() !== '') {
    const value = email.trim().toLowerCase()
    return [
      { filters: [{ propertyName: 'email', operator: 'EQ', value }] },
      { filters: [{ propertyName: moreAddresses, operator: 'CONTAINS_TOKEN', value }] },
    ]
  }
  const byPhone = module === 'address' ? phoneGroups(wanted, country) : undefined
  if (byPhone) return byPhone
  const filters = Object.entries(wanted).flatMap(([name, value]): Filter[] => {
    const field = known.get(name)
    if (!field || field.api === null || field.isHtml || field.type === 'multiselect') return []
    const propertyName = field.api
    return isEmpty(value)
      ? [{ propertyName, operator: 'NOT_HAS_PROPERTY' }]
      : [{ propertyName, operator: 'EQ', value: encodeValue(value, field) }]
  })
  return filters.length > 0 ? [{ filters: filters.slice(0, maxFilters) }] : []
}

/** Numbers that HubSpot searches, without their country, and the property they stand in as they were written. */
const searchedPhones: Readonly<Record<string, { api: string; searched: string }>> = {
  Telefon1: { api: 'phone', searched: 'hs_searchable_calculated_phone_number' },
  home_cell: { api: 'mobilephone', searched: 'hs_searchable_calculated_mobile_number' },
}

function phoneGroups(wanted: CrmValues, country: string): FilterGroups | undefined {
  for (const [name, { api, searched }] of Object.entries(searchedPhones)) {
    const value = wanted[name]
    const number = value === undefined ? undefined : phoneIn(name, value, country)
    if (!number) continue
    const filters: Filter[] = [
      { propertyName: searched, operator: 'EQ', value: number.national },
      { propertyName: searched, operator: 'CONTAINS_TOKEN', value: `*${number.national}` },
      { propertyName: api, operator: 'EQ', value: number.e164 },
      { propertyName: api, operator: 'EQ', value: String(value as string | number) },
    ]
    return filters.map((filter) => ({ filters: [filter] }))
  }
  return undefined
}

function says(
  { values, wire }: FoundRecord,
  { name, value, country }: { name: string; value: CrmValue; country: string },
): boolean {
  const more = name === 'Email' ? (wire.properties[moreAddresses] ?? '').split(';').map(folded) : []
  if (more.includes(folded(value)) && !isEmpty(value)) return true
  const found = values[name] ?? null
  return isSamePhone(name, [value, found], country) || folded(found) === folded(value)
}

/** The oldest first; of the same moment the one with the lower number. */
const byAge = (a: FoundRecord, b: FoundRecord) =>
  a.wire.createdAt.localeCompare(b.wire.createdAt) || Number(a.id) - Number(b.id)
