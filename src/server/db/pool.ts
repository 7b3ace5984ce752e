import pg from 'pg'
import { keepSessions, SessionError } from './own-session.ts'
import { beginSession, watchCommits, type SessionRole } from './session.ts'
import type { DatabaseWatch } from './watch.ts'

/**
 * The two pools of a process. Every connection of `app` runs as foyer_app and sees the one account that db.ts names on
 * it; every connection of `system` runs as foyer_system. Neither role owns a table, so row-level security binds both.
 */
export interface Pools {
  app: pg.Pool
  system: pg.Pool
  watch?: DatabaseWatch | undefined
  /** How long a statement waits for a lock; 0: as long as it may take. */
  lockTimeoutMs: number
  end(): Promise<void>
}

export interface PoolOptions {
  connectionString: string
  /** Connections of the app pool; the system pool has a third. */
  size: number
  onError: (error: Error) => void
  /** Cuts the connections when the database falls silent. */
  watch?: DatabaseWatch
  /** How long a statement waits for a lock before it fails; without it, as long as a statement may take. */
  lockTimeoutMs?: number
}

/**
 * What a request waits for at most, a free connection and a lock, adds up to less than the 5 s within which every request is answered (decision
 * 0050): one that has waited long for its connection waits less for a lock (`driver.ts`).
 */
const connectionTimeoutMs = 4_000
export const requestLockTimeoutMs = 2_000

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
  },
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, isoTimestamp],
  // int8[]
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  // `json` columns are answered as the text they hold.
  [pg.types.builtins.JSON, (text) => text],
])

/** `2026-11-21 09:30:00.12+00` → `2026-11-21T09:30:00.120+00:00`; sessions run in UTC. */
export function isoTimestamp(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}+00:00`
}

/**
 * Opens the pools, no connection yet. A connection that is not there within 4 s, and a statement that takes 30 s, fails; one whose answer
 * does not come at all fails after 35 s, together with its connection. `onError` hears of connections that are lost, which the pools replace.
 */
export function openPools({ connectionString, size, onError, watch, lockTimeoutMs = 0 }: PoolOptions): Pools {
  const pool = (role: SessionRole, max: number) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      types,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: 35_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(watch && { stream: () => watch.openSocket() }),
      onConnect: (client) => beginSession(client, role, { lockTimeoutMs }),
    })
    // Without listeners, the loss of a connection would end the process, be it idle or in use.
    opened.on('error', onError)
    opened.on('connect', (client) => {
      client.on('error', onError)
      watchCommits(client)
    })
    return opened
  }
  const app = pool('foyer_app', size)
  const system = pool('foyer_system', Math.max(4, Math.ceil(size / 3)))
  return {
    app,
    system,
    watch,
    lockTimeoutMs,
    async end() {
      await Promise.all([app.end(), system.end()])
    },
  }
}

/**
 * Makes sure that both pools run as the role they are meant to: row-level security binds no owner. Throws with what to do.
 */
export async function requireRoles({ app, system }: Pools): Promise<void> {
  for (const [pool, role] of [
    [app, 'foyer_app'],
    [system, 'foyer_system'],
  ] as const) {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    if (rows[0]?.role === role) continue
    throw new SessionError(
      `The database connection runs as ${rows[0]?.role}, not as ${role}, so accounts would not be kept apart. A pooler in DATABASE_URL lends connections for one transaction at a time. ${keepSessions}`,
    )
  }
}
