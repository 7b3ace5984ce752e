import { beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectError, expectInvalid, expectList, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount, service } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'

let c: Client
let formId: number

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  formId = (await makeForm(c)).id
})

/** A public address that nothing is ever sent to: no form of these accounts is submitted. */
const url = 'https://8.8.8.8/hook'

async function clear(): Promise<void> {
  for (const { id } of dataOf(await c.get('/webhooks?per_page=100')))
    expectStatus(await c.delete(`/webhooks/${id}`), 204)
}

describe('webhooks: the subscription', () => {
  test('url alone is enough; the record has every named field, with its secret [B2.8-1, B2.8-2, B2.8-3, B2.8-4, B2.8-5, B2.8-8, B2.8-9, B2.8-10, B2.8-11, B3-7, B4.7-6, B2.8-12]', async () => {
    const made = dataOf(await c.post('/webhooks', { url }), 201)
    expect(made).toMatchObject({
      event: 'submission.created',
      url,
      form_id: null,
      payload_template: null,
      message_key: 'text',
      is_active: true,
      failure_count: 0,
      last_success_at: null,
      last_failure_at: null,
    })
    expect(Number.isInteger(made.id)).toBe(true)
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made.created_at).toMatch(TIMESTAMP)
    const list = expectList(await c.get('/webhooks'))
    expect(list.find((one) => one.id === made.id)).toEqual(made)
    expect((dataOf(await c.post('/webhooks', { url }), 201) as Json).secret).not.toBe(made.secret)
  })

  test('form_id, payload_template and message_key are taken as sent [B4.7-3, B4.7-4, B4.7-5, B2.8-4, B2.8-6, B2.8-7]', async () => {
    const body = {
      url: 'http://8.8.8.8:8080/a?b=c',
      form_id: formId,
      payload_template: 'Hi _Vorname',
      message_key: 'content',
    }
    const made = dataOf(await c.post('/webhooks', body), 201)
    expect(made).toMatchObject(body)
    const nulls = dataOf(
      await c.post('/webhooks', { url, form_id: null, payload_template: null, message_key: null }),
      201,
    )
    expect(nulls).toMatchObject({ form_id: null, payload_template: null, message_key: 'text' })
  })

  test('secret and the counters are read-only: ignored [B2.8-2, B2.8-5]', async () => {
    const tried = { secret: 'whsec_mine', failure_count: 7, id: 1, created_at: 'x', last_success_at: 'x' }
    const made = dataOf(await c.post('/webhooks', { url, ...tried, event: 'submission.created' }), 201)
    expect(made.secret).not.toBe('whsec_mine')
    expect(made).toMatchObject({ failure_count: 0, event: 'submission.created', last_success_at: null })
  })

  test('event is one of two: submission.created without it [B26-1]', async () => {
    const event = 'submission.updated'
    expect(dataOf(await c.post('/webhooks', { url, event }), 201)).toMatchObject({ event })
    expect(dataOf(await c.post('/webhooks', { url, event: null }), 201)).toMatchObject({ event: 'submission.created' })
    expectInvalid(await c.post('/webhooks', { url, event: 'form.created' }), 'event')
  })

  test('without url: 422; wrong types are refused together [B4.7-2, B7-18]', async () => {
    expectInvalid(await c.post('/webhooks', {}), 'url')
    expectInvalid(await c.post('/webhooks', { url: null }), 'url')
    const wrong = { url: 5, form_id: 'x', payload_template: 1, message_key: 2 }
    expectInvalid(await c.post('/webhooks', wrong), ...Object.keys(wrong))
  })

  test.each(['content', 'a', '_', 'Message_1.x-y', 'x'.repeat(64)])(
    'message_key %j is accepted [B6-20, B2.8-14]',
    async (key) => {
      expect(dataOf(await c.post('/webhooks', { url, message_key: key }), 201).message_key).toBe(key)
      await clear()
    },
  )

  test.each([
    '',
    '1a',
    '-a',
    '.a',
    'a b',
    'ä',
    'x'.repeat(65),
    'a\n',
    'event',
    'created_at',
    'form',
    'submission',
    'crm_ids',
    '__proto__',
    'constructor',
    'prototype',
  ])('message_key %j is refused with 422 [B2.8-14, B2.8-15]', async (key) => {
    expectInvalid(await c.post('/webhooks', JSON.parse(JSON.stringify({ url, message_key: key }))), 'message_key')
  })

  test('payload_template takes 10,000 characters, not one more [B2.8-16]', async () => {
    expectStatus(await c.post('/webhooks', { url, payload_template: 'x'.repeat(10_000) }), 201)
    expectInvalid(await c.post('/webhooks', { url, payload_template: 'x'.repeat(10_001) }), 'payload_template')
  })

  test('the same url may be registered twice [B4.7-12]', async () => {
    const one = dataOf(await c.post('/webhooks', { url }), 201)
    expect(dataOf(await c.post('/webhooks', { url }), 201).id).not.toBe(one.id)
  })

  test('DELETE deletes the subscription and no other [B4.7-7, B4-4]', async () => {
    const kept = dataOf(await c.post('/webhooks', { url }), 201)
    const gone = dataOf(await c.post('/webhooks', { url }), 201)
    expectStatus(await c.delete(`/webhooks/${gone.id}`), 204)
    expectError(await c.delete(`/webhooks/${gone.id}`), 404)
    const ids = expectList(await c.get('/webhooks?per_page=100')).map((one) => one.id)
    expect(ids).toContain(kept.id)
    expect(ids).not.toContain(gone.id)
  })

  test('the list holds the subscriptions of the account only [B4.7-1, B1-9]', async () => {
    const other = client((await createAccount()).api_key)
    dataOf(await other.post('/webhooks', { url }), 201)
    expect(expectList(await other.get('/webhooks'))).toHaveLength(1)
    await clear()
    expect(expectList(await c.get('/webhooks'))).toEqual([])
    expect(expectList(await other.get('/webhooks'))).toHaveLength(1)
  })

  test('of 51 subscriptions the last is 422 on url, also under a race [B4.7-11]', async () => {
    const own = client((await createAccount()).api_key)
    for (let n = 0; n < 46; n += 1) expectStatus(await own.post('/webhooks', { url }), 201)
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.post('/webhooks', { url })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 201, 201, 201, 422, 422, 422, 422])
    expectInvalid(await own.post('/webhooks', { url }), 'url')
    expect((await own.get('/webhooks')).body.meta.total).toBe(50)
  })
})

