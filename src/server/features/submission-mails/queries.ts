import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The member of the staff who sent a submission; `undefined`: no member sent it, or the member is gone. */
export async function submitterOf(
  db: Db,
  { account_id, submission_id }: { account_id: number; submission_id: number },
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select m.name, m.email from submissions s
    join staff_members m on m.account_id = s.account_id and m.id = (s.meta ->> 'submitted_by')::bigint
    where s.account_id = ${account_id} and s.id = ${submission_id}`.execute(db)
  return rows[0]
}

/** E-mail identities of the account's CRM, in their order; only from functional ones may mails be sent. None without a CRM. */
export async function listIdentities(db: Db, accountId: number): Promise<{ email: string; isFunctional: boolean }[]> {
  return db
    .selectFrom('crm_identities as i')
    .innerJoin('crm_connections as c', (join) =>
      join.onRef('c.account_id', '=', 'i.account_id').onRef('c.api_type', '=', 'i.api_type'),
    )
    .select(['i.email', sql<boolean>`i.state = 'functional'`.as('isFunctional')])
    .where('i.account_id', '=', accountId)
    .where(sql<boolean>`c.connected`)
    .orderBy('i.position')
    .execute()
}
