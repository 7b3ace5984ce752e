import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DomainRecord } from './own-domain.ts'
import type { Reason } from './reasons.ts'

/** Days before its end from which a certificate is renewed; one that does not last three times as long: when a third of its lifetime is left. */
export const renewDays = 30
/** A try that has not ended by then was cut off. */
const leaseMinutes = 10

export interface DueDomain {
  account_id: number
  domain: string
  failures: number
  /** Of the try before. */
  reason: Reason | null
  /** Days until the certificate ends; null: there is none. */
  days_left: number | null
}

/** Names the domain of an account, or none; gives whether there is such an account. */
export async function setDomain(db: Db, account_id: number, domain: string | null): Promise<boolean> {
  const change = { externaldomain: domain, externaldomain_active: domain !== null }
  const changed = await db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', account_id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Has a row for each domain that is in use, and none for others. */
export async function followDomains(db: Db): Promise<void> {
  await sql`
    delete from domain_certificates c where not exists (
      select from accounts a where a.id = c.account_id and a.externaldomain = c.domain and a.externaldomain_active)`.execute(
    db,
  )
  await sql`
    insert into domain_certificates (account_id, domain)
    select id, externaldomain from accounts where externaldomain_active and externaldomain is not null
    on conflict (account_id) do nothing`.execute(db)
}

/** Claims the domain that has been due for the longest time; other workers pass it over while it is tried. */
export async function claimDue(db: Db): Promise<DueDomain | undefined> {
  const { rows } = await sql<DueDomain>`
    update domain_certificates c set next_try_at = now() + make_interval(mins => ${leaseMinutes})
    where c.account_id = (
      select account_id from domain_certificates
      where next_try_at <= now() and (expires_at is null or expires_at < now() + make_interval(days => ${renewDays}))
      order by next_try_at limit 1 for update skip locked)
    returning c.account_id, c.domain, c.failures, c.reason,
      (extract(epoch from c.expires_at - now()) / 86400)::float8 as days_left`.execute(db)
  return rows[0]
}

export interface Challenge {
  token: string
  answer: string
}

export async function putChallenge(db: Db, account_id: number, { token, answer }: Challenge): Promise<void> {
  await db
    .updateTable('domain_certificates')
    .set({ challenge_token: token, challenge_reply: answer })
    .where('account_id', '=', account_id)
    .execute()
}

export async function findChallenge(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain_certificates')
    .select('challenge_reply')
    .where('challenge_token', '=', token)
    .executeTakeFirst()
  return row?.challenge_reply ?? undefined
}

interface NewCertificate {
  sealed_key: string
  certificate: string
  expires_at: Date
}

/** Nothing is tried before a third of its lifetime is left: an authority may give certificates that last less than 30 days. */
export async function keepCertificate(db: Db, of: DueDomain, made: NewCertificate): Promise<void> {
  await db
    .updateTable('domain_certificates')
    .set({
      ...made,
      expires_at: made.expires_at.toISOString(),
      challenge_token: null,
      challenge_reply: null,
      reason: null,
      detail: null,
      failures: 0,
      end_noted: false,
      next_try_at: sql<string>`now() + (${made.expires_at.toISOString()}::timestamptz - now()) * 2 / 3`,
    })
    .where('account_id', '=', of.account_id)
    .where('domain', '=', of.domain)
    .execute()
}

interface Failure {
  reason: Reason
  detail: string
  waitSeconds: number
}

export async function noteFailure(db: Db, of: DueDomain, { reason, detail, waitSeconds }: Failure): Promise<void> {
  await sql`
    update domain_certificates set reason = ${reason}, detail = ${detail.slice(0, 500)}, failures = failures + 1,
      end_noted = coalesce(expires_at <= now(), false),
      challenge_token = null, challenge_reply = null, next_try_at = now() + make_interval(secs => ${waitSeconds})
    where account_id = ${of.account_id} and domain = ${of.domain}`.execute(db)
}

/** Whether the certificate has ended since the try before, as {@link noteFailure} notes in the same transaction. */
export async function hasJustEnded(db: Db, { account_id, domain }: DueDomain): Promise<boolean> {
  const found = await db
    .selectFrom('domain_certificates')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('domain', '=', domain)
    .where('expires_at', '<=', sql<string>`now()`)
    .where('end_noted', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** The certificate that is shown for a domain in use. */
export function findShown(db: Db, domain: string) {
  return db
    .selectFrom('domain_certificates as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.account_id', 'c.sealed_key', 'c.certificate'])
    .where('c.domain', '=', domain)
    .whereRef('a.externaldomain', '=', 'c.domain')
    .where('a.externaldomain_active', '=', true)
    .executeTakeFirst()
}

/** Id of the account that has this name, which its forms are below. */
export async function findUsername(db: Db, username: string): Promise<number | undefined> {
  return (await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst())?.id
}

/** The website of an account, as its forms name it. */
export async function findWebsite(db: Db, account_id: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('imprint').where('id', '=', account_id).executeTakeFirst()
  const website = row?.imprint['homepage_url']
  return typeof website === 'string' ? website : null
}

/** The domain in use of one account, and how its certificate stands; a domain that was just named has no row of its own yet. */
export async function findDomain(db: Db, account_id: number): Promise<DomainRecord | undefined> {
  const { rows } = await sql<DomainRecord>`
    select a.externaldomain as domain, c.expires_at, c.reason, c.next_try_at, coalesce(c.expires_at <= now(), false) as has_ended
    from accounts a left join domain_certificates c on c.account_id = a.id and c.domain = a.externaldomain
    where a.id = ${account_id} and a.externaldomain is not null and a.externaldomain_active`.execute(db)
  return rows[0]
}

/** Domains and how they stand. */
export function domainStates(db: Db) {
  return db
    .selectFrom('domain_certificates')
    .select(['account_id', 'domain', 'expires_at', 'reason', 'detail', 'failures', 'next_try_at'])
    .orderBy('account_id')
    .execute()
}

export async function acmeAccount(db: Db, directory: string, seal: () => Promise<string>) {
  const find = () => db.selectFrom('acme_accounts').selectAll().where('directory', '=', directory).executeTakeFirst()
  const known = await find()
  if (known) return known
  const made = { directory, sealed_key: await seal() }
  await db
    .insertInto('acme_accounts')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of workers that make one at the same time, all get the one that was stored.
  return (await find()) ?? { ...made, url: null }
}

export async function keepAccountUrl(db: Db, directory: string, url: string): Promise<void> {
  await db.updateTable('acme_accounts').set({ url }).where('directory', '=', directory).execute()
}
