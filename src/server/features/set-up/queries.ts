import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The only address that works from now on. */
export async function replaceToken(db: Db, token_hash: Buffer): Promise<void> {
  await db.transaction().execute(async (db) => {
    await takeTurns(db)
    await db.deleteFrom('set_up_tokens').execute()
    await db.insertInto('set_up_tokens').values({ token_hash }).execute()
  })
}

/** Whether the token was the valid one; it is so no longer. */
export async function takeToken(db: Db, token_hash: Buffer): Promise<boolean> {
  await takeTurns(db)
  const taken = await db.deleteFrom('set_up_tokens').where('token_hash', '=', token_hash).executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Whether the token is the valid one, without using it. */
export async function isValidToken(db: Db, token_hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('set_up_tokens')
    .select('token_hash')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Several processes may start, and several browsers send, at the same time. */
const takeTurns = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('set_up'))`.execute(db)
