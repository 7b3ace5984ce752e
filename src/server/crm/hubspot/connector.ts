import { refusal } from '../../../shared/refusals/catalogue.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { CrmError, type CrmCapabilities, type CrmConnector, type CrmValues } from '../port.ts'
import { encodeAgain } from '../protocol/encode-again.ts'
import type { NumberedCrmOptions } from '../protocol/numbered-crm.ts'
import { isNumber, uuidModules } from '../protocol/numbered-uuids.ts'
import { findCreated } from './created.ts'
import { modules, objectTypes, type Module } from './dictionary.ts'
import { noteKinds, readConfiguration } from './fields.ts'
import { fileModules, uploadFile } from './files.ts'
import { languageOf } from './kind.ts'
import type { MetadataCache } from './metadata-cache.ts'
import { get, repeatable, type HubSpotClient } from './protocol/client.ts'
import { isPermission, RefusedRequest } from './protocol/errors.ts'
import { hubspotLine } from './protocol/line.ts'
import { createdId } from './protocol/wire.ts'
import { associatedIds, find, readRecord, readWire } from './reader.ts'
import { completed, encoded, fieldsMissing, moduleOf, pathOf, type Properties } from './records.ts'
import { perRequest, recordStates } from './states.ts'
import { associationsOf, relate, relationKinds, requireNumber } from './relations.ts'

const capabilities: CrmCapabilities = {
  modules,
  relations: relationKinds,
  files: fileModules,
  maxFileBytes,
  findsCreated: modules,
  tellsState: perRequest,
  mails: false,
  oneAddressPerEmail: true,
  writesAtOnce: hubspotLine.atOnce,
  isInDatabase: false,
}

const sendsNoMail = () => Promise.reject(new CrmError('unsupported', refusal('hubspot_sends_no_mail')))

/** The connector of one account, over its client. What it knows of fields and users is shared by the account's connectors. */
export function hubspotConnector(
  client: HubSpotClient,
  metadata: MetadataCache,
  { country, uuids, relations, onRefusal }: NumberedCrmOptions,
): CrmConnector {
  const write = writer(client, metadata, onRefusal)
  return {
    country,
    capabilities,
    // HubSpot knows no references: what it may have made has to be looked for.
    createsOnce: false,
    checkConnection: () => checkConnection(client),
    ...describing(client, metadata),
    ...reading(client, metadata, { country, uuids }),
    async createRecord({ module: name, ...record }, sending) {
      const module = moduleOf(name)
      const type = objectTypes[module]
      const associations = await associationsOf(client, metadata, type, record)
      const made = await write(module, record.values, (properties) =>
        client.call(
          { method: 'POST', path: pathOf(type), body: { properties: completed(module, properties), associations } },
          { isRepeatable: false, sending },
        ),
      )
      return createdId(made)
    },
    async findCreated(record, since) {
      const module = moduleOf(record.module)
      return findCreated(client, await metadata.fields(client, module), { module, record, since })
    },
    async updateRecord(name, id, values) {
      const module = moduleOf(name)
      requireNumber(id)
      const path = `${pathOf(objectTypes[module])}/${id}`
      await write(module, values, (properties) =>
        client.call({ method: 'PATCH', path, body: { properties } }, repeatable),
      )
    },
    relate: async (relation) => relate(client, { metadata, relations }, relation),
    uploadFile: async (file, sending) => uploadFile(client, metadata, file, sending),
    recordLink: async (module, id) => recordLink(client, metadata, { module: moduleOf(module), id }),
    sendTestMail: sendsNoMail,
    sendMail: sendsNoMail,
  }
}

