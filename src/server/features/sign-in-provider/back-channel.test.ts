import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { session } from '../../../shared/contract/accounts/session.ts'
import { startFaultyIssuer } from '../../testing/servers/faulty-issuer.ts'
import { startApp, type TestAccount } from '../../testing/harness.ts'
import { newSubject, setUpProvider, visitor } from '../../testing/provider-sign-in.ts'

const issuer = await startFaultyIssuer()
const app = await startApp({ limited: false, env: { OIDC_ALLOW_HOSTS: issuer.host, OIDC_TIMEOUT: '2s' } })
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

let account: TestAccount
let address: string
let sub: string
beforeEach(async () => {
  issuer.misbehave({})
  account = await app.createAccount()
  await setUpProvider(app, account, { issuer: issuer.issuer })
  const { username } = await app.platform.database.system
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', account.account_id)
    .executeTakeFirstOrThrow()
  address = username
  sub = newSubject()
})

/** A browser that is signed in, in a session of the provider. */
async function signedIn(sid: string) {
  const browser = visitor(app)
  const query = issuer.ask((await browser.begin(address)).data.url as string)
  issuer.misbehave({ claims: { sub, sid, email: account.email, email_verified: true } })
  expect((await browser.complete(query)).status).toBe(201)
  issuer.misbehave({})
  return async () => (await app.call(session.get, browser.credentials())).status === 200
}

const logout = async (claims: Record<string, unknown>, token?: string) => {
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const right = { iss: issuer.issuer, aud: 'foyer', iat: now, exp: now + 120, jti: randomUUID(), events }
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/sign-in/back-channel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token ?? (await issuer.sign({ ...right, ...claims })) }).toString(),
  })
  return statusCode
}

test('back-channel logout: one session of the provider ends, or all of a person [B5.1-16]', async () => {
  const [first, second] = [await signedIn('one'), await signedIn('two')]
  expect(await logout({ sub, sid: 'one' })).toBe(200)
  expect([await first(), await second()]).toEqual([false, true])
  expect(await logout({ sub: newSubject() })).toBe(200)
  expect(await second()).toBe(true)
  expect(await logout({ sub })).toBe(200)
  expect(await second()).toBe(false)
})

test('back-channel logout: what is not a new logout token of the issuer for us ends nothing [B5.1-16]', async () => {
  const isIn = await signedIn('one')
  const now = Math.floor(Date.now() / 1000)
  const wrong: Record<string, unknown>[] = [
    { sub, iss: 'https://login.other.example' },
    { sub, aud: 'another' },
    { sub, events: {} },
    { sub, nonce: 'n' },
    { sub, iat: now - 3600, exp: now + 60 },
    { sub, exp: now - 600 },
    { sub, jti: undefined },
    {},
  ]
  for (const claims of wrong) expect([claims, await logout(claims)]).toEqual([claims, 400])
  issuer.misbehave({ key: 'foreign' })
  expect(await logout({ sub })).toBe(400)
  issuer.misbehave({ alg: 'none' })
  expect(await logout({ sub })).toBe(400)
  issuer.misbehave({ alg: 'HS256' })
  expect(await logout({ sub })).toBe(400)
  issuer.misbehave({})
  for (const token of ['', 'a.b.c', 'no token']) expect(await logout({}, token)).toBe(400)
  const token = await issuer.sign({ iss: issuer.issuer, aud: 'foyer', sub, iat: now, jti: 'x', events: {} })
  issuer.misbehave({ at: { path: '/jwks', status: 500 } })
  expect(await logout({ sub }, token)).toBe(503)
  issuer.misbehave({})
  expect(await isIn()).toBe(true)
})
