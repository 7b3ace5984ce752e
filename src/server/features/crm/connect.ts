import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { builtInCrm, builtInConfiguration } from '../../crm/built-in/field-configuration.ts'
import { addUsers, type NewCrmUser } from '../../crm/built-in/queries.ts'
import { sealCredentials } from '../../crm/credentials.ts'
import { crmKind, openCrm, openWith, type CrmPlatform } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector, type CrmCredentials, type OutsideCrmId } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { deleteWatched, forgetSeen } from '../crm-changes/index.ts'
import { buildConfiguration } from './build.ts'
import { configurationJson } from './configuration-json.ts'
import {
  stopConfigurationBuilds,
  recordAwaitedClaim,
  recordConnectionError,
  removeConfigurations,
  requestConfiguration,
  storeConfiguration,
} from './configuration-queries.ts'
import { resetIdentityChecks, retryIdentityChecksNow } from './identity-queries.ts'
import {
  findSettings,
  removeCrmIds,
  retryWritesNow,
  insertConnection,
  lockSettings,
  replaceCredentials,
  updateConnection,
} from './queries.ts'

/**
 * Connects a new account to the built-in CRM and adds its first user there. Sends no network request, since the field configuration of
 * the built-in CRM is part of the program. Runs in the transaction that creates the account; `connect` is for an account that exists.
 */
export async function connectNewAccount(db: Db, accountId: number, user: NewCrmUser): Promise<void> {
  const [locale] = builtInCrm.locales
  await insertConnection(db, accountId)
  await addUsers(db, accountId, [user])
  const configuration = configurationJson(builtInConfiguration(locale) ?? [])
  await storeConfiguration(db, { account_id: accountId, locale, crm_number: 0 }, configuration)
}

/** The CRM that an account is to be connected to. */
export type ConnectTarget =
  | { kind: 'built-in' }
  | {
      kind: OutsideCrmId
      credentials: CrmCredentials
      /** The CRM user on whose behalf the API is called, if an administrator enters credentials that the marketplace has issued. */
      marketplaceUser?: string | undefined
      /**
       * Set if a user has activated the app in the marketplace instead: the agency, the CRM user on whose behalf the API is called, and the
       * time of the activation. The claim of the activation, a token that permits this, is good for no other call: the account waits for
       * a newer one (`claim.ts`).
       */
      marketplace?: { customer: string; user: string; activatedAt: string } | undefined
    }

export interface ConnectionStatus {
  account_id: number
  /** Whether the account is connected and its CRM has just answered. */
  connection_ok: boolean
}

/** Sends a request to the CRM and throws `CrmError` if it rejects the credentials or does not answer. Does nothing for the built-in CRM. */
export async function checkCredentials(platform: CrmPlatform, accountId: number, target: ConnectTarget): Promise<void> {
  if (target.kind === 'built-in') return
  const { kind, credentials, marketplace, marketplaceUser } = target
  const isMarketplace = (marketplace?.user ?? marketplaceUser) !== undefined
  await openWith(platform, accountId, { kind, credentials, isMarketplace }).checkConnection()
}

/**
 * Connects the account; requires a transaction, and credentials that were checked before. Work that waits for a CRM is retried at once, and
 * a background job reads the configuration of the fields. If the account was connected to another CRM, the configuration and the ids that
 * come from that one are removed, and the identities of senders are verified again.
 *
 * @returns the language in which the configuration of the fields is read: the one of the account if the CRM has it
 */
export async function storeConnection(
  db: Db,
  sealer: Sealer,
  accountId: number,
  target: ConnectTarget,
): Promise<{ locale: string }> {
  const before = requireFound(await lockSettings(db, accountId), accountId)
  const { locales } = crmKind(target.kind)
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
    ...activationOf(marketplace),
  })
  if (marketplace) await recordAwaitedClaim(db, accountId, toStore(refusal('onoffice_claim_awaited')))
  if (before.kind !== target.kind) await forgetOtherCrm(db, accountId)
  // The same CRM may have other records under these ids.
  await forgetSeen(db, accountId)
  await requestConfiguration(db, accountId, locale)
  await retryIdentityChecksNow(db, accountId)
  await retryWritesNow(db, accountId)
  return { locale }
}

function activationOf(activated: { customer: string; activatedAt: string } | undefined) {
  return { marketplace_customer: activated?.customer ?? null, claimed_at: activated?.activatedAt ?? null }
}

async function forgetOtherCrm(db: Db, accountId: number): Promise<void> {
  await removeConfigurations(db, accountId)
  await removeCrmIds(db, accountId)
  await deleteWatched(db, accountId)
  await resetIdentityChecks(db, accountId)
}

/**
 * Checks the credentials, connects the account, and reads the configuration of the fields without waiting for the background job. Throws
 * `CrmError` for credentials that the CRM does not accept, before anything is changed. A failure after that leaves the account connected
 * with `connection_ok: false`.
 */
export async function connect(
  platform: CrmPlatform,
  accountId: number,
  target: ConnectTarget,
): Promise<ConnectionStatus> {
  const { system } = platform.database
  await requireAccount(system, accountId)
  await checkCredentials(platform, accountId, target)
  const { locale } = await system.transaction().execute((db) => storeConnection(db, platform.sealer, accountId, target))
  let crm: CrmConnector | undefined
  try {
    crm = await openCrm(platform, accountId)
    await crm.checkConnection()
    await buildConfiguration(platform, { account_id: accountId, locale })
    return { account_id: accountId, connection_ok: true }
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    // Without a connector, the connection says already why there is none.
    const of = crm && { account_id: accountId, crm_number: crm.crmNumber ?? 0 }
    if (of) await recordConnectionError(system, of, toStore(error.refusal))
    return { account_id: accountId, connection_ok: false }
  }
}

/** Disconnects the account from its CRM. Credentials, settings, the identities of senders and the configuration of the fields stay. */
export function disconnect({ database }: Pick<CrmPlatform, 'database'>, accountId: number): Promise<ConnectionStatus> {
  return database.system.transaction().execute(async (db) => {
    requireFound(await lockSettings(db, accountId), accountId)
    await updateConnection(db, accountId, { connected: false })
    await stopConfigurationBuilds(db, accountId)
    return { account_id: accountId, connection_ok: false }
  })
}

/** Disconnects the account and removes its credentials; requires a transaction. Does nothing for the built-in CRM, which has none. */
export async function disconnectAndRemoveCredentials(db: Db, accountId: number): Promise<void> {
  const settings = await lockSettings(db, accountId)
  if (settings?.kind === 'built-in') return
  await updateConnection(db, accountId, { connected: false })
  await replaceCredentials(db, accountId, null)
  await stopConfigurationBuilds(db, accountId)
}

/** Throws a 404 if the account does not exist. */
export async function requireAccount(db: Db, accountId: number): Promise<void> {
  requireFound(await findSettings(db, accountId), accountId)
}

function requireFound<T>(account: T | undefined, id: number): T {
  if (account === undefined) throw new ApiError('not_found', refusal('account_missing', { id }))
  return account
}
