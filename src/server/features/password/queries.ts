import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Minutes for which a link to a new password is good. */
export const resetMinutes = 30

/** The user with this address, and the account. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.name', 'users.email', 'accounts.name as account_name'])
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .executeTakeFirst()

interface NewReset {
  account_id: number
  user_id: number
  token_hash: Buffer
}

export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ ...reset, expires_at: sql`now() + make_interval(mins => ${resetMinutes})` })
    .execute()
}

/** Whose password a link is for, while it is good. */
export const findReset = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.account_id', 'users.name', 'users.email'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Holds the password, so that several links to a new one take turns. */
export async function lockPassword(db: Db, userId: number): Promise<void> {
  await db.selectFrom('user_passwords').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** Uses a link up; false when another caller was faster. */
export async function takeReset(db: Db, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sets a password; links to another one are void with that. */
export async function replacePassword(db: Db, userId: number, password_hash: string): Promise<void> {
  await db.updateTable('user_passwords').set({ password_hash }).where('user_id', '=', userId).execute()
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function passwordHash(db: Db, userId: number): Promise<string> {
  const { password_hash } = await db
    .selectFrom('user_passwords')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return password_hash
}
