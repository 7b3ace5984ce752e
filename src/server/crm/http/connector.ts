import { createHash } from 'node:crypto'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { crmModules } from '../../../shared/contract/forms/fields.ts'
import { isUuid } from '../../../shared/contract/values.ts'
import type { InstallationMail } from '../installation-mail.ts'
import {
  CrmError,
  type CrmCapabilities,
  type CrmChoice,
  type CrmConnector,
  type CrmValues,
  type NewCrmFile,
  type NewCrmRecord,
  type SendObserver,
} from '../port.ts'
import { phoneIn } from '../phone-numbers.ts'
import { relationKinds } from '../relation-kinds.ts'
import type { HttpCrmClient } from './client.ts'
import { httpCrm } from './kind.ts'
import { httpCrmLine } from './line.ts'
import { perTurn, recordStates, type CrmWords } from './states.ts'
import type { WireRecord } from './wire.ts'

const capabilities: CrmCapabilities = {
  modules: crmModules,
  relations: relationKinds,
  files: crmModules,
  maxFileBytes,
  findsCreated: [],
  tellsState: perTurn,
  mails: true,
  oneAddressPerEmail: false,
  writesAtOnce: httpCrmLine.atOnce,
  isInDatabase: false,
}

export interface HttpConnectorOptions {
  /** Of the account (ISO 3166-1 alpha-2). */
  country: string
  client: HttpCrmClient
  words: CrmWords
  mail: InstallationMail
  /** Put before references, so that those of two installations differ. */
  scope: string
}

/** The connector of one account's own CRM. A creation carries its reference, so that the CRM makes a record once. */
export function httpConnector({ country, client, words, mail, scope }: HttpConnectorOptions): CrmConnector {
  const read = sharedReads(client)
  const named = ({ reference, submission_id: _of, ...record }: NewCrmRecord) => ({
    ...record,
    reference: `${scope} ${reference}`,
  })
  const byId = async (module: string, id: string) => (isId(id) ? read(module, { id }) : undefined)
  return {
    country,
    capabilities,
    createsOnce: true,
    async checkConnection() {
      await describe(client, httpCrm.locales[0])
    },
    fieldConfiguration: (locale) => describe(client, locale),
    users: async () => (await client.call('people', {})).users.toSorted(inOrder),
    groups: async () => (await client.call('people', {})).groups.toSorted(inOrder),
    rejectionReasons: (locale) => choicesOf(client, locale, 'Absagegrund'),
    actionKinds: async (locale) =>
      (await choicesOf(client, locale, 'Aktionsart')).map((kind) => ({ ...kind, types: [] })),
    async findRecords(module, fields) {
      if (Object.keys(fields).length === 0) return []
      const { records } = await client.call('find', { module, ...searchFor(module, fields, country) })
      return records.map(({ id, values }) => ({ id, values }))
    },
    readRecord: async (module, id) => recordOf(await byId(module, id)),
    recordStates: (module, ids) => recordStates({ client, words, byId }, module, ids),
    findByUuid: async (module, uuid) => (isUuid(uuid) ? recordOf(await read(module, { uuid })) : undefined),
    uuidOf: async (module, id) => (await byId(module, id))?.uuid ?? undefined,
    async createRecord(record, sending) {
      return (await client.call('create', named(record), sending)).record.id
    },
    async findOrCreate(fields, address, { activity, isActiveOnly = false } = {}) {
      const unless_found = { ...searchFor(address.module, fields, country), active_only: isActiveOnly }
      const { created, record } = await client.call('create', { ...named(address), unless_found })
      const about = activity && { ...activity, address_id: record.id }
      const activity_id = about && (await unlessRefused(client.call('create', named(about))))?.record.id
      const noted = activity_id === undefined ? {} : { activity_id }
      return created
        ? { found: undefined, id: record.id, ...noted }
        : { found: { id: record.id, values: record.values }, ...noted }
    },
    async updateRecord(module, id, values) {
      await client.call('update', { module, id, values })
    },
    async relate({ kind, estate_id, address_id }) {
      await client.call('relate', { kind, estate_id, address_id })
    },
    uploadFile: (file, sending) => uploadFile({ client, scope }, file, sending),
    async recordLink(module, id) {
      const url = (await byId(module, id))?.url ?? null
      return url !== null && /^https?:\/\//.test(url) && URL.canParse(url) ? url : null
    },
    sendTestMail: mail.sendTest,
    sendMail: mail.send,
  }
}

/** A file that was not answered for is sent again: under a reference that follows from what it is. */
async function uploadFile(
  { client, scope }: Pick<HttpConnectorOptions, 'client' | 'scope'>,
  { submission_id: _of, content, ...file }: NewCrmFile,
  sending: SendObserver | undefined,
): Promise<string> {
  if (content.length === 0) throw new CrmError('rejected', refusal('crm_file_empty'))
  if (content.length > maxFileBytes) {
    throw new CrmError('rejected', refusal('crm_file_too_large', { max: maxFileBytes / 1024 / 1024 }))
  }
  const bytes = Buffer.from(content)
  const digest = createHash('sha256').update(`${file.module} ${file.id} ${file.name}\n`).update(bytes).digest('hex')
  const body = { ...file, reference: `${scope} file ${digest}`, content: bytes.toString('base64') }
  return (await client.call('attach', body, sending)).id
}

/** What records are looked for by. A number is given in all the ways to write it: the CRM need not know any of them. */
function searchFor(module: string, wanted: CrmValues, country: string) {
  const fields: CrmValues = {}
  const numbers: Record<string, readonly string[]> = {}
  for (const [name, value] of Object.entries(wanted)) {
    const number = module === 'address' ? phoneIn(name, value, country) : undefined
    if (number) numbers[name] = number.spellings
    else fields[name] = value
  }
  return { fields, numbers }
}

const isId = (text: string) => /^[!-~]{1,200}$/.test(text)

const recordOf = (found: WireRecord | undefined) => found && { id: found.id, values: found.values }

const inOrder = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id, 'en', { numeric: true })

/** Reads of one record at the same time are one request: values and address are asked for together. */
function sharedReads(client: HttpCrmClient) {
  const running = new Map<string, Promise<WireRecord | undefined>>()
  return (module: string, by: { id: string } | { uuid: string }): Promise<WireRecord | undefined> => {
    const key = JSON.stringify([module, by])
    const known = running.get(key)
    if (known) return known
    const asked = client
      .call('read', { module, ...by })
      .then(({ record }) => record ?? undefined)
      .finally(() => running.delete(key))
    running.set(key, asked)
    return asked
  }
}

async function describe(client: HttpCrmClient, locale: string) {
  if (!httpCrm.locales.includes(locale))
    throw new CrmError('unsupported', refusal('http_crm_language_missing', { locale }))
  const { modules } = await client.call('describe', { locale })
  return modules.map(({ name, fields }) => ({
    name,
    fields: fields.map(({ length = null, default: value = null, permittedvalues = null, ...field }) => ({
      ...field,
      length,
      default: value,
      permittedvalues,
    })),
  }))
}

/** What a field of activities permits. */
async function choicesOf(client: HttpCrmClient, locale: string, field: string): Promise<CrmChoice[]> {
  const activities = (await describe(client, locale)).find(({ name }) => name === 'agentsLog')
  return activities?.fields.find(({ name }) => name === field)?.permittedvalues ?? []
}

async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CrmError && error.kind === 'rejected') return undefined
    throw error
  }
}
