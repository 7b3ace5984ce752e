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
import { readPeople, type OnOfficeUser } from './people.ts'

/** How long a process believes what it was told of fields, and of users. */
const fieldsForMs = 3_600_000
const peopleForMs = 300_000

/** Fields of one module by name. */
export type KnownFields = ReadonlyMap<string, CrmFieldConfiguration>

export interface UsersAndGroups {
  users: (CrmUser & OnOfficeUser)[]
  groups: CrmGroup[]
}

/** What must be known to write and read values: types and labels of fields, names of users. Asked for when it is needed. */
export interface MetadataCache {
  /** With German labels, which onOffice wants in some places. Throws `CrmError` for a module it does not have. */
  fields(client: OnOfficeClient, module: string): Promise<KnownFields>
  people(client: OnOfficeClient): Promise<UsersAndGroups>
  /** Fields have turned out to be other ones. */
  forgetFields(): void
  forgetPeople(): void
}

/** One for each account and process. */
export function openKnowledge(now: () => number = Date.now): MetadataCache {
  const configuration = remembered((client) => readConfiguration(client, 'DEU').then(byModule), fieldsForMs, now)
  const people = remembered(readPeople, peopleForMs, now)
  return {
    async fields(client, module) {
      const fields = (await configuration.get(client)).get(module)
      if (!fields) throw new CrmError('unsupported', refusal('onoffice_module_missing', { module }))
      return fields
    },
    people: people.get,
    forgetFields: configuration.forget,
    forgetPeople: people.forget,
  }
}

const byModule = (modules: readonly CrmModuleConfiguration[]) =>
  new Map(modules.map(({ name, fields }) => [name, new Map(fields.map((field) => [field.name, field]))]))

/** What was read is kept for `forMs`; those who ask meanwhile wait for the same answer, and a failure is not kept. */
function remembered<T>(read: (client: OnOfficeClient) => Promise<T>, forMs: number, now: () => number) {
  let kept: { value: Promise<T>; until: number } | undefined
  const forget = () => {
    kept = undefined
  }
  return {
    forget,
    get(client: OnOfficeClient): Promise<T> {
      if (kept && kept.until > now()) return kept.value
      const entry = { value: read(client), until: now() + forMs }
      kept = entry
      entry.value.catch(() => {
        if (kept === entry) forget()
      })
      return entry.value
    },
  }
}
