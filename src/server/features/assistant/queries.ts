import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface FormKey {
  account_id: number
  form_id: number
}

/** Sets the sealed key of a form's assistant, or takes it away. */
export async function setSealedKey(db: Db, form: FormKey, sealed_key: string | null): Promise<void> {
  await db
    .deleteFrom('assistant_keys')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .execute()
  if (sealed_key !== null) {
    await db
      .insertInto('assistant_keys')
      .values({ ...form, sealed_key })
      .execute()
  }
}

export async function findSealedKey(db: Db, form: FormKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('assistant_keys')
    .select('sealed_key')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .executeTakeFirst()
  return row?.sealed_key
}

/** Those of `ids` that are no field of the form. */
export async function unknownFields(db: Db, form: FormKey, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('fields')
    .select('id')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
