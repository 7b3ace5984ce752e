import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { startApp } from '../../testing/harness.ts'
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
} from './test-receiver.ts'
import { startDeliveries } from '../../testing/lanes.ts'

const allowed = { env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } }
const url = 'http://127.0.0.1:9/hook'

test('webhooks: create answers every column with its secret, the list shows the same, deleting removes it [B2.8-1, B2.8-2, B2.8-3, B2.8-4, B2.8-5, B2.8-6, B2.8-7, B2.8-8, B2.8-11, B3-7, B4.7-1, B4.7-3, B4.7-4, B4.7-5, B4.7-6, B4.7-7, B6-1, B2.8-12, B4.7-18]', async () => {
  await using app = await startApp(allowed)
  const form = await onlineForm(app)
  const made = await app.call(webhooks.create, { body: { url } })
  expect(made.data).toEqual({
    id: made.data.id,
    event: 'submission.created',
    url,
    form_id: null,
    secret: made.data.secret,
    payload_template: null,
    message_key: 'text',
    is_active: true,
    failure_count: 0,
    last_success_at: null,
    last_failure_at: null,
    created_at: made.data.created_at,
  })
  expect(made.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const body = { url, form_id: form.id, payload_template: 'Neu', message_key: 'content' }
  const other = await app.call(webhooks.create, { body })
  expect(other.data).toMatchObject(body)
  const { rows } = await sql<{ row: string }>`select w::text as row from webhooks w`.execute(
    app.platform.database.system,
  )
  expect(rows.filter(({ row }) => row.includes('whsec_'))).toEqual([])

  const listed = await app.call(webhooks.list)
  expect(listed.data).toEqual([made.data, other.data])
  expect((await app.call(webhooks.get, { id: other.data.id })).data).toEqual(other.data)
  expect(await app.call(webhooks.remove, { id: made.data.id })).toMatchObject({ status: 204 })
  expect((await app.call(webhooks.list)).data).toEqual([other.data])
  expect(await app.call(webhooks.remove, { id: made.data.id })).toMatchObject({ status: 404 })
})

test('webhooks: what is wrong in a body is a 422 on its key [B4.7-2, B7-18, B2.8-14, B2.8-15, B2.8-16]', async () => {
  await using app = await startApp(allowed)
  const stranger = await app.createAccount()
  const foreign = await onlineForm(app, {}, stranger)
  const errorsOf = async (body: unknown) => {
    const { status, body: answer } = await app.call(webhooks.create, { body })
    return [status, Object.keys(answer.errors).sort()]
  }
  expect(await errorsOf({})).toEqual([422, ['url']])
  expect(await errorsOf({ url: 'http://localhost/' })).toEqual([422, ['url']])
  expect(await errorsOf({ url: 'http://10.0.0.1/', form_id: foreign.id })).toEqual([422, ['form_id', 'url']])
  expect(await errorsOf({ url, form_id: 999_999 })).toEqual([422, ['form_id']])
  for (const message_key of ['event', 'crm_ids', '__proto__', '1a', 'a b', 'x'.repeat(65)]) {
    expect(await errorsOf({ url, message_key })).toEqual([422, ['message_key']])
  }
  expect(await errorsOf({ url, payload_template: 'x'.repeat(10_001) })).toEqual([422, ['payload_template']])
  expect((await app.call(webhooks.list)).data).toEqual([])
})

test('webhooks: without the feature no subscription is made or deleted; existing ones can be read [B16-5, B16-6]', async () => {
  await using app = await startApp(allowed)
  const free = await app.createAccount('free')
  const key = free.api_key
  expect(await app.call(webhooks.create, { key, body: { url } })).toMatchObject({ status: 403 })
  const { id } = await subscribeTo(app, url)
  await sql`update accounts set plan = 'free' where id = ${app.owner.account_id}`.execute(app.platform.database.system)
  app.platform.signals.publish('access_changed')
  expect((await app.call(webhooks.list)).data).toHaveLength(1)
  expect(await app.call(webhooks.test, { id })).toMatchObject({ status: 403 })
  expect(await app.call(webhooks.remove, { id })).toMatchObject({ status: 403 })
})

test('webhooks: of 60 calls at once exactly 50 make a subscription; the rest are a 422 on url [B4.7-11]', async () => {
  await using app = await startApp(allowed)
  const answers = await Promise.all(Array.from({ length: 60 }, () => app.call(webhooks.create, { body: { url } })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(10)
  for (const { body } of refused) expect(Object.keys(body.errors)).toEqual(['url'])
})

test('webhooks: another account sees, deletes, redelivers and tests nothing of mine [B5]', async () => {
  await using app = await startApp(allowed)
  const { id } = await subscribeTo(app, url)
  await submit(app, await onlineForm(app))
  const [delivery] = await allDeliveries(app)
  const stranger = await app.createAccount()
  const as = { id, key: stranger.api_key }
  expect((await app.call(webhooks.list, as)).data).toEqual([])
  const params = { delivery_id: delivery!.id, id: String(id) }
  for (const answer of [
    await app.call(webhooks.remove, as),
    await app.call(webhooks.deliveries, as),
    await app.call(webhooks.test, as),
    await app.call(webhooks.redeliver, { ...as, params }),
    await app.call(webhooks.redeliverFailed, { ...as, body: { since: '2020-01-01' } }),
  ]) {
    expect(answer.status).toBe(403)
  }
  // Its own subscription with my delivery's id.
  const own = await subscribeTo(app, url, {}, stranger.api_key)
  const mixed = { key: stranger.api_key, params: { ...params, id: String(own.id) } }
  expect(await app.call(webhooks.redeliver, mixed)).toMatchObject({ status: 404 })
  expect(await allDeliveries(app)).toEqual([delivery])
})

test('webhooks: the log shows deliveries newest first with their attempts, paged and by state [B14-26, B14-27, B31-46]', async () => {
  await using receiver = await startWebhookReceiver((response, { body }) =>
    response.writeHead(body.includes('"index":2,') ? 500 : 200).end('thanks'),
  )
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '1h' } })
  const { id } = await subscribeTo(app, receiver.url)
  const form = await onlineForm(app)
  const worker = startDeliveries(app.platform)
  const stored = []
  for (let i = 0; i < 3; i++) {
    stored.push(...(await submit(app, form)))
    await waitFor(async () => (await allAttempts(app)).length === i + 1, 'the attempt')
  }
  await worker.stop()
  const { data, body } = await app.call(webhooks.deliveries, { id })
  expect(body.meta.total).toBe(3)
  expect(data.map((row: { submission_id: number }) => row.submission_id)).toEqual(
    stored.map(({ id }) => id).toReversed(),
  )
  const { internal_title } = (await app.call(forms.get, { id: form.id })).data
  expect(data[0].submission).toEqual({ form: { id: form.id, internal_title }, index: 3 })
  expect(data.map((row: { state: string }) => row.state)).toEqual(['delivered', 'waiting', 'delivered'])
  expect(data[0].attempts).toMatchObject([{ number: 1, status: 200, error: null, response_excerpt: 'thanks' }])
  expect(data[0].next_attempt_at).toBeNull()
  expect(data[1].attempts).toMatchObject([{ number: 1, status: 500, error: 'The receiver answered 500.' }])
  expect(Date.parse(data[1].next_attempt_at)).toBeGreaterThan(Date.now() + 40 * 60_000)
  const waiting = await app.call(webhooks.deliveries, { id, query: { state: 'waiting' } })
  expect(waiting.data).toEqual([data[1]])
  const second = await app.call(webhooks.deliveries, { id, query: { per_page: 1, page: 2 } })
  expect(second.data).toEqual([data[1]])
})

