import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectErrorBody, expectInvalid } from '../support/assertions.ts'
import { type Client, call, client, createAccount, service } from '../support/client.ts'
import { addField, makeForm } from '../support/fixtures.ts'

let c: Client
let other: Client
let formId: number
let foreignId: number

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
  formId = (await makeForm(c)).id
  foreignId = (await makeForm(other)).id
})

/** Sends a body of this many bytes with node:http, which also hears answers given before all is sent. */
function sendBytes(path: string, bytes: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${c.key}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
    }
    const call = request(service().api + path, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => done({ status: response.statusCode ?? 0, text }))
    })
    call.on('error', (error) => setTimeout(() => fail(error), 500))
    call.end(bytes)
  })
}

describe('http: bodies', () => {
  test.each(['{', '{"internal_title": }', "{'internal_title':'x'}", '{"internal_title":"x"}}', 'internal_title=x'])(
    'malformed JSON %j is 400 with errors.body [B11-5]',
    async (body) => {
      const answer = await c.post('/forms', body)
      expectError(answer, 400)
      expect(Object.keys(answer.body.errors)).toEqual(['body'])
    },
  )

  test('a body that is not UTF-8 is refused [B11-4]', async () => {
    const answer = await c.post('/forms', Buffer.from('{"internal_title":"caf\xe9"}', 'latin1'))
    expect([400, 422]).toContain(answer.status)
    expectErrorBody(answer.body)
  })

  test.each(['[]', '"text"', '1', 'null', 'true'])('a JSON body %s that is no object is refused', async (body) => {
    const answer = await c.post('/forms', body)
    expect([400, 422]).toContain(answer.status)
    expectErrorBody(answer.body)
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'content type %s is 415 [B11-6]',
    async (type) => {
      expectError(await c.post('/forms', '{"internal_title":"x"}', { 'content-type': type }), 415)
      expectError(await c.patch(`/forms/${formId}`, '{"title":"x"}', { 'content-type': type }), 415)
    },
  )

  test('application/json with a charset is accepted', async () => {
    const answer = await c.post('/forms', '{"internal_title":"ä"}', {
      'content-type': 'application/json; charset=utf-8',
    })
    expect(dataOf(answer, 201).internal_title).toBe('ä')
  })

  test('a body of exactly 2 MiB is read, one byte more is 413 [B11-7]', async () => {
    const start = '{"internal_title":"Large"'
    const exact = Buffer.from(`${start.padEnd(2 * 1024 * 1024 - 1)}}`)
    expect(exact).toHaveLength(2 * 1024 * 1024)
    expect((await sendBytes('/forms', exact)).status).toBe(201)
    const refused = await sendBytes('/forms', Buffer.concat([exact, Buffer.from(' ')]))
    expect(refused.status).toBe(413)
    expectErrorBody(JSON.parse(refused.text))
  })
})

describe('http: addresses and methods', () => {
  test.each(['/nothing', '/forms/1/nothing', '/form', '/forms/1/fields/2', '/crm', '/webhooks/1/secret'])(
    'the unknown path %s is 404 with a message [B11-11]',
    async (path) => {
      expectError(await c.get(path), 404)
      expectError(await c.post(path, {}), 404)
    },
  )

  test.each([
    ['PUT', '/me', 'GET'],
    ['DELETE', '/me', 'GET'],
    ['DELETE', '/forms', 'GET, POST'],
    ['POST', '/forms/1', 'GET, PATCH, DELETE'],
    ['GET', '/forms/1/copy', 'POST'],
    ['PUT', '/forms/1/fields/reorder', 'PATCH'],
    ['POST', '/fields/1', 'GET, PATCH, DELETE'],
    ['PATCH', '/forms/1/rules', 'GET, PUT'],
    ['POST', '/forms/1/submissions', 'GET'],
    ['PUT', '/submissions/1', 'GET, PATCH, DELETE'],
    ['POST', '/forms/1/stats', 'GET'],
    ['PUT', '/webhooks', 'GET, POST'],
    ['POST', '/crm/fields', 'GET'],
  ])('%s %s is 405 with Allow: %s [B11-12]', async (method, path, allowed) => {
    const answer = await call(method, path, { key: c.key, body: method === 'GET' ? undefined : {} })
    expectError(answer, 405)
    const allow = (answer.headers.get('allow') ?? '').split(',').map((name) => name.trim())
    for (const name of allowed.split(', ')) expect(allow).toContain(name)
    expect(allow).not.toContain(method)
  })

  test.each(['0', '-1', 'abc', '1.5', '1e3', '99999999999999999999999', '2147483648', '%20', '%00', '1;drop', '٣'])(
    'the id %s is a record that does not exist: 404 [B7-8, B4-3, B11-16]',
    async (id) => {
      for (const path of ['/forms/#', '/fields/#', '/submissions/#', '/forms/#/fields', '/forms/#/rules'])
        expectError(await c.get(path.replace('#', id)), 404)
      expectError(await c.get(`/forms/${id}/submissions`), 404)
      expectError(await c.get(`/forms/${id}/stats`), 404)
      expectError(await c.patch(`/forms/${id}`, { title: 'x' }), 404)
      expectError(await c.post(`/forms/${id}/copy`), 404)
      expectError(await c.delete(`/webhooks/${id}`), 404)
    },
  )

  test('every answer carries X-Request-Id, each another one [B11-30]', async () => {
    const answers = [
      await c.get('/me'),
      await c.get('/forms/999999999'),
      await call('GET', '/me'),
      await c.post('/forms', {}),
      await c.get('/nothing'),
      await c.put('/me', {}),
      await c.delete(`/forms/${(await makeForm(c)).id}`),
      await call('GET', `${service().url}/healthz`),
      await call('GET', `${service().url}/f/aaaaaaaaaa`),
    ]
    const ids = answers.map((answer) => answer.headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/\S/)
    expect(new Set(ids).size).toBe(answers.length)
  })
})

describe('http: order of checks', () => {
  test('401 comes before everything else [B4-1, B11-14]', async () => {
    expectError(await call('GET', '/forms/999999999'), 401)
    expectError(await call('POST', '/forms', { body: {} }), 401)
    expectError(await call('PATCH', `/forms/${foreignId}`, { body: { title: 1 } }), 401)
    expectError(await call('GET', `/forms/${foreignId}`, { key: 'wrong' }), 401)
  })

  test('404 comes before 422 and 403 [B11-14]', async () => {
    expectError(await c.patch('/forms/999999999', { nonsense: 1 }), 404)
    const free = client((await createAccount('free')).api_key)
    expectError(await free.put('/forms/999999999/rules', { rules: [] }), 404)
  })

  test('403 comes before 422 [B5-7, B5-8, B11-14]', async () => {
    expectError(await c.patch(`/forms/${foreignId}`, { nonsense: 1 }), 403)
    expectError(await c.put(`/forms/${foreignId}/rules`, { rules: 'x' }), 403)
    const free = client((await createAccount('free')).api_key)
    const own = (await makeForm(free)).id
    expectError(await free.put(`/forms/${own}/rules`, { rules: 'x' }), 403)
    expectError(await free.post('/webhooks', {}), 403)
  })

  test('a foreign or missing id inside a body is a 422 on its key [B11-15]', async () => {
    const field = await addField(c, formId)
    expectInvalid(await c.post('/webhooks', { url: 'https://8.8.8.8/', form_id: foreignId }), 'form_id')
    expectInvalid(await c.post('/webhooks', { url: 'https://8.8.8.8/', form_id: 999_999_999 }), 'form_id')
    const answer = await c.patch(`/forms/${formId}/fields/reorder`, { field_ids: [field.id, 999_999_999] })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)[0]).toMatch(/^field_ids/)
  })
})

describe('http: rate-limit headers', () => {
  test('every API answer says the limit, what remains and when it starts anew [B11-31]', async () => {
    const own = client((await createAccount()).api_key)
    const first = await own.get('/me')
    expect(first.headers.get('x-ratelimit-limit')).toBe('1200')
    const remaining = Number(first.headers.get('x-ratelimit-remaining'))
    expect(remaining).toBeGreaterThan(0)
    expect(remaining).toBeLessThan(1200)
    expect(first.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/)
    const second = await own.get('/forms/999999999')
    expect(second.status).toBe(404)
    expect(Number(second.headers.get('x-ratelimit-remaining'))).toBe(remaining - 1)
  })
})
