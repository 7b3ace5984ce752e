import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { accountExists, liftEnforcement, readEnforced } from './queries.ts'

/** Returns whether users of the account can sign in through its identity provider only. */
export const isProviderEnforced = (db: Db, accountId: number): Promise<boolean> => readEnforced(db, accountId)

/**
 * Throws a 403 when the account enforces its identity provider. Callers check the password or passkey first, so that the error tells an
 * attacker nothing.
 */
export async function requireLocalSignInAllowed(db: Db, accountId: number): Promise<void> {
  if (await isProviderEnforced(db, accountId)) throw new ApiError('forbidden', refusal('provider_enforced'))
}

/**
 * Lets the account accept passwords and passkeys again, for example when its provider is out of order. `was_enforced` says whether it
 * refused them before.
 */
export async function endEnforcement(
  db: Db,
  accountId: number,
): Promise<{ account_id: number; was_enforced: boolean }> {
  if (!(await accountExists(db, accountId)))
    throw new ApiError('not_found', refusal('account_missing', { id: accountId }))
  return { account_id: accountId, was_enforced: await liftEnforcement(db, accountId) }
}
