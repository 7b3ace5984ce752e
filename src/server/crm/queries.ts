import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { CrmKindId } from './port.ts'

/**
 * The account's connection, and what the last check of it said (`error` null: nothing wrong); the account's country. Kind and credentials are
 * of one moment: those of one CRM never go to another.
 */
export function findConnection(db: Db, accountId: number) {
  return db
    .selectFrom('crm_connections')
    .innerJoin('accounts', 'accounts.id', 'crm_connections.account_id')
    .leftJoin('crm_credentials', 'crm_credentials.account_id', 'crm_connections.account_id')
    .select([
      'sealed_credentials',
      'kind',
      'connected',
      'error',
      'reconnect',
      'api_type',
      'country',
      'timezone',
      'field_config_locale',
      'crm_number',
    ])
    .where('crm_connections.account_id', '=', accountId)
    .$narrowType<{ kind: CrmKindId }>()
    .executeTakeFirst()
}

export async function findSealedCredentials(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('crm_credentials')
    .select('sealed_credentials')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.sealed_credentials
}

/**
 * Notes that the CRM refuses these credentials, if they still are the account's: until it accepts some, only checks of the
 * connection ask it. The first check comes in a minute, since a refusal may have been a mistake of the CRM's.
 */
export async function noteRefusedCredentials(
  db: Db,
  accountId: number,
  { sealed, error }: { sealed: string; error: string },
): Promise<void> {
  const { rows } = await sql`update crm_connections c set error = ${error}, reconnect = true, checked_at = now()
    from crm_credentials k where c.account_id = ${accountId} and c.connected and not c.reconnect
    and k.account_id = c.account_id and k.sealed_credentials = ${sealed} returning 1`.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('crm_field_configurations')
    .set({ due_at: sql<string>`now() + interval '1 minute'`, attempts: 0 })
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .execute()
}

/**
 * Has the kept field configuration built anew, unless that was done in the last minutes: fields are other ones than we know, or
 * the CRM does not answer. The build is what finds out, and what says whether the connection works.
 */
export async function noteDoubt(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('crm_field_configurations')
    .set({ due_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('due_at', '>', sql<string>`now()`)
    .where('built_at', '<', sql<string>`now() - interval '5 minutes'`)
    .execute()
}
