import { refusal } from '../../../shared/refusals/catalogue.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { CrmError, type CrmCapabilities, type CrmChoice, type CrmConnector, type CrmValues } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { changedContact, contactFields, contactOf } from './contacts.ts'
import { findCreated, foundModules } from './created.ts'
import { isPermission } from './protocol/errors.ts'
import { actionKinds, readActionKinds, readConfiguration } from './fields.ts'
import { fileModules, uploadFile } from './files.ts'
import type { MetadataCache } from './metadata-cache.ts'
import { onOfficeLine } from './protocol/line.ts'
import { languageOf } from './locales.ts'
import { sendMail } from './mail.ts'
import { once } from '../protocol/once.ts'
import { byId, isNumber, openReader } from './reader.ts'
import { userReference } from './user-reference.ts'
import {
  createAction,
  encodeField,
  modifyAction,
  moduleOf,
  resourceOf,
  userFormOf,
  writtenModules,
  type EncodedRecord,
  type WrittenModule,
} from './records.ts'
import { relate, relationKinds } from './relations.ts'
import type { RelationTurns } from '../protocol/relation-turns.ts'
import { perRequest, recordStates } from './states.ts'
import { findByUuid, uuidOf } from './uuids.ts'
import type { Action } from './protocol/wire.ts'

const repeatable = { isRepeatable: true }

const capabilities: CrmCapabilities = {
  modules: writtenModules,
  relations: relationKinds,
  files: fileModules,
  maxFileBytes,
  findsCreated: foundModules,
  tellsState: perRequest,
  mails: true,
  oneAddressPerEmail: false,
  writesAtOnce: onOfficeLine.atOnce,
  isInDatabase: false,
}

/** What the connectors of one account share. */
interface OfficeState {
  /** What they know of fields and users. */
  metadata: MetadataCache
  relations: RelationTurns
  country: string
}

/** The connector of one account, over its client. */
export function onOfficeConnector(client: OnOfficeClient, { metadata, relations, country }: OfficeState): CrmConnector {
  const reader = openReader(client, metadata, country)
  const encode = encoder(client, metadata)
  const naming = missingNamed(client, metadata)
  return {
    capabilities,
    country,
    // onOffice knows no references: what it may have made has to be looked for.
    createsOnce: false,
    checkConnection: () => checkConnection(client),
    fieldConfiguration: async (locale) => readConfiguration(client, language(locale)),
    async users() {
      const { users } = await freshPeople()
      return users
        .map(({ id, name, email, is_active, group_ids }) => ({ id, name, email, is_active, group_ids }))
        .toSorted(byId)
    },
    groups: async () => (await freshPeople()).groups.toSorted(byId),
    rejectionReasons: (locale) => rejectionReasons(client, locale),
    async actionKinds(locale) {
      const [records = []] = await client.callOrdered([actionKinds(language(locale))])
      return readActionKinds(records).map(({ code, label, types }) => ({ code, label, types }))
    },
    findRecords: async (module, fields) => reader.find(moduleOf(module), fields),
    readRecord: async (module, id) => reader.read(moduleOf(module), id),
    recordStates: (module, ids) => recordStates(client, metadata, { module, ids }),
    findByUuid: async (module, uuid, fields) => findByUuid(reader.find, moduleOf(module), { uuid, fields }),
    uuidOf: async (module, id) => uuidOf(client, moduleOf(module), id),
    async createRecord({ module: name, ...record }, sending) {
      const module = moduleOf(name)
      for (const id of [record.address_id, record.estate_id]) if (id !== undefined) requireNumber(id)
      return naming(module, record.values, async () => {
        const encoded = await encode(module, record.values, true)
        const { records } = await client.call(createAction(module, record, encoded), { isRepeatable: false, sending })
        if (records[0]) return records[0].id
        throw new CrmError('unknown_outcome', refusal('onoffice_created_without_number'))
      })
    },
    findCreated: async (record, since) =>
      findCreated(client, await metadata.fields(client, moduleOf(record.module)), { record, since, country }),
    async updateRecord(name, id, values) {
      const module = moduleOf(name)
      requireNumber(id)
      await naming(module, values, async () => {
        const encoded = await encode(module, values, false)
        const contacts = module === 'address' ? await changedContacts(client, id, { values, country }) : {}
        const action = modifyAction(module, id, { ...encoded, fields: { ...encoded.fields, ...contacts } })
        // A new entry of the telephone book would be added twice; who begins again reads it first.
        await once(client.call(action, { isRepeatable: Object.keys(contacts).length === 0 }))
      })
    },
    relate: (relation) => relate(client, relations, relation),
    uploadFile: (file, sending) => uploadFile(client, file, sending),
    recordLink: async (module, id) => recordLink(client, moduleOf(module), id),
    sendTestMail: ({ identity, subject, text }) => sendMail(client, { identity, to: [identity], subject, text }),
    sendMail: (mail) => sendMail(client, mail),
  }

  /** The caller wants the list as it is now. */
  function freshPeople() {
    metadata.forgetUsers()
    return metadata.users(client)
  }
}

