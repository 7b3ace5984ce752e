import { CrmError, type CrmRecord, type CrmValues } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { isMissingRecord } from './protocol/errors.ts'
import type { KnownFields, MetadataCache } from './metadata-cache.ts'
import { pageSize, readAction, searchAction, type WrittenModule } from './records.ts'
import { decodeValue } from './values.ts'
import type { WireRecord } from './protocol/wire.ts'

const repeatable = { isRepeatable: true }

/** Records that one search gives at most; more than that share no e-mail address. */
const mostFound = 20
/** Pages that a search reads. */
const maxPages = 10

/** onOffice numbers its records; another CRM's id is none of them. */
export const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id)

export const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id)

/** Reads and finds records with the fields that are known. */
export function openReader(client: OnOfficeClient, metadata: MetadataCache) {
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
          return records[0] && decoded({ ...records[0], id }, known)
        } catch (error) {
          if (isMissingRecord(error)) return undefined
          throw error
        }
      }),
    find: (module: WrittenModule, wanted: CrmValues, given?: KnownFields) =>
      withFields(module, given, async (known) => {
        if (Object.keys(wanted).length === 0) return []
        const found: CrmRecord[] = []
        for (let page = 0; page < maxPages; page++) {
          const action = searchAction(module, wanted, known, page * pageSize)
          const { records, total } = await client.call(action, repeatable)
          found.push(...records.map((record) => decoded(record, known)))
          if (module === 'task' || records.length < pageSize || found.length >= (total ?? Infinity)) break
        }
        return found.toSorted(byId).slice(0, mostFound)
      }),
  }
}

/** A record as the port has it: the known fields that were read. */
export function decoded({ id, elements }: WireRecord, known: KnownFields): CrmRecord {
  const values: CrmValues = {}
  for (const [name, { type }] of known) {
    // Appointments give resources by their labels, and beside them with their codes.
    const value = elements[`${name}WithKeys`] ?? elements[name]
    if (value !== undefined) values[name] = decodeValue(value, type)
  }
  return { id, values }
}