test('webhooks: redeliver sends one more time under the same id, and only what is at rest [B7-9, B14-28]', async () => {
  const statuses = [500, 500, 200]
  await using receiver = await startWebhookReceiver((response) => response.writeHead(statuses.shift() ?? 200).end())
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: 'none' } })
  const { id } = await subscribeTo(app, receiver.url)
  await submit(app, await onlineForm(app))
  const delivery_id = (await allDeliveries(app))[0]!.id
  const params = { id: String(id), delivery_id }
  const redeliver = () => app.call(webhooks.redeliver, { params })
  expect(await redeliver()).toMatchObject({ status: 409 })
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  for (const [count, state] of [
    [2, 'exhausted'],
    [3, 'delivered'],
    [4, 'delivered'],
  ] as const) {
    expect(await redeliver()).toMatchObject({ status: 200, data: { id: delivery_id, state: 'waiting' } })
    await receiver.until(count)
    await allFinal(app)
    expect(await allDeliveries(app)).toMatchObject([{ id: delivery_id, state, attempts: count }])
  }
  await worker.stop()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery_id]))
  expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
  expect((await app.call(webhooks.list)).data[0].failure_count).toBe(0)
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect(await app.call(webhooks.redeliver, { params: { ...params, delivery_id: unknown } })).toMatchObject({
      status: 404,
    })
  }
  await sql`update webhooks set is_active = false`.execute(app.platform.database.system)
  expect(await redeliver()).toMatchObject({ status: 409 })
  expect(await app.call(webhooks.test, { id })).toMatchObject({ status: 409 })
})

