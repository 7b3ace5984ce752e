import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Where a caller stands in the current minute. */
export interface RateState {
  limit: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  refused: boolean
}

/** Share of the limit that a process takes from the common window at once: what bounds the overshoot to 10 %. */
const portions = 20
const windowMs = 60_000

interface Lease {
  window: number
  /** Calls this process may still let through without asking. */
  left: number
  /** Calls that all processes have taken from the window, as of the last time this one asked. */
  taken: number
  asking: Promise<void> | undefined
}

/**
 * The general API limit: `limit` calls per minute and subject over all processes together. Each process takes portions
 * from a common window in the database, so that an ordinary request asks nobody. Refused calls do not count.
 */
export function rateLimiter(db: Db, limit: number) {
  const portion = Math.max(1, Math.floor(limit / portions))
  const leases = new Map<string, Lease>()

  async function take(subject: string, lease: Lease) {
    const { rows } = await sql<{ leased: number }>`
      insert into rate_windows as w (subject, started_at, leased)
      values (${subject}, to_timestamp(${(lease.window * windowMs) / 1000}), ${portion})
      on conflict (subject, started_at) do update set leased = w.leased + ${portion}
      returning leased`.execute(db)
    const leased = rows[0]?.leased ?? limit
    lease.left += Math.max(0, Math.min(portion, limit - (leased - portion)))
    lease.taken = Math.min(limit, leased)
  }

  return async (subject: string): Promise<RateState> => {
    const now = Date.now()
    const window = Math.floor(now / windowMs)
    let lease = leases.get(subject)
    if (!lease || lease.window !== window) {
      if (leases.size > 10_000) leases.clear()
      lease = { window, left: 0, taken: 0, asking: undefined }
      leases.set(subject, lease)
    }
    const resetSeconds = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000))
    const current = lease
    while (current.left === 0 && current.taken < limit) {
      current.asking ??= take(subject, current).finally(() => (current.asking = undefined))
      await current.asking
    }
    const refused = current.left <= 0
    if (!refused) current.left--
    return { limit, remaining: Math.max(0, limit - current.taken + current.left), resetSeconds, refused }
  }
}
export type RateLimiter = ReturnType<typeof rateLimiter>
