import { openCrm, type CrmPlatform } from '../../crm/open-crm.ts'
import { configurationJson } from './configuration-json.ts'
import { storeConfiguration } from './configuration-queries.ts'

/**
 * Asks the account's CRM for its fields and keeps the answer. Goes over the network, so never inside a transaction.
 * Throws `CrmError`.
 */
export async function buildConfiguration(
  platform: CrmPlatform,
  configuration: { account_id: number; locale: string },
): Promise<void> {
  const crm = await openCrm(platform, configuration.account_id, { asksAgain: true })
  const modules = await crm.fieldConfiguration(configuration.locale)
  const from = { ...configuration, crm_number: crm.crmNumber ?? 0 }
  await storeConfiguration(platform.database.system, from, configurationJson(modules))
}