test('webhooks: a delivery that waits for its retry is sent at once by redeliver, and keeps its retries [B14-28]', async () => {
  const statuses = [500, 500]
  await using receiver = await startWebhookReceiver((response) => response.writeHead(statuses.shift() ?? 200).end())
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '2h,2h,2h' } })
  const { id } = await subscribeTo(app, receiver.url)
  await submit(app, await onlineForm(app))
  const delivery_id = (await allDeliveries(app))[0]!.id
  await using _worker = { [Symbol.asyncDispose]: startDeliveries(app.platform).stop }
  for (const attempts of [1, 2]) {
    await expect.poll(() => allDeliveries(app)).toMatchObject([{ state: 'waiting', attempts }])
    const again = await app.call(webhooks.redeliver, { params: { id: String(id), delivery_id } })
    expect(again).toMatchObject({ status: 200, data: { state: 'waiting' } })
  }
  await allFinal(app)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered', attempts: 3, max_attempts: 4 }])
})

test('webhooks: all failed since a day in the account’s time zone are sent again [B14-29]', async () => {
  let status = 500
  await using receiver = await startWebhookReceiver((response) => response.writeHead(status).end())
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: 'none' } })
  const { id } = await subscribeTo(app, receiver.url)
  const stored = await submit(app, await onlineForm(app), Array<string>(3).fill('{"address":{}}'))
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  // Midnight in Berlin is 23:00 UTC the day before.
  const times = ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00Z', '2026-11-21T12:00:00Z']
  for (const [i, { id }] of stored.entries()) {
    await sql`update deliveries set created_at = ${times[i]} where submission_id = ${id}`.execute(
      app.platform.database.system,
    )
  }
  status = 200
  const again = await app.call(webhooks.redeliverFailed, { id, body: { since: '2026-11-21' } })
  expect(again.data).toEqual({ redelivered: 2 })
  await allFinal(app)
  await worker.stop()
  const states = new Map((await allDeliveries(app)).map((row) => [row.submission_id, row.state]))
  expect(stored.map(({ id }) => states.get(id))).toEqual(['exhausted', 'delivered', 'delivered'])
  expect(await app.call(webhooks.redeliverFailed, { id, body: { since: 'gestern' } })).toMatchObject({ status: 422 })
})

test('webhooks: a test event that arrives clears no counter of its subscription [B14-30]', async () => {
  await using receiver = await startWebhookReceiver(200)
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { id } = await subscribeTo(app, receiver.url)
  const failing = { failure_count: 3, exhausted_count: 2, failing_since: '2026-11-01T08:00:00.000+00:00' }
  await app.platform.database.system.updateTable('webhooks').set(failing).where('id', '=', id).execute()
  const worker = startDeliveries(app.platform)
  await app.call(webhooks.test, { id })
  await receiver.until(1)
  await allFinal(app)
  await worker.stop()
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered' }])
  expect(await webhookRow(app, id)).toMatchObject({ failure_count: 3, exhausted_count: 2, last_success_at: null })
})

test('webhooks: a test event is signed and sent like a real one, and counts for nothing [B14-30]', async () => {
  await using receiver = await startWebhookReceiver(500)
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const form = await onlineForm(app, { title: 'Ihre Anfrage' })
  const { id } = await subscribeTo(app, receiver.url, { payload_template: 'Hallo _Name', message_key: 'msg' })
  const worker = startDeliveries(app.platform)
  const sent = await app.call(webhooks.test, { id })
  expect(sent.data).toMatchObject({ state: 'waiting', submission_id: null, submission: null, attempts: [] })
  await receiver.until(1)
  await allFinal(app)
  await worker.stop()
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  expect(headers).toMatchObject({ 'x-service-event': 'submission.created', 'x-service-delivery': sent.data.id })
  expect(headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  const payload = JSON.parse(body.toString())
  const { data } = await app.call(forms.get, { id: form.id })
  expect(payload.form).toEqual({
    id: form.id,
    slug: data.slug,
    custom_slug: null,
    title: 'Ihre Anfrage',
    internal_title: 'Kontakt',
  })
  expect(Object.keys(payload)).toEqual(['event', 'created_at', 'form', 'submission', 'crm_ids', 'msg'])
  expect(payload.submission.content.address).toBeTypeOf('object')
  expect((await app.call(webhooks.list)).data).toMatchObject([{ failure_count: 0, last_failure_at: null }])
  expect((await app.call(webhooks.deliveries, { id })).data).toMatchObject([
    { state: 'exhausted', attempts: [{ status: 500 }] },
  ])
})
