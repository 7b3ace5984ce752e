import { afterAll, beforeEach, expect, test } from 'vitest'
import { signInProvider } from '../../../shared/contract/sign-in-provider.ts'
import { startFaultyIssuer, type IssuerFault } from '../../testing/servers/faulty-issuer.ts'
import { startApp, type TestAccount } from '../../testing/harness.ts'
import { providerClient } from '../../testing/servers/identity-provider.ts'
import { newSubject, setUpProvider, visitor } from '../../testing/provider-sign-in.ts'

const issuer = await startFaultyIssuer()
const app = await startApp({ limited: false, env: { OIDC_ALLOW_HOSTS: issuer.host, OIDC_TIMEOUT: '2s' } })
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})
const { system } = app.platform.database

let account: TestAccount
let address: string
let right: Record<string, unknown>
beforeEach(async () => {
  issuer.misbehave({})
  account = await app.createAccount()
  await setUpProvider(app, account, { issuer: issuer.issuer })
  const { username } = await system
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', account.account_id)
    .executeTakeFirstOrThrow()
  address = username
  right = { sub: newSubject(), email: account.email, email_verified: true }
})

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow

/** Signs in with an issuer that misbehaves once the browser is on its way; the answer. */
async function signIn(fault: IssuerFault = {}) {
  const browser = visitor(app)
  const begun = await browser.begin(address)
  expect(begun.status).toBe(201)
  const query = issuer.ask(begun.data.url as string)
  issuer.misbehave({ ...fault, claims: { ...right, ...fault.claims } })
  const answer = await browser.complete(query)
  return { answer, browser, query }
}

const codeOf = ({ answer }: Awaited<ReturnType<typeof signIn>>) => [answer.status, answer.body?.code ?? null]

const untrusted: Record<string, IssuerFault> = {
  'another issuer': { claims: { iss: 'https://login.other.example' } },
  'another audience': { claims: { aud: 'another-client' } },
  'several audiences, issued to another one': { claims: { aud: ['foyer', 'other'], azp: 'other' } },
  'another nonce': { claims: { nonce: 'another' } },
  'no nonce': { claims: { nonce: undefined } },
  'no subject': { claims: { sub: undefined } },
  'no end': { claims: { exp: undefined } },
  'an end six minutes ago': { claims: { iat: seconds(-900), exp: seconds(-360) } },
  'a beginning in six minutes': { claims: { nbf: seconds(420), exp: seconds(900) } },
  'algorithm none': { alg: 'none' },
  'an HMAC with the client secret': { alg: 'HS256' },
  'the signature of another key': { key: 'foreign' },
  'a key that is not published': { key: 'unpublished' },
}

test.for(Object.entries(untrusted))(
  'sign-in by provider: an ID token with %s is refused [B5.1-8]',
  async ([, fault]) => {
    const { answer, browser } = await signIn(fault)
    expect([answer.status, answer.body.code]).toEqual([403, 'provider_answer_untrusted'])
    expect(browser.cookies.has('foyer_session')).toBe(false)
  },
)

test('sign-in by provider: a clock that is up to five minutes off is no fault [B5.1-8]', async () => {
  for (const claims of [
    { iat: seconds(240), nbf: seconds(240), exp: seconds(540) },
    { iat: seconds(-540), exp: seconds(-240) },
  ]) {
    expect(codeOf(await signIn({ claims }))).toEqual([201, null])
  }
})

test('sign-in by provider: a key that the provider changes counts for the next sign-in [B5.1-8]', async () => {
  expect(codeOf(await signIn())).toEqual([201, null])
  issuer.rotateKey()
  expect(codeOf(await signIn())).toEqual([201, null])
})

test('sign-in by provider: an address that is not confirmed, or not there, links to no user [B5.1-2]', async () => {
  for (const claims of [
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'false' },
    { email: undefined },
    { email: 'no address' },
    { email: [account.email] },
  ]) {
    expect(codeOf(await signIn({ claims }))).toEqual([403, 'provider_address_unconfirmed'])
  }
})

test('sign-in by provider: Entra ID confirms the domain of an address by xms_edov [B5.1-1]', async () => {
  expect(codeOf(await signIn({ claims: { email_verified: undefined, xms_edov: true } }))).toEqual([201, null])
})

test('sign-in by provider: a state is used once, and a code that was used is refused [B5.1-7]', async () => {
  const first = await signIn()
  expect(codeOf(first)).toEqual([201, null])
  const { browser, query } = first
  expect((await browser.complete(query)).body.code).toBe('sign_in_attempt_void')
  // The code again, with a state that is good.
  const begun = await browser.begin(address)
  const state = new URL(begun.data.url as string).searchParams.get('state') ?? ''
  const code = new URLSearchParams(query).get('code') ?? ''
  const replayed = await browser.complete(new URLSearchParams({ code, state }).toString())
  expect([replayed.status, replayed.body.code]).toEqual([422, 'sign_in_attempt_void'])
})

test('sign-in by provider: a code that was begun in another browser is worth nothing [B5.1-7]', async () => {
  const [attacker, victim] = [visitor(app), visitor(app)]
  const begun = await attacker.begin(address)
  issuer.misbehave({ claims: right })
  const query = issuer.ask(begun.data.url as string)
  // Login CSRF: the victim is led to the attacker's answer, with and without a sign-in of its own under way.
  expect((await victim.complete(query)).body.code).toBe('sign_in_attempt_void')
  await victim.begin(address)
  expect((await victim.complete(query)).body.code).toBe('sign_in_attempt_void')
  // A code that was taken from the victim, with the attacker's own state: the proof of the code (PKCE) is another one.
  const stolen = new URLSearchParams(issuer.ask((await victim.begin(address)).data.url as string)).get('code') ?? ''
  const state = new URLSearchParams(query).get('state') ?? ''
  const injected = await attacker.complete(new URLSearchParams({ code: stolen, state }).toString())
  expect([injected.status, injected.body.code]).toEqual([422, 'sign_in_attempt_void'])
})

