import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { keyHint, tokenHash } from '../../lib/api-key.ts'

export interface NewKey {
  account_id: number
  user_id: number
  name: string
  api_key: string
  expires_at?: string | null
  read_only?: boolean
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

export function keysOfUser(db: Db, userId: number) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'read_only', 'expires_at', 'revoked_at', 'last_used_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

const selectActive = (db: Db, accountId: number) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'read_only', 'expires_at', 'last_used_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)

/** Keys of the account that have not been revoked, by id. */
export const listActiveKeys = (db: Db, accountId: number, page: PageRequest) =>
  paginate(selectActive(db, accountId).orderBy('id'), page)

export const findKey = (db: Db, accountId: number, id: number) =>
  selectActive(db, accountId).where('id', '=', id).executeTakeFirst()

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
