import { CrmError, type CrmRecordState, type StateModule } from '../port.ts'
import { stateFields, stateModuleOf, stateOf } from '../read-record-state.ts'
import type { MetadataCache } from './metadata-cache.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { isMissingRecord } from './protocol/errors.ts'
import type { Action, WireRecord } from './protocol/wire.ts'
import { decodedOf, isNumber } from './reader.ts'
import { readAction } from './records.ts'

const repeatable = { isRepeatable: true }

/** Addresses are listed by their numbers; of the others each is an action, and a request takes 20 of these. */
export const perRequest: Readonly<Record<StateModule, number>> = { address: 100, estate: 20, task: 20, calendar: 20 }

/** How records stand. Throws `CrmError`. */
export async function recordStates(
  client: OnOfficeClient,
  metadata: MetadataCache,
  { module: name, ids }: { module: string; ids: readonly string[] },
): Promise<Map<string, CrmRecordState>> {
  const module = stateModuleOf(name)
  const all = await metadata.fields(client, module)
  const names = stateFields(module, (field) => all.has(field))
  const known = new Map([...all].filter(([field]) => names.includes(field)))
  const numbers = ids.filter(isNumber)
  const { users } = await metadata.users(client)
  const choicesOf = (field: string) => known.get(field)?.permittedvalues
  const found = new Map<string, CrmRecordState>()
  for (let from = 0; from < numbers.length; from += perRequest[module]) {
    const some = numbers.slice(from, from + perRequest[module])
    const each = () => readEach(client, some, (id) => readAction(module, id, known))
    const records = module === 'address' ? await listed(client, { data: names, ids: some }, each) : await each()
    for (const record of records) {
      const { id, values } = decodedOf(module, record, known)
      found.set(id, stateOf(module, values, { choicesOf, users }))
    }
  }
  return found
}

/** Those of the addresses that are there. A list that is refused for one of them is read one by one. */
async function listed(
  client: OnOfficeClient,
  { data, ids }: { data: readonly string[]; ids: readonly string[] },
  each: () => Promise<WireRecord[]>,
): Promise<WireRecord[]> {
  const parameters = { data, recordids: ids.map(Number), listlimit: ids.length }
  try {
    return (await client.call({ verb: 'read', resource: 'address', parameters }, repeatable)).records
  } catch (error) {
    if (isMissingRecord(error)) return each()
    throw error
  }
}

/** Each by its number, in one request; one that is not there is left out. */
async function readEach(
  client: OnOfficeClient,
  ids: readonly string[],
  read: (id: string) => Action,
): Promise<WireRecord[]> {
  const outcomes = await client.callAll(ids.map(read), repeatable)
  return outcomes.flatMap((outcome, i) => {
    if (!(outcome instanceof CrmError))
      return outcome.records.slice(0, 1).map((record) => ({ ...record, id: ids[i] ?? '' }))
    if (isMissingRecord(outcome)) return []
    throw outcome
  })
}
