import { refusal } from '../../../shared/refusals/catalogue.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { crmModules } from '../../../shared/contract/forms/fields.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { installationMail } from '../installation-mail.ts'
import { CrmError, type CrmCapabilities, type CrmChoice, type CrmConnector, type CrmValues } from '../port.ts'
import { builtInConfiguration, builtInCrm } from './field-configuration.ts'
import { insertFile } from './files.ts'
import { listGroups, listUsers } from './queries.ts'
import { findOrInsert } from './found-or-inserted.ts'
import { findRecord, findRecords, insertRecord, insertRelation, updateRecord } from './records.ts'
import { valuesRefusal } from './refusal.ts'
import { recordStates } from './states.ts'
import { relationKinds } from '../relation-kinds.ts'
import { findByUuid, findUuid } from './uuids.ts'

type BuiltInConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>

/**
 * The built-in CRM of one account: users and groups are rows of our tables, fields are files. It always answers; mails go
 * to the mail server of the installation, or to the outbox where there is none.
 */
export function openBuiltInCrm(
  db: Db,
  { id: accountId, country }: { id: number; country: string },
  config: BuiltInConfig,
): CrmConnector {
  const refusalOf = (module: string, values: CrmValues) =>
    valuesRefusal(builtInConfiguration(builtInCrm.locales[0]) ?? [], module, values)
  const permit = (module: string, values: CrmValues) => {
    const refused = refusalOf(module, values)
    if (refused !== undefined) throw new CrmError('rejected', refused)
  }
  const mail = installationMail(db, accountId, config)
  return {
    capabilities,
    country,
    createsOnce: true,
    async checkConnection() {},
    fieldConfiguration: async (locale) => configurationIn(locale),
    users: () => listUsers(db, accountId),
    groups: () => listGroups(db, accountId),
    rejectionReasons: async (locale) => choicesOf(locale, 'Absagegrund'),
    actionKinds: async (locale) => choicesOf(locale, 'Aktionsart').map((kind) => ({ ...kind, types: [] })),
    findRecords: (module, fields) => findRecords(db, { account_id: accountId, country, module, fields }),
    readRecord: (module, id) => findRecord(db, { account_id: accountId, module, id }),
    recordStates: (module, ids) => recordStates(db, { account_id: accountId, module, ids }),
    findByUuid: (module, uuid) => findByUuid(db, { account_id: accountId, module, uuid }),
    uuidOf: (module, id) => findUuid(db, { account_id: accountId, module, id }),
    async createRecord(record, sending) {
      permit(record.module, record.values)
      await sending?.begins()
      return insertRecord(db, { account_id: accountId, ...record })
    },
    async findOrCreate(fields, address, { activity, isActiveOnly = false } = {}) {
      permit(address.module, address.values)
      const permitted = activity && refusalOf(activity.module, activity.values) === undefined ? activity : undefined
      return findOrInsert(db, { account_id: accountId, country, fields, address, activity: permitted, isActiveOnly })
    },
    async updateRecord(module, id, values, of) {
      permit(module, values)
      const found = await updateRecord(db, { ...of, account_id: accountId, module, id, values })
      if (!found) throw new CrmError('rejected', refusal('crm_record_gone', { id, module }))
    },
    relate: ({ kind, estate_id, address_id }) =>
      insertRelation(db, {
        account_id: accountId,
        kind,
        estate_id: Number(estate_id),
        address_id: Number(address_id),
      }),
    uploadFile: (file, sending) => insertFile(db, { account_id: accountId, ...file }, sending),
    recordLink: async (module, id) => `${config.publicUrl}/app/crm/${module}/${id}`,
    sendTestMail: mail.sendTest,
    sendMail: mail.send,
  }
}

const capabilities: CrmCapabilities = {
  modules: crmModules,
  relations: relationKinds,
  files: crmModules,
  maxFileBytes,
  findsCreated: [],
  tellsState: { address: 100, estate: 100, task: 100, calendar: 100 },
  mails: true,
  oneAddressPerEmail: false,
  writesAtOnce: Infinity,
  isInDatabase: true,
}

function configurationIn(locale: string) {
  const configuration = builtInConfiguration(locale)
  if (configuration) return configuration
  throw new CrmError('unsupported', refusal('crm_locale_missing', { locales: builtInCrm.locales.join(', '), locale }))
}

/** What a field of activities permits. */
function choicesOf(locale: string, field: string): CrmChoice[] {
  const activities = configurationIn(locale).find(({ name }) => name === 'agentsLog')
  return activities?.fields.find(({ name }) => name === field)?.permittedvalues ?? []
}
