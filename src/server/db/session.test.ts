import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asApiError } from '../http/errors.ts'
import { startSystemPostgresql, systemVersion } from '../testing/machine/system-postgresql.ts'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { openPools } from './pool.ts'

test.skipIf(systemVersion === null)(
  'session: a commit that is cut off while it waits for a standby is not acknowledged (needs Debian’s PostgreSQL)',
  async () => {
    await using server = await startSystemPostgresql()
    const admin = await server.connected('admin', 'postgres')
    const connectionString = server.address('admin', 'postgres')
    await migrate(connectionString)
    const pools = openPools({ connectionString, size: 2, onError: () => undefined })
    const { system } = openDatabase(pools)
    await sql`select 1`.execute(system)
    await admin.query("alter system set synchronous_standby_names = 'missing'")
    await admin.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await admin.query('show synchronous_standby_names')).rows[0])
      .toMatchObject({
        synchronous_standby_names: 'missing',
      })

    const insert = (name: string) =>
      system
        .insertInto('accounts')
        .values({ name, username: name })
        .execute()
        .catch((error: unknown) => error)
    const transaction = (name: string) =>
      system
        .transaction()
        .execute((db) => db.insertInto('accounts').values({ name, username: name }).execute())
        .catch((error: unknown) => error)
    for (const write of [insert, transaction]) {
      const outcome = write(write.name)
      const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
      await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
      await admin.query(`select pg_cancel_backend(pid) from (${waiting}) waiting`)
      const refused = asApiError(await outcome)
      expect(refused?.status).toBe(503)
      expect(refused?.headers['retry-after']).toBeDefined()
    }
    // The connections are not used again.
    expect(pools.system.idleCount).toBe(0)
    await pools.end()
    await admin.end()
  },
)