test('sign-in by provider: a sign-in that took longer than ten minutes is void [B5.1-7]', async () => {
  const browser = visitor(app)
  const query = issuer.ask((await browser.begin(address)).data.url as string)
  await system.updateTable('sign_in_attempts').set({ expires_at: '2026-01-01' }).execute()
  issuer.misbehave({ claims: right })
  expect((await browser.complete(query)).body.code).toBe('sign_in_attempt_void')
})

test('sign-in by provider: one that is down, hangs or fails is a 503 with Retry-After, in time [B5.1-13]', async () => {
  const paths = ['/.well-known/openid-configuration', '/token', '/jwks'] as const
  for (const path of paths) {
    for (const status of ['hang', 500, 503] as const) {
      const started = performance.now()
      const { answer } = await signIn({ at: { path, status } })
      expect([path, status, answer.status, answer.body.code]).toEqual([path, status, 503, 'provider_unavailable'])
      expect(answer.headers['retry-after']).toBe('30')
      expect(performance.now() - started).toBeLessThan(8_000)
      issuer.misbehave({})
    }
  }
  issuer.misbehave({ at: { path: paths[0], status: 500 } })
  expect((await visitor(app).begin(address)).body.code).toBe('provider_unavailable')
})

test('sign-in by provider: a client secret that the provider does not accept is said so [B5.1-13]', async () => {
  expect(codeOf(await signIn({ error: 'invalid_client' }))).toEqual([403, 'provider_rejects_service'])
})

test('sign-in by provider: an error that the provider sends back is said, whatever stands in it [B5.1-13]', async () => {
  const browser = visitor(app)
  for (const [error, said] of [
    ['access_denied', 'access_denied'],
    ['<script>alert(1)</script>', 'unknown'],
  ] as const) {
    const begun = await browser.begin(address)
    const state = new URL(begun.data.url as string).searchParams.get('state') ?? ''
    const answer = await browser.complete(new URLSearchParams({ error, state }).toString())
    expect([answer.status, answer.body.code, answer.body.params]).toEqual([403, 'provider_refused', { error: said }])
  }
})

test('sign-in by provider: after the sign-in no path leads out of the dashboard [B5.1-9]', async () => {
  const paths: [string, string | null][] = [
    ['/forms/3/settings?group=mail#top', '/forms/3/settings?group=mail#top'],
    ['https://evil.example/', null],
    ['//evil.example/', null],
    ['/\\evil.example/', null],
    ['/\t/evil.example/', null],
    ['javascript:alert(1)', null],
    ['forms', null],
    ['/forms\n', null],
  ]
  for (const [to, kept] of paths) {
    const browser = visitor(app)
    const begun = await browser.begin(address, to)
    issuer.misbehave({ claims: right })
    const answer = await browser.complete(issuer.ask(begun.data.url as string))
    expect([to, answer.status, answer.data.to]).toEqual([to, 201, kept])
    issuer.misbehave({})
  }
})

test('sign-in by provider: issuers that cannot be asked, or are others, are not saved [B5.1-19, B5.1-20]', async () => {
  const { headers, key } = await setUpProvider(app, account, { issuer: issuer.issuer })
  const save = async (fault: IssuerFault, settings: Record<string, unknown> = {}) => {
    issuer.misbehave(fault)
    const body = { ...providerClient, issuer: issuer.issuer, client_id: 'another', ...settings }
    const answer = await app.call(signInProvider.update, { key, headers, body })
    return [answer.status, answer.body.faults?.issuer?.[0]?.code]
  }
  const path = '/.well-known/openid-configuration'
  expect(await save({ at: { path, status: 500 } })).toEqual([422, 'issuer_unusable'])
  expect(await save({ at: { path, status: 'hang' } })).toEqual([422, 'issuer_unusable'])
  expect(await save({ discovery: { issuer: 'https://login.other.example' } })).toEqual([422, 'issuer_unusable'])
  expect(await save({ discovery: { authorization_endpoint: 'javascript:alert(1)' } })).toEqual([422, 'issuer_unusable'])
  expect(await save({ discovery: { end_session_endpoint: 'http://login.agency.example/' } })).toEqual([
    422,
    'issuer_unusable',
  ])
  for (const local of [
    'https://127.0.0.1/',
    'https://10.0.0.1/realm',
    'https://localhost/',
    'http://93.184.216.34/',
    'ftp://a.example',
  ]) {
    const [status] = await save({}, { issuer: local })
    expect([local, status]).toEqual([local, 422])
  }
  expect(await save({})).toEqual([200, undefined])
})

test('sign-in by provider: endpoints that are not public are not asked, wherever they are named [B5.1-20]', async () => {
  const named = { token_endpoint: 'https://169.254.169.254/token', jwks_uri: 'https://10.0.0.1/keys' }
  for (const [name, url] of Object.entries(named)) {
    const { answer } = await signIn({ discovery: { [name]: url } })
    expect([name, answer.status]).toEqual([name, 503])
    issuer.misbehave({})
  }
})