describe('webhooks: URL rules', () => {
  test.each([
    'http://8.8.8.8/',
    'https://8.8.8.8:8443/path?query=1&more=%20',
    'https://[2606:4700:4700::1111]/',
    'http://11.0.0.1/',
    'http://172.15.255.255/',
    'http://172.32.0.1/',
    'http://192.167.1.1/',
    'http://100.63.0.1/',
    'http://100.128.0.1/',
    'http://does-not-resolve-just-now.example.com/',
  ])('%s is public: accepted [B4.7-8, B4.7-9]', async (target) => {
    const made = dataOf(await c.post('/webhooks', { url: target, form_id: formId }), 201)
    expect(made.url).toBe(target)
    expectStatus(await c.delete(`/webhooks/${made.id}`), 204)
  })

  test.each([
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'javascript:alert(1)',
    'ws://8.8.8.8/',
    'data:,x',
    '8.8.8.8/hook',
    '//8.8.8.8/hook',
    '/hook',
    'not a url',
    '',
    ' ',
    'http://',
    'https://',
    'http:///hook',
    'http://:80',
    'http://8.8.8.8:99999/',
    'http://[::1',
    'http://exa mple.com/',
  ])('%j is no http(s) address: 422 [B4.7-8, B7-14]', async (target) => {
    expectInvalid(await c.post('/webhooks', { url: target }), 'url')
  })

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'foo.localhost',
    'localhost:3000',
    '127.0.0.1',
    '127.0.0.1.',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.0.0.1:443',
    '0',
    '0.0.0.0',
    '0.1.2.3',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
    'ⓛocalhost',
  ])('the loopback target %s is refused with 422 [B4.7-10, B7-14, B4.7-14]', async (host) => {
    expectInvalid(await c.post('/webhooks', { url: `http://${host}/hook` }), 'url')
  })

  test.each([
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '167772161',
    '0xa9fea9fe',
    '169.254.169.254',
    '169.254.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ])('the private or special address %s is refused with 422 [B4.7-10, B4.7-9, B7-14, B4.7-14]', async (host) => {
    expectInvalid(await c.post('/webhooks', { url: `https://${host}/hook` }), 'url')
  })

  test.each([
    'fe80::1',
    'fc00::1',
    'fdff::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    'fec0::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::ffff:c0a8:101',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001::1',
    '3fff::1',
  ])('the IPv6 target [%s] is refused with 422 [B4.7-10, B7-14, B4.7-14]', async (host) => {
    expectInvalid(await c.post('/webhooks', { url: `http://[${host}]/hook` }), 'url')
  })

  test.each([
    'intranet',
    'router',
    'foo.local',
    'foo.internal',
    'foo.localdomain',
    'foo.home.arpa',
    'foo.test',
    'foo.invalid',
    'foo.onion',
    'foo.lan',
    'foo.corp',
    'foo.home',
    'local',
    'metadata.google.internal',
    'ip6-localhost',
  ])('the internal or single-label name %s is refused with 422 [B4.7-10, B4.7-14]', async (host) => {
    expectInvalid(await c.post('/webhooks', { url: `https://${host}/hook` }), 'url')
  })

  test.each(['user@8.8.8.8', 'user:pass@8.8.8.8', ':pass@8.8.8.8', '8.8.8.8@127.0.0.1', '127.0.0.1@8.8.8.8'])(
    'user information in %s is refused with 422 [B4.7-14]',
    async (authority) => {
      expectInvalid(await c.post('/webhooks', { url: `http://${authority}/hook` }), 'url')
    },
  )

  test('the allow list exempts the named host and port, and only that [B4.7-17]', async () => {
    const [port] = service().hookPorts
    const made = dataOf(await c.post('/webhooks', { url: `http://127.0.0.1:${port}/`, form_id: formId }), 201)
    expectStatus(await c.delete(`/webhooks/${made.id}`), 204)
    for (const other of [
      `http://127.0.0.1:${port! + 20_000 > 65_535 ? 1 : port! + 20_000}/`,
      `http://localhost:${port}/`,
    ])
      expectInvalid(await c.post('/webhooks', { url: other }), 'url')
    expectInvalid(await c.post('/webhooks', { url: `http://[::1]:${port}/` }), 'url')
  })

  test('a refused subscription leaves nothing behind', async () => {
    const before = (await c.get('/webhooks')).body.meta.total
    expectInvalid(await c.post('/webhooks', { url: 'http://localhost/' }), 'url')
    expect((await c.get('/webhooks')).body.meta.total).toBe(before)
  })
})
