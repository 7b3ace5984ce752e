import { sql } from 'kysely'
import type { EndpointLimit } from '../../shared/contract/endpoint.ts'
import type { Db } from '../db/db.ts'
import { ApiError, tryAgainIn } from './errors.ts'

const windowSeconds = 60

/**
 * Counts a call of an endpoint with a limit of its own (section 8), per account and over all processes; throws the 429
 * when `perMinute` calls were let through in the last 60 seconds. One statement on one row: exact at any concurrency.
 */
export async function countLimitedCall(db: Db, accountId: number, { name, perMinute }: EndpointLimit): Promise<void> {
  const { rows } = await sql<{ refused: boolean; wait: number }>`
    insert into limited_calls as l (account_id, name, calls) values (${accountId}, ${name}, array[clock_timestamp()])
    on conflict (account_id, name) do update set (calls, refused) = (
      select case when count(*) < ${perMinute} then array_append(array_agg(c order by c), clock_timestamp())
          else array_agg(c order by c) end, count(*) >= ${perMinute}
      from unnest(l.calls) c where c > clock_timestamp() - make_interval(secs => ${windowSeconds}))
    returning refused, extract(epoch from calls[1] - clock_timestamp())::float8 + ${windowSeconds} as wait`.execute(db)
  const row = rows[0]
  if (!row?.refused) return
  const seconds = Math.max(1, Math.ceil(row.wait))
  throw new ApiError('rate_limited', `This is possible ${perMinute} times per minute. ${tryAgainIn(seconds)}`, {
    headers: { 'retry-after': String(seconds) },
  })
}
