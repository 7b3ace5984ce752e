import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { SequenceEntry } from './manifest.ts'

/**
 * One state of the database, as a transaction sees it that reads only: everything is read over one connection, as the owner of the
 * tables, whom row-level security does not bind. Other connections write as ever; only migrations wait until it is closed.
 */
export interface Snapshot {
  /** By the clock of the database. */
  takenAt: string
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[] }[]
  /** The rows of a table, in the text format of COPY, and how many there were once they are read to the end. */
  rows(table: { name: string; columns: string[] }): { content: Readable; count: () => number }
  /** Keys of all files that rows refer to, each once, in pages. */
  fileKeys(): AsyncGenerator<string[]>
  /** Which of these keys rows refer to now, outside the snapshot. */
  stillReferred(keys: readonly string[]): Promise<Set<string>>
  /** Where the sequences are now, which is never behind the rows. */
  sequences(): Promise<SequenceEntry[]>
  /** Ids of the keys that values are sealed under. */
  sealKeys(): Promise<string[]>
  close(): Promise<void>
}

/** What each value looks like does not depend on the settings of server and user. */
export const sessionSettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set row_security = off; set synchronize_seqscans = off; set search_path = public;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`

const migrationsTable = 'migrations'
const pageSize = 1_000

/**
 * Tables with their columns, but for those that PostgreSQL computes. Unlogged tables are left out: what they hold is what a crash of the
 * server may lose, too.
 */
const tablesQuery = `
  select c.relname as name, json_agg(a.attname order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> $1
  group by c.relname order by c.relname`

/** Files that are announced or being deleted have no row that shows them. */
const fileColumnsQuery = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'file_key'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'doomed_files' order by 1`

const sequencesQuery = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`

export const quoted = (name: string): string => pg.escapeIdentifier(name)

export interface SnapshotOptions {
  /** Of a snapshot that another session exported with pg_export_snapshot(); else the state of now. */
  id?: string | undefined
  /** Only these tables, and of each the rows that this source gives, in place of its name after FROM; else all of all tables. */
  only?: RowSource
}

export interface RowSource {
  tables: readonly string[]
  source(table: string): string
}

export async function openSnapshot(connectionString: string, options: SnapshotOptions = {}): Promise<Snapshot> {
  const [client, now] = await Promise.all([connect(connectionString), connect(connectionString)])
  const close = async () => {
    await Promise.all([client.end(), now.end()])
  }
  try {
    return { ...(await beginSnapshot(client, now, options)), close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'foyer backup', connectionTimeoutMillis: 5_000 })
  // The statement under way fails with it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(sessionSettings)
  return client
}

/** The rows of an account in a table. */
export const ofAccount = (table: string, id: number): string =>
  `${quoted(table)} where ${table === 'accounts' ? 'id' : 'account_id'} = ${Math.trunc(id)}`

async function beginSnapshot(
  client: pg.Client,
  now: pg.Client,
  { id, only }: SnapshotOptions,
): Promise<Omit<Snapshot, 'close'>> {
  const source = only?.source ?? quoted
  const { rows: known } = await client.query<{ name: string }>(tablesQuery, [migrationsTable])
  await client.query('begin isolation level repeatable read, read only')
  if (id !== undefined) await client.query(`set transaction snapshot ${client.escapeLiteral(id)}`)
  // Taken before the first query, so that no migration comes between the snapshot and the lock.
  const locked = [migrationsTable, ...known.map(({ name }) => name)].map(quoted).join(', ')
  await client.query(`lock table ${locked} in access share mode`)
  const { rows: all } = await client.query<{ name: string; columns: string[] }>(tablesQuery, [migrationsTable])
  const tables = only ? all.filter(({ name }) => only.tables.includes(name)) : all
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const taken = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"') as at`,
  )
  const { rows: fileTables } = await client.query<{ name: string }>(fileColumnsQuery)
  const fileKeysOf = fileTables.map(({ name }) => `select file_key from ${source(name)}`).join(' union ')
  return {
    takenAt: taken.rows[0]?.at ?? '',
    migrations: migrations.rows,
    tables,
    rows: (table) => copyRows(client, table, only?.source(table.name)),
    fileKeys: () => pagesOf(client, fileKeysOf),
    stillReferred: (keys) => referred(now, fileKeysOf, keys),
    sequences: () => readSequences(now),
    sealKeys: () => readSealKeys(client),
  }
}

function copyRows(client: pg.Client, { name, columns }: { name: string; columns: string[] }, source?: string) {
  const list = columns.map(quoted).join(', ')
  const rows = source === undefined ? `${quoted(name)} (${list})` : `(select ${list} from ${source})`
  const copy = client.query(copyTo(`copy ${rows} to stdout`))
  return { content: copy as Readable, count: () => copy.rowCount ?? 0 }
}

async function* pagesOf(client: pg.Client, keys: string): AsyncGenerator<string[]> {
  await client.query(
    `declare file_keys cursor for select file_key from (${keys}) as k where file_key is not null order by 1`,
  )
  for (;;) {
    const { rows } = await client.query<{ file_key: string }>(`fetch ${pageSize} from file_keys`)
    if (rows.length === 0) return
    yield rows.map(({ file_key }) => file_key)
  }
}

async function referred(now: pg.Client, fileKeysOf: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await now.query<{ file_key: string }>(
    `select file_key from (${fileKeysOf}) as k where file_key = any($1)`,
    [keys],
  )
  return new Set(rows.map(({ file_key }) => file_key))
}

async function readSealKeys(client: pg.Client): Promise<string[]> {
  // Schemas of before migration 0072 do not note them.
  const { rows: noted } = await client.query<{ found: boolean }>(
    `select to_regclass('secret_keys') is not null as found`,
  )
  if (noted[0]?.found !== true) return []
  const { rows } = await client.query<{ key_id: string }>(
    'select key_id from secret_keys where released_at is null order by key_id',
  )
  return rows.map(({ key_id }) => key_id)
}

async function readSequences(now: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await now.query<{ name: string }>(sequencesQuery)
  const sequences: SequenceEntry[] = []
  for (const { name } of rows) {
    const { rows: state } = await now.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    sequences.push(...state.map((one) => ({ name, ...one })))
  }
  return sequences
}
