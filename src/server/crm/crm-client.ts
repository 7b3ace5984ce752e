import { guardedClient, type GuardedClient } from '../lib/guarded-fetch/guarded-fetch.ts'
import type { Platform } from '../platform.ts'

/** What the way to CRMs outside needs of the platform. */
export type OutsideContext = { resolve?: Platform['resolve'] | undefined } & Pick<
  Platform,
  'config' | 'database' | 'limiter'
>

const clients = new WeakMap<Platform['database'], GuardedClient>()

/** The way of this process to the CRMs outside: one client of an installation. */
export function crmClient({ config: { crm }, database, resolve }: Omit<OutsideContext, 'limiter'>): GuardedClient {
  let client = clients.get(database)
  if (!client) {
    const { allowHosts, connectTimeoutMs, timeoutMs } = crm
    client = guardedClient({ allowHosts, connectTimeoutMs, bodyTimeoutMs: timeoutMs, ...(resolve && { resolve }) })
    clients.set(database, client)
  }
  return client
}
