import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** Accounts that are being moved to another installation, or have been (migration 0180). The table is empty most of the time. */

/** Whether an account is not being moved: of one that is, background work begins nothing. Read once per statement. */
export const staysHere = (account: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${account} <> all(array(select account_id from account_moves))`

/** Where an account is now; null: its operator has not said. */
export interface MovedAccount {
  to: string | null
}

export const movedByKey = (db: Db, hash: Buffer): Promise<MovedAccount | undefined> =>
  findMoved(db, sql`${hash}::bytea = any(key_hashes)`)

/** By the address of a form: its slug, or the name of the account before it. */
export const movedByAddress = (
  db: Db,
  address: { slug: string; username?: string },
): Promise<MovedAccount | undefined> =>
  findMoved(
    db,
    address.username === undefined ? sql`${address.slug} = any(slugs)` : sql`username = ${address.username}`,
  )

async function findMoved(db: Db, condition: RawBuilder<unknown>): Promise<MovedAccount | undefined> {
  const { rows } = await sql<MovedAccount>`
    select moved_to as "to" from account_moves where state = 'moved' and ${condition} limit 1`.execute(db)
  return rows[0]
}
