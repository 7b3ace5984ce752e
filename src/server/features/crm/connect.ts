import { builtInCrm, builtInConfiguration } from '../../crm/built-in/field-configuration.ts'
import { addUsers, type NewCrmUser } from '../../crm/built-in/queries.ts'
import { openCrm, type CrmPlatform } from '../../crm/open-crm.ts'
import { CrmError } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { buildConfiguration } from './build.ts'
import { configurationJson } from './configuration-json.ts'
import {
  forgetConfigurations,
  noteConnection,
  requestConfiguration,
  storeConfiguration,
} from './configuration-queries.ts'
import { hastenIdentities } from './identity-queries.ts'
import { insertConnection, setConnected } from './queries.ts'

/**
 * Connects an account that is being made to the built-in CRM, in which its first user is a user too. Its fields are files
 * of ours: nothing is asked over the network.
 */
export async function connectNewAccount(db: Db, accountId: number, user: NewCrmUser): Promise<void> {
  const [locale] = builtInCrm.locales
  await insertConnection(db, accountId)
  await addUsers(db, accountId, [user])
  const configuration = configurationJson(builtInConfiguration(locale) ?? [])
  await storeConfiguration(db, { account_id: accountId, locale }, configuration)
}

export interface Connection {
  account_id: number
  connection_ok: boolean
}

/** Connects the account, and says whether its CRM answers. */
export async function connect(platform: CrmPlatform, accountId: number): Promise<Connection> {
  const { system } = platform.database
  const locale = await system.transaction().execute(async (db) => {
    const account = existing(await setConnected(db, accountId, true), accountId)
    await requestConfiguration(db, accountId, account.field_config_locale)
    await hastenIdentities(db, accountId)
    return account.field_config_locale
  })
  try {
    await (await openCrm(platform, accountId)).checkConnection()
    await buildConfiguration(platform, { account_id: accountId, locale })
    return { account_id: accountId, connection_ok: true }
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    await noteConnection(system, accountId, error.message)
    return { account_id: accountId, connection_ok: false }
  }
}

/** Ends the account's connection; its settings and addresses stay. */
export function disconnect({ database }: CrmPlatform, accountId: number): Promise<Connection> {
  return database.system.transaction().execute(async (db) => {
    existing(await setConnected(db, accountId, false), accountId)
    await forgetConfigurations(db, accountId)
    return { account_id: accountId, connection_ok: false }
  })
}

function existing<T>(account: T | undefined, id: number): T {
  if (account === undefined) throw new ApiError('not_found', `There is no account with the id ${id}.`)
  return account
}
