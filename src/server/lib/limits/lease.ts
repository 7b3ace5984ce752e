import type { TokenKey } from '../secrets/keyed-hash.ts'
import { limits, type LimitName, type LimitSpec } from '../../../shared/contract/limits.ts'
import type { Db } from '../../db/db.ts'
import { keyOf } from './limiter.ts'
import { noteRefusal } from './refusals.ts'
import { leaseLimit } from './queries.ts'

/** Where a caller stands in the current window. */
export interface RateState {
  limit: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  refused: boolean
}

/** Share of the limit that a process takes from the common window at once: what bounds the overshoot to 10 %. */
const portions = 20
const maxLeases = 10_000

interface Lease {
  /** Calls this process may still let through without asking. */
  left: number
  /** Calls that all processes have taken from the window, as of the last time this one asked. */
  taken: number
  /** When the window ends, on the monotonic clock of this process; the database's clock says when that is. */
  endsAt: number
  asking: Promise<void> | undefined
}

/**
 * A limit that is leased: `places` calls per window and subject over all processes together. Each process takes portions from a
 * common window in the database, so that an ordinary request asks nothing. Refused calls do not count.
 */
export function leasedLimiter(
  db: Db,
  tokenKey: TokenKey,
  { limit, places }: { limit: LimitName; places: number },
): (subject: string) => Promise<RateState> {
  const spec: LimitSpec = limits[limit]
  const { seconds } = spec
  if (!spec.leased || seconds === null) throw new Error(`The limit ${limit} is not leased.`)
  const portion = Math.max(1, Math.floor(places / portions))
  const leases = new Map<string, Lease>()

  async function ask(subject: string, lease: Lease) {
    const askedAt = performance.now()
    const key = keyOf(tokenKey, { limit, of: [subject] })
    const { granted, taken, ends_in } = await leaseLimit(db, { ...key, places, seconds: seconds ?? 0 }, portion)
    lease.left += granted
    lease.taken = taken
    lease.endsAt = askedAt + ends_in * 1000
  }

  function leaseOf(subject: string): Lease {
    const known = leases.get(subject)
    if (known && (known.asking || performance.now() < known.endsAt)) return known
    if (leases.size > maxLeases) leases.clear()
    const lease = { left: 0, taken: 0, endsAt: Infinity, asking: undefined }
    leases.set(subject, lease)
    return lease
  }

  return async (subject) => {
    const lease = leaseOf(subject)
    while (lease.left === 0 && lease.taken < places) {
      lease.asking ??= ask(subject, lease).finally(() => (lease.asking = undefined))
      await lease.asking
    }
    const resetSeconds = Math.max(1, Math.ceil((lease.endsAt - performance.now()) / 1000))
    const refused = lease.left <= 0
    if (refused) noteRefusal(limit)
    else lease.left--
    return { limit: places, remaining: Math.max(0, places - lease.taken + lease.left), resetSeconds, refused }
  }
}
