import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crmRecords } from '../../../shared/contract/crm-records.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { foldBatch } from '../housekeeping/fold-counts.ts'

/** Ids lie apart, so that the records are of many blocks; two modules take turns. */
const insert = (app: TestApp, from: number, count: number) =>
  sql`insert into built_in_crm_records (id, account_id, module, "values") overriding system value
    select n * 1000, ${app.owner.account_id}, (array['address', 'estate'])[1 + n % 2], '{}'
    from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(app.platform.database.system)

async function expectPages(app: TestApp): Promise<void> {
  for (const module of ['address', 'estate', 'task']) {
    const rows = await app.platform.database.system
      .selectFrom('built_in_crm_records')
      .select('id')
      .where('account_id', '=', app.owner.account_id)
      .where('module', '=', module)
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => String(id))
    const last_page = Math.max(1, Math.ceil(ids.length / 20))
    for (let page = 1; page <= last_page + 1; page++) {
      const found = await app.call(crmRecords.list, { params: { module }, query: { per_page: 20, page } })
      expect(found.body.meta).toEqual({ current_page: page, per_page: 20, total: ids.length, last_page })
      expect(found.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20))
    }
  }
}

test('crm records: pages and totals stay exact while records are written and go', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await insert(app, 1001, 200)
  await expectPages(app)
  await foldBatch(system)
  await insert(app, 2001, 90)
  await expectPages(app)
  await sql`delete from built_in_crm_records where id % 3000 = 0 or id between 1050000 and 1100000`.execute(system)
  await expectPages(app)
  await foldBatch(system)
  await expectPages(app)
})
