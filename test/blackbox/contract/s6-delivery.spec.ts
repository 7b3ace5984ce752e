import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount, sleep, until } from '../support/client.ts'
import { type OpenForm, openForm, stored, submit, textFields } from '../support/fixtures.ts'
import { type Receiver, signatureOf, startReceiver } from '../support/receiver.ts'

let c: Client
let receiver: Receiver
let form: OpenForm

beforeAll(async () => {
  receiver = await startReceiver(0)
  c = client((await createAccount()).api_key)
  form = await openForm(c, [{}], { title: 'Public', custom_slug: 'hooked', internal_title: 'Inner' })
})

afterAll(async () => receiver.close())

let paths = 0

/** A subscription whose deliveries arrive at a path of its own. */
async function subscribe(who: Client, more: Json = {}): Promise<{ hook: Json; path: string }> {
  const path = `/hook-${(paths += 1)}`
  return { path, hook: dataOf(await who.post('/webhooks', { url: receiver.url(path), ...more }), 201) }
}

const listed = async (id: number): Promise<Json> =>
  dataOf(await c.get('/webhooks?per_page=100')).find((one: Json) => one.id === id)

describe('deliveries: delivery', () => {
  test('a POST of a JSON body with event and signature header [B6-2, B6-7, B6-8, B6-9, B5-9, B1-2]', async () => {
    const { hook, path } = await subscribe(c, { form_id: form.id })
    const at = Date.now()
    await submit(form, ['Ä 🏠'])
    const [got] = await receiver.at(path)
    expect(got.at - at).toBeLessThan(5000)
    expect(got.method).toBe('POST')
    expect(got.headers['content-type']).toMatch(/^application\/json/)
    expect(got.headers['x-service-event']).toBe('submission.created')
    expect(got.headers['x-service-signature']).toBe(signatureOf(got.raw, hook.secret))
    expect(got.headers['user-agent']).toMatch(/\S/)
    expect(got.headers['x-service-delivery']).toMatch(/\S/)
    expect(got.headers['x-service-attempt']).toBe('1')
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('the Standard Webhooks headers verify with the same secret [B14-20]', async () => {
    const { hook, path } = await subscribe(c, { form_id: form.id })
    await submit(form, ['x'])
    const [got] = await receiver.at(path)
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = got.headers
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.`)
      .update(got.raw)
      .digest('base64')
    expect(String(signature).split(' ')).toContain(`v1,${expected}`)
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60)
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('the payload names the event, the form and the submission [B6-1, B6-10, B6-11, B6-12, B6-13]', async () => {
    const { hook, path } = await subscribe(c, { form_id: form.id })
    const submission = await stored(c, form, ['value'])
    const [{ json }] = await receiver.at(path)
    expect(Object.keys(json).toSorted()).toEqual(['created_at', 'crm_ids', 'event', 'form', 'submission'])
    expect(json.event).toBe('submission.created')
    expect(json.created_at).toMatch(TIMESTAMP)
    expect(json.form).toEqual({
      id: form.id,
      slug: form.slug,
      custom_slug: 'hooked',
      title: 'Public',
      internal_title: 'Inner',
    })
    expect(json.submission).toMatchObject({ id: submission.id, index: submission.index, content: submission.content })
    expect(json.crm_ids).toBeTypeOf('object')
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('crm_ids has per module the ID of the record written [B6-14, B1-1]', async () => {
    const [address] = await textFields(c, 'address')
    const [estate] = await textFields(c, 'estate')
    const own = await openForm(c, [{ crm_field_name: address }, { crm_module: 'estate', crm_field_name: estate }])
    const { hook, path } = await subscribe(c, { form_id: own.id })
    await submit(own, ['An', 'Es'])
    const [{ json }] = await receiver.at(path, 1, 40_000)
    expect(Object.keys(json.crm_ids)).toEqual(expect.arrayContaining(['address', 'estate']))
    for (const module of Object.keys(json.crm_ids)) {
      expect(Object.keys(json.crm_ids[module])).toContain('ID')
      expect(['string', 'number']).toContain(typeof json.crm_ids[module].ID)
    }
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('subscriptions of the form and of all forms receive it, no others [B6-3, B6-4]', async () => {
    const other = await openForm(c)
    const stranger = client((await createAccount()).api_key)
    const strange = await openForm(stranger)
    const mine = await subscribe(c, { form_id: form.id })
    const all = await subscribe(c)
    const elsewhere = await subscribe(c, { form_id: other.id })
    const foreign = await subscribe(stranger)
    const { id } = await submit(form, ['x'])
    for (const { path } of [mine, all]) expect((await receiver.at(path))[0].json.submission.id).toBe(id)
    const second = await submit(other, ['y'])
    await receiver.at(all.path, 2)
    expect((await receiver.at(elsewhere.path))[0].json.submission.id).toBe(second.id)
    await sleep(1500)
    const count = ({ path }: { path: string }): number => receiver.received.filter((r) => r.path === path).length
    expect([mine, all, elsewhere, foreign].map(count)).toEqual([1, 2, 1, 0])
    await submit(strange, ['z'])
    expect((await receiver.at(foreign.path))[0].json.form.id).toBe(strange.id)
    for (const { hook } of [mine, all, elsewhere]) expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
  })

  test('the same url registered twice receives it twice, each under its own signature [B6-9]', async () => {
    const path = '/twice'
    const hooks = []
    for (let n = 0; n < 2; n += 1)
      hooks.push(dataOf(await c.post('/webhooks', { url: receiver.url(path), form_id: form.id }), 201))
    await submit(form, ['x'])
    const got = await receiver.at(path, 2)
    const signatures = got.map((r) => r.headers['x-service-signature'])
    for (const { secret } of hooks) expect(signatures.some((s, n) => s === signatureOf(got[n]!.raw, secret))).toBe(true)
    expect(new Set(got.map((r) => r.headers['x-service-delivery'])).size).toBe(2)
    for (const { id } of hooks) await c.delete(`/webhooks/${id}`)
  })

  test('a deleted subscription receives nothing more [B4.7-7, B6-5]', async () => {
    const { hook, path } = await subscribe(c, { form_id: form.id })
    expectStatus(await c.delete(`/webhooks/${hook.id}`), 204)
    await submit(form, ['x'])
    await sleep(1500)
    expect(receiver.received.filter((r) => r.path === path)).toHaveLength(0)
  })

  test('every one of twenty simultaneous submissions is delivered once [B6-2]', async () => {
    const own = await openForm(c)
    const { hook, path } = await subscribe(c, { form_id: own.id })
    await Promise.all(Array.from({ length: 20 }, (_, n) => submit(own, [`${n}`])))
    const got = await receiver.at(path, 20, 40_000)
    await sleep(500)
    const again = receiver.received.filter((r) => r.path === path)
    expect(again).toHaveLength(20)
    expect(got.map((r) => r.json.submission.index).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    expect(new Set(got.map((r) => r.headers['x-service-delivery'])).size).toBe(20)
    for (const r of got) expect(r.headers['x-service-signature']).toBe(signatureOf(r.raw, hook.secret))
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('a 2xx is a success: last_success_at is set, failure_count stays 0 [B6-21, B6-23, B2.8-10]', async () => {
    const { hook, path } = await subscribe(c, { form_id: form.id })
    receiver.respond = (_request, _n, response) => response.writeHead(204).end()
    await submit(form, ['x'])
    await receiver.at(path)
    const done = await until(async () => {
      const now = await listed(hook.id)
      return now.last_success_at === null ? undefined : now
    })
    expect(done.last_success_at).toMatch(TIMESTAMP)
    expect(done).toMatchObject({ failure_count: 0, last_failure_at: null, is_active: true })
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('with saving switched off, content is null in the payload too [B14-22]', async () => {
    const own = client((await createAccount()).api_key)
    const there = await openForm(own)
    const { path } = await subscribe(own)
    dataOf(await own.patch('/account', { statistics: { save_submission_data: false } }))
    await submit(there, ['unkept'])
    const [got] = await receiver.at(path)
    expect(got.json.submission).toMatchObject({ index: 1, content: null })
    expect(got.raw.toString()).not.toContain('unkept')
  })
})

describe('deliveries: message template', () => {
  test('macros become text; without a template there is no text [B6-15, B6-16, B6-17]', async () => {
    const [one, two] = await textFields(c, 'address')
    const own = await openForm(c, [{ crm_field_name: one }, { crm_field_name: two }])
    const plain = await subscribe(c, { form_id: own.id })
    const template = await subscribe(c, {
      form_id: own.id,
      payload_template: `New: _${one}, _${two}! "quoted" _${one}`,
    })
    await submit(own, ['Ada 🏠 "x"', 'Love$1'])
    expect((await receiver.at(plain.path, 1, 40_000))[0].json).not.toHaveProperty('text')
    const [{ json }] = await receiver.at(template.path, 1, 40_000)
    expect(json.text).toBe('New: Ada 🏠 "x", Love$1! "quoted" Ada 🏠 "x"')
    for (const { hook } of [plain, template]) await c.delete(`/webhooks/${hook.id}`)
  })

  test('message_key names the text field [B6-16, B6-20]', async () => {
    for (const key of ['content', 'my.own-Name_1']) {
      const { hook, path } = await subscribe(c, { form_id: form.id, payload_template: 'Fixed', message_key: key })
      await submit(form, ['x'])
      const [{ json }] = await receiver.at(path)
      expect(json[key]).toBe('Fixed')
      expect(json).not.toHaveProperty('text')
      await c.delete(`/webhooks/${hook.id}`)
    }
  })

  test('link macros are resolved; a macro without its linked record stays [B6-18, B6-19]', async () => {
    const [one] = await textFields(c, 'address')
    const own = await openForm(c, [{ crm_field_name: one }])
    const payload_template = 'A _getAddressLink B _getEstateLink C _no_such_field_at_all D'
    const { hook, path } = await subscribe(c, { form_id: own.id, payload_template })
    const submission = await stored(c, own, ['Ada'])
    expect(submission.content.address).toEqual({ [`${one}`]: 'Ada' })
    const [{ json }] = await receiver.at(path, 1, 40_000)
    expect(json.text).toMatch(/^A \S*https?:\/\/\S+ B _getEstateLink C _no_such_field_at_all D$/)
    await c.delete(`/webhooks/${hook.id}`)
  })

  test('a value that looks like a macro is not resolved again [B6-17]', async () => {
    const [one, two] = await textFields(c, 'address')
    const own = await openForm(c, [{ crm_field_name: one }, { crm_field_name: two }])
    const { hook, path } = await subscribe(c, { form_id: own.id, payload_template: `_${one}|_${two}` })
    await submit(own, [`_${two}`, 'second'])
    const [{ json }] = await receiver.at(path, 1, 40_000)
    expect(json.text).toBe(`_${two}|second`)
    await c.delete(`/webhooks/${hook.id}`)
  })
})
