import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crmRecords } from '../../../shared/contract/crm/crm-records.ts'
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

test('crm records: what was changed since, or is linked, is found in pages with its exact number', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { account_id } = app.owner
  await insert(app, 1, 120)
  // Every third one is about record 2000, or about an estate, which one of them is itself; some changed on a day of their own.
  await sql`update built_in_crm_records set updated_at = case when id % 7000 = 0 then '2100-02-01'::timestamptz else '2020-01-01' end,
    address_id = case when id % 3000 = 0 then 2000 end, estate_id = case when id % 5000 = 0 then 3000 end`.execute(
    system,
  )
  await sql`insert into built_in_crm_relations (account_id, kind, estate_id, address_id) values
    (${account_id}, 'buyer', 3000, 2000), (${account_id}, 'owner', 3000, 2000), (${account_id}, 'owner', 7000, 2000)`.execute(
    system,
  )
  const other = await app.createAccount()
  await sql`insert into built_in_crm_records (account_id, module, "values", address_id, updated_at)
    values (${other.account_id}, 'estate', '{}', 2000, '2100-02-01')`.execute(system)
  const all = Array.from({ length: 120 }, (_, i) => (i + 1) * 1000)
  const about = (id: number) =>
    id === 2000
      ? (one: number) => one % 3000 === 0 || one === 3000 || one === 7000
      : (one: number) => one % 5000 === 0 || one === 2000
  for (const module of ['address', 'estate']) {
    const ofModule = all.filter((id) => (id / 1000) % 2 === (module === 'address' ? 0 : 1))
    for (const linked_to of [undefined, 2000, 3000])
      for (const updated_since of linked_to === undefined ? ['2100-01-31'] : [undefined, '2100-01-31']) {
        const ids = ofModule.filter(
          (id) => (linked_to === undefined || about(linked_to)(id)) && (!updated_since || id % 7000 === 0),
        )
        const last_page = Math.max(1, Math.ceil(ids.length / 5))
        for (let page = 1; page <= last_page + 1; page++) {
          const query = { per_page: 5, page, ...(linked_to && { linked_to }), ...(updated_since && { updated_since }) }
          const found = await app.call(crmRecords.list, { params: { module }, query })
          expect(found.body.meta).toEqual({ current_page: page, per_page: 5, total: ids.length, last_page })
          expect(found.data.map(({ id }: { id: string }) => Number(id))).toEqual(ids.slice((page - 1) * 5, page * 5))
        }
      }
  }
})
