import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { claimDeliveries } from '../claim/claim.ts'
import { recordAttempts } from './finish-queries.ts'
import { finishAttempts } from './finish.ts'
import {
  allAttempts,
  allDeliveries,
  allFinal,
  onlineForm,
  startWebhookReceiver,
  submit,
  subscribeTo,
  waitFor,
  webhookRow,
} from '../test-receiver.ts'
import { openRecords } from '../../crm-writes/index.ts'
import { settleLostClaims } from '../claim/lost-claims.ts'
import { startDeliveries } from '../../../testing/lanes.ts'

const content = '{"address":{"Name":"Ada"}}'
const many = (count: number) => Array<string>(count).fill(content)

/** Claims by hand, as a worker of that number would. */
const claimAs = (app: TestApp, worker: number, ms = 60_000) =>
  claimDeliveries(app.platform.database.system, {
    lease: { worker, ms },
    open: (account, sealed) => openRecords(app.platform, account, sealed),
    depth: () => 8,
  })

function finishAs(app: TestApp, row: Awaited<ReturnType<typeof claimAs>>['rows'][number], status: number) {
  const result = { status, durationMs: 5, error: null, excerpt: null }
  const ended = { row, result, startedAt: performance.now(), random: 0.5 }
  return finishAttempts(app.platform.database.system, [ended], app.platform.config.webhooks)
}

/** Ends all leases, as time would. */
async function expireLeases(app: TestApp) {
  await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(
    app.platform.database.system,
  )
}

test('webhooks: a worker whose lease ran out can finish nothing [B14]', async () => {
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } })
  const { id } = await subscribeTo(app, 'http://127.0.0.1:9/')
  await submit(app, await onlineForm(app))
  const [slow] = (await claimAs(app, 1)).rows
  expect((await claimAs(app, 2)).rows).toEqual([])
  await expireLeases(app)
  await settleLostClaims(app.platform.database.system, app.platform.config.webhooks)
  const [next] = (await claimAs(app, 2)).rows
  expect(next).toMatchObject({ id: slow!.id, number: 1, claims: 2, body: slow!.body })

  await finishAs(app, slow!, 500)
  expect(await allAttempts(app)).toEqual([])
  expect(await allDeliveries(app)).toMatchObject([{ state: 'sending', attempts: 0 }])
  expect(await webhookRow(app, id)).toMatchObject({ failure_count: 0 })

  await finishAs(app, next!, 200)
  await finishAs(app, slow!, 500)
  expect(await allAttempts(app)).toMatchObject([{ number: 1, status: 200 }])
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(await webhookRow(app, id)).toMatchObject({ failure_count: 0, last_failure_at: null })
})

test('webhooks: the wait for the next attempt begins when the last has ended, however late that is written [B14]', async () => {
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } })
  await subscribeTo(app, 'http://127.0.0.1:9/')
  await submit(app, await onlineForm(app))
  const [{ id, claims } = { id: '', claims: 0 }] = (await claimAs(app, 1)).rows
  const { system } = app.platform.database
  const end = { id, claims, status: 503, error: null, excerpt: null, duration_ms: 1, age_ms: 2 }
  await system.transaction().execute(async (db) => {
    await sql`select pg_sleep(0.05)`.execute(db)
    await recordAttempts(db, [{ ...end, state: 'waiting', wait_ms: 1000 }])
  })
  const [[delivery], [attempt]] = [await allDeliveries(app), await allAttempts(app)]
  expect(Date.parse(delivery!.due_at) - Date.parse(attempt!.at)).toBeGreaterThanOrEqual(1000)
})

test('webhooks: what a crash cut off is sent again: the same attempt, id and bytes [B14-1, B14-21]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  await subscribeTo(app, receiver.url)
  await submit(app, await onlineForm(app))
  // A worker that claimed, may have sent, and is gone.
  const [lost] = (await claimAs(app, 1)).rows
  const worker = startDeliveries(app.platform, { alone: true })
  await receiver.until(1)
  await allFinal(app)
  await worker.stop()
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  expect(headers).toMatchObject({ 'x-service-attempt': '1', 'webhook-id': lost!.id })
  expect(body.toString()).toBe(lost!.body)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered', attempts: 1, claims: 2 }])
})

test('webhooks: two workers on one database send each of 400 deliveries exactly once [B14]', async () => {
  await using one = await startWebhookReceiver()
  await using two = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: `${one.key},${two.key}` } })
  const form = await onlineForm(app)
  for (const url of [one.url, `${one.url}/b`, two.url, `${two.url}/b`]) await subscribeTo(app, url)
  const workers = [startDeliveries(app.platform), startDeliveries(app.platform)]
  await submit(app, form, many(100))
  await waitFor(() => one.received.length + two.received.length >= 400, 'all deliveries')
  await allFinal(app)
  await Promise.all(workers.map((worker) => worker.stop()))
  const ids = [...one.received, ...two.received].map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(400)
  expect(new Set(ids).size).toBe(400)
  expect(
    (await allDeliveries(app)).every(({ state, attempts, body }) => state === 'delivered' && attempts === 1 && body),
  ).toBe(true)
})

