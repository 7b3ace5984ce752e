import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { builtInCrm, builtInConfiguration } from '../../crm/built-in/field-configuration.ts'
import { addUsers, type NewCrmUser } from '../../crm/built-in/queries.ts'
import { sealCredentials } from '../../crm/credentials.ts'
import type { Credentials } from '../../crm/onoffice/protocol/signature.ts'
import { crmKinds, openCrm, openWith, type CrmPlatform } from '../../crm/open-crm.ts'
import { CrmError, type OutsideCrmId } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { buildConfiguration } from './build.ts'
import { configurationJson } from './configuration-json.ts'
import {
  forgetConfigurations,
  noteConnection,
  removeConfigurations,
  requestConfiguration,
  storeConfiguration,
} from './configuration-queries.ts'
import { checkIdentitiesAnew, hastenIdentities } from './identity-queries.ts'
import {
  findSettings,
  forgetIds,
  hastenWrites,
  insertConnection,
  lockSettings,
  replaceCredentials,
  updateConnection,
} from './queries.ts'

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

/** What an account is to be connected to. */
export type ConnectTarget =
  | { kind: 'built-in' }
  | {
      kind: OutsideCrmId
      credentials: Credentials
      /** Where the credentials are those of the marketplace: for whom it lets us act. */
      marketplaceUser?: string | undefined
      /** Where it was activated there: for which agency and whom, and how new the claim is. */
      marketplace?: { customer: string; user: string; claimedAt: string } | undefined
    }

export interface Connection {
  account_id: number
  connection_ok: boolean
}

/** Throws `CrmError` where the CRM does not accept the credentials, or does not answer. Goes over the network. */
export async function checkedCredentials(
  platform: CrmPlatform,
  accountId: number,
  target: ConnectTarget,
): Promise<void> {
  if (target.kind !== 'built-in') await openWith(platform, accountId, target).checkConnection()
}

/**
 * Connects the account, inside a transaction: what waits for a CRM is begun at once, and its fields are read in the
 * background. Gives their language.
 */
export async function storeConnection(
  db: Db,
  sealer: Sealer,
  accountId: number,
  target: ConnectTarget,
): Promise<{ locale: string }> {
  const before = existing(await lockSettings(db, accountId), accountId)
  const { locales } = crmKinds[target.kind]
  const locale = locales.includes(before.field_config_locale) ? before.field_config_locale : locales[0]
  const marketplace = target.kind === 'built-in' ? undefined : target.marketplace
  const user = target.kind === 'built-in' ? undefined : (marketplace?.user ?? target.marketplaceUser)
  const sealed = target.kind === 'built-in' ? null : sealCredentials(sealer, accountId, target.credentials)
  await replaceCredentials(db, accountId, sealed)
  await updateConnection(db, accountId, {
    connected: true,
    kind: target.kind,
    field_config_locale: locale,
    api_type: user === undefined ? 'normal' : 'marketplace_api',
    ...(user !== undefined && { marketplace_user: user }),
    marketplace_customer: marketplace?.customer ?? null,
    claimed_at: marketplace?.claimedAt ?? null,
  })
  if (before.kind !== target.kind) {
    await removeConfigurations(db, accountId)
    await forgetIds(db, accountId)
    await checkIdentitiesAnew(db, accountId)
  }
  await requestConfiguration(db, accountId, locale)
  await hastenIdentities(db, accountId)
  await hastenWrites(db, accountId)
  return { locale }
}

/** Connects the account, and says whether its CRM answers. Throws `CrmError` for credentials that it does not accept. */
export async function connect(platform: CrmPlatform, accountId: number, target: ConnectTarget): Promise<Connection> {
  const { system } = platform.database
  await requireAccount(system, accountId)
  await checkedCredentials(platform, accountId, target)
  const { locale } = await system.transaction().execute((db) => storeConnection(db, platform.sealer, accountId, target))
  try {
    await (await openCrm(platform, accountId)).checkConnection()
    await buildConfiguration(platform, { account_id: accountId, locale })
    return { account_id: accountId, connection_ok: true }
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    await noteConnection(system, accountId, toStore(error.refusal))
    return { account_id: accountId, connection_ok: false }
  }
}

/** Ends the account's connection; its settings and addresses stay. */
export function disconnect({ database }: Pick<CrmPlatform, 'database'>, accountId: number): Promise<Connection> {
  return database.system.transaction().execute(async (db) => {
    existing(await lockSettings(db, accountId), accountId)
    await updateConnection(db, accountId, { connected: false })
    await forgetConfigurations(db, accountId)
    return { account_id: accountId, connection_ok: false }
  })
}

/** Ends the connection and removes its credentials, inside a transaction; a CRM that needs none stays connected. */
export async function forgetCredentials(db: Db, accountId: number): Promise<void> {
  const settings = await lockSettings(db, accountId)
  if (settings?.kind === 'built-in') return
  await updateConnection(db, accountId, { connected: false })
  await replaceCredentials(db, accountId, null)
  await forgetConfigurations(db, accountId)
}

/** Throws for an account that is not there. */
export async function requireAccount(db: Db, accountId: number): Promise<void> {
  existing(await findSettings(db, accountId), accountId)
}

function existing<T>(account: T | undefined, id: number): T {
  if (account === undefined) throw new ApiError('not_found', refusal('account_missing', { id }))
  return account
}
