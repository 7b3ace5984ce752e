import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { openPools } from '../db/pool.ts'
import { cloneDatabase } from './database.ts'
import { analyse, seedAccounts, seedSubmissions, settle } from './plans/seed.ts'
import { statementsOfSubmissions } from './plans/statements-of-submissions.ts'
import { statementsOfWork } from './plans/statements-of-work.ts'

/** PostgreSQL plans a prepared statement anew five times, and then compares what that has cost with a plan for any values. */
const executions = 7
/** Runs every few seconds, however many submissions come. */
const onTimer = 'claims extended'

test('plans: what runs for each submission is not planned anew each time', async () => {
  const { url, drop } = await cloneDatabase(inject('clusterUrl'))
  const seeded = await seedAccounts(url)
  await seedSubmissions(url, 600, { waiting: false })
  await seedSubmissions(url, 400, { waiting: true })
  await analyse(url)
  const pools = openPools({ connectionString: url, size: 1, onError: () => undefined })
  // A connection that was closed for being idle would lose what it knows.
  for (const pool of [pools.app, pools.system]) pool.options.idleTimeoutMillis = 0
  const database = openDatabase(pools)
  let number = 0
  for (const [name, { run }] of Object.entries({ ...statementsOfSubmissions, ...statementsOfWork })) {
    if (name === onTimer) continue
    for (let time = 0; time < executions; time++) {
      const context = await settle(url, seeded)
      await run({ ...seeded, ...context, database, next: () => ++number })
    }
  }
  const planned = []
  for (const db of [database.system, database.forAccount(seeded.account_id)]) {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where custom_plans > 5 and generic_plans = 0`.execute(db)
    planned.push(...rows.map(({ statement }) => statement))
  }
  await database.close()
  await drop()
  expect(planned).toEqual([])
})
