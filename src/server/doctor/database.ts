import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { checkDurability, listPending } from '../db/migrate.ts'
import { explained } from '../open-installation.ts'
import { ok, problem, warning, type Check } from './finding.ts'

interface DatabaseCheckInput {
  db: Db
  connectionString: string
  /** DATABASE_ALLOW_UNSAFE. */
  allowUnsafe: boolean
  /** Connections that one process opens for requests. */
  poolSize: number
}

interface State {
  version: string
  bytes: number
  connections: number
  max_connections: number
  /** Of the longest open transaction, in seconds. */
  oldest_transaction: number
  /** Whether the server takes no writes. */
  read_only: boolean
}

/** Seconds after which an open transaction keeps deleted rows from being cleared away to an extent that shows. */
const longTransaction = 600
/** Tables with fewer rows are read quickly without statistics, and with dead rows. */
const largeTable = 10_000

/** Whether the database has the tables that this program expects. */
export function migrationCheck({ connectionString }: Pick<DatabaseCheckInput, 'connectionString'>): Check {
  const advice = 'Start the service: it applies them.'
  return {
    part: 'database',
    advice: 'docs/operating/troubleshooting.md says what to do when a database cannot be used.',
    async run() {
      const { pending, empty } = await listPending(connectionString).catch((error: unknown) => {
        throw explained(error)
      })
      if (empty) return [problem('The database is empty: no migration has been applied.', advice)]
      if (pending.length === 0) return []
      return [warning(`Migrations that are not applied: ${pending.length}, from ${pending[0]} on.`, advice)]
    },
  }
}

export function databaseCheck({ db, connectionString, allowUnsafe, poolSize }: DatabaseCheckInput): Check {
  return {
    part: 'database',
    advice: 'Look at the log of PostgreSQL, and whether its host has processor and disk left.',
    async run() {
      const state = await readState(db)
      const found = [
        ok(`PostgreSQL ${state.version} answers and holds ${Math.ceil(state.bytes / 1e6).toLocaleString('en')} MB.`),
      ]
      const complaints = await checkDurability(connectionString)
      return [
        ...found,
        ...complaints.map((says) =>
          (allowUnsafe ? warning : problem)(says, 'Change the configuration of PostgreSQL and restart it.'),
        ),
        ...aboutState(state, poolSize),
        ...(await aboutTables(db)),
      ]
    },
  }
}

async function readState(db: Db): Promise<State> {
  const { rows } = await sql<State>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections,
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as oldest_transaction,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as read_only`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The state of the server is one row.')
  return state
}

function aboutState({ connections, max_connections, oldest_transaction, read_only }: State, poolSize: number) {
  const found = []
  if (read_only) {
    found.push(problem('The server takes no writes: it is a replica.', 'Let DATABASE_URL name the primary server.'))
  }
  // A process that does everything has half as many again for its background work, and a few to listen and watch.
  const perProcess = Math.ceil(poolSize * 1.5) + 4
  if (max_connections - connections < perProcess) {
    found.push(
      warning(
        `${connections} of ${max_connections} connections are in use; one more process needs up to ${perProcess}.`,
        'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE.',
      ),
    )
  }
  if (oldest_transaction > longTransaction) {
    found.push(
      warning(
        `A transaction has been open for ${Math.round(oldest_transaction / 60)} minutes; deleted rows cannot be cleared away meanwhile.`,
        'Find it in pg_stat_activity by xact_start, and end it if it is not needed.',
      ),
    )
  }
  return found
}

interface Table {
  name: string
  live: number
  dead: number
  analysed: boolean
}

async function aboutTables(db: Db) {
  const { rows } = await sql<Table>`
    select relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
      coalesce(last_analyze, last_autoanalyze) is not null as analysed
    from pg_stat_user_tables where schemaname = 'public' and n_live_tup + n_dead_tup > ${largeTable} order by relname`.execute(
    db,
  )
  const bloated = rows.filter(({ live, dead }) => dead > live)
  const unknown = rows.filter(({ analysed }) => !analysed)
  const named = (tables: Table[]) => tables.map(({ name }) => name).join(', ')
  const found = []
  if (bloated.length > 0) {
    found.push(
      warning(
        `More deleted than living rows: ${named(bloated)}.`,
        'Check that autovacuum is on, and that no transaction stays open; `vacuum` clears them away.',
      ),
    )
  }
  if (unknown.length > 0) {
    found.push(
      warning(`Never analysed: ${named(unknown)}.`, 'Check that autovacuum is on; `analyze` collects statistics.'),
    )
  }
  return found
}

/** Seconds by which clocks may differ: codes of second factors and signatures of webhooks allow more, claims of work rely on the database alone. */
const clockTolerance = 2

export function clockCheck({ db }: Pick<DatabaseCheckInput, 'db'>): Check {
  return {
    part: 'clock',
    advice: 'Mend the database first.',
    async run() {
      const asked = Date.now()
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
      const ahead = ((asked + Date.now()) / 2 - (rows[0]?.ms ?? NaN)) / 1000
      if (Math.abs(ahead) <= clockTolerance) return [ok('The clocks of this machine and of the database agree.')]
      return [
        problem(
          `The clock of this machine is ${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database.`,
          'Synchronize both machines by NTP.',
        ),
      ]
    },
  }
}
