import type { Platform } from '../../platform.ts'
import { openCircuitBreaker, type CircuitBreaker, type Line } from '../circuit-breaker.ts'

/**
 * What a process keeps of the CRM of each account: the state of its circuit breaker, whose calls keep their distance over all processes, and
 * what `make` makes. `owner` is whom it belongs to, such as a key: another one is another CRM, of which nothing is known yet.
 */
export function keptByAccount<T extends object>(line: Line, make: () => T) {
  type Kept = T & { breaker: CircuitBreaker }
  const kept = new WeakMap<Platform['database'], Map<number, { owner: string; value: Kept }>>()
  return ({ database, limiter }: Pick<Platform, 'database' | 'limiter'>, accountId: number, owner: string): Kept => {
    const accounts = kept.get(database) ?? new Map<number, { owner: string; value: Kept }>()
    kept.set(database, accounts)
    const known = accounts.get(accountId)
    if (known?.owner === owner) return known.value
    const use = { limit: 'crm_request', of: [accountId, line.name], places: line.perSecond } as const
    const reserve = (amount: number) => limiter.reserve({ ...use, amount })
    const value = { ...make(), breaker: openCircuitBreaker(line, { reserve }) }
    accounts.set(accountId, { owner, value })
    return value
  }
}
