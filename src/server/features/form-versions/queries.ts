import { sql } from 'kysely'
import type { ContentField, ContentRule, FormContent } from '../../../shared/contract/forms/form-content.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

export interface FormKey {
  account_id: number
  form_id: number
}

/** What the form is made of. */
export async function readContent(db: Db, { account_id, form_id }: FormKey): Promise<FormContent> {
  const { rows } = await sql<{ content: FormContent | null }>`
    select form_content(${account_id}, ${form_id}) as content`.execute(db)
  const content = rows[0]?.content
  if (!content) throw new Error('The kernel has found this form.')
  return content
}

/** Keeps what the form is now as a version, whether or not it is public. The caller must hold the form's row lock. */
export async function keepVersion(db: Db, { account_id, form_id }: FormKey, reason: 'before_restore') {
  await sql`select keep_form_version(${account_id}, ${form_id}, ${reason})`.execute(db)
}

/** Says why the version is kept that comes into being when this transaction ends. */
export async function setVersionReason(db: Db, reason: 'published' | 'restored'): Promise<void> {
  await sql`select set_config('app.version_reason', ${reason}, true)`.execute(db)
}

const versionColumns = ['version', 'reason', 'made_at', 'actor_type', 'actor_name'] as const

/** A column that holds such a document. */
const document = (column: 'content' | 'base') => sql.ref<FormContent>(column).as(column)

const selectVersions = (db: Db, formId: number) =>
  db.selectFrom('form_versions').select(versionColumns).select(document('content')).where('form_id', '=', formId)

export type VersionRow = Awaited<ReturnType<typeof findVersion>> & object

export const pageOfVersions = (db: Db, formId: number, page: PageRequest) =>
  paginate(selectVersions(db, formId).orderBy('version', 'desc'), page)

export function findVersion(db: Db, formId: number, version: number) {
  return selectVersions(db, formId).where('version', '=', version).executeTakeFirst()
}

export function findDraft(db: Db, formId: number) {
  return db
    .selectFrom('form_drafts')
    .select(['updated_at', 'actor_name', document('content'), document('base')])
    .where('form_id', '=', formId)
    .executeTakeFirst()
}

export async function saveDraft(
  db: Db,
  key: FormKey,
  draft: { content: FormContent; base: FormContent; actor_name: string },
): Promise<void> {
  const values = {
    content: JSON.stringify(draft.content),
    base: JSON.stringify(draft.base),
    actor_name: draft.actor_name,
    updated_at: sql<string>`clock_timestamp()`,
  }
  await db
    .insertInto('form_drafts')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(values))
    .execute()
}

export async function deleteDraft(db: Db, formId: number): Promise<void> {
  await db.deleteFrom('form_drafts').where('form_id', '=', formId).execute()
}

/** Ids of fields of a form that was, is or will be: of those given, the ones that are no field of any state of it. */
export async function foreignIds(db: Db, key: FormKey, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { account_id, form_id } = key
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as wanted (id)
    except (
      select id from fields where account_id = ${account_id} and form_id = ${form_id}
      union all select id from absent_fields where account_id = ${account_id} and form_id = ${form_id}
      union all select (field -> 'id')::bigint from (
          select content from form_versions where account_id = ${account_id} and form_id = ${form_id}
          union all select content from form_drafts where account_id = ${account_id} and form_id = ${form_id}
        ) as documents, jsonb_array_elements(content -> 'fields') as field)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids for fields that a draft is about to have; they are given out once. */
export async function allotIds(db: Db, key: FormKey, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into absent_fields (id, account_id, form_id)
    select nextval('fields_id_seq'), ${key.account_id}, ${key.form_id} from generate_series(1, ${count}::int)
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** A deleted field, with what named it. */
export interface HeldField {
  field: ContentField
  /** Ids of the form's fields, in the order in which they stood. */
  order: number[]
  rules: ContentRule[]
  settings: Record<string, unknown>
}

/** Keeps a field that is about to be deleted, so that it can be brought back. */
export async function holdField(
  db: Db,
  key: FormKey,
  held: HeldField,
  blocks: readonly PdfBlock[] | undefined,
): Promise<void> {
  const values = { held: JSON.stringify(held), held_blocks: blocks ? JSON.stringify(blocks) : null }
  await db
    .insertInto('absent_fields')
    .values({ ...key, id: held.field.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, since: sql<string>`now()` }))
    .execute()
}

export function findHeldField(db: Db, { form_id }: FormKey, id: number) {
  return db
    .selectFrom('absent_fields')
    .select([sql.ref<HeldField>('held').as('held'), sql.ref<PdfBlock[] | null>('held_blocks').as('held_blocks')])
    .where('form_id', '=', form_id)
    .where('id', '=', id)
    .where('held', 'is not', null)
    .executeTakeFirst()
}

/** Puts a field behind all others of the form, under an id that was its before. */
export async function insertUnderId(db: Db, { account_id, form_id }: FormKey, field: ContentField): Promise<void> {
  const row = JSON.stringify({ ...field, account_id, form_id })
  const columns = sql.raw(
    'id, crm_module, crm_field_name, field_type, label, hint, placeholder, required, hidden, disabled, read_only, default_value, half_size, datalist, options',
  )
  await sql`insert into fields (account_id, form_id, position, ${columns}) overriding system value
    select account_id, form_id,
      (select coalesce(max(f.position) + 1, 0) from fields f where f.account_id = ${account_id} and f.form_id = ${form_id}),
      ${columns} from jsonb_populate_record(null::fields, ${row}::jsonb)`.execute(db)
  await db.deleteFrom('absent_fields').where('form_id', '=', form_id).where('id', '=', field.id).execute()
}
