import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { contentOfSender } from '../related-submissions/index.ts'

export interface EntryRow {
  submission_id: number
  form_id: number
  title: string | null
  internal_title: string
  index: number
  created_at: string
  /** JSON text; null where it is not kept, or is too long. */
  content: string | null
  /** Of the account. */
  country: string
  notes: number
  /** The user has opened it; false without a user. */
  was_opened: boolean
}

interface EntriesOf {
  account_id: number
  user_id: number | null
  ids: readonly number[]
}

/** What an entry says of these submissions, in their order. */
export async function findEntries(db: Db, { account_id, user_id, ids }: EntriesOf): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select s.id as submission_id, s.form_id, f.title, f.internal_title, s.index, s.created_at,
      ${contentOfSender} as content, a.country,
      (select count(*) from submission_notes n where n.account_id = ${account_id} and n.submission_id = s.id) as notes,
      exists (select from inbox_reads r where r.account_id = ${account_id} and r.submission_id = s.id
        and r.user_id = ${user_id}::bigint) as was_opened
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    cross join lateral (select id, form_id, index, created_at, content from submissions
      where account_id = ${account_id} and id = wanted.id offset 0) s
    cross join lateral (select settings ->> 'title' as title, internal_title from forms
      where account_id = ${account_id} and id = s.form_id offset 0) f
    cross join lateral (select country from accounts where id = ${account_id} offset 0) a
    order by wanted.place`.execute(db)
  return rows
}
