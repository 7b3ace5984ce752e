import { sql } from 'kysely'
import type { FieldType } from '../../../shared/contract/forms/field-types.ts'
import type { FieldOptions } from '../../../shared/contract/forms/field-options.ts'
import type { Field, CrmModule } from '../../../shared/contract/forms/fields.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

const columns = [
  'id',
  'form_id',
  'position',
  'crm_module',
  'crm_field_name',
  'field_type',
  'label',
  'hint',
  'placeholder',
  'required',
  'hidden',
  'disabled',
  'read_only',
  'default_value',
  'half_size',
  'datalist',
  'options',
] as const

const selectFields = (db: Db) =>
  db.selectFrom('fields').select(columns).$narrowType<{ crm_module: CrmModule; field_type: FieldType }>()

/** All fields of a form, by position. */
export function listFields(db: Db, formId: number): Promise<Field[]> {
  return selectFields(db).where('form_id', '=', formId).orderBy('position').execute()
}

/** All fields of several forms, by form, each in its order. */
export async function fieldsOfForms(db: Db, formIds: readonly number[]): Promise<Map<number, Field[]>> {
  const wanted = sql<boolean>`form_id = any(${formIds}::bigint[])`
  const fields = await selectFields(db).where(wanted).orderBy('position').execute()
  return Map.groupBy(fields, ({ form_id }) => form_id)
}

export const pageOfFields = (db: Db, formId: number, page: PageRequest) =>
  paginate(selectFields(db).where('form_id', '=', formId).orderBy('position'), page)

export function findField(db: Db, id: number): Promise<Field | undefined> {
  return selectFields(db).where('id', '=', id).executeTakeFirst()
}

/** The properties of a field as they are stored; what is left out keeps its column's default. */
export interface FieldChange {
  crm_module?: CrmModule
  crm_field_name?: string | null
  field_type?: FieldType
  label?: string | null
  hint?: string | null
  placeholder?: string | null
  required?: boolean
  hidden?: boolean
  disabled?: boolean
  read_only?: boolean
  default_value?: string | null
  half_size?: boolean
  datalist?: string | null
  options?: FieldOptions
}

/** Appends a field at the end of the form. */
export async function insertField(
  db: Db,
  owner: { account_id: number; form_id: number },
  { options, crm_module, ...field }: FieldChange & { crm_module: CrmModule },
): Promise<number> {
  const next = sql<number>`(select coalesce(max(position) + 1, 0) from fields
    where account_id = ${owner.account_id} and form_id = ${owner.form_id})`
  const { id } = await db
    .insertInto('fields')
    .values({ ...owner, ...field, crm_module, position: next, options: JSON.stringify(options ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A whole field, which has no id yet. */
export type NewField = Omit<Field, 'id' | 'form_id' | 'position'>

/** The fields of a new form, in their order; their ids. */
export async function insertFields(
  db: Db,
  owner: { account_id: number; form_id: number },
  fields: readonly NewField[],
): Promise<number[]> {
  const rows = JSON.stringify(fields.map((field, position) => ({ ...field, ...owner, position })))
  const names = sql.raw(
    'account_id, form_id, position, crm_module, crm_field_name, field_type, label, hint, placeholder, required, hidden, disabled, read_only, default_value, half_size, datalist, options',
  )
  const { rows: made } = await sql<{ id: number; position: number }>`
    insert into fields (${names})
    select ${names} from jsonb_populate_recordset(null::fields, ${rows}::jsonb) order by position
    returning id, position`.execute(db)
  return made.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

export async function updateField(db: Db, id: number, { options, ...change }: FieldChange): Promise<void> {
  const set = { ...change, ...(options && { options: JSON.stringify(options) }) }
  if (Object.keys(set).length === 0) return
  await db.updateTable('fields').set(set).where('id', '=', id).execute()
}

/** Deletes a field and closes the gap in the order. */
export async function deleteField(
  db: Db,
  { id, form_id, position }: Pick<Field, 'id' | 'form_id' | 'position'>,
): Promise<void> {
  await db.deleteFrom('fields').where('id', '=', id).execute()
  await db
    .updateTable('fields')
    .set({ position: sql`position - 1` })
    .where('form_id', '=', form_id)
    .where('position', '>', position)
    .execute()
}

/** The position of each field becomes its place in `ids`. */
export async function reorderFields(db: Db, formId: number, ids: readonly number[]): Promise<void> {
  await sql`update fields set position = place.n - 1
    from unnest(${ids}::bigint[]) with ordinality as place (id, n)
    where account_id = (select current_account()) and fields.id = place.id and form_id = ${formId}`.execute(db)
}

/** Copies all fields of a form to another, and says which new id stands for which old one. */
export async function copyFields(db: Db, from: number, to: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; position: number }>`
    insert into fields (account_id, form_id, position, crm_module, crm_field_name, field_type, label, hint, placeholder,
      required, hidden, disabled, read_only, default_value, half_size, datalist, options)
    select account_id, ${to}, position, crm_module, crm_field_name, field_type, label, hint, placeholder,
      required, hidden, disabled, read_only, default_value, half_size, datalist, options
    from fields where account_id = (select current_account()) and form_id = ${from} order by position
    returning id, position`.execute(db)
  const copies = new Map(rows.map(({ id, position }) => [position, id]))
  const originals = await db.selectFrom('fields').select(['id', 'position']).where('form_id', '=', from).execute()
  return new Map(originals.map(({ id, position }) => [id, copies.get(position) ?? 0]))
}
