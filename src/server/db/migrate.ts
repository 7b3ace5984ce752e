import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { buildConcurrently } from './migrations/concurrent-indexes.ts'
import { findPending, MigrationError, readMigrations, type Migration } from './migrations/files.ts'
import { inTurn, inTurnWithoutTransaction } from './migrations/turn.ts'
import { missingRight } from './migrations/missing-rights.ts'
import { connectWithin } from './responsive-timeout.ts'
import { reach } from '../lib/crashes/crash-points.ts'
import { deadlockDetected } from '../lib/database-outage.ts'

export interface MigrateOptions {
  directory?: string
  log?: (line: string) => void
  /** Stop after this one, which is among the files; without it, all are applied. */
  through?: string
  lockWait?: LockWait
}

/** Bounds on waiting for the lock of a table: whatever comes to the table meanwhile waits behind the migration. */
export interface LockWait {
  /** For one try; then others go first. */
  onceMs: number
  /** Between two tries. */
  pauseMs: number
  /** All in all. */
  totalMs: number
}

const shipped = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A server that is silent for so long is given up: a start must not wait for minutes. */
const connectWithinMs = 4_000
/**
 * Less than PostgreSQL waits before it looks for a deadlock (1 s): where a migration and a visitor hold what the other one wants, it is most
 * often the migration that gives way. One that has held a table for 0.6 s already is not quick enough.
 */
const lockWaitOfStart: LockWait = { onceMs: 400, pauseMs: 500, totalMs: 300_000 }
const LOCK_NOT_AVAILABLE = '55P03'
/** What a later try may not meet. */
const passing = new Set<string | undefined>([LOCK_NOT_AVAILABLE, deadlockDetected])
/** A build of an index that takes longer is told of. */
const longBuildMs = 5_000
const NO_TABLE = '42P01'
const CREATE_TABLE =
  'create table if not exists public.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/**
 * Brings the database up to date: every file of `directory` that was not applied yet, in the order of its number and in
 * a transaction of its own. Several processes may do this at the same time, while a former version serves from the database (decision 0086).
 * When nothing is to be done it costs one query. Throws `MigrationError` when database and files do not fit together.
 *
 * A file may not contain `begin` or `commit`. One with `create index concurrently` has nothing else in it, and is not a transaction.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const { directory = shipped, log = () => undefined, through, lockWait = lockWaitOfStart } = options
  const migrations = readMigrations(directory)
  return withClient(connectionString, async (client) => {
    const done = await readApplied(client)
    const pending = findPending(migrations, done, directory).filter(({ name }) => !through || name <= through)
    const applied: string[] = []
    if (done.size === 0) await createTable(client)
    for (const migration of pending) {
      if (!(await applyInTurn(client, migration, { lockWait, log }))) continue
      applied.push(migration.name)
      log(`Applied migration ${migration.name}.`)
    }
    return { applied }
  })
}

/** Names of the migrations that the database has not had. Throws `MigrationError` when database and files do not fit together. */
export async function listPending(connectionString: string): Promise<{ pending: string[]; empty: boolean }> {
  const done = await withClient(connectionString, readApplied)
  const pending = findPending(readMigrations(shipped), done, shipped)
  return { pending: pending.map(({ name }) => name), empty: done.size === 0 }
}

/** Name and checksum of each migration that this program has, in their order. */
export function listMigrations(directory: string = shipped): { name: string; checksum: string }[] {
  return readMigrations(directory).map(({ name, checksum }) => ({ name, checksum }))
}

/**
 * What about this server would lose acknowledged data or does not suffice for the program, as full sentences; an empty
 * list is well.
 */
export async function checkDurability(connectionString: string): Promise<string[]> {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit']
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, current_setting(name) as setting from unnest($1::text[]) as name',
      [[...names, 'server_version_num', 'server_version']],
    )
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
    const complaints = names
      .filter((name) => settings.get(name) === 'off')
      .map(
        (name) => `The database server runs with ${name} = off, so a crash loses what was acknowledged: switch it on.`,
      )
    if (Number(settings.get('server_version_num')) < 150_000) {
      complaints.push(
        `The database server is PostgreSQL ${settings.get('server_version')}, but at least version 15 is needed.`,
      )
    }
    return complaints
  })
}

