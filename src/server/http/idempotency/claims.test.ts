import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { storeConnection } from '../../features/crm/connect.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { claimCall, endClaim, idempotentCall, releaseClaim, renewClaim, type Claim } from './idempotency.ts'

let server: OnOfficeServer
let app: TestApp
let account: TestAccount

beforeAll(async () => {
  server = await startOnOffice()
  const env = { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host, CRM_TIMEOUT: '20s' }
  app = await startApp({ env, limited: false })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  // What renews claims runs by the clock of the tests.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  account = await app.createAccount()
  const { token, secret } = server.addOffice()
  const { database, sealer } = app.platform
  await storeConnection(database.system, sealer, account.account_id, {
    kind: 'onoffice',
    credentials: { token, secret },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.fail(null)
})

const claims = () =>
  app.platform.database.system
    .selectFrom('idempotency_keys')
    .select(['status', sql<number>`extract(epoch from now() - created_at)::float8`.as('age')])
    .where('account_id', '=', account.account_id)
    .execute()

/** Waits for claims that are so, and no longer than the slow request takes. */
async function nextClaims(are: (found: Awaited<ReturnType<typeof claims>>) => boolean): Promise<void> {
  const end = performance.now() + 400
  while (performance.now() < end && !are(await claims()));
}

/** Lets seconds pass in the database, for the claims of the account. */
const age = (seconds: number) =>
  sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds})
    where account_id = ${account.account_id}`.execute(app.platform.database.system)

/** Seventy-five seconds, in which the process is at work. */
async function passTime(): Promise<void> {
  await nextClaims((found) => found.length > 0)
  for (let i = 0; i < 3; i++) {
    await age(25)
    vi.advanceTimersByTime(25_000)
    await nextClaims((found) => found.every((claim) => claim.age < 20))
  }
}

/** Requests to the CRM are answered so late that the next call comes meanwhile, also on a machine under load. */
const slowly = () => server.fail({ name: 'slow', ms: 3_000 })

test('http: a call that takes longer than a minute holds its Idempotency-Key until its end [B11-53]', async () => {
  const settings = { prefill_crm_enabled: true, prefill_crm_modules: ['address'] }
  const { id } = await activeForm(app, { fields: [], key: account.api_key, settings })
  const body = { days: 7, records: { address: { id: '4711' } } }
  const link = () =>
    app.call(formLinks.create, { id, key: account.api_key, headers: { 'idempotency-key': 'link' }, body })
  await slowly()
  const first = link()
  await passTime()
  expect((await link()).status).toBe(409)
  // The CRM has no such record: the key is free.
  expect((await first).status).toBe(422)
  expect(await claims()).toEqual([])
})

test('http: a call that has lost its Idempotency-Key to another one leaves that its claim and its answer [B11-53]', async () => {
  const db = app.platform.database.forAccount(account.account_id)
  const key = { account_id: account.account_id, key: 'lost', path: '/api/v1/things', body: {} }
  const call = idempotentCall(key, app.platform.tokenKey)
  const claim = async () => (await claimCall(db, call)) as Claim
  const first = await claim()
  // Its process stood still for more than a minute.
  await age(61)
  const second = await claim()
  await renewClaim(db, first)
  await releaseClaim(db, first)
  await endClaim(db, first, { status: 201, answer: 'of the first' })
  await renewClaim(db, second)
  expect((await claims()).map(({ status }) => status)).toEqual([0])
  await endClaim(db, second, { status: 201, answer: 'of the second' })
  expect(await claimCall(db, call)).toMatchObject({ status: 201, answer: 'of the second' })
})

const rejecting = () =>
  activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    key: account.api_key,
    settings: { crm_write_enabled: true, crm_error_mode: 'reject' },
  })
const send = (form: TestForm, name: string) =>
  post(app, form.path, named(form.ids, { name }), { 'idempotency-key': 'once' })

test('public forms: an Idempotency-Key takes no other answers while its submission takes long [B11-39, B11-53]', async () => {
  const form = await rejecting()
  await slowly()
  const first = send(form, 'Ada')
  await passTime()
  expect((await send(form, 'Grace')).body.code).toBe('idempotency_key_used')
  expect((await first).status).toBe(201)
  expect((await send(form, 'Grace')).body.code).toBe('idempotency_key_used')
})
