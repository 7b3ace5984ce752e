import type { Logger } from 'pino'
import { openRareLog } from '../lib/log-lines/rare-log.ts'
import { requireOwnSession } from './own-session.ts'
import { openPools, requestLockTimeoutMs, requireRoles, type PoolOptions, type Pools } from './pool.ts'
import { openWatch, type DatabaseWatch } from './watch.ts'

/** The connections of a process to its database. Of an outage they log a line when it begins, and one a minute. */
export interface Connections {
  watch: DatabaseWatch
  open(size: number, options?: Pick<PoolOptions, 'lockTimeoutMs'>): Pools
  /** No longer watches, and tells of no lost connection any more; pools are closed by those who opened them. */
  close(): Promise<void>
}

export function openConnections(connectionString: string, log: Logger): Connections {
  let closed = false
  const losses = openRareLog()
  const seconds = (ms: number) => Math.round(ms / 1_000)
  const watch = openWatch({
    connectionString,
    onSilence: (ms) => log.error({ seconds: seconds(ms) }, 'database does not answer; its connections are cut'),
    onAnswer: (ms) => log.warn({ seconds: seconds(ms) }, 'database answers again'),
  })
  function onError(error: Error): void {
    const heldBack = closed ? undefined : losses.due('connection')
    if (heldBack === undefined) return
    const { code } = error as { code?: string }
    log.warn({ code, reason: error.message, held_back: heldBack }, 'database connection lost')
  }
  return {
    watch,
    open: (size, options) => openPools({ connectionString, size, onError, watch, ...options }),
    async close() {
      closed = true
      await watch.close()
    },
  }
}

/** The first pools of a process, for requests; without their roles, none of its connections stays open. */
export async function openFirstPools(connections: Connections, size: number): Promise<Pools> {
  const pools = connections.open(size, { lockTimeoutMs: requestLockTimeoutMs })
  try {
    await requireOwnSession(pools)
    await requireRoles(pools)
    return pools
  } catch (error) {
    await Promise.all([connections.close(), pools.end()])
    throw error
  }
}
