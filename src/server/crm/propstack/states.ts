import type { CrmRecordState, StateModule } from '../port.ts'
import { stateFields, stateModuleOf, stateOf } from '../read-record-state.ts'
import type { MetadataCache } from './metadata-cache.ts'
import type { PropstackClient } from './protocol/client.ts'
import { readWire } from './reader.ts'
import { decoded } from './records.ts'

/** Each record is a request: no list by numbers is documented. */
export const perTurn: Readonly<Record<StateModule, number>> = { address: 1, estate: 1, task: 1, calendar: 1 }

/** How records stand. Throws `CrmError`. */
export async function recordStates(
  client: PropstackClient,
  metadata: MetadataCache,
  { module: name, ids }: { module: string; ids: readonly string[] },
): Promise<Map<string, CrmRecordState>> {
  const module = stateModuleOf(name)
  // Without the agency's own fields, which are read anew each time.
  const known = await metadata.fields(client, module, [])
  const names = stateFields(module, (field) => known.has(field))
  const some = new Map([...known].filter(([field]) => names.includes(field)))
  const { users } = await metadata.users(client)
  const words = { choicesOf: (field: string) => known.get(field)?.permitted, users }
  const found = new Map<string, CrmRecordState>()
  for (const id of ids) {
    const record = await readWire(client, module, id)
    if (!record) continue
    const state = stateOf(module, decoded(record, some, module).values, words)
    found.set(id, { ...state, is_archived: record['archived'] === true })
  }
  return found
}
