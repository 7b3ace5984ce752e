import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { deadlines } from '../../lib/deadlines.ts'

/** A file that no row has claimed by then is deleted; no request takes a thousandth of this time. */
const claimedBy = sql<string>`now() + make_interval(secs => ${sql.lit(deadlines.unclaimed_files.after)})`

/** Notes that files are about to be put into the store: until a row refers to them, they are to be deleted again. */
export async function announceFiles(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('doomed_files')
    .values(keys.map((file_key) => ({ file_key, due_at: claimedBy })))
    .execute()
}

/** Files to be deleted now, in the order of their keys. */
export async function dueFiles(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('doomed_files')
    .select('file_key')
    .where('due_at', '<=', sql<string>`now()`)
    .where('file_key', '>', after)
    .orderBy('file_key')
    .limit(limit)
    .execute()
  return rows.map(({ file_key }) => file_key)
}

export async function forgetFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('doomed_files').where('file_key', '=', key).execute()
}