/** Checksums of what was applied, by name; empty for a new database. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.migrations',
    )
    return new Map(rows.map(({ name, checksum }) => [name, checksum]))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_TABLE) return new Map()
    throw error
  }
}

async function createTable(client: pg.Client): Promise<void> {
  await inTurn(client, () => client.query(CREATE_TABLE)).catch(async (error: unknown) => {
    const right = await missingRight(client, error)
    throw right === undefined ? error : new MigrationError(right, { cause: error })
  })
}

/** Applies it between the transactions of others: a try that waits too long for a lock is taken back, and made again. */
async function applyInTurn(
  client: pg.Client,
  migration: Migration,
  { lockWait, log }: { lockWait: LockWait; log: (line: string) => void },
): Promise<boolean> {
  const { name } = migration
  const end = performance.now() + lockWait.totalMs
  for (let tries = 1; ; tries++) {
    try {
      if (migration.indexes.length > 0) return await applyBeside(client, migration, log)
      return await apply(client, migration, lockWait.onceMs)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !passing.has(error.code)) throw error
      const holders = await longTransactions(client)
      if (performance.now() > end)
        throw new MigrationError(neverLocked(name, lockWait.totalMs, holders), { cause: error })
      if (tries === 1) log(`Migration ${name} waits for a table that another session uses${holders}.`)
      await sleep(lockWait.pauseMs)
    }
  }
}

function neverLocked(name: string, ms: number, holders: string): string {
  return `The migration ${name} did not get its tables to itself within ${ms / 1000} s, since another session uses them${holders}. Nothing of it was kept. End that session, such as a backup, and start again.`
}

/** The sessions whose transactions have been open for longest, as ` (foyer backup, process 42, for 12 s)`; empty where they cannot be seen. */
async function longTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select concat_ws(', ', nullif(application_name, ''), 'process ' || pid, 'for ' || extract(epoch from clock_timestamp() - xact_start)::int || ' s') as holder
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '1 second'
     order by xact_start limit 3`,
  )
  return rows.length === 0 ? '' : ` (${rows.map(({ holder }) => holder).join('; ')})`
}

/** False when another process has applied it meanwhile. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration, lockMs: number): Promise<boolean> {
  let refused: unknown
  const applied = inTurn(client, async () => {
    if (await isApplied(client, name)) return false
    // Not before the turn of the migrations themselves is ours: it may be long.
    await client.query(`set local lock_timeout = ${lockMs}`)
    try {
      await client.query(sql)
    } catch (error) {
      refused = error
      throw error
    }
    await noteApplied(client, { name, checksum })
    reach('migration_in_transaction')
    return true
  })
  // The rights are asked for when the transaction is over.
  return applied.catch(async (error: unknown) => {
    throw error === refused ? await explain(client, error, { name, sql }) : error
  })
}

/** The same for indexes that are built beside the work of others: each by itself, and one that was broken off from its beginning. */
async function applyBeside(
  client: pg.Client,
  { name, sql, checksum, indexes }: Migration,
  log: (line: string) => void,
): Promise<boolean> {
  const telling = setTimeout(() => log(longBuild(name)), longBuildMs)
  try {
    return await inTurnWithoutTransaction(client, async () => {
      if (await isApplied(client, name)) return false
      for (const index of indexes) await buildConcurrently(client, index)
      await noteApplied(client, { name, checksum })
      return true
    })
  } catch (error) {
    throw await explain(client, error, { name, sql })
  } finally {
    clearTimeout(telling)
  }
}

function longBuild(name: string): string {
  return `Migration ${name} builds an index while the service is used. It waits for each transaction that is open, such as that of a backup.`
}

async function isApplied(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from public.migrations where name = $1', [name])
  return rowCount === 1
}

async function noteApplied(client: pg.Client, { name, checksum }: Pick<Migration, 'name' | 'checksum'>): Promise<void> {
  await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function explain(
  client: pg.Client,
  error: unknown,
  { name, sql }: Pick<Migration, 'name' | 'sql'>,
): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError) || passing.has(error.code)) return error
  const right = await missingRight(client, error)
  if (right !== undefined)
    return new MigrationError(`The migration ${name} failed, and nothing of it was kept. ${right}`, { cause: error })
  const line = error.position ? `, line ${sql.slice(0, Number(error.position) - 1).split('\n').length}` : ''
  return new MigrationError(`The migration ${name}${line} failed, and nothing of it was kept: ${error.message}.`, {
    cause: error,
  })
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectWithin(connectWithinMs, { connectionString, application_name: 'foyer migrate' })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
