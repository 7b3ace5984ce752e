import { CrmError, type CrmRecord, type CrmValues } from '../port.ts'
import { appointmentElements } from './appointments.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { isMissingRecord } from './protocol/errors.ts'
import type { KnownFields, MetadataCache } from './metadata-cache.ts'
import { readAction, type WrittenModule } from './records.ts'
import { pageSize, searchFor } from './search.ts'
import { decodeValue } from './values.ts'
import type { Action, WireRecord } from './protocol/wire.ts'

const repeatable = { isRepeatable: true }

/** Records that one search gives at most; more than that share no e-mail address. */
const mostFound = 20
/** Pages that a search reads. */
const maxPages = 10

/** onOffice numbers its records; another CRM's id is none of them. */
export const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id)

export const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id)

/** Reads and finds records with the fields that are known, for an account of this country. */
export function openReader(client: OnOfficeClient, metadata: MetadataCache, country: string) {
  /** Reads with the fields that are given, else with those that are known; when they have turned out to be other ones, once more with those. */
  async function withFields<T>(
    module: WrittenModule,
    given: KnownFields | undefined,
    read: (known: KnownFields) => Promise<T>,
  ): Promise<T> {
    if (given) return read(given)
    try {
      return await read(await metadata.fields(client, module))
    } catch (error) {
      if (!(error instanceof CrmError) || error.reason !== 'fields') throw error
      metadata.forgetFields()
      return read(await metadata.fields(client, module))
    }
  }

  return {
    read: (module: WrittenModule, id: string) =>
      withFields(module, undefined, async (known) => {
        if (!isNumber(id)) return undefined
        try {
          const { records } = await client.call(readAction(module, id, known), repeatable)
          if (!records[0]) return undefined
          return decodedOf(module, { ...records[0], id }, known)
        } catch (error) {
          if (isMissingRecord(error)) return undefined
          throw error
        }
      }),
    find: (module: WrittenModule, wanted: CrmValues, given?: KnownFields) =>
      withFields(module, given, async (known) => {
        if (Object.keys(wanted).length === 0) return []
        const { lists, isMeant } = searchFor(module, wanted, { known, country })
        const read = await Promise.all(lists.map((page) => allOf(module, page)))
        const found = read.flat().filter(isMeant)
        const records: CrmRecord[] = Array.from(byNumber(found).values(), (record) => decoded(record, known))
        return records.toSorted(byId).slice(0, mostFound)
      }),
  }

  /** The pages of a list. */
  async function allOf(module: WrittenModule, page: (offset: number) => Action): Promise<WireRecord[]> {
    const found: WireRecord[] = []
    for (let i = 0; i < maxPages; i++) {
      const { records, total } = await client.call(page(i * pageSize), repeatable)
      found.push(...records)
      if (module === 'task' || records.length < pageSize || found.length >= (total ?? Infinity)) break
    }
    return found
  }
}

/** Each record once. */
export const byNumber = (records: readonly WireRecord[]) => new Map(records.map((record) => [record.id, record]))

/** A record as the port has it: the known fields that were read. */
export function decoded({ id, elements }: WireRecord, known: KnownFields): CrmRecord {
  const values: CrmValues = {}
  for (const [name, { type }] of known) {
    const value = elements[name]
    if (value !== undefined) values[name] = decodeValue(value, type)
  }
  return { id, values }
}

/** The same of a record that was read by its number: the parts of an appointment have names of their own. */
export const decodedOf = (module: WrittenModule, { id, elements }: WireRecord, known: KnownFields): CrmRecord =>
  decoded(
    { id, elements: module === 'calendar' ? appointmentElements(elements, known.get('start_dt')?.timeZone) : elements },
    known,
  )
