import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectError, expectList, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount, service, sleep, until } from '../support/client.ts'
import { type OpenForm, openForm, submit } from '../support/fixtures.ts'
import { readMails } from '../support/mail.ts'
import { type ReceivedRequest, type Receiver, signatureOf, startReceiver, statuses } from '../support/receiver.ts'

let c: Client
let receiver: Receiver
/** What each path answers; a path without an entry answers 200. */
const answers = new Map<string, Receiver['respond']>()

beforeAll(async () => {
  receiver = await startReceiver(1)
  receiver.respond = (request, n, response) => (answers.get(request.path) ?? statuses(200))(request, n, response)
  c = client((await createAccount('enterprise')).api_key)
})

afterAll(async () => receiver.close())

let paths = 0

async function hooked(
  respond: Receiver['respond'],
  url?: string,
): Promise<{ form: OpenForm; hook: Json; path: string }> {
  const path = `/retry-${(paths += 1)}`
  answers.set(path, respond)
  const form = await openForm(c)
  const body = { url: url ?? receiver.url(path), form_id: form.id }
  return { form, path, hook: dataOf(await c.post('/webhooks', body), 201) }
}

const listed = async (id: number): Promise<Json> =>
  dataOf(await c.get('/webhooks?per_page=100')).find((one: Json) => one.id === id)

const untilHook = (id: number, wanted: (hook: Json) => boolean, ms = 30_000): Promise<Json> =>
  until(async () => {
    const now = await listed(id)
    return wanted(now) ? now : undefined
  }, ms)

const gaps = (got: ReceivedRequest[]): number[] => got.slice(1).map((request, n) => request.at - got[n]!.at)
/** Room for a slow machine on top of the schedule and its jitter. */
const SLACK = 4000

describe('deliveries: retries', () => {
  test('three errors, then success: same bytes, same delivery, numbered [B6-22, B6-23, B8-16, B14-19, B14-21]', async () => {
    const { form, hook, path } = await hooked(statuses(500, 404, 301, 200))
    const { id } = await submit(form, ['x'])
    const got = await receiver.at(path, 4, 40_000)
    for (const request of got) {
      expect(request.raw.equals(got[0]!.raw)).toBe(true)
      expect(request.headers['x-service-signature']).toBe(signatureOf(request.raw, hook.secret))
      expect(request.json.submission.id).toBe(id)
    }
    expect(got.map((request) => request.headers['x-service-attempt'])).toEqual(['1', '2', '3', '4'])
    expect(new Set(got.map((request) => request.headers['x-service-delivery'])).size).toBe(1)
    const { retryMs } = service()
    for (const [n, gap] of gaps(got).entries()) {
      expect(gap).toBeGreaterThanOrEqual(retryMs[n]! * 0.8 - 50)
      expect(gap).toBeLessThanOrEqual(retryMs[n]! * 1.2 + SLACK)
    }
    const done = await untilHook(hook.id, (now) => now.last_success_at !== null)
    expect(done).toMatchObject({ failure_count: 0, is_active: true })
    expect(done.last_failure_at).toMatch(TIMESTAMP)
    expect(done.last_success_at > done.last_failure_at).toBe(true)
  })

  test('a failing target is tried four times; failure_count counts them [B6-22, B6-23, B8-16, B2.8-9, B14-11]', async () => {
    const { form, hook, path } = await hooked(statuses(500))
    await submit(form, ['x'])
    const first = await untilHook(hook.id, (now) => now.failure_count === 1)
    expect(first.last_failure_at).toMatch(TIMESTAMP)
    expect(first.last_success_at).toBeNull()
    await receiver.at(path, 4, 40_000)
    const last = await untilHook(hook.id, (now) => now.failure_count === 4)
    expect(last.is_active).toBe(true)
    await sleep(6000)
    expect(receiver.received.filter((request) => request.path === path)).toHaveLength(4)
    const { data } = (await c.get(`/webhooks/${hook.id}/deliveries`)).body
    expect(data[0]).toMatchObject({ state: 'exhausted', next_attempt_at: null })
  })

  test('a redirect is never followed, but retried [B6-22, B14-4, B14-9]', async () => {
    const { form, path } = await hooked((_request, n, response) => {
      response.writeHead(n === 1 ? 302 : 200, { location: receiver.url('/redirected') }).end()
    })
    await submit(form, ['x'])
    await receiver.at(path, 2)
    expect(receiver.received.filter((request) => request.path === '/redirected')).toHaveLength(0)
  })

  test('a time-out and a closed connection are errors and retried [B6-22, B14-4]', async () => {
    const { form, hook, path } = await hooked((_request, n, response) => {
      if (n === 1) response.socket?.destroy()
      else if (n > 2) response.writeHead(200).end()
    })
    await submit(form, ['x'])
    const got = await receiver.at(path, 3, 40_000)
    expect(gaps(got)[1]!).toBeGreaterThanOrEqual(service().hookTimeoutMs + service().retryMs[1]! * 0.8 - 100)
    await untilHook(hook.id, (now) => now.last_success_at !== null && now.failure_count === 0)
  })

  test('a port without a listener is an error and retried [B14-4]', async () => {
    const closed = `http://127.0.0.1:${service().hookPorts[3]}/nobody`
    const { form, hook } = await hooked(statuses(200), closed)
    await submit(form, ['x'])
    await untilHook(hook.id, (now) => now.failure_count >= 2)
    const late = await startReceiver(3)
    try {
      const [got] = await late.at('/nobody', 1, 20_000)
      expect(Number(got.headers['x-service-attempt'])).toBeGreaterThanOrEqual(3)
      await untilHook(hook.id, (now) => now.failure_count === 0 && now.last_success_at !== null)
    } finally {
      await late.close()
    }
  })

  test('the outcome is fixed when the response headers are in [B14-7]', async () => {
    const { form, hook, path } = await hooked((_request, _n, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write('never ending')
    })
    await submit(form, ['x'])
    await receiver.at(path)
    await untilHook(hook.id, (now) => now.last_success_at !== null)
    await sleep(3000)
    expect(receiver.received.filter((request) => request.path === path)).toHaveLength(1)
    expect((await listed(hook.id)).failure_count).toBe(0)
  })

  test.each([429, 503])('Retry-After of a %i is honoured [B14-5]', async (status) => {
    const { form, path } = await hooked((_request, n, response) => {
      if (n === 1) response.writeHead(status, { 'retry-after': '5' }).end()
      else response.writeHead(200).end()
    })
    await submit(form, ['x'])
    const got = await receiver.at(path, 2)
    expect(gaps(got)[0]!).toBeGreaterThanOrEqual(4950)
    expect(gaps(got)[0]!).toBeLessThanOrEqual(5000 * 1.2 + SLACK)
  })

  test('a dead receiver delays no other [B14-17]', async () => {
    const dead = await hooked(() => undefined)
    const alive = await hooked(statuses(200))
    for (let n = 0; n < 5; n += 1) await submit(dead.form, [`${n}`])
    await sleep(500)
    const at = Date.now()
    await submit(alive.form, ['x'])
    const [got] = await receiver.at(alive.path)
    expect(got.at - at).toBeLessThan(3000)
    expectStatus(await c.delete(`/webhooks/${dead.hook.id}`), 204)
  })
})

