import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

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
