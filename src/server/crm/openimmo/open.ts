import { z } from 'zod'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { OutsideContext } from '../crm-client.ts'
import type { ConnectorOptions } from '../connector-options.ts'
import { checkMailServer, installationMail } from '../installation-mail.ts'
import { CrmError, type CrmCapabilities, type CrmConnector } from '../port.ts'
import { describedFields } from './dictionary.ts'
import { inquiryMail } from './inquiry-mail.ts'
import { languageOf } from './kind.ts'

/** Optional ones may be missing where the command line was given none. */
const OpenImmoCredentials = z.strictObject({
  import_address: z.string(),
  sender_name: z.string(),
  makler_id: z.string().default(''),
  openimmo_anid: z.string().default(''),
  without_estate: z.enum(['text', 'file']),
})

const capabilities: CrmCapabilities = {
  modules: [],
  relations: [],
  files: [],
  maxFileBytes: 0,
  findsCreated: [],
  tellsState: {},
  mails: true,
  oneAddressPerEmail: false,
  writesAtOnce: Infinity,
  isInDatabase: false,
}

/** What is asked of a CRM that takes mails alone. */
const noRecords = () => Promise.reject(new CrmError('unsupported', refusal('crm_takes_mails')))

/** A CRM that reads OpenImmo feedback from a mailbox. Opening sends nothing; what is sent goes through the outbox of the account. */
export function openOpenImmo(
  { config, database }: OutsideContext,
  accountId: number,
  { country, credentials, locale }: ConnectorOptions,
): CrmConnector {
  const settings = OpenImmoCredentials.parse(credentials)
  const mail = installationMail(database.forAccount(accountId), accountId, config)
  const language = languageOf(locale)
  return {
    country,
    capabilities,
    createsOnce: false,
    inquiries: { language, compose: (inquiry) => inquiryMail(inquiry, settings, language) },
    checkConnection: () => checkMailServer(config),
    fieldConfiguration: async (locale) => describedFields(languageOf(locale)),
    users: noRecords,
    groups: noRecords,
    rejectionReasons: noRecords,
    actionKinds: noRecords,
    findRecords: noRecords,
    readRecord: noRecords,
    findByUuid: noRecords,
    uuidOf: noRecords,
    createRecord: noRecords,
    updateRecord: noRecords,
    relate: noRecords,
    uploadFile: noRecords,
    recordLink: noRecords,
    sendTestMail: mail.sendTest,
    sendMail: mail.send,
  }
}
