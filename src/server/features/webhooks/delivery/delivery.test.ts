import { createHmac } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import {
  allAttempts,
  allDeliveries,
  allFinal,
  onlineForm,
  startWebhookReceiver,
  submit,
  subscribeTo,
  webhookRow,
} from '../test-receiver.ts'
import { startDeliveries } from '../../../testing/lanes.ts'

async function running(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options)
  const worker = startDeliveries(app.platform)
  return {
    app,
    async [Symbol.asyncDispose]() {
      await worker.stop()
      await app[Symbol.asyncDispose]()
    },
  }
}

test('webhooks: a submission arrives as specified, signed in both schemes [B5-9, B6-7, B6-8, B6-9, B6-10, B6-11, B6-12, B6-13, B14-18, B14-19, B14-20]', async () => {
  await using receiver = await startWebhookReceiver()
  await using env = await running({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { app } = env
  const form = await onlineForm(app, { title: 'Ihre Anfrage', custom_slug: 'kontakt' })
  const { id: webhookId, secret } = await subscribeTo(app, receiver.url)
  const [stored] = await submit(app, form, ['{"address":{"Name":"Ада ☂","Tags":["a","b"]}, "estate":{"preis":1.50}}'])
  const [request] = await receiver.until(1)
  const { headers, body } = request!
  const { data } = await app.call(forms.get, { id: form.id })

  expect(JSON.parse(body.toString())).toEqual({
    event: 'submission.created',
    created_at: stored!.created_at,
    form: { id: form.id, slug: data.slug, custom_slug: 'kontakt', title: 'Ihre Anfrage', internal_title: 'Kontakt' },
    submission: {
      id: stored!.id,
      index: 1,
      content: { address: { Name: 'Ада ☂', Tags: ['a', 'b'] }, estate: { preis: 1.5 } },
    },
    crm_ids: {},
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Foyer-Webhooks/1',
    'x-service-event': 'submission.created',
    'x-service-attempt': '1',
  })
  expect(headers['x-service-delivery']).toBe(headers['webhook-id'])
  expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  expect(new StandardWebhook(secret).verify(body.toString(), headers as Record<string, string>)).toBeTruthy()

  await allFinal(app)
  const [delivery] = await allDeliveries(app)
  expect(delivery).toMatchObject({ id: headers['webhook-id'], state: 'delivered', attempts: 1, body: body.toString() })
  expect(await webhookRow(app, webhookId)).toMatchObject({ failure_count: 0, last_failure_at: null })
  expect((await webhookRow(app, webhookId)).last_success_at).not.toBeNull()
})

test('webhooks: the message goes under message_key, macros as they are; content that is not saved is null [B6-20, B14-22]', async () => {
  await using receiver = await startWebhookReceiver()
  await using env = await running({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const form = await onlineForm(env.app)
  await subscribeTo(env.app, receiver.url, { payload_template: 'Neu: _Vorname "x"\n', message_key: 'content' })
  await submit(env.app, form, [null])
  const [request] = await receiver.until(1)
  const payload = JSON.parse(request!.body.toString())
  expect(payload.content).toBe('Neu: _Vorname "x"\n')
  expect(payload.submission.content).toBeNull()
  expect(Object.keys(payload)).toEqual(['event', 'created_at', 'form', 'submission', 'crm_ids', 'content'])
})

test('webhooks: without a message_key the message goes under text; without a template there is none [B6-16, B14-22]', async () => {
  await using receiver = await startWebhookReceiver()
  await using env = await running({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  await subscribeTo(env.app, `http://${receiver.key}/chat`, { payload_template: 'Neue Anfrage' })
  await subscribeTo(env.app, `http://${receiver.key}/plain`)
  await submit(env.app, await onlineForm(env.app))
  const sent = Object.fromEntries(
    (await receiver.until(2)).map(({ path, body }) => [path, JSON.parse(body.toString())]),
  )
  expect(sent['/chat']).toEqual({ ...sent['/plain'], text: 'Neue Anfrage' })
  expect(sent['/plain']).not.toHaveProperty('text')
})

test('webhooks: a subscription hears of its form, or of all forms of its account, and of no other [B6-2, B6-3, B6-4, B2.8-4]', async () => {
  await using receiver = await startWebhookReceiver()
  await using env = await running({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { app } = env
  const stranger = await app.createAccount()
  const [first, second] = [await onlineForm(app), await onlineForm(app)]
  const foreign = await onlineForm(app, {}, stranger)
  await subscribeTo(app, `http://${receiver.key}/first`, { form_id: first.id })
  await subscribeTo(app, `http://${receiver.key}/all`)
  for (const form of [first, second, foreign]) await submit(app, form)
  await receiver.until(3)
  await allFinal(app)
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/all', '/first'])
})

test('webhooks: at most 1 + 3 POSTs, the same bytes and id in each, every one logged [B2.8-9, B6-22, B8-16, B14-19, B14-21]', async () => {
  await using receiver = await startWebhookReceiver((response) => response.writeHead(500).end('no\0 room'))
  await using env = await running({
    env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '50ms,50ms,50ms' },
  })
  const { app } = env
  const form = await onlineForm(app)
  const { id } = await subscribeTo(app, receiver.url)
  await submit(app, form)
  await receiver.until(1)
  // What the form is called later changes no body.
  await app.call(forms.update, { id: form.id, body: { internal_title: 'Umbenannt' } })
  await allFinal(app)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const posts = receiver.received
  expect(posts.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4'])
  expect(new Set(posts.map(({ body }) => body.toString('hex'))).size).toBe(1)
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const [i, post] of posts.slice(1).entries()) expect(post.at - posts[i]!.at).toBeGreaterThanOrEqual(39)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'exhausted', attempts: 4, claims: 4 }])
  const attempts = await allAttempts(app)
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([1, 2, 3, 4].map((number) => [number, 500]))
  expect(attempts[0]!.response_excerpt).toBe('no\uFFFD room')
  expect(await webhookRow(app, id)).toMatchObject({
    failure_count: 4,
    exhausted_count: 1,
    is_active: true,
    last_success_at: null,
  })
})

test('webhooks: redirects, 4xx and refused connections are retried; a success clears failure_count [B2.8-10, B6-21, B6-23, B14-4, B14-9, B14-11]', async () => {
  const statuses = [302, 404]
  await using receiver = await startWebhookReceiver((response) => {
    const status = statuses.shift() ?? 200
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/private' } : {}).end()
  })
  await using env = await running({
    env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '50ms,50ms,50ms' },
  })
  const { app } = env
  const { id } = await subscribeTo(app, receiver.url)
  await submit(app, await onlineForm(app))
  await allFinal(app)
  const attempts = await allAttempts(app)
  expect(attempts.map(({ status }) => status)).toEqual([302, 404, 200])
  expect(attempts[0]!.error).toMatch(/^receiver_redirects/)
  const row = await webhookRow(app, id)
  expect(row).toMatchObject({ failure_count: 0, failing_since: null, is_active: true })
  expect(row.last_failure_at! < row.last_success_at!).toBe(true)
})

test('webhooks: Retry-After of a 503 is honoured, up to an hour where the wait is short [B14-5]', async () => {
  await using receiver = await startWebhookReceiver((response) =>
    response.writeHead(503, { 'retry-after': '7200' }).end(),
  )
  await using env = await running({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '1s' } })
  const { app } = env
  await subscribeTo(app, receiver.url)
  await submit(app, await onlineForm(app))
  await receiver.until(1)
  const attempted = async () => (await allDeliveries(app))[0]!
  await expect.poll(async () => (await attempted()).state).toBe('waiting')
  const [row, [attempt]] = [await attempted(), await allAttempts(app)]
  // Out of the way of what is due.
  expect(row.parked).toBe(true)
  const waited = Date.parse(row.due_at) - Date.parse(attempt!.at)
  expect(waited).toBeGreaterThanOrEqual(3_600_000)
  expect(waited).toBeLessThan(3_605_000)
})

test('webhooks: an attempt ends at WEBHOOK_TIMEOUT, and a body that never ends does not spoil a 200 [B14-6, B14-7]', async () => {
  await using silent = await startWebhookReceiver(() => {})
  await using endless = await startWebhookReceiver((response) => {
    response.writeHead(200).write('x'.repeat(10_000))
    const timer = setInterval(() => response.write('y'.repeat(1000)), 50)
    response.on('close', () => clearInterval(timer))
  })
  const env = {
    WEBHOOK_ALLOW_HOSTS: `${silent.key},${endless.key}`,
    WEBHOOK_TIMEOUT: '300ms',
    WEBHOOK_RETRY_SCHEDULE: 'none',
  }
  await using started = await running({ env })
  const { app } = started
  const [one, two] = [await subscribeTo(app, silent.url), await subscribeTo(app, endless.url)]
  await submit(app, await onlineForm(app))
  await allFinal(app)
  const states = new Map((await allDeliveries(app)).map((row) => [row.webhook_id, row]))
  expect(states.get(one.id)).toMatchObject({ state: 'exhausted' })
  expect(states.get(two.id)).toMatchObject({ state: 'delivered' })
  const attempts = new Map((await allAttempts(app)).map((row) => [row.delivery_id, row]))
  expect(attempts.get(states.get(one.id)!.id)!.error).toMatch(/^timeout: /)
  expect(attempts.get(states.get(two.id)!.id)!.response_excerpt).toHaveLength(4096)
})
