import type pg from 'pg'

/** What stands in front of the database does not keep what a session holds. A person can mend it; the message says how. */
export class SessionError extends Error {
  override name = 'SessionError'
}

const rounds = 4

/** What to do about a pooler that does not keep sessions. */
export const keepSessions =
  'Set it to session mode (pool_mode = session in PgBouncer), or connect to PostgreSQL itself.'

/**
 * Throws where a pooler in front lends connections for a transaction. Two clients that are both open then meet on one server process, or one of
 * them changes its own: what a session holds (role, account, prepared statements, what it listens to) would be another caller's.
 */
export async function requireOwnSession({ app, system }: { app: pg.Pool; system: pg.Pool }): Promise<void> {
  // Of both pools, which need one at the start anyway; to a pooler they are the same user of the same database.
  const clients: pg.PoolClient[] = []
  try {
    for (const pool of [app, system]) clients.push(await pool.connect())
    const seen: number[][] = clients.map(() => [])
    for (let round = 0; round < rounds; round++) {
      for (const [i, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        seen[i]?.push(rows[0]?.pid ?? 0)
      }
    }
    if (new Set(seen.flat()).size === clients.length) return
    throw new SessionError(
      `The pooler in DATABASE_URL lends connections for one transaction at a time, so accounts would not be kept apart. ${keepSessions}`,
    )
  } finally {
    for (const client of clients) client.release()
  }
}
