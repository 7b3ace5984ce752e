import { refusal } from '../../../shared/refusals/catalogue.ts'
import { defaultCountry } from '../../../shared/contract/accounts/countries.ts'
import { isSamePhone, phoneIn } from '../phone-numbers.ts'
import { CrmError, type CrmRecord, type CrmValue, type CrmValues } from '../port.ts'
import type { Module } from './dictionary.ts'
import type { KnownFields, MetadataCache } from './metadata-cache.ts'
import type { PropstackClient } from './protocol/client.ts'
import { isMissingRecord } from './protocol/errors.ts'
import { listOf, recordOf, type WireRecord } from './protocol/wire.ts'
import { isNumber } from '../protocol/numbered-uuids.ts'
import { folded } from '../protocol/values.ts'
import { decoded, isOf, pageSize, pathOf, readRequest } from './records.ts'
import type { UnknownEmails } from './unknown-emails.ts'

const repeatable = { isRepeatable: true }

/** Records that one search gives at most; more than that share no e-mail address. */
const mostFound = 20
/** Pages that a search reads. */
const maxPages = 10

/** A record as Propstack gave it, beside what it says. */
export interface FoundRecord extends CrmRecord {
  wire: WireRecord
}

/** `undefined` where there is none of this module. Throws `CrmError`. */
export async function readWire(client: PropstackClient, module: Module, id: string): Promise<WireRecord | undefined> {
  if (!isNumber(id)) return undefined
  try {
    const record = recordOf(await client.call(readRequest(module, id), repeatable))
    return record && isOf(module, record) ? record : undefined
  } catch (error) {
    if (isMissingRecord(error)) return undefined
    throw error
  }
}

export async function readRecord(
  client: PropstackClient,
  metadata: MetadataCache,
  { module, id }: { module: Module; id: string },
): Promise<CrmRecord | undefined> {
  const record = await readWire(client, module, id)
  return record && decoded(record, await metadata.fields(client, module), module)
}

interface FindOptions {
  module: Module
  wanted: CrmValues
  /** In which numbers are read (ISO 3166-1 alpha-2). */
  country?: string
  /** Told of an e-mail address that no contact has. */
  unknown?: UnknownEmails | undefined
}

/** Contacts or properties whose fields equal all of these, without regard to case; oldest first. Throws `CrmError`. */
export async function find(
  client: PropstackClient,
  known: KnownFields,
  { module, wanted, country = defaultCountry, unknown }: FindOptions,
): Promise<FoundRecord[]> {
  if (module !== 'address' && module !== 'estate') {
    throw new CrmError('unsupported', refusal('propstack_finds_no_records', { module }))
  }
  if (Object.keys(wanted).length === 0) return []
  const searched = searchOf(module, wanted, country)
  const query = { ...searched, expand: 1, archived: -1, sort_by: 'created_at', order: 'asc' }
  const found: FoundRecord[] = []
  const { email } = searched
  let isUnknown = email !== undefined
  for await (const record of pages(client, module, query)) {
    const { id, values } = decoded(record, known, module)
    if (email !== undefined && says(record, values, { name: 'Email', value: email, country })) isUnknown = false
    if (Object.entries(wanted).every(([name, value]) => says(record, values, { name, value, country })))
      found.push({ id, values, wire: record })
  }
  if (email !== undefined && isUnknown) unknown?.note(email)
  return found.toSorted((a, b) => Number(a.id) - Number(b.id)).slice(0, mostFound)
}

/** The records of a list, page by page, as far as a search goes. */
export async function* pages(client: PropstackClient, module: Module, query: Record<string, string | number>) {
  for (let page = 1; page <= maxPages; page++) {
    const request = { method: 'GET', path: pathOf(module), query: { ...query, page, per: pageSize } } as const
    const records = listOf(await client.call(request, repeatable))
    yield* records
    if (records.length < pageSize) return
  }
}

/** What Propstack itself is asked to look for: what is most telling of the values, and none for a property of which it searches nothing. */
function searchOf(module: Module, wanted: CrmValues, country: string): Record<string, string> {
  const text = (name: string) => {
    const value = wanted[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const email = module === 'address' ? text('Email') : undefined
  if (email !== undefined) return { email }
  const numbers = Object.entries(wanted).map(([name, value]) => phoneIn(name, value, country))
  const phone = module === 'address' ? numbers.find((number) => number !== undefined) : undefined
  // What all ways to write the number end with.
  if (phone !== undefined) return { phone_number: phone.national }
  const searched = module === 'address' ? ['Name', 'Vorname', 'Strasse'] : ['objektnr_extern', 'strasse', 'plz', 'ort']
  const q = searched.map(text).find((value) => value !== undefined)
  return q === undefined ? {} : { q }
}

function says(
  record: WireRecord,
  values: CrmValues,
  { name, value, country }: { name: string; value: CrmValue; country: string },
): boolean {
  if (name === 'Email' && Array.isArray(record['emails']) && record['emails'].map(folded).includes(folded(value)))
    return true
  const found = values[name] ?? null
  return isSamePhone(name, [value, found], country) || folded(found) === folded(value)
}
