import type { CrmGroup, CrmUser } from '../port.ts'
import { zonedFields } from '../protocol/local-time.ts'
import { remembered } from '../protocol/remembered.ts'
import type { Module } from './dictionary.ts'
import { readFirstStage } from './deal-stages.ts'
import { knownFields, readCustomFields, readLists, type KnownField, type Lists } from './fields.ts'
import type { PropstackClient } from './protocol/client.ts'
import { readUsersAndGroups } from './users.ts'

/** How long a process keeps choices, users, and the stage of new inquiries. */
const listsForMs = 3_600_000
const usersForMs = 300_000
const stageForMs = 300_000
/** Propstack takes a field that it does not have without a word, so the agency's own are known for some moments only. */
const customForMs = 10_000

/** Fields of one module by name. */
export type KnownFields = ReadonlyMap<string, KnownField>

/** Cached metadata of one account, needed to write and read values. Read when it is needed; every method throws `CrmError`. */
export interface MetadataCache {
  /** With German labels. `wanted`: names of the fields that matter; the agency's own are read where there is one of them, or without. */
  fields(client: PropstackClient, module: Module, wanted?: readonly string[]): Promise<KnownFields>
  lists(client: PropstackClient): Promise<Lists>
  users(client: PropstackClient): Promise<{ users: CrmUser[]; groups: CrmGroup[] }>
  /** The number of the stage that a new inquiry is in. */
  firstStage(client: PropstackClient): Promise<number>
  /** Choices have turned out to be other ones. */
  forgetLists(): void
  forgetUsers(): void
  forgetStage(): void
}

/** The same, with moments as local times of the account. */
export const inTimeZone = (cache: MetadataCache, timeZone: string): MetadataCache => ({
  ...cache,
  fields: async (...asked) => zonedFields(await cache.fields(...asked), timeZone),
})

/** One for each account and process. */
export function openMetadataCache(now: () => number = Date.now): MetadataCache {
  const lists = remembered(readLists, listsForMs, now)
  const users = remembered(readUsersAndGroups, usersForMs, now)
  const stage = remembered(readFirstStage, stageForMs, now)
  const custom = new Map<Module, ReturnType<typeof remembered<PropstackClient, KnownField[]>>>()
  const customOf = (module: Module) => {
    const known = custom.get(module)
    if (known) return known
    const read = remembered((client: PropstackClient) => readCustomFields(client, module), customForMs, now)
    custom.set(module, read)
    return read
  }
  return {
    async fields(client, module, wanted) {
      const own = knownFields(module, await lists.get(client), 'de')
      const names = new Set(own.map(({ name }) => name))
      const isAll = wanted?.every((name) => names.has(name)) ?? false
      const fields = isAll ? own : [...own, ...(await customOf(module).get(client))]
      return new Map(fields.map((field) => [field.name, field]))
    },
    lists: lists.get,
    users: users.get,
    firstStage: stage.get,
    forgetLists: lists.forget,
    forgetUsers: users.forget,
    forgetStage: stage.forget,
  }
}
