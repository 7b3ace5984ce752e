import { sql } from 'kysely'
import type { CrmKindId } from '../../../shared/contract/accounts/outside-crms.ts'
import type { Db } from '../../db/db.ts'

/** Why an identity counts as the account's (migration 0064). */
export type Proof = 'mail' | 'outbox' | 'operator' | 'crm'

export interface IdentityClaim {
  account_id: number
  account_name: string
  api_type: string
  email: string
  /** This one included. */
  attempts: number
  /** The CRM that the account uses. */
  kind: CrmKindId
  /** Language of the account's CRM fields, and of the mail. */
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
      order by due_at limit ${limit} for update skip locked) due, crm_connections c, accounts a
    where i.account_id = due.account_id and i.api_type = due.api_type and i.email = due.email
      and c.account_id = i.account_id and a.id = i.account_id
    returning i.account_id, a.name as account_name, i.api_type, i.email, i.attempts, c.kind,
      c.field_config_locale as locale`.execute(db)
  return rows
}

/** The claim's row, if it is still the same: not removed, listed again, claimed by another process, or of another CRM. */
const claimed = ({ account_id, api_type, email, attempts, kind }: IdentityClaim) =>
  sql`account_id = ${account_id} and api_type = ${api_type} and email = ${email}
    and attempts = ${attempts} and state = 'waiting'
    and exists (select from crm_connections c where c.account_id = ${account_id} and c.kind = ${kind})`

/** The identity is proven, or has failed for good. */
export async function settleIdentity(
  db: Db,
  claim: IdentityClaim,
  outcome: { proof: Proof } | { error: string },
): Promise<void> {
  const [proof, error] = 'proof' in outcome ? [outcome.proof, null] : [null, outcome.error]
  await sql`update crm_identities
    set state = ${proof === null ? 'failed' : 'functional'}, proof = ${proof}, error = ${error}, checked_at = now()
    where ${claimed(claim)}`.execute(db)
}

/** The identity is verified again after `waitSeconds`. */
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

interface Address {
  account_id: number
  email: string
}

/** Every listing of an address; upper and lower case are the same. */
const listed = ({ account_id, email }: Address) => sql`account_id = ${account_id} and lower(email) = lower(${email})`

/** An address that was mailed waits for its reader from now on; false: it is no longer listed, or needs nothing. */
export async function awaitConfirmation(db: Db, address: Address): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crm_identities set state = 'awaiting_confirmation', error = null, checked_at = now()
    where ${listed(address)} and state = 'waiting'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Hours for which the link of a confirmation mail is good. */
export const confirmationHours = 24

/** Notes that an address is asked; links before this one are void. `mailed`: the mail can leave the installation. */
export async function putConfirmation(
  db: Db,
  { account_id, email }: Address,
  { token_hash, mailed }: { token_hash: Buffer; mailed: boolean },
): Promise<void> {
  const asked = { token_hash, mailed, used_at: null }
  const expires_at = sql<string>`clock_timestamp() + make_interval(hours => ${sql.lit(confirmationHours)})`
  await db
    .insertInto('sender_confirmations')
    .values({ account_id, email: email.toLowerCase(), ...asked, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'email'])
        .doUpdateSet({ ...asked, expires_at, mailed_at: sql<string>`clock_timestamp()` }),
    )
    .execute()
}

/** Whether the link of the last mail to an address is still good. */
export async function isAsked(db: Db, { account_id, email }: Address): Promise<boolean> {
  const found = await openConfirmations(db)
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

const openConfirmations = (db: Db) =>
  db
    .selectFrom('sender_confirmations')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)

export interface FoundConfirmation extends Address {
  account_name: string
  mailed: boolean
  is_used: boolean
  is_over: boolean
  /** The address is in one of the account's lists. */
  is_listed: boolean
}

/** What the link of a confirmation mail leads to; with `lock` it is held until the end of the transaction. */
export async function findConfirmation(
  db: Db,
  token_hash: Buffer,
  { lock }: { lock: boolean },
): Promise<FoundConfirmation | undefined> {
  const { rows } = await sql<FoundConfirmation>`
    select s.account_id, s.email, a.name as account_name, s.mailed, s.used_at is not null as is_used,
      s.expires_at <= clock_timestamp() as is_over,
      exists (select from crm_identities i where i.account_id = s.account_id and lower(i.email) = s.email) as is_listed
    from sender_confirmations s join accounts a on a.id = s.account_id
    where s.token_hash = ${token_hash} ${lock ? sql`for update of s` : sql``}`.execute(db)
  return rows[0]
}

/** Uses the link up: every listing of the address is proven. */
export async function useConfirmation(db: Db, address: Address, proof: Proof): Promise<void> {
  await sql`update sender_confirmations set used_at = clock_timestamp()
    where account_id = ${address.account_id} and email = lower(${address.email})`.execute(db)
  await sql`update crm_identities set state = 'functional', proof = ${proof}, error = null, checked_at = now()
    where ${listed(address)} and state <> 'functional'`.execute(db)
}

/**
 * Has those verified again whose proof no longer holds: of domains that the operator does not list any more, and, where a mail
 * server is set up now, of links that could be read in the outbox only. Any number of processes may do so.
 */
export async function distrust(
  db: Db,
  { senderDomains, sendsMail }: { senderDomains: readonly string[]; sendsMail: boolean },
): Promise<void> {
  await sql`update crm_identities set state = 'waiting', proof = null, attempts = 0, checked_at = null, due_at = now()
    where proof = 'operator' and split_part(lower(email), '@', -1) <> all(${senderDomains}::text[])
      or ${sendsMail} and proof = 'outbox'`.execute(db)
  if (!sendsMail) return
  await sql`with void as (delete from sender_confirmations where not mailed returning account_id, email)
    update crm_identities i set state = 'waiting', attempts = 0, checked_at = null, due_at = now() from void
    where i.account_id = void.account_id and lower(i.email) = void.email and i.state = 'awaiting_confirmation'`.execute(
    db,
  )
}
