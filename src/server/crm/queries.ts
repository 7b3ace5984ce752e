import type { Db } from '../db/db.ts'

/** Whether the account is connected to a CRM, and what the last check of the connection said; null: nothing wrong. */
export function findConnection(db: Db, accountId: number) {
  return db
    .selectFrom('crm_connections')
    .select(['connected', 'error'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
