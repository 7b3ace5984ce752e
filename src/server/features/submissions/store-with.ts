import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import { insertBatch, type KnownForm, type NewSubmission, type InsertResult } from './insert-queries.ts'
import { announceStored, isRepetition } from './writer.ts'

/**
 * Stores one submission by itself, and with it in one transaction what else is known of it; a repetition is not written again.
 * `undefined`: the form is no longer as the caller knows it, or has as many as it takes.
 */
export async function storeWith(
  { database, signals }: Platform,
  form: KnownForm,
  submission: NewSubmission,
  keep: (db: Db, stored: InsertResult) => Promise<void>,
): Promise<InsertResult | undefined> {
  const store = () =>
    database
      .forAccount(form.account_id)
      .transaction()
      .execute(async (db) => {
        const [row] = await insertBatch(db, form, [submission])
        if (row && !row.repeated) await keep(db, row)
        return row
      })
  // Another process stored the same token at the same moment: it can be seen now.
  const stored = await store().catch((error: unknown) => {
    if (isRepetition(error)) return store()
    throw error
  })
  if (stored && !stored.repeated) announceStored(signals, form, [stored])
  return stored
}
