import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What the token of the set-up address is derived from. */
export type Salt = Buffer

/** The salt of the address that has not been used; the one given where there is none. */
export async function salted(db: Db, fresh: Salt): Promise<Salt> {
  return db.transaction().execute(async (db) => {
    await takeTurns(db)
    const salt = await findSalt(db)
    if (!salt) await db.insertInto('set_up_addresses').values({ salt: fresh }).execute()
    return salt ?? fresh
  })
}

export async function findSalt(db: Db): Promise<Salt | undefined> {
  const found = await db.selectFrom('set_up_addresses').select('salt').executeTakeFirst()
  return found?.salt
}

/** Ends the address; gives whether it had not been used before. */
export async function takeSalt(db: Db, salt: Salt): Promise<boolean> {
  await takeTurns(db)
  const taken = await db.deleteFrom('set_up_addresses').where('salt', '=', salt).executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Several processes may start, and several browsers send, at the same time. */
const takeTurns = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('set_up'))`.execute(db)
