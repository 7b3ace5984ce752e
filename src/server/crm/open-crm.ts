import type { Platform } from '../platform.ts'
import { openBuiltInCrm } from './built-in/connector.ts'
import { builtInCrm } from './built-in/field-configuration.ts'
import { notConnected, type CrmConnector, type CrmKind } from './port.ts'
import { findConnection } from './queries.ts'

/** What a connector needs of the platform: its account's rows, and the mail server of the installation. */
export type CrmPlatform = Pick<Platform, 'config' | 'database'>

/** What accounts can be connected to; so far there is one. */
export const crmKind: CrmKind = builtInCrm

/**
 * The connector of the CRM that the account is connected to. Opening asks only our database. The connector has a handle
 * of its own on the account's rows, so that nothing it does can be part of a transaction. Throws `CrmError`
 * (`not_connected`) for an account without a CRM.
 */
export async function openCrm(platform: CrmPlatform, accountId: number): Promise<CrmConnector> {
  const db = platform.database.forAccount(accountId)
  const connection = await findConnection(db, accountId)
  if (!connection?.connected) throw notConnected()
  return openBuiltInCrm(db, accountId, platform.config)
}
