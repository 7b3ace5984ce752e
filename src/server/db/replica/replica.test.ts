import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSystemPostgresql, systemVersion, type SystemPostgresql } from '../../testing/machine/system-postgresql.ts'
import { openDatabase, type Database, type Db } from '../db.ts'
import { migrate } from '../migrate.ts'
import { openPools, type Pools } from '../pool.ts'
import { openReplica } from './replica.ts'

const hasPostgresql = systemVersion !== null
let primary: SystemPostgresql
let standby: SystemPostgresql
let pools: Pools
const log = pino({ level: 'silent' })
const account = 1

beforeAll(async () => {
  if (!hasPostgresql) return
  primary = await startSystemPostgresql()
  const admin = await primary.connected('admin', 'postgres')
  await admin.query('create database foyer')
  await admin.end()
  await migrate(primary.address('admin', 'foyer'))
  standby = await primary.standby()
  await (await standby.connected('admin', 'foyer')).end()
  pools = openPools({ connectionString: primary.address('admin', 'foyer'), size: 4, onError: () => undefined })
  await pools.system.query("insert into accounts (name, username) values ('Muster', 'muster')")
})

afterAll(async () => {
  if (!hasPostgresql) return
  await pools.end()
  await standby[Symbol.asyncDispose]()
  await primary[Symbol.asyncDispose]()
})

/** The database with a replica, which is closed without the primary's pools. */
function withReplica(connectionString: string, maxLagMs = 500): Database & AsyncDisposable {
  const replica = openReplica({ connectionString, size: 2, maxLagMs, primary: pools, log })
  return { ...openDatabase(pools, replica), [Symbol.asyncDispose]: () => replica.close() }
}

const isStandby = async (db: Db): Promise<boolean | undefined> =>
  (await sql<{ answer: boolean }>`select pg_is_in_recovery() as answer`.execute(db)).rows[0]?.answer

const readsFromStandby = async (database: Database) => isStandby(await database.forReading(account))

const used = (database: Database) => expect.poll(() => readsFromStandby(database), { timeout: 10_000 })

test.skipIf(!hasPostgresql)(
  'replica: a read sees everything that was committed before it (needs Debian’s PostgreSQL)',
  async () => {
    await using database = withReplica(standby.address('admin', 'foyer'))
    await used(database).toBe(true)
    for (let i = 0; i < 200; i++) {
      await sql`update accounts set name = ${`Muster ${i}`} where id = ${account}`.execute(database.forAccount(account))
      const db = await database.forReading(account)
      const { name } = await db.selectFrom('accounts').select('name').executeTakeFirstOrThrow()
      expect(name).toBe(`Muster ${i}`)
    }
    expect(await readsFromStandby(database)).toBe(true)
  },
)

test.skipIf(!hasPostgresql)(
  'replica: while it is behind, the primary answers; then the replica again (needs Debian’s PostgreSQL)',
  async () => {
    await using database = withReplica(standby.address('admin', 'foyer'))
    await used(database).toBe(true)
    const admin = await standby.connected('admin', 'foyer')
    await admin.query('select pg_wal_replay_pause()')
    try {
      await sql`update accounts set name = 'Paused' where id = ${account}`.execute(database.forAccount(account))
      const begun = performance.now()
      const db = await database.forReading(account)
      expect(performance.now() - begun).toBeLessThan(2_000)
      expect((await db.selectFrom('accounts').select('name').executeTakeFirstOrThrow()).name).toBe('Paused')
      // The next read does not wait for it again.
      const next = performance.now()
      expect(await readsFromStandby(database)).toBe(false)
      expect(performance.now() - next).toBeLessThan(300)
    } finally {
      await admin.query('select pg_wal_replay_resume()')
      await admin.end()
    }
    await used(database).toBe(true)
  },
)

test.skipIf(!hasPostgresql)(
  'replica: a read that is under way when it falls silent is answered by the primary (needs Debian’s PostgreSQL)',
  async () => {
    await using database = withReplica(standby.address('admin', 'foyer'))
    await used(database).toBe(true)
    const db = await database.forReading(account)
    expect(await isStandby(db)).toBe(true)
    standby.signal('SIGSTOP')
    try {
      const begun = performance.now()
      expect(await isStandby(db)).toBe(false)
      expect(performance.now() - begun).toBeLessThan(5_000)
      expect(await readsFromStandby(database)).toBe(false)
    } finally {
      standby.signal('SIGCONT')
    }
    await used(database).toBe(true)
  },
)

test.skipIf(!hasPostgresql)(
  'replica: one that goes away is missed by no read (needs Debian’s PostgreSQL)',
  async () => {
    const other = await primary.standby()
    await (await other.connected('admin', 'foyer')).end()
    await using database = withReplica(other.address('admin', 'foyer'))
    await used(database).toBe(true)
    const db = await database.forReading(account)
    await other[Symbol.asyncDispose]()
    expect(await isStandby(db)).toBe(false)
    expect(await readsFromStandby(database)).toBe(false)
  },
)

test.skipIf(!hasPostgresql)(
  'replica: a transaction runs on the primary, and may write (needs Debian’s PostgreSQL)',
  async () => {
    await using database = withReplica(standby.address('admin', 'foyer'))
    await used(database).toBe(true)
    const db = await database.forReading(account)
    await db.transaction().execute(async (db) => {
      expect(await isStandby(db)).toBe(false)
      await sql`update accounts set name = 'Written' where id = ${account}`.execute(db)
    })
    const again = await database.forReading(account)
    expect((await again.selectFrom('accounts').select('name').executeTakeFirstOrThrow()).name).toBe('Written')
  },
)

test.skipIf(!hasPostgresql)('replica: row-level security holds there, too (needs Debian’s PostgreSQL)', async () => {
  await using database = withReplica(standby.address('admin', 'foyer'))
  await used(database).toBe(true)
  const db = await database.forReading(account + 1)
  expect(await isStandby(db)).toBe(true)
  const { rows } = await sql`select id from accounts`.execute(db)
  expect(rows).toEqual([])
})

test.skipIf(!hasPostgresql)(
  'replica: the primary itself, and another database, are not read from (needs Debian’s PostgreSQL)',
  async () => {
    const entries: { reason?: string }[] = []
    const recorded = pino({ level: 'warn' }, { write: (line: string) => void entries.push(JSON.parse(line)) })
    const reasonFor = async (connectionString: string): Promise<string | undefined> => {
      entries.length = 0
      const replica = openReplica({ connectionString, size: 2, maxLagMs: 500, primary: pools, log: recorded })
      await expect.poll(() => entries.length, { timeout: 5_000 }).toBe(1)
      expect(await replica.isCurrent()).toBe(false)
      await replica.close()
      return entries[0]?.reason
    }
    expect(await reasonFor(primary.address('admin', 'foyer'))).toBe('it is no standby')
    await using stranger = await startSystemPostgresql()
    const admin = await stranger.connected('admin', 'postgres')
    for (const role of ['foyer_app', 'foyer_system']) await admin.query(`create role ${role}`)
    await admin.end()
    expect(await reasonFor(stranger.address('admin', 'postgres'))).toBe('it is no copy of the database in DATABASE_URL')
  },
)
