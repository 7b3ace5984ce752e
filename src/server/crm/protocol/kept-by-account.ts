import type { Platform } from '../../platform.ts'

/**
 * What a process keeps of the CRM of each account, such as the state of its circuit breaker. `owner` is whom it belongs to, such as a
 * key: another one is another CRM, of which nothing is known yet.
 */
export function keptByAccount<T>(make: () => T) {
  const kept = new WeakMap<Platform['database'], Map<number, { owner: string; value: T }>>()
  return (database: Platform['database'], accountId: number, owner: string): T => {
    const accounts = kept.get(database) ?? new Map<number, { owner: string; value: T }>()
    kept.set(database, accounts)
    const known = accounts.get(accountId)
    if (known?.owner === owner) return known.value
    const value = make()
    accounts.set(accountId, { owner, value })
    return value
  }
}