/** Records as they are. */
function reading(
  client: HubSpotClient,
  metadata: MetadataCache,
  { country, uuids }: Pick<NumberedCrmOptions, 'country' | 'uuids'>,
) {
  return {
    async findRecords(name: string, wanted: CrmValues) {
      const module = moduleOf(name)
      const found = await find(client, await metadata.fields(client, module), { module, wanted, country })
      return found.map(({ id, values }) => ({ id, values }))
    },
    async readRecord(name: string, id: string) {
      return readRecord(client, metadata, { module: moduleOf(name), id })
    },
    recordStates: (module: string, ids: readonly string[]) => recordStates(client, metadata, { module, ids }),
    async findByUuid(name: string, uuid: string) {
      const module = moduleOf(name)
      const id = uuids.idOf(module, uuid)
      return id === undefined ? undefined : readRecord(client, metadata, { module, id })
    },
    async uuidOf(name: string, id: string) {
      const module = moduleOf(name)
      const isThere = uuidModules.includes(module) && (await readWire(client, id, { type: objectTypes[module] }))
      return isThere ? uuids.of(module, id) : undefined
    },
  }
}

/** What an agency has set up: fields and their choices, users and groups. */
function describing(client: HubSpotClient, metadata: MetadataCache) {
  /** The caller wants the list as it is now. */
  const freshPeople = () => {
    metadata.forget()
    return metadata.people(client)
  }
  return {
    async fieldConfiguration(locale: string) {
      const language = languageOf(locale)
      metadata.forget()
      return readConfiguration(client, language)
    },
    users: async () => (await freshPeople()).users,
    groups: async () => (await freshPeople()).groups,
    // A note has no reason to withdraw.
    async rejectionReasons(locale: string) {
      languageOf(locale)
      return []
    },
    async actionKinds(locale: string) {
      languageOf(locale)
      return noteKinds.map((kind) => ({ ...kind, types: [] }))
    },
  }
}

/** A private app that may not see the account has been recognised all the same. */
async function checkConnection(client: HubSpotClient): Promise<void> {
  try {
    await get(client, '/account-info/v3/details')
  } catch (error) {
    if (!isPermission(error)) throw error
  }
}

/** Encodes values and sends them. What HubSpot says of them is told by our names. */
function writer(client: HubSpotClient, metadata: MetadataCache, onRefusal: NumberedCrmOptions['onRefusal']) {
  const encode = (module: Module, values: CrmValues) =>
    encodeAgain({
      async attempt() {
        const known = await metadata.fields(client, module)
        const namesUser = Object.keys(values).some((name) => known.get(name)?.type === 'user')
        const users = namesUser ? (await metadata.people(client)).users : []
        return encoded(values, known, module, users)
      },
      forget: metadata.forget,
      onRefusal,
    })
  return async (module: Module, values: CrmValues, send: (properties: Properties) => Promise<unknown>) => {
    const properties = await encode(module, values)
    try {
      return await send(properties)
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error
      const { missingProperties, existingId: id, status } = error
      if (module === 'address' && status === 409 && id !== undefined)
        throw new CrmError('rejected', refusal('hubspot_email_taken', { id }), { cause: error, reason: 'taken' })
      if (missingProperties.length === 0) throw error
      const fields = await metadata.fields(client, module)
      metadata.forget()
      const names = [...fields.values()].filter(({ api }) => api !== null && missingProperties.includes(api))
      const told = fieldsMissing(module, names.length > 0 ? names.map(({ name }) => name) : missingProperties)
      onRefusal(told)
      throw told
    }
  }
}

/** Where a person sees the record. A note is seen with its listing, or else with its contact. */
async function recordLink(
  client: HubSpotClient,
  metadata: MetadataCache,
  { module, id }: { module: Module; id: string },
): Promise<string | null> {
  if (!isNumber(id)) return null
  if (module === 'address' || module === 'estate') {
    const account = await metadata.account(client)
    const kind = module === 'address' ? '0-1' : objectTypes.estate
    return account ? `https://${account.uiDomain}/contacts/${account.portalId}/record/${kind}/${id}` : null
  }
  if (module !== 'agentsLog') return null
  for (const about of ['estate', 'address'] as const) {
    const [first] = await associatedIds(client, { type: objectTypes.agentsLog, id }, objectTypes[about])
    if (first !== undefined) return recordLink(client, metadata, { module: about, id: first })
  }
  return null
}
