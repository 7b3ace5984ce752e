import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isPast } from '../../lib/deadlines.ts'
import type { AddressHashes } from './address-hash.ts'

export interface FormScope {
  account_id: number
  form_id: number
}

/** What is confirmed with the address: what is held back until then, or a submission. */
export type Confirmable = { quarantined_id: number } | { submission_id: number }

interface NewConfirmation extends FormScope {
  of: Confirmable
  token_hash: Buffer
  link_seed: Buffer
  address_hashes: AddressHashes
  /** Null where the account does not save it. */
  email: string | null
  valid_hours: number
  redirect: string | null
  /** Whether the address is mailed to. */
  mailed: boolean
  /** It takes the place of one to another address. */
  isCorrected: boolean
}

/** Notes that an address is to be confirmed, in the caller's transaction: its id. `undefined`: it was noted before. */
export async function insertConfirmation(
  db: Db,
  { of, valid_hours, account_id, address_hashes, ...row }: NewConfirmation,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into submission_confirmations (account_id, form_id, quarantined_id, submission_id, token_hash, address_hash, email,
      redirect, created_at, expires_at, mailed, link_seed, corrected_at)
    select ${account_id}, ${row.form_id}, ${'quarantined_id' in of ? of.quarantined_id : null}::bigint,
      ${'submission_id' in of ? of.submission_id : null}::bigint, ${row.token_hash}, ${address_hashes[0]}, ${row.email}, ${row.redirect},
      at, at + make_interval(hours => ${valid_hours}), ${row.mailed}, ${row.link_seed}, case when ${row.isCorrected} then at end
    from (select clock_timestamp() as at) t
    on conflict (quarantined_id) do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

/** Those who send something of one address at the same time take turns until the end of their transactions. */
export async function lockAddress(db: Db, hashes: AddressHashes): Promise<void> {
  // In one order, whichever key is current in a process.
  const ids = hashes.map((hash) => hash.readInt32BE()).toSorted((a, b) => a - b)
  await sql`select pg_advisory_xact_lock(hashtextextended('submission_address', id))
    from unnest(${ids}::int[]) with ordinality as t (id, place) order by place`.execute(db)
}

/** A confirmation as its link finds it. */
export interface FoundConfirmation {
  id: number
  quarantined_id: number | null
  submission_id: number | null
  address_hash: Buffer | null
  redirect: string | null
  is_confirmed: boolean
  is_over: boolean
  /** Another address of the same was to be confirmed before. */
  is_corrected: boolean
}

const found = (db: Db, { account_id, form_id }: FormScope) =>
  db
    .selectFrom('submission_confirmations')
    .select(['id', 'quarantined_id', 'submission_id', 'address_hash', 'redirect'])
    .select(sql<boolean>`confirmed_at is not null`.as('is_confirmed'))
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('is_over'))
    .select(sql<boolean>`corrected_at is not null`.as('is_corrected'))
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)

export function findConfirmation(db: Db, form: FormScope, hash: Buffer): Promise<FoundConfirmation | undefined> {
  return found(db, form).where('token_hash', '=', hash).executeTakeFirst()
}

/**
 * The same, locked together with what it holds back: in this order, which is that of a deletion and a release. Of several
 * at the same time the second sees what the first has done.
 */
export async function lockConfirmation(db: Db, form: FormScope, hash: Buffer): Promise<FoundConfirmation | undefined> {
  const known = await findConfirmation(db, form, hash)
  if (!known) return undefined
  if (known.quarantined_id !== null) {
    await sql`select from quarantined_submissions where account_id = ${form.account_id} and id = ${known.quarantined_id}
      for update`.execute(db)
  }
  return found(db, form).where('id', '=', known.id).where('token_hash', '=', hash).forUpdate().executeTakeFirst()
}

/** `submission_id`: what was released by it, which may have been sent again meanwhile and have a confirmation of its own. */
export async function markConfirmed(
  db: Db,
  accountId: number,
  { id, submission_id, ip_address }: { id: number; submission_id: number | undefined; ip_address: string | null },
): Promise<void> {
  await db
    .updateTable('submission_confirmations')
    .set({ confirmed_at: sql<string>`clock_timestamp()`, ip_address })
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('id', '=', id), ...(submission_id === undefined ? [] : [eb('submission_id', '=', submission_id)])]),
    )
    .where('confirmed_at', 'is', null)
    .execute()
}

/**
 * Deletes what was not confirmed in time, with its files and what its form kept of it; a link that it used up is free again. The
 * row of the confirmation stays for its link, and holds no personal data. Gives the number.
 */
export async function deleteUnconfirmed(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select q.id, q.account_id, q.form_id, q.link from quarantined_submissions q
      join submission_confirmations c on c.quarantined_id = q.id
      where ${isPast('unconfirmed', 'c.expires_at')} and c.confirmed_at is null
      order by q.id limit ${limit} for update of q, c skip locked
    ), ended as (
      update submission_confirmations c set quarantined_id = null, email = null, address_hash = null, redirect = null
      from due where c.quarantined_id = due.id
    ), links as (
      delete from form_link_uses u using due
      where u.account_id = due.account_id and u.form_id = due.form_id and u.link = due.link
    )
    delete from quarantined_submissions q using due where q.id = due.id returning q.id`.execute(db)
  return rows.length
}

/** Whether a form has had as many submissions with an address as it takes, `besides` one that may be counted already. */
export async function isAtLimit(
  db: Db,
  { account_id, form_id }: FormScope,
  { hashes, limit, besides }: { hashes: AddressHashes; limit: number; besides?: number },
): Promise<boolean> {
  const { count } = await db
    .selectFrom('submission_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('address_hash', 'in', [...hashes])
    .where((eb) => (besides === undefined ? eb.lit(true) : eb('submission_id', '!=', besides)))
    .executeTakeFirstOrThrow()
  return count >= limit
}

export async function insertAddress(
  db: Db,
  row: FormScope & { submission_id: number; address_hash: Buffer },
): Promise<void> {
  await db
    .insertInto('submission_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('submission_id').doNothing())
    .execute()
}
