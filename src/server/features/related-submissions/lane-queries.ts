import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { contentOfSender, type SentAnswers } from './queries.ts'

/** Up to which submission keys were written; `undefined` where another process is at it. */
export async function lockMark(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ done_to: number }>`
    select coalesce((select done_to from submission_contact_mark), 0) as done_to
    where pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.writeContacts)})`.execute(db)
  return rows[0]?.done_to
}

export const raiseMark = (db: Db, done_to: number) =>
  db
    .insertInto('submission_contact_mark')
    .values({ done_to })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ done_to }))
    .execute()

export interface WaitingSubmission extends SentAnswers {
  id: number
  account_id: number
  /** Nothing with a lower id is still to be committed, and its account is written to. */
  is_due: boolean
  is_written_to: boolean
}

/** Submissions after the mark, by id. Ids are given before submissions are stored: what is some seconds old has none below it that is still to come. */
export async function submissionsAfter(db: Db, mark: number, limit: number): Promise<WaitingSubmission[]> {
  const { rows } = await sql<WaitingSubmission>`
    select s.id, s.account_id, s.form_id, ${contentOfSender} as content, a.country,
      s.created_at < now() - interval '10 seconds' as is_due,
      s.account_id <> all(array(select account_id from account_moves where state <> 'draining')) as is_written_to
    from (select * from submissions where id > ${mark} order by id limit ${limit}) s join accounts a on a.id = s.account_id
    order by s.id`.execute(db)
  return rows
}

export interface ContactRow {
  submission_id: number
  account_id: number
  form_id: number
  key: string
}

/**
 * Writes keys. What is deleted meanwhile gets none; of what was emptied meanwhile they go again: the reference to the submission, which an
 * emptying waits for, holds it as it is from here on.
 */
export async function insertContacts(db: Db, rows: readonly ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ submission_id }) => submission_id)
  await sql`
    insert into submission_contacts (submission_id, account_id, form_id, key)
    select s.id, s.account_id, s.form_id, k.key
    from unnest(${ids}::bigint[], ${rows.map(({ key }) => key)}::text[]) as k (id, key)
    cross join lateral (select id, account_id, form_id from submissions where id = k.id for key share) s
    on conflict do nothing`.execute(db)
  await sql`
    delete from submission_contacts c using submissions s
    where c.submission_id = any(${ids}::bigint[]) and s.id = c.submission_id and s.content is null`.execute(db)
}
