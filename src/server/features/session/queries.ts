import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('user_passwords', 'user_passwords.user_id', 'users.id')
    .select(['users.id', 'users.account_id', 'users.name', 'users.email', 'password_hash'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

/** Begins a session of 30 days, and clears away those of the user that have ended. */
export async function insertSession(db: Db, session: { account_id: number; user_id: number; token_hash: Buffer }) {
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: sql`now() + interval '30 days'` })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', session.account_id)
    .where('user_id', '=', session.user_id)
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** How often something may be tried within so many seconds. */
export interface Limit {
  limit: number
  seconds: number
}

export type CountedAttempt = Limit & {
  /** At least 4 bytes of a hash. */
  subject: Buffer
}

/** {@link takeAttempts} of one subject. */
export const takeAttempt = (db: Db, subject: Buffer, limit: Limit): Promise<number> =>
  takeAttempts(db, [{ subject, ...limit }])

/**
 * Counts one attempt of each subject: 0 when all are within their limits, else the whole seconds until they are (and nothing is
 * counted). Exact over all processes, since attempts of one subject take turns.
 */
export function takeAttempts(db: Db, attempts: readonly CountedAttempt[]): Promise<number> {
  return db.transaction().execute(async (db) => {
    // In one order, so that two who share several subjects do not wait for each other.
    for (const { subject } of attempts.toSorted((a, b) => a.subject.compare(b.subject))) {
      await sql`select pg_advisory_xact_lock(hashtextextended('sign_in', ${subject.readInt32BE()}))`.execute(db)
    }
    let wait = 0
    for (const attempt of attempts) wait = Math.max(wait, await waitOf(db, attempt))
    if (wait > 0) return wait
    await db
      .insertInto('sign_in_attempts')
      .values(attempts.map(({ subject }) => ({ subject, at: sql<string>`clock_timestamp()` })))
      .execute()
    return 0
  })
}

/** Seconds until a subject may be tried again, 0 for now; what its limit no longer counts is cleared away. */
async function waitOf(db: Db, { subject, limit, seconds }: CountedAttempt): Promise<number> {
  // One clock for all processes; now() would be the time before the wait for the lock.
  const since = sql<string>`clock_timestamp() - make_interval(secs => ${seconds})`
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).where('at', '<', since).execute()
  const { taken, wait } = await db
    .selectFrom('sign_in_attempts')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .select(sql<number>`ceil(extract(epoch from min(at) - (${since})))`.as('wait'))
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return taken >= limit ? Math.max(1, wait) : 0
}

export async function forgetAttempts(db: Db, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute()
}
