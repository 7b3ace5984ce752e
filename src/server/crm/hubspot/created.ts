import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmValue, type CrmValues, type FoundCreated, type NewCrmRecord } from '../port.ts'
import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import { aboutOthers, comparedNames, keyOf, saysSame, slackMs, sorted, writtenOf } from '../protocol/compare-created.ts'
import { objectTypes, type Module } from './dictionary.ts'
import type { KnownFields } from './metadata-cache.ts'
import type { HubSpotClient } from './protocol/client.ts'
import type { WireRecord } from './protocol/wire.ts'
import { associatedIds, find, readWires } from './reader.ts'
import { apiNames, decoded } from './records.ts'
import { decodeValue, encodeValue } from './values.ts'

interface Search {
  module: Module
  record: NewCrmRecord
  since: Date
}

/** Records of the module that were made or changed since, about the same records and under the same key. Throws `CrmError`. */
export async function findCreated(
  client: HubSpotClient,
  known: KnownFields,
  { module, record, since }: Search,
): Promise<FoundCreated> {
  const written = writtenOf(record.values, (name) => known.get(name)?.type === 'user')
  const from = since.getTime() - slackMs
  const isRecent = ({ updatedAt, createdAt }: WireRecord) => {
    const at = Date.parse(updatedAt || createdAt)
    return Number.isNaN(at) || at >= from
  }
  const candidates = (await candidatesOf(client, known, { module, record, written })).filter(isRecent)
  const names = comparedNames(module, written)
  return sorted(candidates.toSorted(byAge), (wire) => {
    const { values } = decoded(wire, known, module)
    return names.every((name) => same(name, [written[name] ?? null, values[name] ?? null], known))
  })
}

const byAge = (a: WireRecord, b: WireRecord) => a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id)

async function candidatesOf(
  client: HubSpotClient,
  known: KnownFields,
  { module, record, written }: Omit<Search, 'since'> & { written: CrmValues },
): Promise<WireRecord[]> {
  if (module === 'address' || module === 'estate') {
    const wanted = keyOf(written, module === 'address' ? [['Email'], ['Name', 'Vorname']] : [['objekttitel']])
    return (await find(client, known, { module, wanted })).map(({ wire }) => wire)
  }
  const { key } = aboutOthers[module]
  const wanted = written[key] ?? (module === 'agentsLog' ? noteKind : null)
  const type = objectTypes[module]
  // Associations are there at once, while a search lags behind.
  const read = await readWires(client, await idsAbout(client, module, record), { type, properties: apiNames(known) })
  return read.filter((wire) => same(key, [wanted, decoded(wire, known, module).values[key] ?? null], known))
}

async function idsAbout(
  client: HubSpotClient,
  module: Module,
  { address_id, estate_id }: NewCrmRecord,
): Promise<string[]> {
  const ends = [
    ...(address_id === undefined ? [] : [{ type: objectTypes.address, id: address_id }]),
    ...(estate_id === undefined ? [] : [{ type: objectTypes.estate, id: estate_id }]),
  ]
  // Only what is linked can be found at once.
  if (ends.length === 0) throw new CrmError('unsupported', refusal('crm_finds_no_unlinked'))
  const [first = [], ...others] = await Promise.all(ends.map((end) => associatedIds(client, end, objectTypes[module])))
  return first.filter((id) => others.every((ids) => ids.includes(id)))
}

function same(name: string, [wanted, found]: readonly [CrmValue, CrmValue], known: KnownFields): boolean {
  const field = known.get(name)
  const written = field && field.api !== null ? decodeValue(encodeValue(wanted, field), field) : wanted
  return saysSame([written, found], { isPhone: /phone/.test(field?.api ?? '') })
}
