import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { SessionUser } from '../../../shared/contract/accounts/session.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('user_passwords', 'user_passwords.user_id', 'users.id')
    .select(['users.id', 'users.account_id', 'password_hash'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

/** Who is signed in, as the dashboard shows it. */
export function findSessionUser(db: Db, id: number): Promise<SessionUser> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'accounts.name as account_name'])
    .$narrowType<{ role: Role }>()
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

interface NewSession {
  account_id: number
  user_id: number
  token_hash: Buffer
  device: string | null
  network: string
}

/** Holds the password until the end of the transaction; false where it has been changed meanwhile. */
export async function holdPassword(
  db: Db,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  const { rows } =
    await sql`select from user_passwords where user_id = ${id} and password_hash = ${password_hash} for share`.execute(
      db,
    )
  return rows.length > 0
}

/** Begins a session, and clears away those of the user that have ended. */
export async function insertSession(db: Db, session: NewSession, hours: number) {
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: sql`now() + make_interval(hours => ${hours})` })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', session.account_id)
    .where('user_id', '=', session.user_id)
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .updateTable('users')
    .set({ last_login_at: sql`now()` })
    .where('account_id', '=', session.account_id)
    .where('id', '=', session.user_id)
    .execute()
}

const selectSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)

/** Where the user is signed in, what was used last first; `current` is the session that asks. */
export const listSessions = (db: Db, userId: number, { current, ...page }: PageRequest & { current: number }) =>
  paginate(
    selectSessions(db, userId)
      .select(['id', 'device', 'network', 'created_at', 'last_used_at', 'expires_at'])
      .select(sql<boolean>`id = ${current}`.as('is_current'))
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  )

/** Whether the session was one of the user's. */
export async function deleteOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of a user, but for the one to keep. */
export async function deleteSessionsOf(db: Db, userId: number, keep: number | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== null, (query) => query.where('id', '<>', keep))
    .execute()
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}
