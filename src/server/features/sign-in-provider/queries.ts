import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { Db } from '../../db/db.ts'

export interface RoleValue {
  value: string
  role: Role
}

export const findProvider = (db: Db, accountId: number) =>
  db
    .selectFrom('sign_in_providers')
    .select(['account_id', 'issuer', 'client_id', 'sealed_client_secret'])
    .select(['role_claim', 'default_role', 'create_users', 'enforced'])
    .select(sql<RoleValue[]>`role_values`.as('role_values'))
    .$narrowType<{ default_role: Role | null }>()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** Providers of all accounts that have registered this service under the client id. */
export const providersOf = (db: Db, { issuer, client_ids }: { issuer: string; client_ids: readonly string[] }) =>
  db
    .selectFrom('sign_in_providers')
    .select(['account_id', 'issuer', 'client_id', 'sealed_client_secret'])
    .where('issuer', '=', issuer)
    .where('client_id', 'in', client_ids)
    .execute()

export async function putProvider(db: Db, { role_values, ...provider }: ProviderRow): Promise<void> {
  const row = { ...provider, role_values: JSON.stringify(role_values) }
  const { account_id: _account, ...change } = row
  await db
    .insertInto('sign_in_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...change, updated_at: sql`now()` }))
    .execute()
}

/** Domains, and what begins and links sign-ins, go with it. */
export async function deleteProvider(db: Db, accountId: number): Promise<void> {
  await unlinkAll(db, accountId)
  for (const table of ['sign_in_domains', 'sign_in_providers'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
}

/** Of another issuer or client, nothing holds that was begun or linked before; sessions go on, and are no longer of the provider. */
export async function unlinkAll(db: Db, accountId: number): Promise<void> {
  for (const table of ['sign_in_attempts', 'user_identities', 'provider_sessions'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
}

export async function accountAddress(db: Db, accountId: number): Promise<string> {
  const { username } = await db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return username
}

export async function accountExists(db: Db, accountId: number): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined
}

export async function readEnforced(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_providers')
    .select('enforced')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.enforced === true
}

/** Whether it was enforced before. */
export async function liftEnforcement(db: Db, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_providers')
    .set({ enforced: false, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('enforced', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the sessions of the account that the provider has not begun. */
export async function endOtherSessions(db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_sessions')
            .select('session_id')
            .where('provider_sessions.account_id', '=', accountId)
            .whereRef('provider_sessions.session_id', '=', 'sessions.id'),
        ),
      ),
    )
    .execute()
}

const accountOf = (db: Db) =>
  db
    .selectFrom('sign_in_providers')
    .innerJoin('accounts', 'accounts.id', 'sign_in_providers.account_id')
    .select('sign_in_providers.account_id')

/** The account with this address that has a provider. */
export const accountByAddress = (db: Db, address: string) =>
  accountOf(db).where('accounts.username', '=', address).executeTakeFirst()

/** The account that has a provider, and has proven the domain to be its own. No user is asked for. */
export const accountByDomain = (db: Db, domain: string) =>
  accountOf(db)
    .innerJoin('sign_in_domains', 'sign_in_domains.account_id', 'sign_in_providers.account_id')
    .where('sign_in_domains.domain', '=', domain)
    .where('sign_in_domains.confirmed_at', 'is not', null)
    .executeTakeFirst()
