import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount, sleep, until } from '../support/client.ts'
import { openForm, submit } from '../support/fixtures.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

let c: Client
let receiver: Receiver
/** Requests under way now and the most there ever were, by path and over all. */
const now = new Map<string, number>()
const most = new Map<string, number>()

beforeAll(async () => {
  receiver = await startReceiver(2)
  receiver.respond = (request, _n, response) => {
    const { path } = request
    const status = path.startsWith('/fail') ? 500 : 200
    for (const key of [path, 'all']) {
      now.set(key, (now.get(key) ?? 0) + 1)
      most.set(key, Math.max(most.get(key) ?? 0, now.get(key)!))
    }
    setTimeout(() => {
      for (const key of [path, 'all']) now.set(key, now.get(key)! - 1)
      response.writeHead(status).end()
    }, 400)
  }
  c = client((await createAccount('enterprise')).api_key)
})

afterAll(async () => receiver.close())

const count = (prefix: string): number => receiver.received.filter((request) => request.path.startsWith(prefix)).length

const reach = (prefix: string, wanted: number): Promise<true> =>
  until(() => (count(prefix) >= wanted ? true : undefined), 50_000)

describe('deliveries: exchanges at once', () => {
  test('at most 4 per subscription, and more than one [B14-16]', async () => {
    const form = await openForm(c)
    const hook = dataOf(await c.post('/webhooks', { url: receiver.url('/slow'), form_id: form.id }), 201)
    await Promise.all(Array.from({ length: 24 }, () => submit(form, ['x'])))
    await reach('/slow', 24)
    expect(most.get('/slow')).toBeLessThanOrEqual(4)
    expect(most.get('/slow')).toBeGreaterThan(1)
    expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
  })

  test('at most 8 per target host, over accounts [B14-16]', async () => {
    const stranger = client((await createAccount()).api_key)
    const forms = []
    for (const who of [c, stranger]) {
      const form = await openForm(who)
      forms.push(form)
      for (let n = 0; n < 3; n += 1)
        dataOf(await who.post('/webhooks', { url: receiver.url(`/host-${form.id}-${n}`), form_id: form.id }), 201)
    }
    most.set('all', 0)
    await Promise.all(forms.flatMap((form) => Array.from({ length: 8 }, () => submit(form, ['x']))))
    await reach('/host-', 48)
    expect(most.get('all')).toBeLessThanOrEqual(8)
  })

  test('one at a time for a failing subscription [B14-16]', async () => {
    const form = await openForm(c)
    const hook = dataOf(await c.post('/webhooks', { url: receiver.url('/fail'), form_id: form.id }), 201)
    await submit(form, ['first'])
    await until(async () => {
      const list: Json[] = dataOf(await c.get('/webhooks?per_page=100'))
      return list.some((one) => one.id === hook.id && one.failure_count > 0) ? true : undefined
    })
    most.set('/fail', 0)
    await Promise.all(Array.from({ length: 6 }, () => submit(form, ['x'])))
    await reach('/fail', 12)
    expect(most.get('/fail')).toBe(1)
    expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
  })

  test('deleting a subscription cancels its waiting retries', async () => {
    const form = await openForm(c)
    const hook = dataOf(await c.post('/webhooks', { url: receiver.url('/fail-deleted'), form_id: form.id }), 201)
    await submit(form, ['x'])
    await reach('/fail-deleted', 1)
    expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
    await sleep(6000)
    expect(count('/fail-deleted')).toBe(1)
  })
})

describe('deliveries: sending again', () => {
  test('all failed deliveries since a time are sent again [B14-29]', async () => {
    const form = await openForm(c)
    const hook = dataOf(await c.post('/webhooks', { url: receiver.url('/fail-again'), form_id: form.id }), 201)
    const { id } = await submit(form, ['x'])
    const since = new Date(Date.now() - 60_000).toISOString()
    await until(async () => {
      const [delivery] = dataOf(await c.get(`/webhooks/${hook.id}/deliveries`))
      return delivery?.state === 'exhausted' ? true : undefined
    }, 30_000)
    const before = count('/fail-again')
    expectStatus(await c.post(`/webhooks/${hook.id}/deliveries/redeliver-failed`, { since }), 200)
    await reach('/fail-again', before + 1)
    const again = receiver.received.filter((request) => request.path === '/fail-again').at(-1)
    expect(again?.json.submission.id).toBe(id)
    expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
  })
})
