import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectStatus } from '../support/assertions.ts'
import { type Account, type Client, call, client, createAccount, foyer, sleep } from '../support/client.ts'
import { addField, makeForm, openForm, submit } from '../support/fixtures.ts'

let account: Account
let c: Client

beforeAll(async () => {
  account = await createAccount()
  c = client(account.api_key)
})

/** Every endpoint of version 1 with ids put in; `#` is a form, `%` a field, `$` a submission, `@` a webhook. */
const endpoints: [string, string][] = [
  ['GET', '/me'],
  ['GET', '/forms'],
  ['POST', '/forms'],
  ['GET', '/forms/#'],
  ['PATCH', '/forms/#'],
  ['POST', '/forms/#/copy'],
  ['GET', '/forms/#/fields'],
  ['POST', '/forms/#/fields'],
  ['GET', '/fields/%'],
  ['PATCH', '/fields/%'],
  ['PATCH', '/forms/#/fields/reorder'],
  ['GET', '/crm/fields'],
  ['GET', '/forms/#/rules'],
  ['PUT', '/forms/#/rules'],
  ['GET', '/forms/#/submissions'],
  ['GET', '/submissions/$'],
  ['GET', '/forms/#/stats'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['GET', '/form-groups'],
  ['POST', '/form-groups'],
  ['GET', '/forms/#/pdf-template'],
  ['PATCH', '/forms/#/pdf-template'],
  ['POST', '/forms/#/pdf-template/regenerate'],
  ['GET', '/forms/#/pdf-template/preview'],
  ['GET', '/account/pdf-design'],
  ['PATCH', '/account/pdf-design'],
  ['GET', '/letterheads'],
  ['POST', '/letterheads'],
  ['GET', '/account'],
  ['PATCH', '/account'],
  ['GET', '/account/crm'],
  ['PATCH', '/account/crm'],
  ['GET', '/staff-members'],
  ['POST', '/staff-members'],
  ['POST', '/staff-members/import-crm'],
  ['GET', '/staff-groups'],
  ['POST', '/staff-groups'],
  ['DELETE', '/fields/%'],
  ['DELETE', '/webhooks/@'],
  ['DELETE', '/submissions/$'],
  ['DELETE', '/forms/#'],
]

async function records(): Promise<(path: string) => string> {
  const form = await openForm(c)
  const { id } = await submit(form, ['x'])
  const webhook = dataOf(await c.post('/webhooks', { url: 'https://8.8.8.8/', form_id: (await makeForm(c)).id }), 201)
  return (path) =>
    path.replace('#', `${form.id}`).replace('%', `${form.ids[0]}`).replace('$', `${id}`).replace('@', webhook.id)
}

describe('api keys: authentication', () => {
  test('the key in Authorization: Bearer gives access [B5-1]', async () => {
    expectStatus(await call('GET', '/me', { headers: { authorization: `Bearer ${account.api_key}` } }), 200)
  })

  test('without a key every endpoint answers 401 with a message [B4-1, B5-5, B7-5, B7-1]', async () => {
    const at = await records()
    for (const [method, path] of endpoints) {
      const answer = await call(method, at(path), { body: method === 'GET' ? undefined : {} })
      expect(answer.status, `${method} ${path}`).toBe(401)
      expectError(answer, 401)
    }
  })

  test('with an invalid key every endpoint answers 401 [B5-6, B7-5]', async () => {
    const at = await records()
    const wrong = account.api_key.slice(0, -1) + (account.api_key.endsWith('a') ? 'b' : 'a')
    for (const [method, path] of endpoints) {
      const answer = await call(method, at(path), { key: wrong, body: method === 'GET' ? undefined : {} })
      expect(answer.status, `${method} ${path}`).toBe(401)
    }
  })

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    'Basic KEY',
    'KEY',
    'Token KEY',
    'Bearer KEY x',
    'BearerKEY',
    'Bearer "KEY"',
    'Bearer KEYKEY',
  ])('the header %j is no valid key: 401 [B5-6]', async (value) => {
    const answer = await call('GET', '/me', { headers: { authorization: value.replaceAll('KEY', account.api_key) } })
    expectError(answer, 401)
  })

  test('a key anywhere but in the header gives no access [B5-1, B5-5]', async () => {
    const key = encodeURIComponent(account.api_key)
    for (const name of ['api_key', 'key', 'token', 'access_token'])
      expectError(await call('GET', `/me?${name}=${key}`), 401)
    expectError(await call('GET', '/me', { headers: { 'x-api-key': account.api_key } }), 401)
    expectError(await call('POST', '/forms', { body: { internal_title: 'x', api_key: account.api_key } }), 401)
  })

  test('keys share a fixed prefix and differ in the secret part [B5-4]', async () => {
    const more = await Promise.all([createAccount(), foyer('key', 'create', '--email', account.email, '--name', 'P')])
    const keys = [account.api_key, ...more.map((made) => made.api_key as string)]
    const prefixes = keys.map((key) => /^[a-z]+(?:_[a-z]+)*_/.exec(key)?.[0])
    expect(prefixes[0]).toBeDefined()
    expect(new Set(prefixes).size).toBe(1)
    for (const key of keys) expect(key.length - (prefixes[0]?.length ?? 0)).toBeGreaterThanOrEqual(32)
    expect(new Set(keys).size).toBe(3)
  })

  test('the value of a key is in no later answer [B5-3]', async () => {
    const list = JSON.stringify(await foyer('key', 'list', '--email', account.email))
    const me = (await c.get('/me')).text
    expect(list + me).not.toContain(account.api_key)
    expect(list + me).not.toContain(account.api_key.slice(-30))
  })

  test('a revoked key is invalid at once, the others stay valid [B5-6]', async () => {
    const made = await foyer('key', 'create', '--email', account.email, '--name', 'Short')
    const own = client(made.api_key)
    expectStatus(await own.get('/me'), 200)
    await foyer('key', 'revoke', '--id', String(made.id))
    expectError(await own.get('/me'), 401)
    expectStatus(await c.get('/me'), 200)
  })

  test('an expired key is invalid [B5-6]', async () => {
    const at = new Date(Date.now() + 8000).toISOString()
    const made = await foyer('key', 'create', '--email', account.email, '--name', 'Soon', '--expires-at', at)
    expect(Date.parse(made.expires_at)).toBe(Date.parse(at))
    const own = client(made.api_key)
    await sleep(Date.parse(at) - Date.now() - 2000)
    expectStatus(await own.get('/me'), 200)
    await sleep(Date.parse(at) - Date.now() + 500)
    expectError(await own.get('/me'), 401)
  })

  test('a read-only key reads and does not write', async () => {
    const made = await foyer('key', 'create', '--email', account.email, '--name', 'Reader', '--read-only')
    const reader = client(made.api_key)
    const form = await makeForm(c, { title: 'Before' })
    expectStatus(await reader.get(`/forms/${form.id}`), 200)
    expectError(await reader.patch(`/forms/${form.id}`, { title: 'After' }), 403)
    expectError(await reader.post('/forms', { internal_title: 'x' }), 403)
    expectError(await reader.delete(`/forms/${form.id}`), 403)
    expect(dataOf(await c.get(`/forms/${form.id}`)).title).toBe('Before')
  })
})

