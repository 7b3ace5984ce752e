import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FieldErrors } from '../../http/errors.ts'

const name = 'email_receiver_field_id'

interface Form {
  account_id: number
  form_id: number
}

interface FormOf {
  account_id: number
  /** null: not made yet, so it has no fields. */
  form_id: number | null
}

/** The field whose answer is the recipient must be one of the form's; what it was set to before stays. */
export async function receiverFieldFaults(
  db: Db,
  { account_id, form_id }: FormOf,
  stored: Record<string, unknown>,
  current: Record<string, unknown>,
): Promise<FieldErrors> {
  const id = stored[name] as number | null | undefined
  if (id === undefined || id === null || id === current[name]) return {}
  const found =
    form_id !== null &&
    (await db
      .selectFrom('fields')
      .select('id')
      .where('account_id', '=', account_id)
      .where('form_id', '=', form_id)
      .where('id', '=', id)
      .executeTakeFirst())
  return found ? {} : { [name]: [`There is no field ${id} in this form.`] }
}

/** Confidential fields must be fields of the form. */
export async function confidentialFieldFaults(
  db: Db,
  { account_id, form_id }: FormOf,
  { confidential_field_ids }: Record<string, unknown>,
): Promise<FieldErrors> {
  const ids = (confidential_field_ids ?? []) as number[]
  if (ids.length === 0) return {}
  const found = await db
    .selectFrom('fields')
    .select('id')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id ?? 0)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return {}
  return { confidential_field_ids: unknown.map((id) => `There is no field ${id} in this form.`) }
}

/** Lets a copy take its recipient from its own copy of the field. */
export async function copyReceiverField(
  db: Db,
  { account_id, form_id }: Form,
  settings: Record<string, unknown>,
  fieldIds: ReadonlyMap<number, number>,
): Promise<void> {
  const id = settings[name] as number | undefined
  if (id === undefined) return
  const copied = fieldIds.get(id)
  await db
    .updateTable('forms')
    .set({
      settings:
        copied === undefined
          ? sql<string>`settings - ${name}::text`
          : sql<string>`jsonb_set(settings, array[${name}::text], to_jsonb(${copied}::bigint))`,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', form_id)
    .execute()
}

/** A field that is deleted names no recipient any more. */
export async function forgetReceiverField(db: Db, { account_id, form_id }: Form, fieldId: number): Promise<void> {
  await db
    .updateTable('forms')
    .set({ settings: sql<string>`settings - ${name}::text` })
    .where('account_id', '=', account_id)
    .where('id', '=', form_id)
    .where(sql<boolean>`settings ->> ${name}::text = ${String(fieldId)}`)
    .execute()
}
