import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { newToken } from '../../lib/secrets/token.ts'

export const listDomains = (db: Db, accountId: number) =>
  db
    .selectFrom('sign_in_domains')
    .select(['domain', 'token', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .orderBy('domain')
    .execute()
export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number]

/** Those that stay keep their token, and their proof. */
export async function replaceDomains(db: Db, accountId: number, domains: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_in_domains')
    .where('account_id', '=', accountId)
    .$if(domains.length > 0, (query) => query.where('domain', 'not in', domains))
    .execute()
  if (domains.length === 0) return
  await db
    .insertInto('sign_in_domains')
    .values(domains.map((domain) => ({ account_id: accountId, domain, token: newToken() })))
    .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
    .execute()
}

export async function noteConfirmed(db: Db, accountId: number, domain: string): Promise<void> {
  await db
    .updateTable('sign_in_domains')
    .set({ confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .execute()
}
