import { afterAll, afterEach, expect, test } from 'vitest'
import { password as passwords } from '../../../shared/contract/accounts/password.ts'
import { me, session } from '../../../shared/contract/accounts/session.ts'
import { keyOf } from '../../lib/limits/limiter.ts'
import { startApp, type CallResult, type TestAccount } from '../../testing/harness.ts'
import { countAlready, forgetCounts } from '../../testing/limits.ts'

const app = await startApp({ env: { TRUST_PROXY: '1' } })
afterAll(() => app[Symbol.asyncDispose]())
afterEach(() => forgetCounts(app))

interface From {
  network?: string
  cookie?: string
}

const signIn = (
  { email, password }: { email: string; password: string },
  { network = '203.0.113.1', cookie }: From = {},
) =>
  app.call(session.create, {
    key: null,
    body: { email, password },
    headers: { 'x-forwarded-for': network, ...(cookie !== undefined && { cookie }) },
  })

const cookies = ({ headers }: CallResult) =>
  [headers['set-cookie']].flat().map((text) => String(text).split(';', 1)[0] ?? '')
const deviceOf = (answer: CallResult) => cookies(answer).find((text) => text.startsWith('foyer_device_')) ?? ''

/** Wrong passwords from so many networks of their own, ten from each. */
async function storm({ email }: TestAccount, networks: number): Promise<void> {
  for (let n = 0; n < networks; n++) {
    for (let i = 0; i < 10; i++) {
      expect((await signIn({ email, password: 'guess' }, { network: `198.51.100.${n}` })).status).toBe(401)
    }
  }
}

test('S9: ten wrong passwords from one network keep out no user who comes from another', async () => {
  const owner = await app.createAccount()
  await storm(owner, 1)
  expect((await signIn(owner, { network: '198.51.100.0' })).status).toBe(429)
  expect((await signIn(owner)).status).toBe(201)
})

test('S9: wrong passwords of one network count together, for any addresses; right ones do not', async () => {
  const [owner, other] = [await app.createAccount(), await app.createAccount()]
  await countAlready(app, { limit: 'sign_in_network', of: ['2001:db8:1:2::1'] }, 59)
  for (let i = 0; i < 3; i++) expect((await signIn(owner, { network: '2001:db8:1:2::3' })).status).toBe(201)
  expect((await signIn({ ...owner, password: 'guess' }, { network: '2001:db8:1:2::4' })).status).toBe(401)
  expect((await signIn(other, { network: '2001:db8:1:2:ffff::5' })).status).toBe(429)
  expect((await signIn(other, { network: '2001:db8:1:3::5' })).status).toBe(201)
})

test('S9: while guesses from everywhere use up all places of an address, a device that is known gets in', async () => {
  const owner = await app.createAccount()
  const known = deviceOf(await signIn(owner))
  expect(known).toMatch(/^foyer_device_\d+=[\w-]{43}\.[\w-]{43}$/)
  await storm(owner, 10)
  expect((await signIn(owner)).status).toBe(429)
  expect((await signIn(owner, { cookie: known })).status).toBe(201)
  // From a network that has no place left either.
  expect((await signIn(owner, { network: '198.51.100.0', cookie: known })).status).toBe(201)
})

test('S9: a known device may guess ten times, and is known for its own user, key and password alone', async () => {
  const [owner, other] = [await app.createAccount(), await app.createAccount()]
  const known = deviceOf(await signIn(owner))
  for (let i = 0; i < 10; i++)
    expect((await signIn({ ...owner, password: 'guess' }, { cookie: known })).status).toBe(401)
  expect((await signIn(owner, { cookie: known })).status).toBe(429)
  // It is no stranger to the network, and the network none to it.
  expect((await signIn(owner)).status).toBe(201)

  await countAlready(app, { limit: 'sign_in_address', of: [other.email] }, 100)
  const [, value = ''] = known.split('=')
  const name = deviceOf(await signIn(owner)).split('=')[0] ?? ''
  for (const cookie of [known, `${name}=${value}`, `${name}=${'A'.repeat(43)}.${'A'.repeat(43)}`, `${name}=`]) {
    expect((await signIn(other, { cookie })).status, cookie).toBe(429)
  }
})

test('S9: a device is forgotten with the password that it knew', async () => {
  const owner = await app.createAccount()
  const answer = await signIn(owner)
  const known = deviceOf(answer)
  const headers = { cookie: cookies(answer).join('; '), 'sec-fetch-site': 'same-origin' }
  const body = { current_password: owner.password, password: 'ein neuer langer Satz', language: 'de' }
  expect((await app.call(passwords.change, { key: null, headers, body })).status).toBe(204)
  await countAlready(app, { limit: 'sign_in_address', of: [owner.email] }, 100)
  expect((await signIn({ ...owner, password: body.password }, { cookie: known })).status).toBe(429)
})

test('S9: the cookie of a device is for this site and the server alone', async () => {
  const answer = await signIn(await app.createAccount())
  const [, text = ''] = [answer.headers['set-cookie']].flat().map(String)
  expect(text).toMatch(/^foyer_device_\w+=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
  // It signs no user in.
  expect((await app.call(me.get, { key: null, headers: { cookie: deviceOf(answer) } })).status).toBe(401)
})

test('S9: under many guesses others are answered, a known device gets in, the excess is a 429', async () => {
  const [owner, other] = [await app.createAccount(), await app.createAccount()]
  const known = deviceOf(await signIn(owner))
  const storm = Array.from({ length: 200 }, (_, n) =>
    signIn({ email: `${n}@agency.example`, password: 'guess' }, { network: `198.51.100.${n}` }),
  )
  const rest = Promise.all([
    signIn(owner, { cookie: known }),
    ...Array.from({ length: 20 }, () => app.call(me.get, { key: other.api_key })),
  ])
  expect((await rest).map(({ status }) => status)).toEqual([201, ...Array<number>(20).fill(200)])
  const answers = await Promise.all(storm)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  for (const { status, headers } of answers)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  // What was not tried is not counted.
  const refused = answers.findIndex(({ status }) => status === 429)
  const { key } = keyOf(app.platform.tokenKey, { limit: 'sign_in_network', of: [`198.51.100.${refused}`] })
  const { amounts } = await app.platform.database.system
    .selectFrom('limit_counts')
    .select('amounts')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(amounts).toEqual([])
})
