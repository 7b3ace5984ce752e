import type { CrmFieldConfiguration, CrmRecordState, CrmUser, StateModule } from '../port.ts'
import { remembered } from '../protocol/remembered.ts'
import { stateModuleOf, stateOf } from '../read-record-state.ts'
import type { HttpCrmClient } from './client.ts'
import { httpCrm } from './kind.ts'
import type { WireRecord } from './wire.ts'

/** Each record is a `read`, as a quarter of what one second takes. */
export const perTurn: Readonly<Record<StateModule, number>> = { address: 5, estate: 5, task: 5, calendar: 5 }

/** How long a process keeps labels and users. */
const wordsForMs = 300_000

/** What is needed to read values: labels and users. */
export type CrmWords = ReturnType<typeof openWords>

/** One for each account and process. */
export const openWords = (now: () => number = Date.now) => remembered(readWords, wordsForMs, now)

async function readWords(client: HttpCrmClient): Promise<{
  modules: { name: string; fields: Pick<CrmFieldConfiguration, 'name' | 'permittedvalues'>[] }[]
  users: CrmUser[]
}> {
  const [{ modules }, { users }] = await Promise.all([
    client.call('describe', { locale: httpCrm.locales[0] }),
    client.call('people', {}),
  ])
  return {
    modules: modules.map(({ name, fields }) => ({
      name,
      fields: fields.map((field) => ({ name: field.name, permittedvalues: field.permittedvalues ?? null })),
    })),
    users,
  }
}

interface StateReader {
  client: HttpCrmClient
  words: CrmWords
  byId(this: void, module: string, id: string): Promise<WireRecord | undefined>
}

/** How records stand, one after the other. Throws `CrmError`. */
export async function recordStates(
  { client, words, byId }: StateReader,
  name: string,
  ids: readonly string[],
): Promise<Map<string, CrmRecordState>> {
  const module = stateModuleOf(name)
  const { modules, users } = await words.get(client)
  const fields = modules.find((one) => one.name === module)?.fields
  const choicesOf = (field: string) => fields?.find((one) => one.name === field)?.permittedvalues
  const found = new Map<string, CrmRecordState>()
  for (const id of ids) {
    const record = await byId(module, id)
    if (record) found.set(id, stateOf(module, record.values, { choicesOf, users }))
  }
  return found
}
