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
