import { sql } from 'kysely'
import type { Db } from './db.ts'

/** `valid`: a certificate that still holds, and the last try did not fail; `failing`: the last try failed; `missing`: there is none yet. */
export type DomainState = 'valid' | 'failing' | 'missing'

export interface DomainCount {
  state: DomainState
  count: number
  /** Until the first certificate of the state ends; null: there is none. */
  seconds_left: number | null
}

/** The accounts' own domains, by how their certificates stand. */
export async function countDomains(db: Db): Promise<DomainCount[]> {
  const { rows } = await sql<DomainCount>`
    select case when reason is not null then 'failing' when expires_at is null then 'missing' else 'valid' end as state,
      count(*)::int as count, extract(epoch from min(expires_at) - now())::float8 as seconds_left
    from domain_certificates group by 1 order by 1`.execute(db)
  return rows
}

/** What hosts the forms of an account are at, beside that of the service. */
export interface AccountHosts {
  /** Its subdomain of the installation's wildcard domain, where there is one. */
  username: string
  /** Null: it has none that is in use. */
  own_domain: string | null
  /** Of the own domain, and it has not ended. */
  has_certificate: boolean
}

/** Columns of {@link AccountHosts}, of the account that a query has joined as `accounts`. */
export const hostColumns = [
  sql.ref<string>('accounts.username').as('username'),
  sql<string | null>`case when accounts.externaldomain_active then accounts.externaldomain end`.as('own_domain'),
  sql<boolean>`exists (select from domain_certificates c where c.account_id = accounts.id
    and c.domain = accounts.externaldomain and c.expires_at > now())`.as('has_certificate'),
] as const
