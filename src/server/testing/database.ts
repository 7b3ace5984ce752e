import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { endpointLimits } from '../../shared/contract/limits.ts'

/** Databases to clone: migrated, and the same with an account in it, whose owner is `inject('owner')`. */
export const templates = { empty: 'foyer_template', owned: 'foyer_template_owned' }

/** The same server, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

/**
 * A database of its own, cloned from a template; `drop` also ends its connections. The files are copied, which takes a fifth of the time of writing
 * them through the log.
 */
export async function cloneDatabase(
  clusterUrl: string,
  template = templates.empty,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => administer(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}

const administrators = new Map<string, pg.Pool>()

/** One connection for all tests of a process: PostgreSQL takes longer to open it than to make a database. It keeps no process alive. */
function administratorOf(clusterUrl: string): pg.Pool {
  const opened = administrators.get(clusterUrl)
  if (opened) return opened
  const pool = new pg.Pool({
    connectionString: databaseUrl(clusterUrl, 'postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  administrators.set(clusterUrl, pool)
  return pool
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = await administratorOf(clusterUrl).connect()
  let failed = true
  try {
    // Cloning fails while another test file clones the same template; they take turns.
    await client.query("select pg_advisory_lock(hashtext('foyer test databases'))")
    await client.query(statement)
    await client.query("select pg_advisory_unlock(hashtext('foyer test databases'))")
    failed = false
  } finally {
    client.release(failed)
  }
}

/** Keeps the database from counting calls of endpoints with a limit of their own. */
export async function liftLimits(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create function count_nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger count_nothing before insert on limit_counts for each row
      when (new.name in (${Object.keys(endpointLimits)
        .map((name) => `'${name}'`)
        .join()})) execute function count_nothing()`)
  await client.end()
}
