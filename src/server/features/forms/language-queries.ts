import { sql } from 'kysely'
import type { Translations } from '../../../shared/contract/forms/translated-texts.ts'
import type { Db } from '../../db/db.ts'

export async function setTranslations(
  db: Db,
  form: { account_id: number; form_id: number },
  translations: Translations,
): Promise<void> {
  await db
    .updateTable('forms')
    .set({ settings: sql<string>`jsonb_set(settings, '{translations}', ${JSON.stringify(translations)}::jsonb)` })
    .where('account_id', '=', form.account_id)
    .where('id', '=', form.form_id)
    .execute()
}

/** The language of the account's CRM fields, as the CRM calls it; `undefined` without a CRM. */
export async function accountLocale(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('crm_connections')
    .select('field_config_locale')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.field_config_locale
}
