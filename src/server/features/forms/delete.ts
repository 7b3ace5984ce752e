import { sql } from 'kysely'
import { lockWords } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { keepFormerPlaces } from '../confidential/index.ts'
import { emptyDeliveries } from '../submissions/index.ts'

/** Submissions that a statement deletes with their form: it may take 30 s. */
const portion = 2_000

/**
 * Deletes a form with everything of it, by cascade; its submissions before it, in portions. What waits to be sent of them is cancelled, and
 * nothing of them stays with what was sent.
 */
export async function deleteForm(
  db: Db,
  { account_id, form_id }: { account_id: number; form_id: number },
): Promise<void> {
  await lockWords(db, account_id)
  // Nothing comes in meanwhile.
  await sql`select from forms where account_id = ${account_id} and id = ${form_id} for update`.execute(db)
  // Before their deliveries, as by those who note what became of one.
  await sql`select from webhooks where account_id = ${account_id} and form_id = ${form_id} order by id for update`.execute(
    db,
  )
  for (let ids = await nextPortion(); ids.length > 0; ids = await nextPortion()) {
    await sql`${emptyDeliveries(sql`d.submission_id = any(${ids}::bigint[])`)} select`.execute(db)
    await sql`delete from submissions where id = any(${ids}::bigint[])`.execute(db)
  }
  await keepFormerPlaces(db, { account_id, form_id })
  await db.deleteFrom('forms').where('id', '=', form_id).execute()

  async function nextPortion(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from submissions where account_id = ${account_id} and form_id = ${form_id}
      order by index limit ${portion} for update`.execute(db)
    return rows.map(({ id }) => id)
  }
}
