import { sql } from 'kysely'
import type { ApiType, Identity } from '../../../shared/contract/account-crm.ts'
import type { Db } from '../../db/db.ts'

/** E-mail identities of the account, as they were listed. */
export function listIdentities(db: Db, accountId: number): Promise<(Identity & { api_type: ApiType })[]> {
  return db
    .selectFrom('crm_identities')
    .select(['api_type', 'email', 'state', 'checked_at', 'error'])
    .where('account_id', '=', accountId)
    .orderBy('position')
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

export interface IdentityClaim {
  account_id: number
  api_type: string
  email: string
  /** This one included. */
  attempts: number
  /** Language of the account's CRM fields, and of the test mail. */
  locale: string
}

/** Takes identities to verify; for `leaseSeconds` no other process takes them. */
export async function claimIdentities(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<IdentityClaim[]> {
  const { rows } = await sql<IdentityClaim>`
    update crm_identities i
    set attempts = i.attempts + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
    from (select account_id, api_type, email from crm_identities
      where state = 'waiting' and due_at <= now() + interval '1 millisecond'
      order by due_at limit ${limit} for update skip locked) due
    where i.account_id = due.account_id and i.api_type = due.api_type and i.email = due.email
    returning i.account_id, i.api_type, i.email, i.attempts,
      (select field_config_locale from crm_connections c where c.account_id = i.account_id) as locale`.execute(db)
  return rows
}

/** The claim's row, if it is still the same: not removed, listed again or claimed by another process. */
const claimed = ({ account_id, api_type, email, attempts }: IdentityClaim) =>
  sql`account_id = ${account_id} and api_type = ${api_type} and email = ${email}
    and attempts = ${attempts} and state = 'waiting'`

/** The test mail is on its way, or has failed for good. */
export async function settleIdentity(db: Db, claim: IdentityClaim, error: string | null): Promise<void> {
  await sql`update crm_identities
    set state = ${error === null ? 'functional' : 'failed'}, error = ${error}, checked_at = now()
    where ${claimed(claim)}`.execute(db)
}

/** The test mail is sent again after `waitSeconds`. */
export async function postponeIdentity(
  db: Db,
  claim: IdentityClaim,
  error: string,
  waitSeconds: number,
): Promise<void> {
  await sql`update crm_identities
    set error = ${error}, checked_at = now(), due_at = now() + ${waitSeconds} * interval '1 second'
    where ${claimed(claim)}`.execute(db)
}

/** Has every identity checked, since another CRM sends from now on. */
export async function checkIdentitiesAnew(db: Db, accountId: number): Promise<void> {
  await sql`update crm_identities set state = 'waiting', attempts = 0, error = null, checked_at = null, due_at = now()
    where account_id = ${accountId}`.execute(db)
}

/** Lets what waits for a CRM be checked at once. */
export async function hastenIdentities(db: Db, accountId: number): Promise<void> {
  await sql`update crm_identities set attempts = 0, due_at = now()
    where account_id = ${accountId} and state = 'waiting'`.execute(db)
}
