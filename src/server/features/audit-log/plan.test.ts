import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/db.ts'
import { openPools } from '../../db/pool.ts'
import { startApp } from '../../testing/harness.ts'
import { explainAll, readsOf } from '../../testing/plans/explained.ts'
import { listEntries } from './queries.ts'

test('audit log: what was done about a record is found by indexes, without a look at every entry [B31-94]', async () => {
  await using app = await startApp()
  const { account_id } = app.owner
  const { system } = app.platform.database
  // Two of three changed a record each, one changed none and was about a submission; ten are about each of the records.
  await sql`with entries as (
      insert into audit_entries (account_id, entry, actor_type, action, record_type, record_id)
      select ${account_id}, gen_random_uuid(), 'system', 'forms.update', case when n % 3 = 0 then 'submissions' end,
        case when n % 3 = 0 then n % 3000 end from generate_series(1, 30000) n returning *)
    insert into audit_changes (account_id, entry, change, record_type, record_id)
      select account_id, entry, 'updated', 'submissions', 3 * (id % 1000) from entries where record_type is null`.execute(
    system,
  )
  await sql`analyze audit_entries, audit_changes`.execute(system)
  const pools = openPools({ connectionString: app.databaseUrl, size: 1, onError: (error) => expect(error).toBe(null) })
  const seen = explainAll(pools, 'custom')
  const database = openDatabase(pools)
  const { total, data } = await listEntries(database.forAccount(account_id), {
    account_id,
    timezone: 'Europe/Berlin',
    record_type: 'submissions',
    record_id: 1500,
    page: 1,
    per_page: 10,
  })
  await database.close()
  expect([total, data.length]).toEqual([30, 10])
  expect(seen).toHaveLength(2)
  for (const one of seen) expect(one.blocks, readsOf(one)).toBeLessThan(400)
})
