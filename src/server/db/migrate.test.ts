import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '../testing/database.ts'
import { speaksGerman, startSystemPostgresql } from '../testing/machine/system-postgresql.ts'
import { checkDurability, migrate } from './migrate.ts'
import { adviceOf, type Rights } from './migrations/missing-rights.ts'

let url: string
let directory: string
let name: string

beforeEach(async () => {
  name = `migrate_${process.pid}_${Math.random().toString(36).slice(2)}`
  await query(inject('clusterUrl'), `create database ${name}`)
  url = databaseUrl(inject('clusterUrl'), name)
  directory = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
})

afterEach(async () => {
  await query(inject('clusterUrl'), `drop database ${name} with (force)`)
  rmSync(directory, { recursive: true })
})

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

function write(file: string, sql: string) {
  writeFileSync(join(directory, file), sql)
}

function run() {
  return migrate(url, { directory })
}

async function tables() {
  const rows = await query(
    url,
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  return rows.map((row) => row['tablename']).toSorted()
}

test('migrations: files are applied in the order of their numbers, once', async () => {
  write('0002_b.sql', 'alter table a add b int; create table b (id int);')
  write('0001_a.sql', 'create table a (id int)')
  const lines: string[] = []
  expect(await migrate(url, { directory, log: (line) => lines.push(line) })).toEqual({
    applied: ['0001_a.sql', '0002_b.sql'],
  })
  expect(lines).toEqual(['Applied migration 0001_a.sql.', 'Applied migration 0002_b.sql.'])
  expect(await run()).toEqual({ applied: [] })
  write('0004_c.sql', 'create table c ()')
  expect(await run()).toEqual({ applied: ['0004_c.sql'] })
  expect(await tables()).toEqual(['a', 'b', 'c'])
})

test('migrations: a start with nothing to apply writes nothing', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await run()
  const state = 'select name, checksum, applied_at, xmin::text from migrations order by name'
  const before = await query(url, state)
  expect(await run()).toEqual({ applied: [] })
  expect(await query(url, state)).toEqual(before)
})

test('migrations: a failing file leaves nothing behind, says where it failed, and can be mended', async () => {
  write('0001_a.sql', 'create table a (id int)')
  write('0002_b.sql', 'create table b (id int);\n\ninsert into nowhere values (1);')
  write('0003_c.sql', 'create table c (id int)')
  await expect(run()).rejects.toThrow(
    'The migration 0002_b.sql, line 3 failed, and nothing of it was kept: relation "nowhere" does not exist.',
  )
  expect(await tables()).toEqual(['a'])
  write('0002_b.sql', 'create table b (id int)')
  expect(await run()).toEqual({ applied: ['0002_b.sql', '0003_c.sql'] })
})

/** Migrates as a user of the server that may do nothing but connect. */
async function runAsStranger() {
  const user = `stranger ${name}`
  await query(inject('clusterUrl'), `create role ${pg.escapeIdentifier(user)} login password 'x'`)
  const own = new URL(url)
  own.username = encodeURIComponent(user)
  own.password = 'x'
  return { user, migrated: () => migrate(own.href, { directory }) }
}

test('migrations: a user who may not create roles is named, with what its administrator runs', async () => {
  write('0001_a.sql', 'create role foyer_probe nologin')
  const { user, migrated } = await runAsStranger()
  const quoted = pg.escapeIdentifier(user)
  await expect(migrated()).rejects.toThrow(
    `The user ${user} of DATABASE_URL lacks a right: permission denied for schema public. It has to own the database. Have an administrator of the server run: alter database "${name}" owner to ${quoted};`,
  )
  await query(inject('clusterUrl'), `alter database ${name} owner to ${quoted}`)
  await expect(migrated()).rejects.toThrow(
    `The migration 0001_a.sql failed, and nothing of it was kept. The user ${user} of DATABASE_URL lacks a right: permission denied to create role. Have an administrator of the server run: alter role ${quoted} createrole;`,
  )
  await query(inject('clusterUrl'), `alter role ${quoted} createrole`)
  write('0001_a.sql', 'create table a ()')
  expect(await migrated()).toEqual({ applied: ['0001_a.sql'] })
  await query(url, 'create table b ()')
  write('0002_b.sql', 'alter table b add column x int')
  await expect(migrated()).rejects.toThrow(
    `must be owner of table b. What another user has made has to belong to it. Have an administrator of the server run: alter table b owner to ${quoted};`,
  )
  await query(inject('clusterUrl'), `alter database ${name} owner to current_user`)
  await query(url, `reassign owned by ${quoted} to current_user; drop owned by ${quoted}; drop role ${quoted}`)
})

