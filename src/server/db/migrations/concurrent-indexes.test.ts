import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../testing/database.ts'
import { migrate } from '../migrate.ts'

const cluster = inject('clusterUrl')
let name: string
let directory: string
let clients: pg.Client[]

beforeEach(async () => {
  name = `indexes_${process.pid}_${Math.random().toString(36).slice(2)}`
  clients = []
  const admin = await connect(cluster)
  await admin.query(`create database ${name}`)
  directory = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  write('0001_a.sql', 'create table a (b int)')
  await run()
})

afterEach(async () => {
  await clients[0]?.query(`drop database ${name} with (force)`)
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  rmSync(directory, { recursive: true })
})

async function connect(url = databaseUrl(cluster, name)): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  clients.push(client)
  await client.connect()
  return client
}

function write(file: string, sql: string) {
  writeFileSync(join(directory, file), sql)
}

const run = () => migrate(databaseUrl(cluster, name), { directory })

/** Whether each index of the table can be used, by its name. */
async function indexes(client: pg.Client): Promise<Record<string, boolean>> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'a'::regclass`,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.valid]))
}

/** A session whose transaction has written to the table, and waits: a build waits for it. */
async function openWriter(): Promise<pg.Client> {
  const writer = await connect()
  await writer.query('begin; insert into a values (1)')
  return writer
}

/** Waits until an index is being built, and gives the process that builds it. */
async function building(client: pg.Client): Promise<number> {
  // From this phase on the index is in the catalogue.
  const find = () =>
    client.query<{ pid: number }>(
      "select pid from pg_stat_progress_create_index where phase = 'waiting for writers before build'",
    )
  await expect.poll(async () => (await find()).rowCount, { timeout: 20_000 }).toBe(1)
  return (await find()).rows[0]!.pid
}

test('migrations: an index is built beside others, who write to its table meanwhile', async () => {
  const client = await connect()
  const writer = await openWriter()
  write(
    '0002_b.sql',
    '-- For b.\ncreate index concurrently a_b on a (b);\ncreate index concurrently a_b2\n  on a (b, b);',
  )
  const migrated = run()
  await building(client)
  await client.query(`set statement_timeout = '10s'; insert into a values (2)`)
  await writer.query('commit')
  expect(await migrated).toEqual({ applied: ['0002_b.sql'] })
  expect(await indexes(client)).toEqual({ a_b: true, a_b2: true })
  expect(await run()).toEqual({ applied: [] })
})

test('migrations: processes that start while an index is built wait for it, and it for none of them', async () => {
  const client = await connect()
  const writer = await openWriter()
  write('0002_b.sql', 'create index concurrently a_b on a (b)')
  write('0003_c.sql', 'create table c ()')
  const migrated = [run(), run(), run()]
  await building(client)
  await writer.query('commit')
  const applied = (await Promise.all(migrated)).flatMap((result) => result.applied)
  expect(applied.toSorted()).toEqual(['0002_b.sql', '0003_c.sql'])
  expect(await indexes(client)).toEqual({ a_b: true })
})

test('migrations: what a build that was killed has left is built anew', async () => {
  const client = await connect()
  const writer = await openWriter()
  write('0002_b.sql', 'create index concurrently a_b on a (b)')
  const failed = expect(run()).rejects.toThrow(/terminat/)
  await client.query('select pg_terminate_backend($1)', [await building(client)])
  await failed
  await writer.query('commit')
  expect(await indexes(client)).toEqual({ a_b: false })
  expect(await run()).toEqual({ applied: ['0002_b.sql'] })
  expect(await indexes(client)).toEqual({ a_b: true })
})

test('migrations: an index that cannot be built is gone again, and says why', async () => {
  const client = await connect()
  await client.query('insert into a values (1), (1)')
  write('0002_b.sql', 'create unique index concurrently a_b on a (b)')
  await expect(run()).rejects.toThrow(
    'The migration 0002_b.sql failed, and nothing of it was kept: could not create unique',
  )
  expect(await indexes(client)).toEqual({})
  await client.query('truncate a')
  expect(await run()).toEqual({ applied: ['0002_b.sql'] })
})

test('migrations: nothing stands beside an index that is built outside of a transaction', async () => {
  write('0002_b.sql', 'create index concurrently a_b on a (b); alter table a add c int')
  await expect(run()).rejects.toThrow(
    /^The migration 0002_b\.sql builds an index concurrently, .* into another file\.$/,
  )
})
