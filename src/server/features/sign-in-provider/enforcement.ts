import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { accountExists, liftEnforcement, readEnforced } from './queries.ts'

/** Whether users of the account sign in through its identity provider only. */
export const isEnforced = (db: Db, accountId: number): Promise<boolean> => readEnforced(db, accountId)

/** A 403 for a password or passkey that is right, where the account accepts its identity provider only. */
export async function requireOtherSignIn(db: Db, accountId: number): Promise<void> {
  if (await isEnforced(db, accountId)) throw new ApiError('forbidden', refusal('provider_enforced'))
}

/** The way back in when the provider is gone: passwords and passkeys are accepted again. Whether they were refused before. */
export async function allowPasswords(
  db: Db,
  accountId: number,
): Promise<{ account_id: number; was_enforced: boolean }> {
  if (!(await accountExists(db, accountId)))
    throw new ApiError('not_found', refusal('account_missing', { id: accountId }))
  return { account_id: accountId, was_enforced: await liftEnforcement(db, accountId) }
}
