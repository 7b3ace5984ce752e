import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryStates, webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import { foldBatch } from '../housekeeping/fold-counts.ts'

let app: TestApp
let hooks: [number, number]
beforeAll(async () => {
  app = await startApp()
  hooks = [await createRecord.webhooks(app, app.owner), await createRecord.webhooks(app, app.owner)]
  await app.platform.database.system.deleteFrom('deliveries').execute()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Positions lie apart, so that the deliveries are of many blocks; two subscriptions and all states take turns. Nothing is due. */
const insert = (from: number, count: number) => sql`
  insert into deliveries (position, account_id, webhook_id, state, lease_until, due_at, max_attempts) overriding system value
    select n * 1000, ${app.owner.account_id}, (${hooks}::bigint[])[1 + n % 2], s.state,
      case when s.state = 'sending' then timestamptz '2099-01-01' end, '2099-01-01', 1
    from generate_series(${from}::int, ${from + count - 1}::int) n
    cross join lateral (select (${[...deliveryStates]}::text[])[1 + n % 5] as state) s`

async function expectPages(): Promise<void> {
  const { system } = app.platform.database
  for (const id of hooks) {
    for (const state of [undefined, ...deliveryStates]) {
      let query = system.selectFrom('deliveries').select('id').where('webhook_id', '=', id)
      if (state) query = query.where('state', '=', state)
      const ids = (await query.orderBy('position', 'desc').execute()).map((row) => row.id)
      const last = Math.max(1, Math.ceil(ids.length / 20))
      for (let page = 1; page <= last + 1; page++) {
        const asked = { per_page: 20, page, ...(state && { state }) }
        const found = await app.call(webhooks.deliveries, { id, query: asked })
        expect(found.body.meta).toEqual({ current_page: page, per_page: 20, total: ids.length, last_page: last })
        expect(found.data.map((delivery: { id: string }) => delivery.id)).toEqual(ids.slice((page - 1) * 20, page * 20))
      }
    }
  }
}

test('webhook log: pages and totals stay exact while deliveries come, end, are sent again and go', async () => {
  const { system } = app.platform.database
  await expectPages()
  await insert(1, 300).execute(system)
  await expectPages()
  expect(await foldBatch(system)).toBeGreaterThan(0)
  await expectPages()
  await insert(301, 100).execute(system)
  await sql`update deliveries set lease_until = case when state = 'waiting' then timestamptz '2099-01-01' end,
      state = case state when 'waiting' then 'sending' when 'sending' then 'delivered' when 'delivered' then 'waiting'
        when 'exhausted' then 'waiting' else 'exhausted' end
    where position % 7000 = 0`.execute(system)
  await expectPages()
  await sql`delete from deliveries where position % 4000 = 0 or position between 100000 and 150000`.execute(system)
  await expectPages()
  await foldBatch(system)
  expect(await foldBatch(system)).toBe(0)
  await expectPages()
})

test('webhook log: a subscription that is deleted leaves no counts behind', async () => {
  const { system } = app.platform.database
  await app.call(webhooks.remove, { id: hooks[0] })
  await foldBatch(system)
  const left = await system.selectFrom('list_counts').select('list').where('scope', '=', hooks[0]).execute()
  expect(left).toEqual([])
})
