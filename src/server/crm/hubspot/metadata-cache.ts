import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError } from '../port.ts'
import { zonedFields } from '../protocol/local-time.ts'
import { remembered } from '../protocol/remembered.ts'
import { objectTypes, type Module, type ObjectType } from './dictionary.ts'
import { isNotOffered, readFields, type KnownField } from './fields.ts'
import { get, type HubSpotClient } from './protocol/client.ts'
import {
  accountOf,
  associationTypesOf,
  pipelinesOf,
  type Account,
  type AssociationType,
  type Pipeline,
} from './protocol/wire.ts'
import { readPeople, type People } from './users.ts'

/** How long a process keeps what changes rarely, people, and fields: a change of an unknown property may be taken without a word. */
const rareForMs = 3_600_000
const peopleForMs = 300_000
const fieldsForMs = 60_000

/** Fields of one module by name. */
export type KnownFields = ReadonlyMap<string, KnownField>

/** Cached metadata of one account, needed to write and read values. Read when it is needed; every method throws `CrmError`. */
export interface MetadataCache {
  fields(client: HubSpotClient, module: Module): Promise<KnownFields>
  people(client: HubSpotClient): Promise<People>
  /** How records of the first kind can be associated with those of the second. */
  associationTypes(client: HubSpotClient, pair: readonly [ObjectType, ObjectType]): Promise<AssociationType[]>
  dealPipelines(client: HubSpotClient): Promise<Pipeline[]>
  account(client: HubSpotClient): Promise<Account | undefined>
  /** Fields, choices or users have turned out to be other ones. */
  forget(): void
  /** Labels or stages have turned out to be other ones. */
  forgetRelations(): void
}

/** The same, with moments as local times of the account. */
export const inTimeZone = (cache: MetadataCache, timeZone: string): MetadataCache => ({
  ...cache,
  fields: async (...asked) => zonedFields(await cache.fields(...asked), timeZone),
})

/** One for each account and process. */
export function openMetadataCache(now: () => number = Date.now): MetadataCache {
  const people = remembered(readPeople, peopleForMs, now)
  const pipelines = remembered(readDealPipelines, rareForMs, now)
  const account = remembered(readAccount, rareForMs, now)
  const fields = byKey((module: Module) =>
    remembered((client: HubSpotClient) => readKnown(client, module), fieldsForMs, now),
  )
  const types = byKey((pair: string) =>
    remembered(
      async (client: HubSpotClient) => associationTypesOf(await get(client, `/crm/v4/associations/${pair}/labels`)),
      rareForMs,
      now,
    ),
  )
  return {
    fields: (client, module) => fields.of(module).get(client),
    people: people.get,
    associationTypes: (client, pair) => types.of(pair.join('/')).get(client),
    dealPipelines: pipelines.get,
    account: account.get,
    forget() {
      for (const one of [...fields.all(), people]) one.forget()
    },
    forgetRelations() {
      for (const one of [...types.all(), pipelines]) one.forget()
    },
  }
}

function byKey<Key, T>(open: (key: Key) => T) {
  const opened = new Map<Key, T>()
  return {
    all: () => opened.values(),
    of(key: Key): T {
      const one = opened.get(key) ?? open(key)
      opened.set(key, one)
      return one
    },
  }
}

const readDealPipelines = async (client: HubSpotClient) => pipelinesOf(await get(client, '/crm/v3/pipelines/deals'))

const readAccount = async (client: HubSpotClient) => accountOf(await get(client, '/account-info/v3/details'))

async function readKnown(client: HubSpotClient, module: Module): Promise<KnownFields> {
  try {
    return new Map((await readFields(client, module, 'de')).map((field) => [field.name, field]))
  } catch (error) {
    if (objectTypes[module] !== objectTypes.estate || !isNotOffered(error)) throw error
    throw new CrmError('rejected', refusal('hubspot_without_listings'), { cause: error })
  }
}
