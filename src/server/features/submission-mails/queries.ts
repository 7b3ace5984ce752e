import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The form and its account as mails need them, with what was kept of the CRM's records after the write. */
export async function findMailForm(
  db: Db,
  { account_id, form_id, submission_id }: { account_id: number; form_id: number; submission_id: number },
) {
  return db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .select((eb) => [
      'forms.internal_title',
      'forms.custom_slug',
      'forms.active',
      'forms.settings',
      'accounts.name as account_name',
      'accounts.timezone',
      eb
        .selectFrom('follow_ups')
        .select('sealed_records')
        .where('account_id', '=', account_id)
        .where('submission_id', '=', submission_id)
        .where('kind', '=', 'crm')
        .as('sealed_records'),
    ])
    .where('forms.account_id', '=', account_id)
    .where('forms.id', '=', form_id)
    .executeTakeFirst()
}

/** E-mail identities that the account's CRM can send from, in their order. None without a CRM. */
export async function functionalIdentities(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('crm_identities as i')
    .innerJoin('crm_connections as c', (join) =>
      join.onRef('c.account_id', '=', 'i.account_id').onRef('c.api_type', '=', 'i.api_type'),
    )
    .select('i.email')
    .where('i.account_id', '=', accountId)
    .where('i.state', '=', 'functional')
    .where(sql<boolean>`c.connected`)
    .orderBy('i.position')
    .execute()
  return rows.map(({ email }) => email)
}
