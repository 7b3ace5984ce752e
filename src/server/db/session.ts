import type pg from 'pg'

export type SessionRole = 'foyer_app' | 'foyer_system'

/**
 * What every connection sets before anything else: statements, since a pooler in front does not pass on the start-up parameter
 * "options". Plans outlive the tables that they were made for: a prepared statement that was planned while a table was small scans it whole
 * long after it has grown. Every statement has an index to go by, so PostgreSQL scans a table only where it finds none (decision 0036). A
 * bitmap of all that an index finds is chosen because the table was small, too, and two of them are combined; all indexes are trees, which
 * need none. Compiling statements takes longer than running them.
 */
const settings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
  timezone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
}

const statements = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)

export interface SessionRules {
  /** A statement that waits so long for a lock fails; 0: it waits as long as it may take. */
  lockTimeoutMs?: number
}

/** A server that says nothing meanwhile is given up. */
const withinMs = 4_000

/** Makes a new connection one of the role. */
export async function beginSession(
  client: pg.ClientBase,
  role: SessionRole,
  { lockTimeoutMs = 0 }: SessionRules = {},
): Promise<void> {
  await client.query({
    text: [`set role ${role}`, ...statements, `set lock_timeout = ${lockTimeoutMs}`].join('; '),
    query_timeout: withinMs,
  } as pg.QueryConfig)
}

const notReplicated = Symbol('a commit of this connection ended before a standby had it')
type WatchedClient = pg.ClientBase & { [notReplicated]?: true }

/**
 * A commit that waits for a standby and is cut off (by `statement_timeout`, or an administrator) succeeds with a warning: it would be lost if the
 * standby became primary. The text of the warning depends on the language of the server, the routine that gives it does not.
 */
export function watchCommits(client: WatchedClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') client[notReplicated] = true
  })
}

export class UnreplicatedCommitError extends Error {
  override name = 'UnreplicatedCommitError'
  /** As of a connection that failed, SQLSTATE 08007: nothing is known of the outcome. */
  readonly code = '08007'
}

/** Throws where a commit must not be acknowledged. */
export function requireReplicated(client: WatchedClient): void {
  if (client[notReplicated]) throw new UnreplicatedCommitError('The commit was cut off before a standby had it.')
}
