import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhooks } from '../../../../shared/contract/submissions/webhooks.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { openRecords } from '../../crm-writes/index.ts'
import { sweep } from '../../housekeeping/sweep.ts'
import { claimDeliveries } from '../claim/claim.ts'
import { finishAttempts } from './finish.ts'
import { allAttempts, allDeliveries, onlineForm, submit, subscribeTo } from '../test-receiver.ts'

const env = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' }

/** One exchange of the delivery that is due, whose receiver repeats what it was sent. */
async function exchange(app: TestApp, status: number): Promise<string> {
  const { system } = app.platform.database
  const open = (account: number, sealed: string) => openRecords(app.platform, account, sealed)
  const { rows } = await claimDeliveries(system, { lease: { worker: 1, ms: 60_000 }, open, depth: () => 8 })
  const [row] = rows
  if (!row) throw new Error('Nothing is due.')
  const result = { status, durationMs: 5, error: status < 300 ? null : 'refused', excerpt: row.body }
  const ends = [{ row, result, startedAt: performance.now(), random: 0.5 }]
  await finishAttempts(system, ends, app.platform.config.webhooks)
  return row.body
}

test('webhooks: a message about what is not saved goes with its delivery, or a week after it failed [B14-31]', async () => {
  await using app = await startApp({ env })
  const { system } = app.platform.database
  const subscription = await subscribeTo(app, 'http://127.0.0.1:9/', { payload_template: 'Neu' })
  const form = await onlineForm(app)
  await submit(app, form, [null])
  await sql`update deliveries set max_attempts = 1`.execute(system)
  const body = await exchange(app, 500)
  expect(body).toContain('"text":"Neu"')
  expect(await allDeliveries(app)).toMatchObject([{ state: 'exhausted', body }])
  expect(await allAttempts(app)).toMatchObject([{ status: 500, response_excerpt: null }])

  const failedAgo = (days: number) =>
    sql`update deliveries set finished_at = now() - make_interval(days => ${days}, mins => 1)`.execute(system)
  await failedAgo(6)
  await sweep(system)
  expect(await allDeliveries(app)).toMatchObject([{ body }])
  await failedAgo(7)
  await sweep(system)
  const [failed] = await allDeliveries(app)
  expect(failed).toMatchObject({ state: 'exhausted', body: null })

  const params = { delivery_id: String(failed?.id) }
  expect((await app.call(webhooks.redeliver, { id: subscription.id, params })).status).toBe(200)
  expect(await exchange(app, 200)).toBe(body)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered', body: null }])

  // What waits for a subscription that is switched off is sent no more.
  await submit(app, form, [null])
  await sql`update deliveries set body = 'made' where state = 'waiting'`.execute(system)
  await app.call(webhooks.update, { id: subscription.id, body: { is_active: false } })
  expect((await allDeliveries(app)).map(({ state, body }) => [state, body])).toEqual([
    ['delivered', null],
    ['cancelled', null],
  ])
})

test('webhooks: a message about what is saved stays, and so does what the receiver answered [B14-21]', async () => {
  await using app = await startApp({ env })
  await subscribeTo(app, 'http://127.0.0.1:9/', { payload_template: 'Neu' })
  await submit(app, await onlineForm(app))
  const body = await exchange(app, 200)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered', body }])
  expect(await allAttempts(app)).toMatchObject([{ status: 200, response_excerpt: body }])
})
