import { afterAll, expect, test } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { session } from '../../../shared/contract/accounts/session.ts'
import { staffForm, staffMember } from '../../testing/staff.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { isCrossSite } from './cross-site.ts'

const app = await startApp({ env: { PUBLIC_URL: 'https://forms.agency.example' } })
afterAll(() => app[Symbol.asyncDispose]())

const all: EndpointSpec[] = Object.values(contract).flatMap((endpoints) => Object.values(endpoints as object))
const open = all.filter(({ auth, method }) => auth === 'none' && method !== 'GET')

/** What a browser says when a page of another site sends a request. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.agency.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'http://forms.agency.example:8080' },
  { origin: 'null' },
]
const own: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'https://forms.agency.example' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://forms.agency.example' },
]

test.each(open.map((spec) => [spec.path, spec] as const))(
  'S28: %s is refused where a page of another site sends it, before it is looked at',
  async (_path, spec) => {
    for (const headers of foreign) {
      const { status, body } = await app.call(spec, { key: null, body: {}, headers })
      expect([status, body.message], JSON.stringify(headers)).toEqual([403, expect.stringContaining('another site')])
    }
    for (const headers of own) expect((await app.call(spec, { key: null, body: {}, headers })).status).not.toBe(403)
  },
)

test('S28: a sign-in from another site begins no session, with the right password', async () => {
  const { email, password } = app.owner
  const body = { email, password }
  for (const headers of foreign) {
    const refused = await app.call(session.create, { key: null, body, headers })
    expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined])
  }
  for (const headers of own) expect((await app.call(session.create, { key: null, body, headers })).status).toBe(201)
})

test('S28: pages of staff log-in and the password gate refuse posts of another site', async () => {
  const member = await staffMember(app)
  const form = await staffForm(app)
  const locked = await activeForm(app, { fields: [], settings: { password: 'Schlüssel zum Haus' } })
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    app.server.inject({ method: 'POST', url, payload, headers: { ...headers, accept: 'application/json' } })
  for (const headers of foreign) {
    const asked = await post(`${form.path}/login`, { email: member.email }, headers)
    expect(asked.statusCode, JSON.stringify(headers)).toBe(303)
    const entered = await post(locked.path, { _password: 'Schlüssel zum Haus' }, headers)
    expect([entered.statusCode, entered.headers['set-cookie']]).toEqual([403, undefined])
  }
  expect(await app.platform.database.system.selectFrom('mails').select('id').execute()).toEqual([])
  for (const headers of own) {
    const entered = await post(locked.path, { _password: 'Schlüssel zum Haus' }, headers)
    expect([entered.statusCode, entered.headers['set-cookie'] !== undefined]).toEqual([200, true])
  }
})

test('S28: a form on a domain of its own is no other site to itself', () => {
  const asked = (headers: Record<string, string>) =>
    isCrossSite((name) => headers[name], 'https://forms.agency.example')
  expect(asked({ origin: 'https://anfrage.makler.example', host: 'anfrage.makler.example' })).toBe(false)
  expect(asked({ origin: 'https://anfrage.makler.example', host: 'forms.agency.example' })).toBe(true)
})
