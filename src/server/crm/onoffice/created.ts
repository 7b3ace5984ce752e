import type { CrmValue, CrmValues, FoundCreated, NewCrmRecord } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { textOf } from '../protocol/html.ts'
import { contactOf } from './contacts.ts'
import type { KnownFields } from './metadata-cache.ts'
import { byId, byNumber, decoded } from './reader.ts'
import { moduleOf, userFormOf, type WrittenModule } from './records.ts'
import { searchFor } from './search.ts'
import { decodeValue, encodeValue } from './values.ts'

/** Modules whose records can be searched by what they say and by when they were made. Appointments cannot. */
export const foundModules = ['address', 'estate', 'task', 'agentsLog'] as const

/** What records are searched by: the first of these lists of which something was to be written; else all that was. */
const keys: Readonly<Record<WrittenModule, readonly (readonly string[])[]>> = {
  address: [['Email'], ['Name', 'Vorname']],
  estate: [['objekttitel']],
  task: [['Betreff']],
  agentsLog: [['Aktionsart']],
  calendar: [],
}

/** What a record must say to be the one that was to be written, where not all of it: longer texts come back with other white space or markup. */
const compared: Readonly<Partial<Record<WrittenModule, readonly string[]>>> = {
  task: ['Betreff', 'Deadline'],
  agentsLog: ['Aktionsart', 'Datum'],
}

/** The field with the time of the last change, or of the creation where records are not changed. */
const times: Readonly<Partial<Record<WrittenModule, string>>> = {
  address: 'Aenderung',
  estate: 'geaendert_am',
  task: 'Eintragsdatum',
  agentsLog: 'created',
}

/** onOffice gives local times of the office, without a zone; its clock may differ a little, too. */
const timeSlackMs = 26 * 3_600_000

/**
 * Records of the module that were made or changed since, about the same records and under the same key. Throws `CrmError`.
 */
export async function findCreated(
  client: OnOfficeClient,
  known: KnownFields,
  { record, since, country }: { record: NewCrmRecord; since: Date; country: string },
): Promise<FoundCreated> {
  const module = moduleOf(record.module)
  const written = writtenOf(module, record.values)
  const key = keyOf(module, written)
  const time = times[module]
  if (time === undefined || Object.keys(key).length === 0) return { same: [], similar: [] }
  const { lists, isMeant } = searchFor(module, key, { known, country })
  const from = new Date(since.getTime() - timeSlackMs).toISOString().slice(0, 19).replace('T', ' ')
  const found = await Promise.all(
    lists.map((page) => {
      const { parameters, ...action } = page(0)
      const filter = { ...(parameters['filter'] as object), [time]: [{ op: '>=', val: from }] }
      const about = { ...parameters, ...linksOf(module, record), filter }
      return client.call({ ...action, parameters: about }, { isRepeatable: true })
    }),
  )
  const meant = found.flatMap(({ records }) => records).filter(isMeant)
  const isUnlinked = record.address_id === undefined && record.estate_id === undefined
  const isSame = sameness(module, written, { known, isUnlinked })
  const records = Array.from(byNumber(meant).values(), (one) => decoded(one, known)).toSorted(byId)
  const { true: same = [], false: similar = [] } = Object.groupBy(records, ({ values }) => String(isSame(values)))
  return { same: same.map(({ id }) => id), similar: similar.map(({ id }) => id) }
}

/** Users are named in another way when they are read. */
const writtenOf = (module: WrittenModule, values: CrmValues): CrmValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && value !== '' && userFormOf(module, name) === undefined,
    ),
  )

function keyOf(module: WrittenModule, written: CrmValues): CrmValues {
  const names = keys[module].find((list) => list.some((name) => Object.hasOwn(written, name))) ?? Object.keys(written)
  return Object.fromEntries(
    Object.entries(written).filter(([name, value]) => names.includes(name) && !Array.isArray(value)),
  )
}

function linksOf(module: WrittenModule, { address_id, estate_id }: NewCrmRecord): Record<string, unknown> {
  const names =
    module === 'task'
      ? ['relatedAddressId', 'relatedEstateId']
      : module === 'agentsLog'
        ? ['addressid', 'estateid']
        : []
  return Object.fromEntries(
    [address_id, estate_id].flatMap((id, i) => (id === undefined || !names[i] ? [] : [[names[i], Number(id)]])),
  )
}

function sameness(
  module: WrittenModule,
  written: CrmValues,
  { known, isUnlinked }: { known: KnownFields; isUnlinked: boolean },
): (values: CrmValues) => boolean {
  const some = compared[module]?.filter((name) => Object.hasOwn(written, name)) ?? []
  const names = some.length > 0 ? some : Object.keys(written)
  // Tasks of one form and day that are about no record differ in their texts alone.
  const text = isUnlinked && module === 'task' ? written['Aufgabe'] : undefined
  const saysText = ({ Aufgabe = null }: CrmValues) => text === undefined || unmarked(text) === unmarked(Aufgabe)
  return (values) =>
    saysText(values) &&
    names.every((name) => {
      const type = known.get(name)?.type ?? 'varchar'
      const wanted = decodeValue(encodeValue(written[name] ?? null, type), type)
      const form = contactOf(name) === 'phone' || contactOf(name) === 'fax' ? lastDigits : plain
      return form(wanted) === form(values[name] ?? null)
    })
}

const plain = (value: CrmValue): string =>
  Array.isArray(value)
    ? value.map(String).toSorted().join('|')
    : String((value ?? '') as string)
        .trim()
        .replace(/\s+/g, ' ')
        .toLowerCase()

/** However the text is marked up: as HTML or not. */
const unmarked = (value: CrmValue): string => plain(textOf(String((value ?? '') as string)))

/** However the number is written: with its country, without, or in groups. */
const lastDigits = (value: CrmValue): string => plain(value).replace(/\D/g, '').slice(-6)
