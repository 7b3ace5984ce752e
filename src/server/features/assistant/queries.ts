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

/** The address that a form's assistant has: its own as it is stored, or else the account's. */
export async function baseUrlOf(db: Db, form: FormKey): Promise<string | null> {
  const { url } = await db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .select(sql<string | null>`coalesce(settings ->> 'chat_assistant_base_url', chat_assistant_base_url)`.as('url'))
    .where('forms.account_id', '=', form.account_id)
    .where('forms.id', '=', form.form_id)
    .executeTakeFirstOrThrow()
  return url
}

/** The address of the assistant of forms that name none. */
export async function baseUrlOfAccount(db: Db, account_id: number): Promise<string | null> {
  const { chat_assistant_base_url } = await db
    .selectFrom('accounts')
    .select('chat_assistant_base_url')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return chat_assistant_base_url
}

/** Sets the sealed key of the account with the origin that it may be sent to, or takes it away. */
export async function setAccountKey(
  db: Db,
  account_id: number,
  kept: { sealed_key: string; origin: string } | null,
): Promise<void> {
  await db.deleteFrom('account_assistant_keys').where('account_id', '=', account_id).execute()
  if (kept === null) return
  await db
    .insertInto('account_assistant_keys')
    .values({ account_id, ...kept })
    .execute()
}

export async function findAccountKey(
  db: Db,
  account_id: number,
): Promise<{ sealed_key: string; origin: string } | undefined> {
  return db
    .selectFrom('account_assistant_keys')
    .select(['sealed_key', 'origin'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
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
