import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const templateName = 'foyer_template'

/** The same server, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

/** A database of its own, cloned from the migrated template; `drop` also ends its connections. */
export async function cloneDatabase(clusterUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(clusterUrl, `create database ${name} template ${templateName}`)
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => administer(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl(clusterUrl, 'postgres'))
  await client.connect()
  try {
    // Cloning fails while another test file clones the same template; they take turns.
    await client.query("select pg_advisory_lock(hashtext('foyer test databases'))")
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Keeps the database from counting calls of endpoints with a limit of their own. */
export async function liftLimits(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create function count_nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger count_nothing before insert on limited_calls for each row execute function count_nothing()`)
  await client.end()
}
