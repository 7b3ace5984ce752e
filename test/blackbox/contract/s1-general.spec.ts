import { beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectError } from '../support/assertions.ts'
import { type Account, type Client, call, client, createAccount, foyer, service } from '../support/client.ts'
import { addField, makeForm, openForm, submit } from '../support/fixtures.ts'

let account: Account
let c: Client

beforeAll(async () => {
  account = await createAccount()
  c = client(account.api_key)
})

describe('lists: general', () => {
  test('the API lives under /api/v1 of the public address, and nowhere else [B1-3, B9-1]', async () => {
    const { url, api } = service()
    expect(api).toBe(`${url}/api/v1`)
    expect((await c.get('/me')).status).toBe(200)
    for (const other of ['/me', '/api/me', '/api/v2/me', '/api/v0/me'])
      expect((await call('GET', url + other, { key: account.api_key })).status, other).toBe(404)
  })

  test('answers are JSON, success and error alike [B1-4]', async () => {
    for (const answer of [
      await c.get('/me'),
      await c.get('/forms'),
      await c.post('/forms', {}),
      await c.get('/forms/999999999'),
      await call('GET', '/me'),
      await c.put('/me', {}),
      await c.get('/nothing-here'),
    ]) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
      expect(answer.body).toBeTypeOf('object')
    }
  })

  test('a success carries its payload in data [B1-8]', async () => {
    const form = await makeForm(c)
    const field = await addField(c, form.id)
    for (const path of ['/me', '/forms', `/forms/${form.id}`, `/forms/${form.id}/fields`, `/fields/${field.id}`])
      expect((await c.get(path)).body.data, path).toBeDefined()
    for (const path of [`/forms/${form.id}/rules`, `/forms/${form.id}/submissions`, `/forms/${form.id}/stats`])
      expect((await c.get(path)).body.data, path).toBeDefined()
    expect((await c.patch(`/forms/${form.id}`, {})).body.data.id).toBe(form.id)
  })

  test('timestamps are UTC with explicit offset and milliseconds [B1-7, B2.6-8, B2.8-11, B11-2]', async () => {
    const form = await openForm(c)
    const { id } = await submit(form, ['x'])
    const submission = dataOf(await c.get(`/submissions/${id}`))
    const webhook = dataOf(
      await c.post('/webhooks', { url: 'https://8.8.8.8/x', form_id: (await makeForm(c)).id }),
      201,
    )
    for (const stamp of [form.created_at, form.updated_at, submission.created_at, webhook.created_at]) {
      expect(stamp).toMatch(TIMESTAMP)
      expect(Math.abs(Date.now() - Date.parse(stamp))).toBeLessThan(60_000)
    }
  })

  test('ids are positive integers, unique over the accounts [B4-3, B2.2-23, B11-1]', async () => {
    const other = client((await createAccount()).api_key)
    const ids: number[] = []
    for (const who of [c, other, c, other]) ids.push((await makeForm(who)).id)
    for (const id of ids) expect(Number.isInteger(id) && id > 0).toBe(true)
    expect(new Set(ids).size).toBe(4)
  })

  test('GET /me returns id, name and email of the current user [B2.1-1, B4.1-1]', async () => {
    const me = dataOf(await c.get('/me'))
    expect(me).toMatchObject({ id: account.user_id, name: account.name, email: account.email })
    expect(Number.isInteger(me.id)).toBe(true)
  })

  test('creations answer 201, deletions 204 without a body [B4-4, B4-5, B7-3, B7-4, B11-46]', async () => {
    const form = await c.post('/forms', { internal_title: 'To go' })
    expect(form.status).toBe(201)
    const field = await c.post(`/forms/${form.body.data.id}/fields`, { crm_module: 'estate' })
    expect(field.status).toBe(201)
    const copy = await c.post(`/forms/${form.body.data.id}/copy`)
    expect(copy.status).toBe(201)
    const webhook = await c.post('/webhooks', { url: 'https://8.8.8.8/y' })
    expect(webhook.status).toBe(201)
    for (const path of [
      `/fields/${field.body.data.id}`,
      `/webhooks/${webhook.body.data.id}`,
      `/forms/${form.body.data.id}`,
      `/forms/${copy.body.data.id}`,
    ]) {
      const gone = await c.delete(path)
      expect(gone.status, path).toBe(204)
      expect(gone.bytes).toHaveLength(0)
      expectError(await c.delete(path), 404)
    }
  })

  test('form, webhook and submission records of one account are invisible to another [B1-9]', async () => {
    const form = await openForm(c)
    const { id } = await submit(form, ['secret value'])
    await c.post('/webhooks', { url: 'https://8.8.8.8/z', form_id: (await makeForm(c)).id })
    const other = client((await createAccount()).api_key)
    for (const path of ['/forms', '/webhooks', '/form-groups']) {
      const answer = await other.get(path)
      expect(answer.body.data, path).toEqual([])
      expect(answer.body.meta.total).toBe(0)
    }
    const refused = await other.get(`/submissions/${id}`)
    expectError(refused, 403)
    expect(refused.text).not.toContain('secret value')
  })
})

describe('operation: start', () => {
  test('/healthz and /readyz answer 200 while the service runs [B10-6, B10-7]', async () => {
    expect((await fetch(`${service().url}/healthz`)).status).toBe(200)
    expect((await fetch(`${service().url}/readyz`)).status).toBe(200)
  })

  test('DEMO=0: the first start prints a set-up address and creates nothing [B10-5, B10-9]', () => {
    const { output, url } = service()
    expect(output).toMatch(new RegExp(`^ready ${url}/?\\s*$`, 'm'))
    expect(output).toMatch(/https?:\/\/[^\s/]+\/\S+/)
    expect(output).not.toMatch(/Bearer|fsk_|API key: \S/)
  })

  test('account create answers the account, its user, its key and a password [B10-18, B10-20]', async () => {
    const made = await foyer(
      'account',
      'create',
      '--name',
      'Cli',
      '--email',
      'cli@example.com',
      '--password',
      'Sesame-1234',
    )
    expect(made).toMatchObject({ password: 'Sesame-1234', api_key: expect.any(String) })
    expect(Number.isInteger(made.account_id) && Number.isInteger(made.user_id)).toBe(true)
    expect(dataOf(await client(made.api_key).get('/me'))).toMatchObject({ id: made.user_id, email: 'cli@example.com' })
  })

  test('key create, list and revoke work on the running service [B10-19, B10-21, B10-22]', async () => {
    const made = await foyer('key', 'create', '--email', account.email, '--name', 'Second')
    expect(made).toMatchObject({ name: 'Second', api_key: expect.any(String), expires_at: null })
    expect((await client(made.api_key).get('/me')).status).toBe(200)
    const list = await foyer('key', 'list', '--email', account.email)
    const text = JSON.stringify(list)
    expect(text).toContain('Second')
    expect(text).not.toContain(made.api_key)
    await foyer('key', 'revoke', '--id', String(made.id))
    expectError(await client(made.api_key).get('/me'), 401)
  })
})
