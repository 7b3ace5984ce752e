import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../shared/contract/index.ts'
import { apiRoutes } from '../../app.ts'
import { newApiKey } from '../../lib/secrets/api-key.ts'
import { startApp, type CallOptions, type CallResult, type TestAccount, type TestApp } from '../harness.ts'
import { faultsOf } from './answer-faults.ts'
import { readOnlyKey, signedIn, withKey, type Credentials } from '../callers.ts'
import { createRecord } from './record-factories.ts'
import { validBody } from './request-bodies.ts'
import { endpoints, validCall, type NamedEndpoint } from './valid-calls.ts'

let app: TestApp
let account: TestAccount
let callers: [string, Credentials][]

beforeAll(async () => {
  app = await startApp({ limited: false })
  account = await app.createAccount()
  callers = [
    ['key', withKey(account.api_key)],
    ['session', await signedIn(app, account)],
  ]
})
afterAll(() => app[Symbol.asyncDispose]())

const closed = endpoints.filter(({ spec }) => spec.auth !== 'none')
const shared = closed.filter(({ spec }) => spec.auth !== 'session')
const ofRecord = shared.filter(({ spec }) => spec.record)
const pages = shared.filter(({ spec }) => spec.shape === 'page' && spec.query)
/** JSON bodies; forms with files have tests of their own. */
const withBody = shared.filter(({ spec }) => spec.body instanceof z.ZodObject && !spec.files)
const shapeOf = (schema: unknown) => (schema as z.ZodObject).shape as Record<string, z.ZodType>

/** Collects every answer that is not as expected, so that one run names them all. */
function collector() {
  const wrong: string[] = []
  return {
    wrong,
    async expect(what: string, status: number, answer: CallResult | Promise<CallResult>): Promise<CallResult> {
      const got = await answer
      const faults = faultsOf(got)
      if (got.status !== status) faults.unshift(`${got.status} instead of ${status} ${JSON.stringify(got.body)}`)
      if (faults.length > 0) wrong.push(`${what}: ${faults.join(', ')}`)
      return got
    },
  }
}

/** Any call at all, for what stands outside the contract. */
async function raw(method: string, url: string, options: { headers?: Record<string, string>; payload?: string } = {}) {
  const response = await app.server.inject({ method: method as 'GET', url, ...options })
  const body = response.body === '' ? undefined : JSON.parse(response.body)
  return { status: response.statusCode, headers: response.headers, body, data: body?.data }
}

const addressOf = ({ spec }: NamedEndpoint, id: number | string) =>
  `/api/v1${spec.path.replace('{id}', String(id)).replace(/\{\w+\}/, 'x')}`

test('endpoints: every endpoint of the contract is served, and nothing else', () => {
  const served = apiRoutes.map(({ spec }) => `${spec.method} ${spec.path}`)
  expect(served.toSorted()).toEqual(endpoints.map(({ spec }) => `${spec.method} ${spec.path}`).toSorted())
})

test('endpoints: every valid call succeeds with exactly the declared answer, with a key as with a session [B1-3, B1-4, B1-7, B1-8, B4-4, B4-5, B7-3, B7-4, B9-1]', async () => {
  const check = collector()
  for (const [via, caller] of callers) {
    for (const endpoint of shared) {
      const call = await validCall(endpoint, app, account)
      const status = endpoint.spec.status ?? (endpoint.spec.shape === 'empty' ? 204 : 200)
      const answer = await check.expect(
        `${via} ${endpoint.name}`,
        status,
        app.call(endpoint.spec, { ...call, ...caller }),
      )
      if (!['file', 'events'].includes(endpoint.spec.shape)) check.wrong.push(...formFaults(endpoint.name, answer))
    }
  }
  expect(check.wrong).toEqual([])
})

/** [B1-4, B1-7]: JSON, and every moment in ISO 8601 with its offset. */
function formFaults(name: string, { status, headers, body }: CallResult): string[] {
  const isJson = status === 204 || /^application\/json(;|$)/.test(String(headers['content-type']))
  const moments = [...JSON.stringify(body ?? null).matchAll(/"\w+_at":"([^"]*)"/g)].map(([, at = '']) => at)
  const vague = moments.filter((at) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/.test(at))
  return [...(isJson ? [] : [`${name} is no JSON`]), ...vague.map((at) => `${name}: ${at} is no moment`)]
}

