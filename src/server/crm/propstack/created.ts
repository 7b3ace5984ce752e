import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmValue, type CrmValues, type FoundCreated, type NewCrmRecord } from '../port.ts'
import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import type { Module } from './dictionary.ts'
import type { KnownFields } from './metadata-cache.ts'
import type { PropstackClient } from './protocol/client.ts'
import { listOf, recordOf, type WireRecord } from './protocol/wire.ts'
import { find, pages } from './reader.ts'
import { decoded, isOf } from './records.ts'
import { aboutOthers, comparedNames, keyOf, saysSame, slackMs, sorted, writtenOf } from '../protocol/compare-created.ts'
import { decodeValue, encodeValue } from './values.ts'

/** Entries of the activity feed that are looked at. */
const mostActivities = 50

/** How the feed calls them. */
const feedTypes = { task: 'reminder', calendar: 'event', agentsLog: 'note' } as const

/** Records of the module that were made or changed since, about the same records and under the same key. Throws `CrmError`. */
export async function findCreated(
  client: PropstackClient,
  known: KnownFields,
  { module, record, since }: { module: Module; record: NewCrmRecord; since: Date },
): Promise<FoundCreated> {
  const written = writtenOf(record.values, (name) => known.get(name)?.type === 'user')
  const from = new Date(since.getTime() - slackMs)
  const candidates = await candidatesOf(client, known, { module, record, written, from })
  const names = comparedNames(module, written)
  const isSame = (wire: WireRecord) => {
    const { values } = decoded(wire, known, module)
    return names.every((name) => same(name, written[name] ?? null, values[name] ?? null, known))
  }
  return sorted(
    candidates.toSorted((a, b) => a.id - b.id),
    isSame,
  )
}

interface Search {
  module: Module
  record: NewCrmRecord
  written: CrmValues
  from: Date
}

async function candidatesOf(client: PropstackClient, known: KnownFields, search: Search): Promise<WireRecord[]> {
  const { module, written, from } = search
  const isRecent = (wire: WireRecord) => {
    const at = Date.parse(String((wire['updated_at'] ?? wire['created_at'] ?? '') as string))
    return Number.isNaN(at) || at >= from.getTime()
  }
  if (module === 'address') {
    const wanted = keyOf(written, [['Email'], ['Name', 'Vorname']])
    const found = await find(client, known, { module, wanted })
    return found.map(({ wire }) => wire).filter(isRecent)
  }
  if (module === 'estate') {
    const wanted = keyOf(written, [['objekttitel']])
    const found: WireRecord[] = []
    // Its search knows no titles: the newest are looked through.
    for await (const wire of pages(client, module, { expand: 1, archived: -1, sort_by: 'created_at', order: 'desc' })) {
      if (Date.parse(String((wire['created_at'] ?? '') as string)) < from.getTime()) break
      const { values } = decoded(wire, known, module)
      const entries = Object.entries(wanted)
      if (entries.length > 0 && entries.every(([name, value]) => same(name, value, values[name] ?? null, known)))
        found.push(wire)
    }
    return found
  }
  return inFeed(client, known, { ...search, module })
}

/** Tasks are not listed; the feed of activities is, by contact and property, and names each in full when it is read. */
async function inFeed(
  client: PropstackClient,
  known: KnownFields,
  { module, record, written, from }: Search & { module: keyof typeof feedTypes },
): Promise<WireRecord[]> {
  const { key } = aboutOthers[module]
  const { address_id, estate_id } = record
  // The feed of all that the agency does is longer than what is looked at.
  if (address_id === undefined && estate_id === undefined)
    throw new CrmError('unsupported', refusal('crm_finds_no_unlinked'))
  const query = {
    item_type: feedTypes[module],
    ...(address_id !== undefined && { client_id: address_id }),
    ...(estate_id !== undefined && { property_id: estate_id }),
    created_at_from: from.toISOString(),
    per: mostActivities,
  }
  const feed = listOf(await client.call({ method: 'GET', path: '/activities', query }, { isRepeatable: true }))
  const wanted = written[key] ?? (module === 'agentsLog' ? noteKind : null)
  const found: WireRecord[] = []
  for (const { id } of feed) {
    const activity = await client.call({ method: 'GET', path: `/activities/${id}` }, { isRepeatable: true })
    const task = recordOf(recordOf(activity)?.['activatable'])
    if (!task || !isOf(module, task) || !isAbout(task, record)) continue
    if (same(key, wanted, decoded(task, known, module).values[key] ?? null, known)) found.push(task)
  }
  return found
}

function isAbout(task: WireRecord, { address_id, estate_id }: NewCrmRecord): boolean {
  const has = (list: unknown, id: string | undefined) =>
    id === undefined || !Array.isArray(list) || list.map(String).includes(id)
  return has(task['client_ids'], address_id) && has(task['property_ids'], estate_id)
}

function same(name: string, wanted: CrmValue, found: CrmValue, known: KnownFields): boolean {
  const field = known.get(name)
  const isTitled = name === 'Datum' || name === 'Aktionsart'
  const written = field && !isTitled ? decodeValue(encodeValue(wanted, field), field) : wanted
  return saysSame([written, found], { isPhone: /phone|cell|Telefon/.test(field?.api ?? name) })
}
