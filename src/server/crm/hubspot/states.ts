import type { CrmRecordState, StateModule } from '../port.ts'
import { isNumber } from '../protocol/numbered-uuids.ts'
import { stateFields, stateModuleOf, stateOf } from '../read-record-state.ts'
import { objectTypes } from './dictionary.ts'
import type { MetadataCache } from './metadata-cache.ts'
import type { HubSpotClient } from './protocol/client.ts'
import { readWires } from './reader.ts'
import { apiNames, decoded } from './records.ts'

/** A batch reads so many records. */
export const perRequest: Readonly<Record<StateModule, number>> = { address: 100, estate: 100, task: 100, calendar: 100 }

/** How records stand. What is archived is not there: HubSpot archives what a person deletes. Throws `CrmError`. */
export async function recordStates(
  client: HubSpotClient,
  metadata: MetadataCache,
  { module: name, ids }: { module: string; ids: readonly string[] },
): Promise<Map<string, CrmRecordState>> {
  const module = stateModuleOf(name)
  const known = await metadata.fields(client, module)
  const names = stateFields(module, (field) => known.has(field))
  const some = new Map([...known].filter(([field]) => names.includes(field)))
  const { users } = await metadata.people(client)
  const words = { choicesOf: (field: string) => known.get(field)?.permitted, users }
  const read = { type: objectTypes[module], properties: apiNames(some) }
  const wires = await readWires(client, ids.filter(isNumber), read)
  return new Map(wires.map((wire) => [wire.id, stateOf(module, decoded(wire, some, module).values, words)]))
}
