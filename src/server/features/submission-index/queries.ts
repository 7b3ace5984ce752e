import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { searchedContent } from '../search/index.ts'

/** Submissions that one transaction indexes. */
export const batchSize = 200

export async function newestSubmission(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from submissions`.execute(db)
  return rows[0]?.id ?? 0
}

/** Forms that got the submissions after one, in the order of their ids; the last of these, and whether there may be more. */
export async function formsAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<{ forms: number[]; last: number; isFull: boolean }> {
  const { rows } = await sql<{ id: number; form_id: number }>`
    select id, form_id from submissions where id > ${after} order by id limit ${limit}`.execute(db)
  const forms = [...new Set(rows.map(({ form_id }) => form_id))]
  return { forms, last: rows.at(-1)?.id ?? after, isFull: rows.length === limit }
}

/** Forms after one that have submissions which are not indexed, among so many; and the last of these, null at the end. */
export async function unindexedForms(
  db: Db,
  after: number,
  limit: number,
): Promise<{ forms: number[]; last: number | null }> {
  const { rows } = await sql<{ form_id: number; is_left: boolean }>`
    select c.form_id, c.last_index > coalesce(i.done_to, 0) or i.left_below > 1 as is_left
    from (select form_id, last_index from form_counters where form_id > ${after} order by form_id limit ${limit}) c
    left join lateral (select done_to, left_below from submission_index_cursors where form_id = c.form_id offset 0) i on true
    order by c.form_id`.execute(db)
  return {
    forms: rows.filter(({ is_left }) => is_left).map(({ form_id }) => form_id),
    last: rows.length < limit ? null : (rows.at(-1)?.form_id ?? null),
  }
}

/** How far a form is indexed; indexes from `first` to `last` come next. */
export interface Slice {
  account_id: number
  country: string
  first: number
  last: number
  done_to: number
  left_below: number
  /** Nothing is left behind it. */
  isLast: boolean
}

/**
 * What comes next of a form: what is new first. `undefined`: nothing, its account is being moved to another installation, or the form is being
 * deleted, by one who may wait for what is indexed here: the cursor refers to the form.
 */
export async function nextSlice(db: Db, formId: number): Promise<Slice | undefined> {
  const { rows } = await sql<Omit<Slice, 'first' | 'last' | 'isLast'> & { last_index: number }>`
    select c.account_id, a.country, c.last_index, coalesce(i.done_to, c.last_index) as done_to,
      coalesce(i.left_below, c.last_index + 1) as left_below
    from form_counters c join accounts a on a.id = c.account_id
    cross join lateral (select from forms where id = c.form_id for key share skip locked) f
    left join submission_index_cursors i on i.form_id = c.form_id
    where c.form_id = ${formId} and not exists (select from account_moves m where m.account_id = c.account_id)`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { last_index, ...state } = row
  const { done_to, left_below } = state
  if (last_index > done_to) {
    const last = Math.min(done_to + batchSize, last_index)
    return { ...state, first: done_to + 1, last, done_to: last, isLast: last === last_index && left_below <= 1 }
  }
  if (left_below <= 1) return undefined
  const first = Math.max(left_below - batchSize, 1)
  return { ...state, first, last: left_below - 1, left_below: first, isLast: first === 1 }
}

export async function putCursor(db: Db, formId: number, { account_id, done_to, left_below }: Slice): Promise<void> {
  await sql`insert into submission_index_cursors (form_id, account_id, done_to, left_below)
    values (${formId}, ${account_id}, ${done_to}, ${left_below})
    on conflict (form_id) do update set done_to = excluded.done_to, left_below = excluded.left_below`.execute(db)
}

export async function idsOfSlice(db: Db, formId: number, { account_id, first, last }: Slice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from submissions where account_id = ${account_id} and form_id = ${formId}
      and index between ${first} and ${last} order by index`.execute(db)
  return rows.map(({ id }) => id)
}

export interface IndexableRow {
  id: number
  account_id: number
  form_id: number
  country: string
  content: string | null
  notes: string[]
}

/** Submissions with their texts, each held until they are indexed: none is deleted in between. What another holds is left out. */
export async function holdForIndex(db: Db, ids: readonly number[]): Promise<IndexableRow[]> {
  const { rows } = await sql<IndexableRow>`
    select s.id, s.account_id, s.form_id, a.country, ${searchedContent} as content,
      array(select n.text from submission_notes n where n.submission_id = s.id order by n.id) as notes
    from unnest(${ids}::bigint[]) wanted (id)
    cross join lateral (select id, account_id, form_id, content from submissions where id = wanted.id for share skip locked) s
    join accounts a on a.id = s.account_id`.execute(db)
  return rows
}

export async function queueAnew(db: Db, accountId: number, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return
  await sql`insert into search_queue (account_id, submission_id)
    select ${accountId}, id from unnest(${submissionIds}::bigint[]) id`.execute(db)
}

export interface QueueRow {
  id: number
  account_id: number
  submission_id: number
  /** The submission is there. */
  is_there: boolean
}

/** What is to be indexed anew after one, oldest first, as long as it is of the same account; nothing of accounts that are being moved. */
export async function queuedAfter(db: Db, after: number): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.id, q.account_id, q.submission_id,
      (select s.id from submissions s where s.id = q.submission_id) is not null as is_there
    from search_queue q where q.id > ${after} and not exists (select from account_moves m where m.account_id = q.account_id)
    order by q.id limit ${batchSize}`.execute(db)
  const other = rows.findIndex(({ account_id }) => account_id !== rows[0]?.account_id)
  return other === -1 ? rows : rows.slice(0, other)
}

export async function unqueue(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from search_queue where id = any(${ids}::bigint[])`.execute(db)
}
