import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Names that begin like `base`; the lock keeps two new accounts from taking the same one. */
export async function takenUsernames(db: Db, base: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.username'))`.execute(db)
  const rows = await db.selectFrom('accounts').select('username').where('username', 'like', `${base}%`).execute()
  return rows.map(({ username }) => username)
}

export async function insertAccount(
  db: Db,
  account: { name: string; username: string; plan: string },
): Promise<number> {
  const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

interface NewUser {
  account_id: number
  name: string
  email: string
  password_hash: string
}

export async function insertUser(db: Db, { password_hash, ...user }: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('user_passwords').values({ user_id: id, account_id: user.account_id, password_hash }).execute()
  return id
}

export function updatePlan(db: Db, id: number, plan: string) {
  return db.updateTable('accounts').set({ plan }).where('id', '=', id).returning(['id', 'plan']).executeTakeFirst()
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}