function requireNumber(id: string): void {
  if (!isNumber(id)) throw new CrmError('rejected', refusal('onoffice_record_missing', { id: id.slice(0, 100) }))
}

function language(locale: string): string {
  const found = languageOf(locale)
  if (found === undefined) throw new CrmError('unsupported', refusal('onoffice_language_missing', { locale }))
  return found
}

/** Who may not see the settings has been recognised all the same. */
async function checkConnection(client: OnOfficeClient): Promise<void> {
  const data = { basicData: { characteristicsCi: ['color'] } }
  const [outcome] = await client.callAll(
    [{ verb: 'read', resource: 'basicsettings', parameters: { data } }],
    repeatable,
  )
  if (outcome instanceof CrmError && !isPermission(outcome)) throw outcome
}

/** Has a refusal of fields name those of the values that onOffice does not have any more, so that the others can be written. */
function missingNamed(client: OnOfficeClient, metadata: MetadataCache) {
  return async <T>(module: WrittenModule, values: CrmValues, write: () => Promise<T>): Promise<T> => {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof CrmError) || error.reason !== 'fields') throw error
      metadata.forgetFields()
      const known = await metadata.fields(client, module)
      const missingFields = Object.keys(values).filter((name) => !known.has(name))
      throw new CrmError(error.kind, error.refusal, { cause: error, reason: 'fields', missingFields })
    }
  }
}

async function rejectionReasons(client: OnOfficeClient, locale: string): Promise<CrmChoice[]> {
  const modules = await readConfiguration(client, language(locale))
  const fields = modules.find(({ name }) => name === 'agentsLog')?.fields
  return fields?.find(({ name }) => name === 'Absagegrund')?.permittedvalues ?? []
}

/** Encodes values for a new or an existing record. */
function encoder(client: OnOfficeClient, metadata: MetadataCache) {
  return async (module: WrittenModule, values: CrmValues, isNew: boolean): Promise<EncodedRecord> => {
    const known = await metadata.fields(client, module)
    const encoded: EncodedRecord = { fields: {}, byGroup: false }
    for (const [name, value] of Object.entries(values)) {
      // Entries of the telephone book of an existing address are changed, not written.
      if (module === 'address' && !isNew && contactOf(name)) continue
      const form = userFormOf(module, name)
      if (!form || value === null || value === '') {
        Object.assign(encoded.fields, encodeField(module, { name, value, isNew }, known))
        continue
      }
      const user = await userReference(client, metadata, { value: String(value as string | number), form })
      encoded.byGroup ||= user.byGroup
      Object.assign(encoded.fields, encodeField(module, { name, value: user.value, isNew }, known))
    }
    return encoded
  }
}

async function changedContacts(
  client: OnOfficeClient,
  id: string,
  { values, country }: { values: CrmValues; country: string },
): Promise<Record<string, unknown>> {
  const changes = Object.entries(values).flatMap(([name, value]) => {
    const kind = contactOf(name)
    return kind ? [{ kind, value }] : []
  })
  if (changes.length === 0) return {}
  const read: Action = {
    verb: 'read',
    resource: 'address',
    parameters: { data: contactFields, recordids: [Number(id)] },
  }
  const elements = (await client.call(read, repeatable)).records[0]?.elements ?? {}
  const changed = changes.map(({ kind, value }) => changedContact(kind, value, { elements, country }))
  return Object.assign({}, ...changed) as Record<string, unknown>
}

/** Where a person sees the record. An activity is seen with its estate, or else with its address. */
async function recordLink(client: OnOfficeClient, module: WrittenModule, id: string): Promise<string | null> {
  if (module === 'task' || module === 'calendar' || !isNumber(id)) return null
  const types = module === 'agentsLog' ? ['estate', 'address'] : [undefined]
  const outcomes = await client.callAll(
    types.map((type) => ({
      verb: 'get',
      resource: 'getlink',
      id: resourceOf(module),
      parameters: { recordId: Number(id), ...(type !== undefined && { type }) },
    })),
    repeatable,
  )
  for (const outcome of outcomes) {
    const url = outcome instanceof CrmError ? undefined : outcome.records[0]?.elements['url']
    if (typeof url === 'string' && /^https?:\/\//.test(url)) return url
  }
  const connection = outcomes.find((outcome) => outcome instanceof CrmError && outcome.kind !== 'rejected')
  if (connection instanceof CrmError) throw connection
  return null
}
