import { refusal } from '../../../shared/refusals/catalogue.ts'
import {
  CrmError,
  type CrmFieldConfiguration,
  type CrmGroup,
  type CrmModuleConfiguration,
  type CrmUser,
} from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { readConfiguration } from './fields.ts'
import { readUsersAndGroups, type OnOfficeUser } from './users.ts'
import { zonedFields } from '../protocol/local-time.ts'
import { remembered } from '../protocol/remembered.ts'

/** How long a process keeps fields, and users. */
const fieldsForMs = 3_600_000
const usersForMs = 300_000

/** Fields of one module by name; of moments, in which time zone they are local times (left out: that of most accounts). */
export type KnownFields = ReadonlyMap<string, CrmFieldConfiguration & { timeZone?: string }>

export interface UsersAndGroups {
  users: (CrmUser & OnOfficeUser)[]
  groups: CrmGroup[]
}

/** Cached metadata of one account, needed to write and read values: types and labels of fields, names of users. Read when it is needed. */
export interface MetadataCache {
  /** With German labels, which onOffice wants in some places. Throws `CrmError` for a module it does not have. */
  fields(client: OnOfficeClient, module: string): Promise<KnownFields>
  users(client: OnOfficeClient): Promise<UsersAndGroups>
  /** Fields have turned out to be other ones. */
  forgetFields(): void
  forgetUsers(): void
}

/** The same, with moments as local times of the account. */
export const inTimeZone = (cache: MetadataCache, timeZone: string): MetadataCache => ({
  ...cache,
  fields: async (...asked) => zonedFields(await cache.fields(...asked), timeZone),
})

/** One for each account and process. */
export function openMetadataCache(now: () => number = Date.now): MetadataCache {
  const configuration = remembered(
    (client: OnOfficeClient) => readConfiguration(client, 'DEU').then(byModule),
    fieldsForMs,
    now,
  )
  const users = remembered(readUsersAndGroups, usersForMs, now)
  return {
    async fields(client, module) {
      const fields = (await configuration.get(client)).get(module)
      if (!fields) throw new CrmError('unsupported', refusal('onoffice_module_missing', { module }))
      return fields
    },
    users: users.get,
    forgetFields: configuration.forget,
    forgetUsers: users.forget,
  }
}

const byModule = (modules: readonly CrmModuleConfiguration[]) =>
  new Map(modules.map(({ name, fields }) => [name, new Map(fields.map((field) => [field.name, field]))]))
