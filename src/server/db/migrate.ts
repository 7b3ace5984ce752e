import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { missingRight } from './missing-rights.ts'
import { connectWithin } from './responsive-timeout.ts'

/** The database and the migration files do not fit together, or a migration failed. The message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

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

interface Migration {
  /** File name, `NNNN_what_it_does.sql`. */
  name: string
  sql: string
  checksum: string
}

const shipped = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A server that is silent for so long is given up: a start must not wait for minutes. */
const connectWithinMs = 4_000
/** Well below the 5 s that a submission waits for the database. */
const lockWaitOfStart: LockWait = { onceMs: 1_000, pauseMs: 500, totalMs: 300_000 }
const LOCK_NOT_AVAILABLE = '55P03'
/** Any number that no other program takes on the same database. */
const LOCK = 7_046_029_254
const NO_TABLE = '42P01'
const CREATE_TABLE =
  'create table if not exists public.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/**
 * Brings the database up to date: every file of `directory` that was not applied yet, in the order of its number and in
 * a transaction of its own. Several processes may do this at the same time, while a former version serves from the database (decision 0086).
 * When nothing is to be done it costs one query. Throws `MigrationError` when database and files do not fit together.
 *
 * A file may not contain `begin`, `commit` or `create index concurrently`.
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

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  const migrations = names.toSorted().map((name) => readMigration(directory, name))
  for (const [index, { name }] of migrations.entries()) {
    const before = migrations[index - 1]?.name
    if (before && numberOf(before) === numberOf(name)) {
      throw new MigrationError(
        `The migrations ${before} and ${name} have the same number. Give the newer one the next free number.`,
      )
    }
  }
  return migrations
}

function readMigration(directory: string, name: string): Migration {
  if (!/^\d{4}_\w+\.sql$/.test(name)) {
    throw new MigrationError(
      `The file ${join(directory, name)} is not named like a migration: four digits, _ and a name, such as 0042_add_tags.sql.`,
    )
  }
  // Git may check text files out with other line ends; that is not a change.
  const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function numberOf(name: string): number {
  return Number(name.slice(0, 4))
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

function findPending(migrations: Migration[], done: Map<string, string>, directory: string): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const applied = [...done].toSorted()
  for (const [name, checksum] of applied) {
    const file = known.get(name)
    if (!file) {
      throw new MigrationError(
        `The database has had the migration ${name}, which is not in ${directory}: the database is newer than this program. Start the newer version of the program, or restore a backup from before its start.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. Restore the file as it was, and put the change into a new migration.`,
      )
    }
  }
  const pending = migrations.filter(({ name }) => !done.has(name))
  const last = applied.at(-1)?.[0]
  const late = last === undefined ? undefined : pending.find(({ name }) => numberOf(name) < numberOf(last))
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which this database has already had. Give it the next free number: migrations run in their order only.`,
    )
  }
  return pending
}

async function createTable(client: pg.Client): Promise<void> {
  await underLock(client, () => client.query(CREATE_TABLE)).catch(async (error: unknown) => {
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
      return await apply(client, migration, lockWait.onceMs)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
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
  const applied = underLock(client, async () => {
    const found = await client.query('select from public.migrations where name = $1', [name])
    if (found.rowCount) return false
    // Not before the turn of the migrations themselves is ours: it may be long.
    await client.query(`set local lock_timeout = ${lockMs}`)
    try {
      await client.query(sql)
    } catch (error) {
      refused = error
      throw error
    }
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
    return true
  })
  // The rights are asked for when the transaction is over.
  return applied.catch(async (error: unknown) => {
    throw error === refused ? await explain(client, error, { name, sql }) : error
  })
}

async function explain(
  client: pg.Client,
  error: unknown,
  { name, sql }: Pick<Migration, 'name' | 'sql'>,
): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError) || error.code === LOCK_NOT_AVAILABLE) return error
  const right = await missingRight(client, error)
  if (right !== undefined)
    return new MigrationError(`The migration ${name} failed, and nothing of it was kept. ${right}`, { cause: error })
  const line = error.position ? `, line ${sql.slice(0, Number(error.position) - 1).split('\n').length}` : ''
  return new MigrationError(`The migration ${name}${line} failed, and nothing of it was kept: ${error.message}.`, {
    cause: error,
  })
}

/** A lock of the transaction, not of the session, so that it also holds behind a connection pooler. */
async function underLock<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    // A rewrite of a large table takes its time, whatever limit the server gives to others.
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
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