test('endpoints: without a key, or with a wrong one, every endpoint answers 401 [B4-1, B5-5, B5-6, B7-5]', async () => {
  const check = collector()
  const strangers: [string, CallOptions][] = [
    ['no key', { key: null }],
    ['wrong key', { key: newApiKey() }],
    ['other scheme', { key: null, headers: { authorization: `Basic ${account.api_key}` } }],
    ['wrong cookie', { key: null, headers: { cookie: 'foyer_session=abc', 'sec-fetch-site': 'same-origin' } }],
  ]
  for (const { name, spec } of closed) {
    for (const [what, caller] of strangers) {
      const { headers } = await check.expect(
        `${name} ${what}`,
        401,
        app.call(spec, { id: 1, params: { delivery_id: 'x', module: 'x', version: 'x' }, ...caller }),
      )
      expect(headers['www-authenticate']).toBe('Bearer')
    }
  }
  expect(check.wrong).toEqual([])
})

const malformedIds = [
  '0',
  '-1',
  '1.5',
  'abc',
  '9e99',
  '99999999999999999999',
  '01',
  '+1',
  '1%20',
  '%00',
  '%F0%9F%98%80',
  '9'.repeat(300),
]

test('endpoints: a record that does not exist, and an id that is none, answer 404 [B4-3, B7-1, B7-8, B11-16]', async () => {
  const check = collector()
  for (const [via, caller] of callers) {
    for (const { name, spec } of ofRecord) {
      const body = await validBody(name, { app, account, id: 0 }).catch(() => ({}))
      for (const id of ['999999999', ...malformedIds]) {
        const call = { ...caller, id, params: { delivery_id: 'x', module: 'x', version: 'x' }, ...(body && { body }) }
        await check.expect(`${via} ${name} ${id.slice(0, 30)}`, 404, app.call(spec, call))
      }
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: a record of another account answers 403 [B5-7, B7-6]', async () => {
  const check = collector()
  const other = await app.createAccount()
  for (const endpoint of ofRecord) {
    const call = await validCall(endpoint, app, other)
    for (const [via, caller] of callers) {
      await check.expect(`${via} ${endpoint.name}`, 403, app.call(endpoint.spec, { ...call, ...caller }))
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: "Plans": without the feature in the plan, its writes answer 403 and its reads stay [B5-8, B7-7, B16-5, B16-6]', async () => {
  const check = collector()
  const { system } = app.platform.database
  const former = await app.createAccount()
  const calls = []
  for (const endpoint of shared) calls.push({ endpoint, call: await validCall(endpoint, app, former) })
  await system.updateTable('accounts').set({ plan: 'free' }).where('id', '=', former.account_id).execute()
  app.platform.signals.publish('access_changed')
  const gated = calls.filter(({ endpoint: { spec } }) => spec.feature)
  const reads = calls.filter(({ endpoint: { spec } }) => spec.method === 'GET' && !spec.feature)
  for (const caller of [withKey(former.api_key), await signedIn(app, former)]) {
    for (const { endpoint, call } of gated) {
      await check.expect(endpoint.name, 403, app.call(endpoint.spec, { ...call, ...caller }))
      await check.expect(`${endpoint.name} {}`, 403, app.call(endpoint.spec, { ...call, body: {}, ...caller }))
    }
    for (const { endpoint, call } of reads) {
      await check.expect(endpoint.name, 200, app.call(endpoint.spec, { ...call, ...caller }))
    }
  }
  expect(gated.map(({ endpoint }) => endpoint.name)).toContain('rules.replace')
  expect(check.wrong).toEqual([])
})

test('endpoints: a read-only key reads everything and writes nothing, whatever it sends', async () => {
  const check = collector()
  const caller = await readOnlyKey(app, account)
  for (const endpoint of shared) {
    const call = await validCall(endpoint, app, account)
    const reads = endpoint.spec.method === 'GET'
    await check.expect(endpoint.name, reads ? 200 : 403, app.call(endpoint.spec, { ...call, ...caller }))
    if (!reads)
      await check.expect(`${endpoint.name} {}`, 403, app.call(endpoint.spec, { ...call, body: {}, ...caller }))
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: an empty body is a 422 on every required key, and fine where none is [B7-2, B7-10, B7-18]', async () => {
  const check = collector()
  for (const { name, spec } of withBody) {
    const required = Object.entries(shapeOf(spec.body)).filter(([, schema]) => !schema.safeParse(undefined).success)
    const id = spec.record ? await createRecord[spec.record](app, account) : 0
    for (const [via, caller] of callers) {
      for (const body of [{}, undefined]) {
        const expected = required.length > 0 ? 422 : (spec.status ?? 200)
        const answer = await check.expect(
          `${via} ${name} ${JSON.stringify(body)}`,
          expected,
          app.call(spec, { id, body, ...caller }),
        )
        if (answer.status !== 422) continue
        expect(Object.keys(answer.body.errors)).toEqual(required.map(([key]) => key))
        for (const [key, [sentence]] of Object.entries<string[]>(answer.body.errors)) {
          expect(sentence, `${name} ${key}`).toBe(`The ${key.replaceAll('_', ' ')} field is required.`)
        }
      }
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: a body that is no object is a 422 [B7]', async () => {
  const check = collector()
  const headers = { authorization: `Bearer ${account.api_key}`, 'content-type': 'application/json' }
  for (const endpoint of withBody) {
    const id = endpoint.spec.record ? await createRecord[endpoint.spec.record](app, account) : 0
    for (const payload of ['[]', '7', '"text"', 'true', 'null']) {
      const answer = raw(endpoint.spec.method, addressOf(endpoint, id), { headers, payload })
      await check.expect(`${endpoint.name} ${payload}`, 422, answer)
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: a value of the wrong type is a 422 that names its key, for every key of every body [B7-2, B7-10]', async () => {
  const check = collector()
  for (const { name, spec } of withBody) {
    const id = spec.record ? await createRecord[spec.record](app, account) : 0
    const valid = await validBody(name, { app, account, id })
    for (const key of Object.keys(shapeOf(spec.body))) {
      // No setting is an object that holds an object.
      const answer = app.call(spec, { id, key: account.api_key, body: { ...valid, [key]: { wrong: { type: [] } } } })
      const { body } = await check.expect(`${name} ${key}`, 422, answer)
      const keys = Object.keys(body?.errors ?? {})
      expect(
        keys.length > 0 && keys.every((path) => path.split('.')[0] === key),
        `${name} ${key}: ${keys.join()}`,
      ).toBe(true)
      expect(body.message, `${name} ${key}`).toMatch(/^The .+\.( \(and \d+ more errors?\))?$|^.+\.$/)
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: an unknown key is refused, and every fault is named at once [B11-17, B11-22]', async () => {
  const check = collector()
  for (const { name, spec } of withBody) {
    const id = spec.record ? await createRecord[spec.record](app, account) : 0
    const valid = await validBody(name, { app, account, id })
    const [first = ''] = Object.keys(shapeOf(spec.body))
    const body = { ...valid, [first]: { wrong: 1 }, zz_unknown: 1, constructor: 2 }
    const answer = await check.expect(name, 422, app.call(spec, { id, key: account.api_key, body }))
    expect(Object.keys(answer.body.errors), name).toEqual(expect.arrayContaining(['zz_unknown', 'constructor']))
    expect(
      Object.keys(answer.body.errors).some((key) => key.startsWith(first)),
      name,
    ).toBe(true)
  }
  expect(check.wrong).toEqual([])
})

/** Writes that name no body of their own. */
const withoutBody = endpoints.filter(({ spec }) => spec.method !== 'GET' && !spec.body && !spec.files)

test('endpoints: a call that takes no body refuses one with something in it, and changes nothing [B11-22, B11-55]', async () => {
  const check = collector()
  const [, [, caller] = ['', {}]] = callers
  expect(withoutBody.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['forms.copy', 'pdfTemplates.regenerate', 'webhooks.test', 'webhooks.redeliver']),
  )
  for (const endpoint of withoutBody) {
    const { name, spec } = endpoint
    const call = { ...(await validCall(endpoint, app, account)), ...caller }
    for (const body of [{ zz_unknown: 1 }, { id: 1, zz_unknown: 1 }]) {
      const answer = await check.expect(name, 422, app.call(spec, { ...call, body } as CallOptions))
      expect(Object.keys(answer.body.errors), name).toEqual(Object.keys(body))
    }
    await check.expect(`${name} []`, 422, app.call(spec, { ...call, body: [1] } as unknown as CallOptions))
    if (!shared.includes(endpoint)) continue
    const status = spec.status ?? (spec.shape === 'empty' ? 204 : 200)
    await check.expect(`${name} {}`, status, app.call(spec, { ...call, body: {} } as CallOptions))
  }
  const headers = { authorization: `Bearer ${account.api_key}`, 'content-type': 'application/json' }
  const copy = endpoints.find(({ name }) => name === 'forms.copy')!
  const address = addressOf(copy, await createRecord.forms(app, account))
  for (const payload of ['', 'null']) await check.expect(payload, 201, raw('POST', address, { headers, payload }))
  expect(check.wrong).toEqual([])
})

test('endpoints: an Idempotency-Key is free again after a 422, at every POST [B11-56]', async () => {
  const check = collector()
  for (const endpoint of shared.filter(({ spec }) => spec.method === 'POST' && !spec.files)) {
    const { name, spec } = endpoint
    const headers = { 'idempotency-key': `after-a-refusal-of-${name}` }
    const call = { ...(await validCall(endpoint, app, account)), key: account.api_key, headers }
    const body = { ...(call.body as object | undefined), zz_unknown: 1 }
    await check.expect(`${name} refused`, 422, app.call(spec, { ...call, body } as CallOptions))
    await check.expect(name, spec.status ?? (spec.shape === 'empty' ? 204 : 200), app.call(spec, call))
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: page and per_page of every list [B1-10, B1-11, B1-12, B1-13, B1-16, B8-1, B12-1, B12-2, B12-3, B12-4]', async () => {
  const check = collector()
  expect(pages.map(({ name }) => name)).toContain('webhooks.deliveries')
  for (const endpoint of pages) {
    const { name, spec } = endpoint
    const call = await validCall(endpoint, app, account)
    for (const [via, caller] of callers) {
      const list = (query: Record<string, string | number>, status = 200) =>
        check.expect(`${via} ${name} ${JSON.stringify(query)}`, status, app.call(spec, { ...call, query, ...caller }))
      for (const value of ['0', 'x', '-1', '1.5', '', ' 1', '1e2', '٣']) {
        const refused = await list({ per_page: value }, 422)
        expect(Object.keys(refused.body.errors)).toEqual(['per_page'])
        await list({ page: value }, 422)
      }
      await list({ zz_unknown: 1 }, 422)
      expect((await list({})).body.meta.current_page).toBe(1)
      if (spec.perPage !== 'all') expect((await list({})).body.meta.per_page).toBe(25)
      for (const per_page of [1000, '9'.repeat(20)]) expect((await list({ per_page })).body.meta.per_page).toBe(100)
      const { total } = (await list({})).body.meta
      const past = (await list({ page: 999_999_999, per_page: 7 })).body
      const last_page = Math.max(1, Math.ceil(total / 7))
      expect(past.data).toEqual([])
      expect(past.meta).toEqual({ current_page: 999_999_999, per_page: 7, total, last_page })
      expect(past.links.next).toBeNull()
      expect(new URL(past.links.prev).searchParams.get('page')).toBe(String(last_page))
      for (const link of [past.links.first, past.links.last, past.links.prev]) {
        expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/v1\//)
        expect(new URL(link).searchParams.get('per_page')).toBe('7')
      }
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: links keep all other parameters, and lead through the whole list [B1-12, B1-14, B1-15, B12-5]', async () => {
  const reader = await app.createAccount()
  for (let i = 0; i < 5; i++) await createRecord.forms(app, reader)
  const seen: number[] = []
  const query = { active: '1', updated_since: '2020-01-01T00:00:00+01:00', per_page: 2 }
  let answer = await app.call(contract.forms.list, { key: reader.api_key, query })
  for (;;) {
    seen.push(...answer.data.map((form: { id: number }) => form.id))
    if (answer.body.links.next === null) break
    const next = new URL(answer.body.links.next)
    expect(next.searchParams.get('updated_since')).toBe(query.updated_since)
    expect(next.searchParams.get('active')).toBe('1')
    answer = await raw('GET', next.pathname + next.search, { headers: { authorization: `Bearer ${reader.api_key}` } })
  }
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(answer.body.meta).toEqual({ current_page: 3, per_page: 2, total: 5, last_page: 3 })
})

test('endpoints: a wrong method on a known path is a 405 with Allow [B11-12]', async () => {
  const check = collector()
  const headers = { authorization: `Bearer ${account.api_key}` }
  for (const [path, list] of Map.groupBy(endpoints, ({ spec }) => spec.path)) {
    const methods = new Set<string>(list.map(({ spec }) => spec.method))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !methods.has(name))) {
      const answer = await check.expect(`${method} ${path}`, 405, raw(method, addressOf(list[0]!, 1), { headers }))
      const allowed = String(answer.headers['allow']).split(', ')
      expect(allowed.filter((name) => name !== 'HEAD').toSorted(), path).toEqual([...methods].toSorted())
      expect(allowed.includes('HEAD')).toBe(methods.has('GET'))
    }
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: an unknown path is a 404, with and without a key [B9-1, B11-11, B11-13]', async () => {
  const check = collector()
  for (const headers of [{}, { authorization: `Bearer ${account.api_key}` }]) {
    for (const path of [
      '/nothing',
      '/api',
      '/api/v1',
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v1/me/',
      '/api/v2/me',
      '/api/v1/forms/1/nothing',
      '/api/v1//me',
      '/api/v1/ME',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE'])
        await check.expect(`${method} ${path}`, 404, raw(method, path, { headers }))
    }
    const text = { headers: { ...headers, 'content-type': 'text/plain' }, payload: 'x' }
    await check.expect('text', 404, raw('POST', '/api/v1/nothing', text))
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: unsupported content type 415, malformed JSON 400 with errors.body, over 2 MiB 413 [B1-4, B11-5, B11-6, B11-7, B11-13]', async () => {
  const check = collector()
  const writes = shared.filter(({ spec }) => spec.method !== 'GET' && spec.method !== 'DELETE' && !spec.files)
  for (const [via, { key, headers: own }] of callers) {
    const headers = { ...own, ...(key && { authorization: `Bearer ${key}` }) }
    for (const endpoint of writes) {
      const send = (what: string, status: number, type: string, payload: string) => {
        const answer = raw(endpoint.spec.method, addressOf(endpoint, 1), {
          headers: { ...headers, 'content-type': type },
          payload,
        })
        return check.expect(`${via} ${endpoint.name} ${what}`, status, answer)
      }
      await send('text', 415, 'text/plain', '{}')
      await send('xml', 415, 'application/xml', '<a/>')
      await send('urlencoded', 415, 'application/x-www-form-urlencoded', 'a=1')
      await send(
        'multipart',
        415,
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      )
      for (const text of ['{', '{"a":1,}', "{'a':1}", '{"a":1}}', 'nothing', '\ufeff{']) {
        const { body } = await send(text, 400, 'application/json', text)
        expect(Object.keys(body.errors)).toEqual(['body'])
      }
    }
    const big = JSON.stringify({ internal_title: 'x'.repeat(2 * 1024 * 1024) })
    const answer = raw('POST', '/api/v1/forms', {
      headers: { ...headers, 'content-type': 'application/json' },
      payload: big,
    })
    await check.expect(`${via} too large`, 413, answer)
  }
  expect(check.wrong).toEqual([])
})

test('endpoints: X-Request-Id is the one sent, when it is a plain one, else a new one [B11-30]', async () => {
  const ask = async (id: string) =>
    (await raw('GET', '/api/v1/me', { headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await ask('trace-0123456789')).toBe('trace-0123456789')
  for (const id of ['short', 'x'.repeat(65), 'a b c d e f g', '<script>alert(1)</script>']) {
    expect(await ask(id)).toMatch(/^[\w-]{10,64}$/)
  }
  expect(await ask('short')).not.toBe(await ask('short'))
})
