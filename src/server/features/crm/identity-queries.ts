import { sql } from 'kysely'
import type { ApiType, Identity } from '../../../shared/contract/accounts/account-crm.ts'
import type { Db } from '../../db/db.ts'

/** E-mail identities of the account, as they were listed. */
export function listIdentities(
  db: Db,
  accountId: number,
): Promise<(Omit<Identity, 'error_details'> & { api_type: ApiType })[]> {
  return db
    .selectFrom('crm_identities as i')
    .leftJoin('sender_confirmations as s', (join) =>
      join.onRef('s.account_id', '=', 'i.account_id').on('s.email', '=', sql<string>`lower(i.email)`),
    )
    .select(['i.api_type', 'i.email', 'i.checked_at', 'i.error'])
    .select([
      sql<string>`case when i.state = 'awaiting_confirmation' and (s.expires_at <= now() or s.expires_at is null)
        then 'expired' else i.state end`.as('state'),
      sql<string | null>`case when i.state = 'awaiting_confirmation' then s.expires_at end`.as('confirm_until'),
    ])
    .where('i.account_id', '=', accountId)
    .orderBy('i.position')
    .$narrowType<{ api_type: ApiType; state: Identity['state'] }>()
    .execute()
}

/** Makes `emails` the identities of this kind; one that was listed already keeps its state, a new one is to be checked. */
export async function replaceIdentities(
  db: Db,
  { account_id, api_type }: { account_id: number; api_type: ApiType },
  emails: readonly string[],
): Promise<void> {
  const mine = sql`account_id = ${account_id} and api_type = ${api_type}`
  const listed = sql`unnest(${emails}::text[]) with ordinality as listed (address, n)`
  await sql`delete from crm_identities
    where ${mine} and not exists (select from ${listed} where lower(address) = lower(email))`.execute(db)
  await sql`update crm_identities set position = n, email = address
    from ${listed} where ${mine} and lower(email) = lower(address)`.execute(db)
  await sql`insert into crm_identities (account_id, api_type, position, email)
    select ${account_id}, ${api_type}, n, address from ${listed}
    where not exists (select from crm_identities where ${mine} and email = address)`.execute(db)
}

/** Discards the verification of every identity and has all of them verified again, because another CRM sends from now on. */
export async function resetIdentityChecks(db: Db, accountId: number): Promise<void> {
  await sql`delete from sender_confirmations where account_id = ${accountId}`.execute(db)
  await sql`update crm_identities set state = 'waiting', proof = null, attempts = 0, error = null, checked_at = null,
    due_at = now() where account_id = ${accountId}`.execute(db)
}

/** Has the identities whose verification waits for a CRM verified at once. */
export async function retryIdentityChecksNow(db: Db, accountId: number): Promise<void> {
  await sql`update crm_identities set attempts = 0, due_at = now()
    where account_id = ${accountId} and state = 'waiting'`.execute(db)
}

/** What is known of an address in the account's lists; `undefined` for one that is in none. */
export async function findIdentity(
  db: Db,
  accountId: number,
  email: string,
): Promise<{ is_functional: boolean; wait: number } | undefined> {
  const { rows } = await sql<{ is_functional: boolean; wait: number }>`
    select bool_and(i.state = 'functional') as is_functional,
      greatest(0, ceil(coalesce(3600 - extract(epoch from clock_timestamp() - max(s.mailed_at)), 0)))::int as wait
    from crm_identities i
    left join sender_confirmations s on s.account_id = i.account_id and s.email = lower(i.email)
    where i.account_id = ${accountId} and lower(i.email) = lower(${email}) having count(*) > 0`.execute(db)
  return rows[0]
}

/** Has the address verified at once, as if for the first time. */
export async function checkIdentityAgain(db: Db, accountId: number, email: string): Promise<void> {
  await sql`update crm_identities set state = 'waiting', attempts = 0, error = null, due_at = now()
    where account_id = ${accountId} and lower(email) = lower(${email}) and state <> 'functional'`.execute(db)
}
