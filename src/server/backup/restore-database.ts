import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listMigrations } from '../db/migrate.ts'
import { BackupError } from './error.ts'
import type { Manifest, SequenceEntry, TableEntry } from './manifest.ts'
import { quoted } from './snapshot.ts'

/** Throws a `BackupError` for a backup whose migrations are not the first ones of this program. */
export function requireKnownMigrations({ migrations, program }: Manifest): void {
  const known = listMigrations()
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index]
    if (own?.name === name && own.checksum === checksum) continue
    if (known.some((one) => one.name === name && one.checksum === checksum)) {
      throw new BackupError(
        `The backup does not have the migration ${own?.name}, which comes before others that it has: it was made by another line of versions (${program}). Restore it with the version that made it.`,
      )
    }
    throw new BackupError(
      `The backup was made by a newer or another version of Foyer (${program}): it has the migration ${name}, which this program does not have. Restore it with that version or a later one.`,
    )
  }
}

/** Throws a `BackupError` when another session uses the database. A session of an administrator counts, too. */
export async function requireUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number; names: string | null }>(
    `select count(*)::int as n, string_agg(distinct nullif(application_name, ''), ', ') as names from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  const { n = 0, names = null } = rows[0] ?? {}
  if (n === 0) return
  throw new BackupError(
    `The database is in use: ${n} other ${n === 1 ? 'connection is' : 'connections are'} open${names === null ? '' : ` (${names})`}. Stop the service, close them, and run this again.`,
  )
}

/** Throws a `BackupError` for a database that holds anything but the schema that an earlier attempt has left. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; ours: boolean }>(
    `select c.relname as name, to_regclass('public.migrations') is not null as ours from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname <> 'migrations'
     order by 1`,
  )
  for (const { name, ours } of rows) {
    const found = ours ? await client.query(`select from ${quoted(name)} limit 1`) : undefined
    if (found?.rowCount === 0) continue
    throw new BackupError(
      `The database is not empty: there is ${ours ? `something in the table ${name}` : `a table ${name}`}. A backup is restored into a new database only; nothing was changed.`,
    )
  }
}

/** Hands the rows of a table, as COPY takes them, to `use`. */
export type ReadRows = (table: TableEntry, use: (rows: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>

/**
 * Fills the tables in one transaction. The schema is at the backup's migrations. Triggers of the tables do not run. Foreign keys are
 * removed for the time and made again after the rows, which checks each of them: this works in any order of tables and needs no rights
 * but those of the tables' owner.
 */
export async function fillTables(client: pg.Client, manifest: Manifest, read: ReadRows): Promise<void> {
  const tables = manifest.tables.map(({ name }) => quoted(name))
  await client.query('begin')
  try {
    await client.query(`lock table migrations, ${tables.join(', ')} in access exclusive mode`)
    await requireMigrations(client, manifest)
    await requireEmpty(client)
    await client.query('set constraints all immediate')
    const keys = await dropForeignKeys(client)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const table of manifest.tables) await read(table, (rows) => copyInto(client, table, rows))
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${quoted(owner)} add constraint ${quoted(name)} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function requireMigrations(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  if (rows.length === migrations.length && rows.every(({ name }, i) => name === migrations[i]?.name)) return
  throw new BackupError(
    `The database has had other migrations than the backup, up to ${rows.at(-1)?.name}. Restore into a new database; nothing was changed.`,
  )
}

interface ForeignKey {
  owner: string
  name: string
  definition: string
}

/** In the order in which they were made, which is the order in which their triggers run. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.oid`,
  )
  for (const { owner, name } of rows) await client.query(`alter table ${quoted(owner)} drop constraint ${quoted(name)}`)
  return rows
}

export async function copyInto(client: pg.Client, table: TableEntry, rows: AsyncIterable<Buffer>): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(rows as unknown as Readable, copy)
  if (copy.rowCount === table.rows) return
  throw new BackupError(
    `The backup was altered: the table ${table.name} has ${copy.rowCount} instead of ${table.rows} rows.`,
  )
}

async function setSequence(client: pg.Client, { name, value, called }: SequenceEntry): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called])
}
