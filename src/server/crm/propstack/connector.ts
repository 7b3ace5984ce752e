import { refusal } from '../../../shared/refusals/catalogue.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { CrmError, type CrmCapabilities, type CrmConnector, type CrmValues } from '../port.ts'
import { findCreated } from './created.ts'
import { modules, type Module } from './dictionary.ts'
import { actionKindsOf, readConfiguration } from './fields.ts'
import { fileModules, uploadFile } from './files.ts'
import { languageOf } from './kind.ts'
import type { MetadataCache } from './metadata-cache.ts'
import type { PropstackClient } from './protocol/client.ts'
import { isPermission } from './protocol/errors.ts'
import { propstackLine } from './protocol/line.ts'
import { createdId } from './protocol/wire.ts'
import { find, readRecord, readWire } from './reader.ts'
import { createRequest, decoded, encoded, moduleOf, pathOf, updateRequest } from './records.ts'
import { encodeAgain } from '../protocol/encode-again.ts'
import type { NumberedCrmOptions } from '../protocol/numbered-crm.ts'
import { relate, relationKinds } from './relations.ts'
import { openUnknownEmails, type UnknownEmails } from './unknown-emails.ts'
import { perTurn, recordStates } from './states.ts'
import { isNumber, uuidModules } from '../protocol/numbered-uuids.ts'

const capabilities: CrmCapabilities = {
  modules,
  relations: relationKinds,
  files: fileModules,
  maxFileBytes,
  findsCreated: modules,
  tellsState: perTurn,
  mails: false,
  oneAddressPerEmail: true,
  writesAtOnce: propstackLine.atOnce,
  isInDatabase: false,
}

const sendsNoMail = () => Promise.reject(new CrmError('unsupported', refusal('propstack_sends_no_mail')))
const withoutMails = { sendTestMail: sendsNoMail, sendMail: sendsNoMail }

/** The connector of one account, over its client. What it knows of fields and users is shared by the account's connectors. */
export function propstackConnector(
  client: PropstackClient,
  metadata: MetadataCache,
  { country, uuids, relations, onRefusal }: NumberedCrmOptions,
): CrmConnector {
  const known = (module: Module, values: CrmValues) => metadata.fields(client, module, Object.keys(values))
  const encode = encoder(client, metadata, onRefusal)
  const unknown = openUnknownEmails()
  return {
    country,
    capabilities,
    // Propstack knows no references: what it may have made has to be looked for.
    createsOnce: false,
    checkConnection: () => checkConnection(client),
    ...describing(client, metadata),
    async findRecords(name, wanted) {
      const module = moduleOf(name)
      const found = await find(client, await metadata.fields(client, module), { module, wanted, country, unknown })
      return found.map(({ id, values }) => ({ id, values }))
    },
    readRecord: async (module, id) => readRecord(client, metadata, { module: moduleOf(module), id }),
    recordStates: (module, ids) => recordStates(client, metadata, { module, ids }),
    async findByUuid(name, uuid) {
      const module = moduleOf(name)
      const id = uuids.idOf(module, uuid)
      return id === undefined ? undefined : readRecord(client, metadata, { module, id })
    },
    async uuidOf(name, id) {
      const module = moduleOf(name)
      return uuidModules.includes(module) && (await readWire(client, module, id)) ? uuids.of(module, id) : undefined
    },
    async createRecord({ module: name, ...record }, sending) {
      const module = moduleOf(name)
      for (const id of [record.address_id, record.estate_id]) if (id !== undefined) requireNumber(id)
      const body = await encode(module, record.values)
      if (module === 'address') await requireNewEmail(client, metadata, { ...record, unknown })
      return createdId(await client.call(createRequest(module, record, body), { isRepeatable: false, sending }))
    },
    async findCreated(record, since) {
      const module = moduleOf(record.module)
      return findCreated(client, await known(module, record.values), { module, record, since })
    },
    async updateRecord(name, id, values) {
      const module = moduleOf(name)
      requireNumber(id)
      const body = await encode(module, await wholeValues(module, id, values))
      await client.call(updateRequest(module, id, body), { isRepeatable: true })
    },
    relate: (relation) => relate(client, { metadata, relations }, relation),
    uploadFile: (file, sending) => uploadFile(client, file, sending),
    recordLink: async (module, id) => recordLink(client, moduleOf(module), id),
    ...withoutMails,
  }

  /** The title of an activity is made of its kind and its date: who changes one of them keeps the other. */
  async function wholeValues(module: Module, id: string, values: CrmValues): Promise<CrmValues> {
    if (module !== 'agentsLog') return values
    const before = await readWire(client, module, id)
    if (!before) throw new CrmError('rejected', refusal('propstack_record_missing', { id }))
    const { Aktionsart = null, Datum = null } = decoded(before, await known(module, values), module).values
    return { Aktionsart, Datum, ...values }
  }
}