describe('api keys: records of another account', () => {
  test('every endpoint on them answers 403 and changes nothing [B5-7, B7-6, B1-9]', async () => {
    const at = await records()
    const before = (await c.get(at('/forms/#'))).text
    const other = await createAccount()
    for (const [method, path] of endpoints.filter(([, p]) => /[#%$@]/.test(p))) {
      const answer = await call(method, at(path), { key: other.api_key, body: method === 'GET' ? undefined : {} })
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(403)
      expectError(answer, 403)
    }
    expect((await c.get(at('/forms/#'))).text).toBe(before)
    for (const path of ['/fields/%', '/submissions/$']) expectStatus(await c.get(at(path)), 200)
    expect(dataOf(await c.get('/webhooks')).length).toBeGreaterThan(0)
  })

  test('once deleted, they are 404 like records that never were [B7-8]', async () => {
    const { id } = await makeForm(c)
    const field = await addField(c, id)
    const other = client((await createAccount()).api_key)
    expectError(await other.get(`/forms/${id}`), 403)
    expectStatus(await c.delete(`/forms/${id}`), 204)
    for (const who of [c, other]) {
      expectError(await who.get(`/forms/${id}`), 404)
      expectError(await who.get(`/fields/${field.id}`), 404)
    }
  })
})

describe('api keys: plans', () => {
  test('free: rules and webhooks are refused on writing with 403, reading is allowed [B5-8, B7-7]', async () => {
    const free = client((await createAccount('free')).api_key)
    const { id } = await makeForm(free)
    expectError(await free.put(`/forms/${id}/rules`, { rules: [] }), 403)
    expectError(await free.post('/webhooks', { url: 'https://8.8.8.8/' }), 403)
    expect(dataOf(await free.get(`/forms/${id}/rules`))).toEqual([])
    expect(dataOf(await free.get('/webhooks'))).toEqual([])
  })

  test('free: PDF templates, letterheads and the design preset are refused with 403 [B5-8, B7-7]', async () => {
    const free = client((await createAccount('free')).api_key)
    const { id } = await makeForm(free)
    expectError(await free.patch(`/forms/${id}/pdf-template`, { name: 'x' }), 403)
    expectError(await free.post(`/forms/${id}/pdf-template/regenerate`), 403)
    expectError(await free.get(`/forms/${id}/pdf-template/preview`), 403)
    expectError(await free.patch('/account/pdf-design', { design: {} }), 403)
    expectStatus(await free.get(`/forms/${id}/pdf-template`), 200)
  })

  test('a move to a plan with the feature opens it at once, a move back closes it [B5-8]', async () => {
    const made = await createAccount('free')
    const own = client(made.api_key)
    expectError(await own.post('/webhooks', { url: 'https://8.8.8.8/' }), 403)
    await foyer('account', 'set-plan', '--account', String(made.account_id), '--plan', 'enterprise')
    expectStatus(await own.post('/webhooks', { url: 'https://8.8.8.8/' }), 201)
    await foyer('account', 'set-plan', '--account', String(made.account_id), '--plan', 'free')
    expectError(await own.post('/webhooks', { url: 'https://8.8.8.8/' }), 403)
    expect(dataOf(await own.get('/webhooks'))).toHaveLength(1)
  })
})
