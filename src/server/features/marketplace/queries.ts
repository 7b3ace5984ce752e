import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Notes that an address was opened; false where it was before. */
export async function noteCall(db: Db, signature_hash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('marketplace_calls')
    .values({ signature_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The only code of the account that is good from now on, for a day. */
export async function replaceCode(db: Db, account_id: number, code_hash: Buffer): Promise<{ expires_at: string }> {
  const code = { code_hash, expires_at: sql<string>`now() + interval '24 hours'` }
  return db
    .insertInto('marketplace_codes')
    .values({ account_id, ...code })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(code))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
}

/** The account that a code is of, without using it up. */
export async function accountOfCode(db: Db, code_hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('marketplace_codes')
    .select('account_id')
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.account_id
}

/** Uses a code up; false where another caller just has. */
export async function takeCode(db: Db, account_id: number, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('marketplace_codes')
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
