import { sql, type RawBuilder } from 'kysely'
import type { FieldType } from '../../../shared/contract/forms/field-types.ts'
import { maxRelated } from '../../../shared/contract/submissions/related-submissions.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Db } from '../../db/db.ts'
import type { ContactField } from './keys.ts'

/** Bytes of content, as stored and as text, that are read to say who sent it. */
const maxStored = sql.lit(16 * 1024)
const maxText = sql.lit(32 * 1024)

/** JSON text of the answers of the submission `s`; null where it is not kept, or is too long. */
export const contentOfSender: RawBuilder<string | null> = sql`case when pg_column_size(s.content) <= ${maxStored} then
  case when octet_length(s.content::text) <= ${maxText} then s.content end end`

/** Fields of forms that ask for an e-mail address or a telephone number, in the order of the form. */
export const contactFields = (db: Db, formIds: readonly number[]): Promise<ContactField[]> =>
  fieldsOfTypes(db, formIds, ['email', 'tel'])

/** A field with the place of its answers. */
export interface TypedField<Type> extends AnswerPlace {
  form_id: number
  type: Type
  /** Its answer is a value of the CRM. */
  isOfCrm: boolean
}

/** A field that asks for words, as neither the form nor the CRM says otherwise. */
const isAutomaticText = sql.raw("field_type = 'auto' and crm_field_name is null and datalist is null")

/** Fields of forms of these types, in the order of the form. */
export async function fieldsOfTypes<Type extends FieldType>(
  db: Db,
  formIds: readonly number[],
  types: readonly Type[],
): Promise<TypedField<Type>[]> {
  if (formIds.length === 0) return []
  const isForText = sql.lit((types as readonly FieldType[]).includes('text'))
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'form_id', 'crm_module', 'crm_field_name', 'field_type'])
    .where('form_id', 'in', formIds)
    .where(sql<boolean>`(field_type in (${sql.join(types)}) or (${isForText} and ${isAutomaticText}))`)
    .orderBy('position')
    .execute()
  return rows.map(({ id, form_id, crm_module, crm_field_name, field_type }) => ({
    form_id,
    type: (field_type === 'auto' ? 'text' : field_type) as Type,
    module: crm_module,
    name: crm_field_name ?? `field_${id}`,
    isOfCrm: crm_field_name !== null,
  }))
}

export interface SentAnswers {
  form_id: number
  /** As JSON text. */
  content: string | null
  country: string
}

export async function findAnswers(
  db: Db,
  { account_id, submission_id }: { account_id: number; submission_id: number },
): Promise<SentAnswers | undefined> {
  const { rows } = await sql<SentAnswers>`
    select s.form_id, ${contentOfSender} as content, a.country
    from submissions s join accounts a on a.id = s.account_id
    where s.account_id = ${account_id} and s.id = ${submission_id}`.execute(db)
  return rows[0]
}

export interface KeyOf {
  submission_id: number
  key: string
}

export interface RelatedOf {
  account_id: number
  /** By what each submission is known. */
  keys: readonly KeyOf[]
  /** Submissions of forms with confidential answers are left out. */
  openFormsOnly: boolean
}

/** Submissions with one of the keys, and which; of each key the newest, one more than are listed. */
const matching = ({ account_id, keys, openFormsOnly }: RelatedOf) => sql`
  unnest(${keys.map((one) => one.submission_id)}::bigint[], ${keys.map(({ key }) => key)}::text[]) as wanted (of_id, key)
  cross join lateral (
    select c.submission_id + 0 as id from submission_contacts c
    where c.account_id = ${account_id} and c.key = wanted.key and c.submission_id + 0 <> wanted.of_id
      ${openFormsOnly ? sql`and c.form_id <> all(array(select form_id from confidential_places where account_id = ${account_id}))` : sql``}
    order by c.submission_id + 0 desc limit ${sql.lit(maxRelated)}) found`

export interface RelatedRow {
  submission_id: number
  form_id: number
  title: string | null
  internal_title: string
  index: number
  created_at: string
  /** What it has in common with the one that was asked for. */
  keys: string[]
}

/** Newest first. */
export async function findRelated(db: Db, of: RelatedOf): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select s.id as submission_id, s.form_id, f.title, f.internal_title, s.index, s.created_at, related.keys
    from (select found.id, array_agg(wanted.key) as keys from ${matching(of)}
      group by found.id order by found.id desc limit ${sql.lit(maxRelated)}) related
    cross join lateral (select id, form_id, index, created_at from submissions
      where account_id = ${of.account_id} and id = related.id offset 0) s
    cross join lateral (select settings ->> 'title' as title, internal_title from forms
      where account_id = ${of.account_id} and id = s.form_id offset 0) f
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

/** How many others each submission is related to; those without any are left out. */
export async function countRelated(db: Db, of: RelatedOf): Promise<Map<number, number>> {
  if (of.keys.length === 0) return new Map()
  const { rows } = await sql<{ of_id: number; count: number }>`
    select wanted.of_id, least(count(distinct found.id), ${sql.lit(maxRelated)}) as count from ${matching(of)}
    group by wanted.of_id`.execute(db)
  return new Map(rows.map(({ of_id, count }) => [of_id, count]))
}
