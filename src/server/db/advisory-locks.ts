import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Advisory locks of the database, by the work that one process does at a time. Locks of records are hashes of their names instead. */
export const advisoryLocks = {
  claimDeliveries: 6_157_301,
  sweep: 6_157_302,
  start: 6_157_303,
  indexSubmissions: 6_157_304,
  /** With the account: functions of the database take it, too (`lock_search_words`). */
  changeWords: 6_157_305,
  foldCounts: 6_157_306,
  migrate: 7_046_029_254,
} as const

type AdvisoryLock = keyof typeof advisoryLocks

/** Waits for the lock, which the transaction keeps until its end. */
export async function lockFor(db: Db, work: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks[work])})`.execute(db)
}

/** Takes the lock until the end of the transaction; false where another process has it. */
export async function tryLockFor(db: Db, work: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks[work])}) as locked`.execute(db)
  return rows[0]?.locked === true
}

const wordsOf = (accountId: number) => sql`${sql.lit(advisoryLocks.changeWords)}, hashint8(${accountId}::bigint)`

/** How long one that holds a submission waits for the words of its account: less than after which PostgreSQL looks for a deadlock. */
const shortWaitMs = 500

/**
 * Holds the words of an account until the end of the transaction, as each one does that deletes submissions, before the rows that others
 * need: visitors wait for the counter of a form. Waits as long as the connection may wait for a lock.
 */
export async function lockWords(db: Db, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${wordsOf(accountId)})`.execute(db)
}

/** The same for one that may hold a submission already, for which another that has the words may wait: it fails soon, with 55P03. */
export async function lockWordsSoon(db: Db, accountId: number): Promise<void> {
  if (await tryLockWords(db, accountId)) return
  const { rows } = await sql<{ timeout: string }>`select current_setting('lock_timeout') as timeout`.execute(db)
  await sql`select set_config('lock_timeout', ${`${shortWaitMs}ms`}, true)`.execute(db)
  await lockWords(db, accountId)
  await sql`select set_config('lock_timeout', ${rows[0]?.timeout ?? '0'}, true)`.execute(db)
}

/**
 * Holds them where no other transaction does; false: another has them. Who holds submissions to index them never waits for one who deletes: that one
 * may wait for such a submission.
 */
export async function tryLockWords(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${wordsOf(accountId)}) as locked`.execute(db)
  return rows[0]?.locked === true
}
