import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails, mailStates } from '../../../shared/contract/submissions/mails.ts'
import { openSession, type Credentials } from '../../testing/callers.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { foldBatch } from '../housekeeping/fold-counts.ts'

let app: TestApp
let other: TestAccount
let session: Credentials
beforeAll(async () => {
  app = await startApp()
  other = await app.createAccount()
  session = await openSession(app, app.owner)
})
afterAll(() => app[Symbol.asyncDispose]())

/** Ids lie apart, so that the mails are of many blocks. */
const insert = (from: number, count: number) => sql`
  insert into mails (id, account_id, recipient, subject, body, state) overriding system value
    select n * 1000, case when n % 5 = 0 then ${other.account_id}::bigint else ${app.owner.account_id} end, 'a@b.example', 'Subject', 'Body',
      (array['waiting', 'sent', 'failed'])[1 + n % 3] from generate_series(${from}::int, ${from + count - 1}::int) n`

async function expectPages(): Promise<void> {
  const { system } = app.platform.database
  for (const state of [undefined, ...mailStates]) {
    let query = system.selectFrom('mails').select('id').where('account_id', '=', app.owner.account_id)
    if (state) query = query.where('state', '=', state)
    const ids = (await query.orderBy('id', 'desc').execute()).map(({ id }) => id)
    const last = Math.max(1, Math.ceil(ids.length / 20))
    for (let page = 1; page <= last + 1; page++) {
      const found = await app.call(mails.list, { ...session, query: { per_page: 20, page, ...(state && { state }) } })
      expect(found.body.meta).toEqual({ current_page: page, per_page: 20, total: ids.length, last_page: last })
      expect(found.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20))
    }
  }
}

test('outbox: pages and totals stay exact while mails are queued, end, are sent again and go', async () => {
  const { system } = app.platform.database
  await expectPages()
  await insert(1, 300).execute(system)
  await expectPages()
  expect(await foldBatch(system)).toBeGreaterThan(0)
  await expectPages()
  await insert(301, 100).execute(system)
  await sql`update mails set state = case state when 'waiting' then 'failed' when 'failed' then 'sent' else 'waiting' end
    where id % 7000 = 0`.execute(system)
  await expectPages()
  await sql`delete from mails where id % 4000 = 0 or id between 100000 and 150000`.execute(system)
  await expectPages()
  await foldBatch(system)
  expect(await foldBatch(system)).toBe(0)
  await expectPages()
})

test('outbox: pages and totals are exact where the mails lie in several large blocks of ids', async () => {
  const { system } = app.platform.database
  const idsOfLargeBlock = 2 ** 20
  await sql`
    insert into mails (id, account_id, recipient, subject, body, state) overriding system value
      select ${10 * idsOfLargeBlock}::bigint + n * ${idsOfLargeBlock / 16}::bigint, ${app.owner.account_id}, 'a@b.example', 'Subject', 'Body', (array['sent', 'failed', 'waiting'])[1 + n % 3]
        from generate_series(0, 79) n`.execute(system)
  await expectPages()
  await foldBatch(system)
  await expectPages()
  await sql`delete from mails where id between ${11 * idsOfLargeBlock}::bigint and ${12 * idsOfLargeBlock - 1}::bigint`.execute(
    system,
  )
  await expectPages()
  await foldBatch(system)
  await expectPages()
})

test('outbox: mails of a transaction that is rolled back are not counted', async () => {
  const { system } = app.platform.database
  await expect(
    system.transaction().execute(async (db) => {
      await insert(1001, 50).execute(db)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await expectPages()
})

test('outbox: blocks without rows are not kept', async () => {
  const { system } = app.platform.database
  const { account_id } = other
  await insert(2000, 10).execute(system)
  await foldBatch(system)
  await system.deleteFrom('mails').where('account_id', '=', account_id).execute()
  await foldBatch(system)
  const left = await system.selectFrom('list_counts').selectAll().where('account_id', '=', account_id).execute()
  expect(left.filter(({ list }) => list.startsWith('mails'))).toEqual([])
})
