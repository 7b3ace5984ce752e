import { openCredentials, sealCredentials } from '../../crm/credentials.ts'
import { findSealedCredentials } from '../../crm/queries.ts'
import type { Platform } from '../../platform.ts'
import { requestConfiguration } from './configuration-queries.ts'
import { retryIdentityChecksNow } from './identity-queries.ts'
import { retryWritesNow, lockCustomer, replaceCredentials, updateConnection } from './queries.ts'

export interface NewClaim {
  /** The agency, as the marketplace knows it. */
  customer: string
  /** Whom the claim lets us act for. */
  user: string
  claim: string
  /** When it was given. */
  at: string
}

/**
 * Keeps the newest claim of the agency's account, and lets go on what has waited for one. An older claim changes nothing. False:
 * no account is connected to the agency.
 */
export async function renewClaim(
  { database, sealer, signals }: Pick<Platform, 'database' | 'sealer' | 'signals'>,
  { customer, user, claim, at }: NewClaim,
): Promise<boolean> {
  const isKnown = await database.system.transaction().execute(async (db) => {
    const connection = await lockCustomer(db, customer)
    const { account_id, claimed_at } = connection ?? {}
    const sealed = account_id === undefined ? undefined : await findSealedCredentials(db, account_id)
    if (!connection || account_id === undefined || sealed === undefined) return false
    if (claimed_at && Date.parse(claimed_at) > Date.parse(at)) return true
    const credentials = { ...openCredentials(sealer, account_id, sealed), claim }
    await replaceCredentials(db, account_id, sealCredentials(sealer, account_id, credentials))
    await updateConnection(db, account_id, { connected: true, marketplace_user: user, claimed_at: at })
    if (connection.error === null) return true
    await requestConfiguration(db, account_id, connection.field_config_locale)
    await retryIdentityChecksNow(db, account_id)
    await retryWritesNow(db, account_id)
    return true
  })
  if (isKnown) signals.publish('follow_ups_waiting')
  return isKnown
}
