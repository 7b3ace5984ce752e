import { sql } from 'kysely'
import { staysHere } from '../../db/held-accounts.ts'
import type { Db } from '../../db/db.ts'
import { areDaysPast, daysOfForm } from '../../lib/deadlines.ts'

export interface EndingForm {
  id: number
  account_id: number
  /** Whole days after which its submissions end (`retention_days`). */
  days: number
}

/** Forms whose submissions end by themselves. */
export async function endingForms(db: Db): Promise<EndingForm[]> {
  const { rows } = await sql<EndingForm>`
    select f.id, f.account_id, ${daysOfForm('retention_days')} as days from forms f
    where ${daysOfForm('retention_days')} is not null and ${staysHere(sql`f.account_id`)} order by f.id`.execute(db)
  return rows
}

/** Locks submissions whose time is over, whatever still waits for them; other processes pass them over. */
export async function lockOutdated(
  db: Db,
  { id, account_id, days }: EndingForm,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from submissions s where s.account_id = ${account_id} and s.form_id = ${id} and ${areDaysPast(days, 's.created_at')}
    order by s.created_at, s.index limit ${limit} for update of s skip locked`.execute(db)
  return rows.map((row) => row.id)
}

/** The same for what was held back. Gives the number. */
export async function deleteOutdatedHeldBack(
  db: Db,
  { id, account_id, days }: EndingForm,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quarantined_submissions where id = any(array(
      select s.id from quarantined_submissions s where s.account_id = ${account_id} and s.form_id = ${id} and ${areDaysPast(days, 's.created_at')}
      order by s.id limit ${limit} for update of s skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const uploadDays = daysOfForm('upload_retention_days')

/**
 * Lets go of files that the CRM has had for as long as their form keeps them here, too (`upload_retention_days`); a mail that still
 * waits goes without them. Gives the number.
 */
export async function dropHandedOver(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ file: string }>`
    with due as (
      select a.submission_id, a.file from crm_attachments a
      join submissions s on s.id = a.submission_id
      join forms f on f.account_id = s.account_id and f.id = s.form_id
      where a.kept and a.state = 'done' and a.file like 'upload %'
        and ${uploadDays} > 0 and ${areDaysPast(uploadDays, 'a.created_at')}
      order by a.created_at limit ${limit} for update of a skip locked
    ), files as (
      delete from submission_files f using due
      where f.submission_id = due.submission_id and f.id = split_part(due.file, ' ', 2)::bigint
    )
    update crm_attachments a set kept = false from due
    where a.submission_id = due.submission_id and a.file = due.file returning a.file`.execute(db)
  return rows.length
}
