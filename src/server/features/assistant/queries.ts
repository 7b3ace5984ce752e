import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface FormKey {
  account_id: number
  form_id: number
}

/** Sets the sealed key of a form's assistant with the origin that it may be sent to, or takes it away. */
export async function setSealedKey(
  db: Db,
  form: FormKey,
  kept: { sealed_key: string; origin: string | null } | null,
): Promise<void> {
  await db
    .deleteFrom('assistant_keys')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .execute()
  if (kept !== null) {
    await db
      .insertInto('assistant_keys')
      .values({ ...form, ...kept })
      .execute()
  }
}

export async function findSealedKey(
  db: Db,
  form: FormKey,
): Promise<{ sealed_key: string; origin: string | null } | undefined> {
  return db
    .selectFrom('assistant_keys')
    .select(['sealed_key', 'origin'])
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .executeTakeFirst()
}

/** The address of a form's assistant, as it is stored. */
export async function storedBaseUrl(db: Db, form: FormKey): Promise<string | null> {
  const { url } = await db
    .selectFrom('forms')
    .select(sql<string | null>`settings ->> 'chat_assistant_base_url'`.as('url'))
    .where('account_id', '=', form.account_id)
    .where('id', '=', form.form_id)
    .executeTakeFirstOrThrow()
  return url
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
