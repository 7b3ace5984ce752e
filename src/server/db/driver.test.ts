import { Kysely, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneDatabase, templates } from '../testing/database.ts'
import { startLoopbackProxy } from '../testing/servers/loopback-proxy.ts'
import { pooledDriver } from './driver.ts'

const kyselyOn = (driver: Driver) =>
  new Kysely<unknown>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })

/** A database behind a proxy, through one connection whose statements are given up after `queryMs`. */
async function openBehindProxy(queryMs: number) {
  const database = await cloneDatabase(inject('clusterUrl'), templates.owned)
  const url = new URL(database.url)
  const proxy = await startLoopbackProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
  const connectionString = `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`
  const pool = new pg.Pool({ connectionString, max: 1, query_timeout: queryMs })
  pool.on('error', () => undefined)
  return {
    db: kyselyOn(pooledDriver({ pool, accountId: null })),
    pool,
    proxy,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await proxy[Symbol.asyncDispose]()
      await database.drop()
    },
  }
}

test('database driver: a commit without an answer fails once, and its connection is not used again', async () => {
  await using behind = await openBehindProxy(300)
  const { db, pool, proxy } = behind
  await sql`select 1`.execute(db)
  expect(pool.totalCount).toBe(1)
  const written = db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db)
    proxy.swallow()
  })
  await expect(written).rejects.toThrow('Query read timeout')
  expect(pool.totalCount).toBe(0)
  proxy.restore()
  await sql`select 1`.execute(db)
  expect(pool.totalCount).toBe(1)
})

test('database driver: without limits, statements outlast those of the pool, which stay for others', async () => {
  await using behind = await openBehindProxy(300)
  const { pool, db } = behind
  const unlimited = kyselyOn(pooledDriver({ pool, accountId: null, lockTimeoutMs: 100, isUnlimited: true }))
  const limits = (of: typeof db) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(of)
  await unlimited.transaction().execute(async (db) => {
    expect((await limits(db)).rows).toEqual([{ statement: '0', lock: '0' }])
    // Longer than a statement of this pool may take.
    await sql`select pg_sleep(0.5)`.execute(db)
  })
  expect(pool.totalCount).toBe(0)
  await expect(sql`select pg_sleep(0.5)`.execute(db)).rejects.toThrow('Query read timeout')
})