const owning: Rights = { user: 'app', database: 'forms', may_create_tables: true, foreign: [] }
const foreignTables = (count: number) => Array.from({ length: count }, (_, i) => ({ kind: 'table', name: `t${i}` }))

test('migrations: the advice about a missing right follows routine and rights, not words', () => {
  const role = { message: 'keine Berechtigung, um Rolle zu erzeugen', routine: 'CreateRole' }
  expect(adviceOf(role, owning)).toBe(
    'The user app of DATABASE_URL lacks a right: keine Berechtigung, um Rolle zu erzeugen. Have an administrator of the server run: alter role "app" createrole; or, to keep that right from it: create role foyer_app nologin; create role foyer_system nologin; grant foyer_app, foyer_system to "app";',
  )
  const refused = { message: 'Berechtigung nur für Eigentümer', routine: 'aclcheck_error' }
  expect(adviceOf(refused, { ...owning, foreign: foreignTables(1) })).toContain(
    'run: alter table t0 owner to "app"; or,',
  )
  expect(adviceOf(refused, { ...owning, may_create_tables: false, foreign: foreignTables(1) })).toContain(
    'It has to own the database. Have an administrator of the server run: alter database "forms" owner to "app";',
  )
  expect(adviceOf(refused, owning)).toContain('It has to own the database.')
})

test('migrations: the advice about a missing right writes out no more than five statements', () => {
  const refused = { message: 'must be owner of table t1', routine: 'aclcheck_error' }
  const advice = adviceOf(refused, { ...owning, foreign: foreignTables(7) })
  expect(advice).toContain('alter table t4 owner to "app"; and so on for 2 more; or,')
  expect(advice).not.toContain('alter table t5')
})

test.skipIf(!speaksGerman)(
  'migrations: German messages of the server get the same advice (needs Debian’s PostgreSQL)',
  async () => {
    await using server = await startSystemPostgresql({ fsync: 'off' }, 'de')
    const admin = await server.connected('admin', 'postgres')
    const migrated = (sql: string) => {
      write('0001_a.sql', sql)
      return migrate(server.address('stranger', 'forms'), { directory })
    }
    try {
      await admin.query('create role stranger login')
      await admin.query('create database forms')
      await expect(migrated('select 1')).rejects.toThrow(
        'lacks a right: keine Berechtigung für Schema public. It has to own the database. Have an administrator of the server run: alter database "forms" owner to "stranger";',
      )
      await admin.query('alter database forms owner to stranger')
      await expect(migrated('create role foyer_probe nologin')).rejects.toThrow(
        /lacks a right: keine Berechtigung[^.]*\. Have an administrator of the server run: alter role "stranger" createrole;/,
      )
      const inside = await server.connected('admin', 'forms')
      await inside.query(
        'create table "Of Another" (id serial primary key); create view seen as select 1 as one; create function one() returns int language sql as $$ select 1 $$',
      )
      await inside.end()
      await expect(migrated('alter table "Of Another" add column x int')).rejects.toThrow(
        'Of Another. What another user has made has to belong to it. Have an administrator of the server run: alter table "Of Another" owner to "stranger"; alter routine one() owner to "stranger"; alter view seen owner to "stranger"; or,',
      )
    } finally {
      await admin.end()
    }
  },
)

test('migrations: processes that start at the same time apply every file exactly once', async () => {
  for (const number of [1, 2, 3, 4])
    write(`000${number}_t.sql`, `create table t${number} (id int); select pg_sleep(0.05);`)
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.flatMap((result) => result.applied).toSorted()).toEqual(
    [1, 2, 3, 4].map((number) => `000${number}_t.sql`),
  )
  expect(await tables()).toEqual(['t1', 't2', 't3', 't4'])
})