describe('states: switching off', () => {
  test('three 410 in a row: inactive and visible; recreated it receives again [B3-8, B3-9, B3-10, B6-5, B14-13]', async () => {
    const told = 'webhook-trouble@example.com'
    dataOf(await c.patch('/account', { notifications: { notification_email_1: told } }))
    const { form, hook, path } = await hooked(statuses(410))
    for (let n = 0; n < 3; n += 1) await submit(form, [`${n}`])
    const off = await untilHook(hook.id, (now) => now.is_active === false, 100_000)
    expect(off.failure_count).toBeGreaterThanOrEqual(3)
    expect(off.secret).toBe(hook.secret)
    const before = receiver.received.filter((request) => request.path === path).length
    await submit(form, ['after'])
    await sleep(3000)
    expect(receiver.received.filter((request) => request.path === path)).toHaveLength(before)
    const deliveries = dataOf(await c.get(`/webhooks/${hook.id}/deliveries?per_page=100`))
    for (const delivery of deliveries) expect(['exhausted', 'cancelled']).toContain(delivery.state)
    await until(async () => {
      const mails = await readMails(service().mailDir)
      return mails.some((mail) => mail.to.includes(told)) ? true : undefined
    }, 30_000)
    answers.set(path, statuses(200))
    expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
    const again = dataOf(await c.post('/webhooks', { url: receiver.url(path), form_id: form.id }), 201)
    expect(again).toMatchObject({ is_active: true, failure_count: 0 })
    const { id } = await submit(form, ['resumed'])
    expect((await receiver.at(path, before + 1)).at(-1)!.json.submission.id).toBe(id)
  }, 150_000)
})

describe('deliveries: deliveries', () => {
  test('every attempt is kept, and a delivery can be sent again [B14-25, B14-28]', async () => {
    const { form, hook, path } = await hooked(statuses(500, 200))
    const { id } = await submit(form, ['x'])
    await receiver.at(path, 2)
    const find = async (): Promise<Json> => expectList(await c.get(`/webhooks/${hook.id}/deliveries`))[0]
    const delivery = await until(async () => {
      const now = await find()
      return now.state === 'delivered' ? now : undefined
    })
    expect(delivery).toMatchObject({ event: 'submission.created', submission_id: id, next_attempt_at: null })
    expect(delivery.created_at).toMatch(TIMESTAMP)
    expect(delivery.attempts).toMatchObject([
      { number: 1, status: 500 },
      { number: 2, status: 200 },
    ])
    for (const attempt of delivery.attempts) {
      expect(attempt.at).toMatch(TIMESTAMP)
      expect(attempt.duration_ms).toBeTypeOf('number')
      for (const name of ['error', 'response_excerpt']) expect(attempt).toHaveProperty(name)
    }
    expectStatus(await c.post(`/webhooks/${hook.id}/deliveries/${delivery.id}/redeliver`), 200)
    const got = await receiver.at(path, 3)
    expect(got[2]!.json.submission.id).toBe(id)
    expect(got[2]!.headers['x-service-signature']).toBe(signatureOf(got[2]!.raw, hook.secret))
    expectError(await c.post(`/webhooks/${hook.id}/deliveries/999999999/redeliver`), 404)
  })

  test('a signed test event can be sent [B14-30]', async () => {
    const { hook, path } = await hooked(statuses(200))
    expectStatus(await c.post(`/webhooks/${hook.id}/test`), 200)
    const [got] = await receiver.at(path)
    expect(got.headers['x-service-signature']).toBe(signatureOf(got.raw, hook.secret))
  })

  test('deliveries of another account are 403', async () => {
    const { hook } = await hooked(statuses(200))
    const other = client((await createAccount()).api_key)
    expectError(await other.get(`/webhooks/${hook.id}/deliveries`), 403)
    expectError(await other.post(`/webhooks/${hook.id}/test`), 403)
  })
})