test('webhooks: at most 4 exchanges per subscription and 8 per host at once, over two workers [B14-16]', async () => {
  await using receiver = await startWebhookReceiver((response) => setTimeout(() => response.writeHead(200).end(), 15))
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const form = await onlineForm(app)
  for (const path of ['a', 'b', 'c', 'd']) await subscribeTo(app, `http://${receiver.key}/${path}`)
  const workers = [startDeliveries(app.platform), startDeliveries(app.platform)]
  for (let round = 0; round < 5; round++) await submit(app, form, many(15))
  await receiver.until(300)
  await allFinal(app)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(receiver.received).toHaveLength(300)
  expect(receiver.most()).toBeLessThanOrEqual(8)
  expect(receiver.most()).toBeGreaterThan(4)
  for (const path of ['/a', '/b', '/c', '/d']) expect(receiver.most(path)).toBeLessThanOrEqual(4)
})

test('webhooks: one exchange at a time with a failing receiver [B14-16]', async () => {
  await using receiver = await startWebhookReceiver((response) => setTimeout(() => response.writeHead(500).end(), 20))
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: 'none' } })
  await subscribeTo(app, receiver.url)
  await submit(app, await onlineForm(app), many(12))
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect(receiver.received).toHaveLength(12)
  expect(receiver.most()).toBe(1)
})

test('webhooks: a proven receiver that begins to fail is asked one at a time from then on [B14]', async () => {
  let under = 0
  const atOnce: number[] = []
  // The first four wait for each other: on a busy machine one may be answered before the next has come.
  const four = Promise.withResolvers<void>()
  await using receiver = await startWebhookReceiver(async (response) => {
    atOnce.push(++under)
    response.on('close', () => under--)
    if (under === 4) four.resolve()
    await four.promise
    setTimeout(() => response.writeHead(500).end(), 20)
  })
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: 'none' } })
  const { id } = await subscribeTo(app, receiver.url)
  await sql`update webhooks set last_success_at = now() where id = ${id}`.execute(app.platform.database.system)
  await submit(app, await onlineForm(app), many(16))
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect(atOnce).toHaveLength(16)
  expect(Math.max(...atOnce)).toBe(4)
  expect(Math.max(...atOnce.slice(8))).toBe(1)
  expect((await allDeliveries(app)).every(({ claims }) => claims === 1)).toBe(true)
})

test('webhooks: a receiver that hangs delays no other [B14-17]', async () => {
  await using dead = await startWebhookReceiver(() => {})
  await using healthy = await startWebhookReceiver()
  const env = { WEBHOOK_ALLOW_HOSTS: `${dead.key},${healthy.key}`, WEBHOOK_TIMEOUT: '20s' }
  await using app = await startApp({ env })
  const other = await app.createAccount()
  const [hung, well] = [await onlineForm(app), await onlineForm(app, {}, other)]
  for (let i = 0; i < 30; i++) await subscribeTo(app, `http://${dead.key}/${i}`)
  await subscribeTo(app, healthy.url, {}, other.api_key)
  const worker = startDeliveries(app.platform)
  await submit(app, hung, many(20))
  await waitFor(() => dead.most() > 0, 'the dead receiver to be called')
  await submit(app, well, many(50))
  // All of these arrive while every exchange with the dead one is still under way.
  await healthy.until(50, 10_000)
  expect(dead.received.length).toBe(dead.most())
  expect(dead.most()).toBeLessThanOrEqual(8)
  dead.received.length = 0
  const stopped = worker.stop()
  await dead[Symbol.asyncDispose]()
  await stopped
})

test('webhooks: a stop lets what is under way end, and leaves the rest waiting as if never claimed [B10-15]', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await using receiver = await startWebhookReceiver((response) => void held.then(() => response.writeHead(200).end()))
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { id } = await subscribeTo(app, receiver.url)
  await sql`update webhooks set last_success_at = now() where id = ${id}`.execute(app.platform.database.system)
  await submit(app, await onlineForm(app), many(10))
  const worker = startDeliveries(app.platform)
  await receiver.until(4)
  const stopped = worker.stop()
  await waitFor(
    async () => (await allDeliveries(app)).filter(({ state }) => state === 'waiting').length === 6,
    'the release',
  )
  release()
  await stopped
  const rows = await allDeliveries(app)
  expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(4)
  expect(
    rows.filter(({ state, claims, attempts }) => state === 'waiting' && claims === 0 && attempts === 0),
  ).toHaveLength(6)
  expect(receiver.received).toHaveLength(4)
})

test('webhooks: an attempt that fails after its subscription was switched off is the last [B14]', async () => {
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } })
  await subscribeTo(app, 'http://127.0.0.1:9/')
  await submit(app, await onlineForm(app))
  const [row] = (await claimAs(app, 1)).rows
  await app.platform.database.system.updateTable('webhooks').set({ is_active: false }).execute()
  await finishAs(app, row!, 500)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'cancelled', attempts: 1 }])
})

test('webhooks: a deleted or switched-off subscription gets nothing; an erased submission is not sent [B6-5]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { system } = app.platform.database
  const form = await onlineForm(app)
  const off = await subscribeTo(app, receiver.url)
  await submit(app, form)
  // Its delivery was committed at the very moment of the switch-off.
  await system.updateTable('webhooks').set({ is_active: false }).where('id', '=', off.id).execute()
  await subscribeTo(app, receiver.url)
  const [erased] = await submit(app, form)
  await sql`delete from submissions where id = ${erased!.id}`.execute(system)
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect((await allDeliveries(app)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(receiver.received).toEqual([])
})
