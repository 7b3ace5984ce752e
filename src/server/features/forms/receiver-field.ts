import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** Settings that name one field of the form, whose answer is an address. */
export const addressFields = ['email_receiver_field_id', 'double_opt_in_field_id'] as const

export interface Form {
  account_id: number
  form_id: number
}

export interface FormOf {
  account_id: number
  /** null: not made yet, so it has no fields. */
  form_id: number | null
}

/** The fields whose answers are addresses must be fields of the form; what they were set to before stays. */
export async function receiverFieldFaults(
  db: Db,
  form: FormOf,
  stored: Record<string, unknown>,
  current: Record<string, unknown>,
): Promise<FieldErrors> {
  const wanted = addressFields.flatMap((name) => {
    const id = stored[name] as number | null | undefined
    return id === undefined || id === null || id === current[name] ? [] : [{ name, id }]
  })
  const ids = wanted.map(({ id }) => id)
  const unknown = new Set(await unknownFields(db, form, ids))
  return Object.fromEntries(
    wanted.filter(({ id }) => unknown.has(id)).map(({ name, id }) => [name, [refusal('field_not_in_form', { id })]]),
  )
}

/** Those of the ids that are no field of the form. */
export async function unknownFields(
  db: Db,
  { account_id, form_id }: FormOf,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('fields')
    .select('id')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id ?? 0)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Confidential fields must be fields of the form. */
export async function confidentialFieldFaults(
  db: Db,
  form: FormOf,
  { confidential_field_ids }: Record<string, unknown>,
): Promise<FieldErrors> {
  const unknown = await unknownFields(db, form, (confidential_field_ids ?? []) as number[])
  if (unknown.length === 0) return {}
  return { confidential_field_ids: unknown.map((id) => refusal('field_not_in_form', { id })) }
}

/** Lets a copy take its addresses from its own copies of the fields. */
export async function copyReceiverField(
  db: Db,
  { account_id, form_id }: Form,
  settings: Record<string, unknown>,
  fieldIds: ReadonlyMap<number, number>,
): Promise<void> {
  for (const name of addressFields) {
    const id = settings[name] as number | undefined
    if (id === undefined) continue
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
}

/** A field that is deleted gives no address any more. */
export async function forgetReceiverField(db: Db, { account_id, form_id }: Form, fieldId: number): Promise<void> {
  for (const name of addressFields) {
    await db
      .updateTable('forms')
      .set({ settings: sql<string>`settings - ${name}::text` })
      .where('account_id', '=', account_id)
      .where('id', '=', form_id)
      .where(sql<boolean>`settings ->> ${name}::text = ${String(fieldId)}`)
      .execute()
  }
}
