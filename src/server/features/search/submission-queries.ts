import { sql } from 'kysely'
import { callingNames } from '../../../shared/form/person.ts'
import type { Db } from '../../db/db.ts'
import { maxTextLength } from './words.ts'

/** Bytes of content, as stored and as text, that are read to find it. */
const maxStored = sql.lit(64 * 1024)
const maxText = sql.lit(128 * 1024)

/** The content of a submission `s`; null where it is too long to be searched. */
export const searchedContent = sql<string | null>`case when pg_column_size(s.content) <= ${maxStored} then
  case when octet_length(s.content::text) <= ${maxText} then s.content end end`

export interface CandidateRow {
  id: number
  form_id: number
  internal_title: string
  index: number
  created_at: string
  /** JSON text; null where it is not kept, or is too long. */
  content: string | null
  notes: string[]
  country: string
}

/** What is shown of submissions, in the order of the ids; those that are gone are left out. */
export async function findCandidates(db: Db, accountId: number, ids: readonly number[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select s.id, s.form_id, f.internal_title, s.index, s.created_at, ${searchedContent} as content, a.country,
      array(select left(n.text, ${maxTextLength}) from submission_notes n
        where n.account_id = ${accountId} and n.submission_id = s.id order by n.id) as notes
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    cross join lateral (select id, form_id, index, created_at, content from submissions
      where account_id = ${accountId} and id = wanted.id offset 0) s
    cross join lateral (select internal_title from forms where account_id = ${accountId} and id = s.form_id offset 0) f
    cross join lateral (select country from accounts where id = ${accountId} offset 0) a
    order by wanted.place`.execute(db)
  return rows
}

export interface CalledRow {
  id: number
  form_id: number
  /** The answers that say who sent it, as JSON text. */
  called: string
}

/** Who sent submissions, in the order of the ids; those that are gone are left out. */
export async function findCalled(db: Db, accountId: number, ids: readonly number[]): Promise<CalledRow[]> {
  const parts = callingNames.flatMap((name) => [sql.lit(name), sql`left(c.address ->> ${sql.lit(name)}, 200)`])
  const { rows } = await sql<CalledRow>`
    select c.id, c.form_id, json_build_object('address', json_build_object(${sql.join(parts)})) as called from (
      select wanted.place, s.id, s.form_id, (${searchedContent})::json -> 'address' as address
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      cross join lateral (select id, form_id, content from submissions
        where account_id = ${accountId} and id = wanted.id offset 0) s offset 0) c
    order by c.place`.execute(db)
  return rows
}

export interface NamedField {
  form_id: number
  type: string
  module: string
  name: string
  /** Its answer is a value of the CRM. */
  isOfCrm: boolean
  label: string | null
}

/** Fields of forms with the places of their answers, in the order of the form. */
export async function fieldsOf(db: Db, formIds: readonly number[]): Promise<NamedField[]> {
  if (formIds.length === 0) return []
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'form_id', 'crm_module', 'crm_field_name', 'field_type', 'label'])
    .where('form_id', 'in', formIds)
    .orderBy('position')
    .execute()
  return rows.map(({ id, form_id, crm_module, crm_field_name, field_type, label }) => ({
    form_id,
    type: field_type,
    module: crm_module,
    name: crm_field_name ?? `field_${id}`,
    isOfCrm: crm_field_name !== null,
    label,
  }))
}
