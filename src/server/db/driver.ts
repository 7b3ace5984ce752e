import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'
import { requireReplicated, UnreplicatedCommitError } from './session.ts'
import type { DatabaseWatch } from './watch.ts'

type Client = pg.PoolClient & { [currentAccount]?: number; [currentLockTimeout]?: number }
const currentAccount = Symbol('account that row-level security sees on this connection')
const currentLockTimeout = Symbol('lock_timeout of this connection, where it is not that of its pool')

/** Statement names per process; past this many texts (they are built, not fixed) statements stay unnamed. */
const maxNames = 1000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < maxNames) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

export interface DriverOptions {
  pool: pg.Pool
  /** Says when no connection is worth waiting for. */
  watch?: DatabaseWatch | undefined
  /** How long a statement waits for a lock, in milliseconds; 0: as long as it may take. */
  lockTimeoutMs?: number
  /** The account whose rows are visible, or null for the system pool. */
  accountId: number | null
  /** Set for the length of each transaction, and of each write outside one, as JSON in `app.audit`. */
  audit?: object | undefined
  /** Statements take as long as they take, and wait for locks as long as they have to. */
  isUnlimited?: boolean
}

/** The longest time that a timer takes, in milliseconds: 24 days. */
const longestMs = 2 ** 31 - 1

class PooledConnection implements DatabaseConnection {
  readonly client: Client
  readonly #audit: object | undefined
  readonly #isUnlimited: boolean
  #inTransaction = false
  /** Its server takes no writes any more, an answer never came, or it has no limits: the connection is not used again. */
  isUnfit: boolean

  constructor(client: Client, { audit, isUnlimited = false }: Pick<DriverOptions, 'audit' | 'isUnlimited'>) {
    this.client = client
    this.#audit = audit
    this.#isUnlimited = isUnlimited
    this.isUnfit = isUnlimited
  }

  async begin(): Promise<void> {
    const audit = this.#audit && this.client.escapeLiteral(JSON.stringify(this.#audit))
    await this.#ask(audit ? `begin; select set_config('app.audit', ${audit}, true)` : 'begin')
    this.#inTransaction = true
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#inTransaction = false
    // A connection that is not used again is closed, which rolls back.
    if (how === 'rollback' && this.isUnfit) return
    await this.#ask(how)
  }

  /** Who writes is known to the database for the length of a transaction: a write that has none gets one of its own. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#audit || this.#inTransaction || query.query.kind === 'SelectQueryNode') return this.#run<R>(query)
    await this.begin()
    try {
      const result = await this.#run<R>(query)
      await this.end('commit')
      return result
    } catch (error) {
      await this.end('rollback')
      throw error
    }
  }

  async #run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(sql)
    const values = parameters as unknown[]
    const statement = name === undefined ? { text: sql, values } : { name, text: sql, values }
    const result = await this.#ask(statement)
    const rows = result.rows as R[]
    return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  async #ask(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      const result = await this.client.query(this.#isUnlimited ? unlimited(query) : query)
      requireReplicated(this.client)
      return result
    } catch (error) {
      this.isUnfit ||= makesUnfit(error)
      throw error
    }
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed; read pages.')
  }
}

/** Given up by this process after the time of its pool otherwise. */
const unlimited = (query: string | pg.QueryConfig): pg.QueryConfig =>
  ({ ...(typeof query === 'string' ? { text: query } : query), query_timeout: longestMs }) as pg.QueryConfig

/** A server that was demoted to a replica refuses writes with 25006; pg gives up on a silent one in these words. */
function makesUnfit(error: unknown): boolean {
  if (error instanceof UnreplicatedCommitError) return true
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '25006' || message === 'Query read timeout'
}

/** What has waited so long for its connection waits only this long for a lock, so that it is answered in time. */
const [longWaitMs, lateLockTimeoutMs] = [1_500, 500]

/** Costs a statement only where connections are scarce. */
async function limitLocks(client: Client, ms: number, usualMs: number): Promise<void> {
  if ((client[currentLockTimeout] ?? usualMs) === ms) return
  await client.query(`set lock_timeout = ${ms}`)
  client[currentLockTimeout] = ms
}

/** A command whose host has gone keeps its locks no longer than that. */
const withoutLimits = [
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  "set idle_in_transaction_session_timeout = '10min'",
].join('; ')

async function nameAccount(client: Client, accountId: number): Promise<void> {
  if (client[currentAccount] === accountId) return
  await client.query({
    name: 'account',
    text: "select set_config('app.account_id', $1, false)",
    values: [String(accountId)],
  })
  client[currentAccount] = accountId
}

/**
 * A Kysely driver on `pg` that does two things of its own: it names every statement, so that repeated ones are
 * prepared once per connection, and it puts the account of the caller on the connection before anything else runs.
 */
export function pooledDriver(options: DriverOptions): Driver {
  const { pool, watch, lockTimeoutMs = 0, accountId, isUnlimited = false } = options
  return {
    async init() {},
    async acquireConnection() {
      watch?.requireResponsive()
      const begun = performance.now()
      const client: Client = await pool.connect()
      const isLate = performance.now() - begun > longWaitMs
      try {
        if (isUnlimited) await client.query(withoutLimits)
        else if (lockTimeoutMs > 0) await limitLocks(client, isLate ? lateLockTimeoutMs : lockTimeoutMs, lockTimeoutMs)
        if (accountId !== null) await nameAccount(client, accountId)
      } catch (error) {
        client.release(true)
        throw error
      }
      return new PooledConnection(client, options)
    },
    async releaseConnection(connection) {
      const { client, isUnfit } = connection as PooledConnection
      client.release(isUnfit)
    },
    async beginTransaction(connection) {
      await (connection as PooledConnection).begin()
    },
    async commitTransaction(connection) {
      await (connection as PooledConnection).end('commit')
    },
    async rollbackTransaction(connection) {
      await (connection as PooledConnection).end('rollback')
    },
    async destroy() {},
  }
}