test('migrations: a table in use is waited for in short tries, so that others use it meanwhile', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await run()
  write('0002_b.sql', 'alter table a add b int')
  const reader = new pg.Client({ connectionString: url, application_name: 'a long reader' })
  await reader.connect()
  await reader.query('begin; select from a')
  const lines: string[] = []
  const lockWait = { onceMs: 100, pauseMs: 100, totalMs: 60_000 }
  const migrated = migrate(url, { directory, lockWait, log: (line) => lines.push(line) })
  await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1)
  expect(lines[0]).toMatch(/^Migration 0002_b\.sql waits for a table that another session uses/)
  // Behind a migration that waits without end, this would wait for as long as the reader.
  await query(url, `set statement_timeout = '5s'; insert into a values (1)`)
  await reader.query('commit')
  await reader.end()
  expect(await migrated).toEqual({ applied: ['0002_b.sql'] })
})

test('migrations: one that never gets its table is given up in a sentence that names the session', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await run()
  write('0002_b.sql', 'alter table a add b int')
  const reader = new pg.Client({ connectionString: url, application_name: 'a long reader' })
  await reader.connect()
  await reader.query('begin; select from a')
  const lockWait = { onceMs: 100, pauseMs: 400, totalMs: 1_500 }
  await expect(migrate(url, { directory, lockWait })).rejects.toThrow(
    /^The migration 0002_b\.sql did not get its tables to itself within 1\.5 s, since another session uses them \(a long reader, process \d+, for \d+ s\)\. Nothing of it was kept\./,
  )
  await reader.end()
  expect(await run()).toEqual({ applied: ['0002_b.sql'] })
})

test('migrations: an applied file that was changed is refused; other line ends are no change', async () => {
  write('0001_a.sql', 'create table a (\n id int)')
  await run()
  write('0001_a.sql', 'create table a (\r\n id int)')
  expect(await run()).toEqual({ applied: [] })
  write('0001_a.sql', 'create table a (id bigint)')
  await expect(run()).rejects.toThrow(/^The migration 0001_a\.sql was changed after it had been applied/)
})

test('migrations: a database newer than the program is refused', async () => {
  write('0001_a.sql', 'create table a ()')
  write('0002_b.sql', 'create table b ()')
  await run()
  rmSync(join(directory, '0002_b.sql'))
  await expect(run()).rejects.toThrow(/^The database has had the migration 0002_b\.sql.*newer than this program/)
})

test('migrations: a number that is used twice, late or missing is refused before anything runs', async () => {
  write('0001_a.sql', 'create table a ()')
  write('0003_c.sql', 'create table c ()')
  write('0003_d.sql', 'create table d ()')
  await expect(run()).rejects.toThrow(/^The migrations 0003_c\.sql and 0003_d\.sql have the same number/)
  expect(await tables()).toEqual([])
  renameSync(join(directory, '0003_d.sql'), join(directory, 'late.sql'))
  await expect(run()).rejects.toThrow(/late\.sql is not named like a migration/)
  rmSync(join(directory, 'late.sql'))
  await run()
  write('0002_late.sql', 'create table late ()')
  await expect(run()).rejects.toThrow(/^The migration 0002_late\.sql comes before 0003_c\.sql/)
})

test("migrations: the program's own migrations run on an empty database, and again without effect", async () => {
  cpSync(fileURLToPath(new URL('../../../migrations', import.meta.url)), directory, { recursive: true })
  const { applied } = await run()
  expect(applied.length).toBeGreaterThan(0)
  expect(await migrate(url)).toEqual({ applied: [] })
})

test('migrations: a server that could lose acknowledged data is reported, by its setting', async () => {
  const settings = new URL(url)
  settings.searchParams.set('options', '-c synchronous_commit=on')
  // The cluster of the tests itself runs with fsync and full_page_writes off.
  const complaints = await checkDurability(settings.href)
  expect(complaints.map((complaint) => /with (\w+) = off/.exec(complaint)?.[1])).toEqual(['fsync', 'full_page_writes'])
  settings.searchParams.set('options', '-c synchronous_commit=off')
  expect(await checkDurability(settings.href)).toHaveLength(3)
})
