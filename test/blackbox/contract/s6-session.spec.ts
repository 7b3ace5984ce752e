import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectStatus } from '../support/assertions.ts'
import { type Account, type Answer, call, createAccount, service } from '../support/client.ts'

let account: Account
let cookie: string

beforeAll(async () => {
  account = await createAccount()
  const answer = await call('POST', '/session', {
    body: { email: account.email, password: account.password },
    headers: { origin: service().url },
  })
  expectStatus(answer, 201)
  cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!
})

/** A request as the web interface makes it: with its cookie and no API key. */
const inBrowser = (method: string, path: string, body?: unknown, origin = service().url): Promise<Answer> =>
  call(method, path, { body, headers: { cookie, origin, 'sec-fetch-site': 'same-origin' } })

describe('api keys: in the dashboard', () => {
  test('webhooks are managed without an API key [B6-6]', async () => {
    const made = dataOf(await inBrowser('POST', '/webhooks', { url: 'https://8.8.8.8/' }), 201)
    expect(dataOf(await inBrowser('GET', '/webhooks'))).toEqual([made])
    expectStatus(await inBrowser('DELETE', `/webhooks/${made.id}`), 204)
    expect(dataOf(await inBrowser('GET', '/webhooks'))).toEqual([])
  })

  test('a wrong password opens no session', async () => {
    for (const body of [
      { email: account.email, password: 'wrong' },
      { email: 'nobody@example.com', password: account.password },
    ]) {
      const answer = await call('POST', '/session', { body, headers: { origin: service().url } })
      expect([401, 422]).toContain(answer.status)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('another site cannot write with the cookie', async () => {
    const body = { url: 'https://8.8.8.8/' }
    const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await call('POST', '/webhooks', { body, headers })
    expect([401, 403]).toContain(answer.status)
    expect(dataOf(await inBrowser('GET', '/webhooks'))).toEqual([])
  })

  test('the cookie is not readable by scripts and not sent from other sites', async () => {
    const answer = await call('POST', '/session', {
      body: { email: account.email, password: account.password },
      headers: { origin: service().url },
    })
    const set = answer.headers.getSetCookie()[0] ?? ''
    expect(set).toMatch(/;\s*HttpOnly/i)
    expect(set).toMatch(/;\s*SameSite=(Lax|Strict)/i)
    expect(set).not.toContain(account.password)
  })

  test('a key works at once, and its value is shown in that answer only [B5-2, B5-3]', async () => {
    const made = await inBrowser('POST', '/api-keys', { name: 'From the dashboard' })
    expectStatus(made, 201)
    const key = Object.values<string>(made.body.data).find((value) => /^[a-z]+_\S{32,}$/.test(value)) ?? ''
    expect(key.split('_')[0]).toBe(account.api_key.split('_')[0])
    expectStatus(await call('GET', '/me', { key }), 200)
    const list = await inBrowser('GET', '/api-keys')
    expect(list.text).toContain('From the dashboard')
    expect(list.text).not.toContain(key)
    expect(list.text).not.toContain(account.api_key)
    expectStatus(await inBrowser('DELETE', `/api-keys/${made.body.data.id}`), 204)
    expectError(await call('GET', '/me', { key }), 401)
  })

  test('an API key cannot make further keys', async () => {
    const answer = await call('POST', '/api-keys', { key: account.api_key, body: { name: 'x' } })
    expect([401, 403, 404]).toContain(answer.status)
  })

  test('after signing out the cookie is worth nothing', async () => {
    expectStatus(await inBrowser('DELETE', '/session'), 204)
    expectError(await inBrowser('GET', '/webhooks'), 401)
  })
})