/** What an agency has set up: fields and their choices, users and groups. */
function describing(client: PropstackClient, metadata: MetadataCache) {
  /** The caller wants the list as it is now. */
  const freshPeople = () => {
    metadata.forgetUsers()
    return metadata.users(client)
  }
  const freshLists = () => {
    metadata.forgetLists()
    return metadata.lists(client)
  }
  return {
    async fieldConfiguration(locale: string) {
      const language = languageOf(locale)
      return readConfiguration(client, await freshLists(), language)
    },
    users: async () => (await freshPeople()).users.toSorted(byId),
    groups: async () => (await freshPeople()).groups.toSorted(byId),
    async rejectionReasons(locale: string) {
      languageOf(locale)
      return [...(await metadata.lists(client)).reservation_reasons]
    },
    async actionKinds(locale: string) {
      languageOf(locale)
      return actionKindsOf(await metadata.lists(client))
    },
  }
}

const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id)

function requireNumber(id: string): void {
  if (!isNumber(id)) throw new CrmError('rejected', refusal('propstack_record_missing', { id: id.slice(0, 100) }))
}

/** A key that may not see the users has been recognised all the same. */
async function checkConnection(client: PropstackClient): Promise<void> {
  try {
    await client.call({ method: 'GET', path: '/brokers' }, { isRepeatable: true })
  } catch (error) {
    if (!isPermission(error)) throw error
  }
}

/** Encodes values. The agency's own fields are read again after some moments. */
const encoder =
  (client: PropstackClient, metadata: MetadataCache, onRefusal: NumberedCrmOptions['onRefusal']) =>
  (module: Module, values: CrmValues): Promise<Record<string, unknown>> =>
    encodeAgain({
      async attempt() {
        const known = await metadata.fields(client, module, Object.keys(values))
        const namesUser = Object.keys(values).some((name) => known.get(name)?.type === 'user')
        const users = namesUser ? (await metadata.users(client)).users : []
        return encoded(values, known, module, users)
      },
      forget() {
        metadata.forgetLists()
        metadata.forgetUsers()
      },
      isStale: ({ missingFields }) => missingFields.length === 0,
      onRefusal,
    })

/**
 * Propstack takes a new contact under an e-mail address that it knows for a change of that contact, which was not asked for. Who has just
 * looked for the address, and found it nowhere, does not look a second time.
 */
async function requireNewEmail(
  client: PropstackClient,
  metadata: MetadataCache,
  { values: { Email }, unknown }: { values: CrmValues; unknown: UnknownEmails },
): Promise<void> {
  if (typeof Email !== 'string' || Email.trim() === '' || unknown.take(Email)) return
  const known = await metadata.fields(client, 'address', ['Email'])
  const [taken] = await find(client, known, { module: 'address', wanted: { Email } })
  if (taken) throw new CrmError('rejected', refusal('propstack_email_taken', { id: taken.id }), { reason: 'taken' })
}

const app = 'https://crm.propstack.de/app'

/** Where a person sees the record. An activity is seen with its property, or else with its contact. */
async function recordLink(client: PropstackClient, module: Module, id: string): Promise<string | null> {
  if (!isNumber(id)) return null
  if (module === 'address') return `${app}${pathOf(module)}/${id}`
  if (module === 'estate') return `${app}/portfolio/properties/${id}`
  if (module !== 'agentsLog') return null
  const activity = await readWire(client, module, id)
  const first = (name: string) => {
    const list = activity?.[name]
    return Array.isArray(list) && list.length > 0 ? String(list[0]) : undefined
  }
  const [estate, address] = [first('property_ids'), first('client_ids')]
  if (estate !== undefined) return recordLink(client, 'estate', estate)
  return address === undefined ? null : recordLink(client, 'address', address)
}
