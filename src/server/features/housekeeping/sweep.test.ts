import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { batchSize } from './queries.ts'
import { sweep } from './sweep.ts'

test('housekeeping: receipts are kept an hour, uses of links until these have ended [B13]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { account_id } = app.owner
  const { id } = (await activeForm(app, { fields: [] })).form
  await sql`insert into form_receipts (key_hash, account_id, form_id, sealed, created_at)
    select n::text::bytea, ${account_id}, ${id}, '', now() - n * interval '1 minute' from generate_series(59, 61, 2) n`.execute(
    system,
  )
  await sql`insert into form_link_uses (account_id, form_id, link, expires_at)
    select ${account_id}, ${id}, n::text::bytea, now() - n * interval '1 hour' from generate_series(23, 25, 2) n`.execute(
    system,
  )
  await sweep(system)
  expect(await system.selectFrom('form_link_uses').select('link').execute()).toHaveLength(1)
  expect(await system.selectFrom('form_receipts').select('key_hash').execute()).toHaveLength(1)
})

test('housekeeping: deliveries stay 30 days, idempotent answers 24 h, the audit log 400 days [B11-38, B14-25]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { account_id, user_id } = app.owner
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (account_id, url, sealed_secret) values (${account_id}, 'http://a.example/', '') returning id`.execute(
    system,
  )
  const webhook_id = rows[0]!.id
  const delivery = async (state: string, created: string, finished: string | null) => {
    const days = (value: string | null) => (value === null ? sql`null` : sql`now() - ${value}::interval`)
    const { rows } = await sql<{ id: string }>`
      insert into deliveries (account_id, webhook_id, state, max_attempts, created_at, finished_at)
      values (${account_id}, ${webhook_id}, ${state}, 4, ${days(created)}, ${days(finished)}) returning id`.execute(
      system,
    )
    const id = rows[0]!.id
    await sql`insert into delivery_attempts (account_id, delivery_id, number, at, duration_ms)
      values (${account_id}, ${id}, 1, now(), 1)`.execute(system)
    return id
  }
  await delivery('delivered', '31 days', '31 days')
  await delivery('cancelled', '31 days', null)
  const kept = [
    await delivery('delivered', '29 days', '29 days'),
    // Sent again last week.
    await delivery('exhausted', '40 days', '7 days'),
    await delivery('waiting', '31 days', null),
  ]
  await sql`insert into idempotency_keys (account_id, key, path, body_hash, status, created_at)
    select ${account_id}, n::text, '/', '', 201, now() - n * interval '1 hour' from generate_series(23, 25) n`.execute(
    system,
  )
  await sql`insert into limit_counts (name, key, ends_at)
    select 'api_key', int4send(n), now() + (60 - n) * interval '1 minute' from generate_series(0, ${batchSize + 100}) n`.execute(
    system,
  )
  await sql`insert into sessions (account_id, user_id, token_hash, expires_at)
    select ${account_id}, ${user_id}, n::text::bytea, now() + n * interval '1 minute' from generate_series(-2, 1) n where n <> 0`.execute(
    system,
  )
  await sql`insert into audit_entries (account_id, entry, actor_type, at)
    select ${account_id}, gen_random_uuid(), 'system', now() - n * interval '1 day' from generate_series(399, 401, 2) n`.execute(
    system,
  )

  await sweep(system)

  const left = async (table: 'deliveries' | 'delivery_attempts' | 'idempotency_keys' | 'limit_counts' | 'sessions') =>
    system.selectFrom(table).selectAll().execute()
  expect((await system.selectFrom('deliveries').select('id').execute()).map(({ id }) => id).sort()).toEqual(kept.sort())
  expect(await left('delivery_attempts')).toHaveLength(3)
  expect((await left('idempotency_keys')).length).toBe(1)
  expect((await left('limit_counts')).length).toBe(60)
  expect((await left('sessions')).length).toBe(1)
  const old = await sql`select from audit_entries where at < now() - interval '300 days'`.execute(system)
  expect(old.rows.length).toBe(1)
})

test('housekeeping: logins of staff are kept until they end [B4.12]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { account_id } = app.owner
  const { id } = (await activeForm(app, { fields: [] })).form
  await sql`insert into staff_logins (account_id, form_id, address_hash, token_hash, expires_at)
    select ${account_id}, ${id}, '', n::text::bytea, now() + n * interval '1 minute' from generate_series(-1, 1, 2) n`.execute(
    system,
  )
  await sweep(system)
  expect(await system.selectFrom('staff_logins').select('id').execute()).toHaveLength(1)
})

test('one process sweeps at a time: a second leaves it to the first', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await sql`insert into limit_counts (name, key, ends_at) values ('api_key', '', now() - interval '2 hours')`.execute(
    system,
  )
  await system.transaction().execute(async (first) => {
    await sql`select pg_advisory_xact_lock(6157302)`.execute(first)
    await sweep(system)
    expect(await first.selectFrom('limit_counts').selectAll().execute()).toHaveLength(1)
  })
  await sweep(system)
  expect(await system.selectFrom('limit_counts').selectAll().execute()).toEqual([])
})
