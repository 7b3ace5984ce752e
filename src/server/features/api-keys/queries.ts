import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { Grant } from '../../../shared/contract/accounts/scopes.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { keyHint } from '../../lib/secrets/api-key.ts'
import { tokenHash } from '../../lib/secrets/token.ts'

export interface NewKey {
  account_id: number
  user_id: number
  name: string
  api_key: string
  expires_at?: string | null
  read_only?: boolean
  /** null: everything. */
  scopes?: Grant[] | null
}

/** Stores a key: its hash, and of its text only what may be shown again. */
export function insertKey(db: Db, { api_key, ...key }: NewKey) {
  return db
    .insertInto('api_keys')
    .values({ ...key, hint: keyHint(api_key), key_hash: tokenHash(api_key) })
    .returning(['id', 'name', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Ends a key, once: the time of the first revocation stays. `undefined` when there is no such key. */
export function markRevoked(db: Db, id: number) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning(['id', 'name', 'revoked_at'])
    .executeTakeFirst()
}

/** Ends all keys of a user that have not ended yet. */
export function markRevokedOf(db: Db, userId: number) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'revoked_at'])
    .execute()
}

export function keysOfUser(db: Db, userId: number) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'read_only', 'scopes', 'expires_at', 'revoked_at', 'last_used_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

const selectActive = (db: Db, accountId: number) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'hint',
      'read_only',
      'scopes',
      'expires_at',
      'last_used_at',
      'api_keys.created_at',
      'user_id',
    ])
    .select(sql<string>`coalesce(api_keys.made_by, users.name)`.as('made_by'))
    .select(sql<Role | null>`case when api_keys.made_by is null then users.role end`.as('made_by_role'))
    .$narrowType<{ scopes: Grant[] | null }>()
    .where('api_keys.account_id', '=', accountId)
    .where('revoked_at', 'is', null)

/** Keys of the account that have not been revoked, by id. */
export const listActiveKeys = (db: Db, accountId: number, page: PageRequest) =>
  paginate(selectActive(db, accountId).orderBy('api_keys.id'), page)

export const findKey = (db: Db, accountId: number, id: number) =>
  selectActive(db, accountId).where('api_keys.id', '=', id).executeTakeFirst()

/** The number of such keys; others that ask wait until this transaction ends. */
export async function lockKeys(db: Db, accountId: number): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function ownerByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

/** Whether the user is an owner of the account still. */
export async function isOwner(db: Db, accountId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return found !== undefined
}

interface KeyHolder {
  account_id: number
  user_id: number
}

/** Not revoked, nor expired. */
const works = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`

/** Ends all keys that a user answers for; how many there were. */
export async function revokeKeysOf(db: Db, { account_id, user_id }: KeyHolder): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where(works)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes all keys of a user who is about to go, so that the audit log names each. */
export async function deleteKeysOf(db: Db, { account_id, user_id }: KeyHolder): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where(works)
    .execute()
}

/** Keeps the keys of a user who is about to go: an owner answers for them from now on. */
export async function handOverKeys(db: Db, { account_id, user_id }: KeyHolder, heir: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .from('users')
    .set({ user_id: heir, made_by: sql`coalesce(api_keys.made_by, users.name)` })
    .where('api_keys.account_id', '=', account_id)
    .where('api_keys.user_id', '=', user_id)
    .whereRef('users.id', '=', 'api_keys.user_id')
    .where(works)
    .execute()
}
