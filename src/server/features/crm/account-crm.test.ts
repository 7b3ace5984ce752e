import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { createApp } from '../../app.ts'
import { openPlatform } from '../../open-platform.ts'
import { keyOf } from '../../lib/limits/limiter.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const patch = (app: TestApp, body: object) => app.call(accountCrm.update, { body })
const read = async (app: TestApp) => (await app.call(accountCrm.get)).data

test('crm: a new account is connected to the built-in CRM, and has the standard list of reasons [B2.14-2, B2.14-6, B2.14-16, B4.11-3, B2.14-18]', async () => {
  await using app = await startApp()
  const data = await read(app)
  expect(data).toEqual({
    api_type: 'normal',
    crm: 'built-in',
    connection_ok: true,
    connection_error: null,
    connection_error_details: [],
    reconnect_required: false,
    marketplace_available: false,
    credentials_set: false,
    email_crm_api_user: [],
    email_crm_api_user_is_functional: false,
    email_crm_api_user_states: [],
    email_crm_marketplace_api_user: [],
    email_crm_marketplace_api_user_is_functional: false,
    email_crm_marketplace_api_user_states: [],
    field_config_locale: 'de',
    field_config_built_at: expect.any(String),
    field_config_is_building: false,
    field_config_error: null,
    field_config_error_details: [],
    reason_cancellation: [],
    reason_cancellation_standard: expect.arrayContaining(['Preis', 'Lage', 'Sonstiges']),
  })
  const { data: english } = await patch(app, { field_config_locale: 'en' })
  expect(english.reason_cancellation_standard).toContain('Location')
})

test('crm: only what is sent changes, and null clears it [B2.14-4, B2.14-5, B2.14-10, B2.14-12, B2.14-13, B2.14-15, B4.11-4]', async () => {
  await using app = await startApp({ limited: false })
  const lists = {
    email_crm_api_user: ['vertrieb@agency.example', 'Büro@agency.example'],
    email_crm_marketplace_api_user: ['markt@agency.example'],
  }
  expect((await patch(app, lists)).data).toMatchObject(lists)
  const reason_cancellation = ['Zu klein', ' Andere Gründe ', 'Zu klein']
  expect((await patch(app, { reason_cancellation })).data).toMatchObject({ ...lists, reason_cancellation })
  expect((await patch(app, { field_config_locale: 'en' })).data).toMatchObject({ ...lists, reason_cancellation })
  const [second = '', first = ''] = lists.email_crm_api_user
  expect((await patch(app, { email_crm_api_user: [first, second] })).data.email_crm_api_user).toEqual([first, second])
  const cleared = await patch(app, {
    api_type: null,
    email_crm_api_user: null,
    email_crm_marketplace_api_user: null,
    field_config_locale: null,
    reason_cancellation: null,
  })
  expect(cleared.data).toEqual({ ...(await read(app)), field_config_locale: 'de', reason_cancellation: [] })
  expect(cleared.data).toMatchObject({ email_crm_api_user: [], email_crm_marketplace_api_user: [] })
})

test('crm: what was read can be sent back, and its read-only parts are ignored [B11-21]', async () => {
  await using app = await startApp()
  await patch(app, { email_crm_api_user: ['a@agency.example'] })
  const before = await read(app)
  const sent = { ...before, connection_ok: false, credentials_set: true, email_crm_api_user_is_functional: true }
  expect((await patch(app, sent)).data).toEqual(before)
})

const address = (i: number) => `identity${i}@agency.example`
const addresses = (count: number) => Array.from({ length: count }, (_, i) => address(i))
/** 60 + 1 + 3 × 64 + 2 characters. */
const address255 = `${'a'.repeat(60)}@${`${'b'.repeat(63)}.`.repeat(3)}ex`

const refusals: [what: string, body: object, paths: string[]][] = [
  ['11 addresses', { email_crm_api_user: addresses(11) }, ['email_crm_api_user']],
  ['11 of the marketplace', { email_crm_marketplace_api_user: addresses(11) }, ['email_crm_marketplace_api_user']],
  ['no address', { email_crm_api_user: ['a@agency.example', 'agency'] }, ['email_crm_api_user.1']],
  ['a header', { email_crm_api_user: ['a@agency.example\r\nBcc: b@x.example'] }, ['email_crm_api_user.0']],
  ['255 characters', { email_crm_api_user: [address255.slice(1), address255] }, ['email_crm_api_user.1']],
  ['one twice', { email_crm_api_user: [address(1), address(2), address(1).toUpperCase()] }, ['email_crm_api_user.2']],
  ['no list', { email_crm_api_user: address(1) }, ['email_crm_api_user']],
  ['51 reasons', { reason_cancellation: Array(51).fill('x') }, ['reason_cancellation']],
  ['41 characters', { reason_cancellation: ['x'.repeat(40), '😀'.repeat(41)] }, ['reason_cancellation.1']],
  ['a blank reason', { reason_cancellation: ['x', ' '] }, ['reason_cancellation.1']],
  ['a number', { reason_cancellation: [5] }, ['reason_cancellation.0']],
  ['another type', { api_type: 'other' }, ['api_type']],
  ['two at once', { api_type: 'marketplace_api', field_config_locale: 'xx' }, ['api_type', 'field_config_locale']],
  ['secrets', { crm_api_token: 'x', crm_api_secret: 'y', token: 'z' }, ['crm_api_token', 'crm_api_secret', 'token']],
]

test('crm: what is over a limit, no address or no setting is refused and named, and nothing changes [B2.14-10, B2.14-15, B8-12, B8-13]', async () => {
  await using app = await startApp({ limited: false })
  const before = await read(app)
  for (const [what, body, paths] of refusals) {
    const answer = await patch(app, body)
    expect(answer.status, what).toBe(422)
    expect(Object.keys(answer.body.errors), what).toEqual(paths)
  }
  expect(await read(app)).toEqual(before)
})

test('crm: the limits themselves are allowed: 10 addresses, 50 reasons of 40 characters [B2.14-10, B2.14-15, B8-12, B8-13]', async () => {
  await using app = await startApp()
  const body = { email_crm_api_user: addresses(10), reason_cancellation: Array<string>(50).fill('😀'.repeat(40)) }
  expect((await patch(app, body)).data).toMatchObject(body)
})

test('crm: marketplace_api only with a linked marketplace user; a language only if the CRM offers it [B2.14-1, B2.14-8, B2.14-9, B2.14-13, B2.14-19]', async () => {
  await using app = await startApp()
  const refused = await patch(app, { api_type: 'marketplace_api', field_config_locale: 'fr' })
  expect(refused.body.errors).toEqual({
    api_type: [expect.stringContaining('marketplace user')],
    field_config_locale: [expect.stringContaining('de, en')],
  })
  await app.platform.database.system.updateTable('crm_connections').set({ marketplace_user: 'user 7' }).execute()
  expect((await patch(app, { api_type: 'marketplace_api' })).data.api_type).toBe('marketplace_api')
})

test('crm: of credentials an answer says only that there are some [B2.14-3, B2.14-7]', async () => {
  await using app = await startApp()
  const { platform, owner } = app
  const secret = 'crm-secret-0123456789'
  await platform.database.system
    .insertInto('crm_credentials')
    .values({ account_id: owner.account_id, sealed_credentials: platform.sealer.seal(secret, 'test') })
    .execute()
  for (const { body } of [await app.call(accountCrm.get), await patch(app, {})]) {
    expect(body.data.credentials_set).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/v1\.|secret-|"(crm_)?(api_)?(token|secret)"/)
  }
})

test('crm: 5 changes per minute over all processes; refused ones do not count, reading is free [B4.11-5, B7-11, B7-12, B8-3]', async () => {
  await using app = await startApp()
  const platform = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
  const second = await createApp(platform)
  const call = (i: number) =>
    (i % 2 ? app.server : second).inject({
      method: 'PATCH',
      url: '/api/v1/account/crm',
      headers: { authorization: `Bearer ${app.owner.api_key}` },
      payload: { reason_cancellation: [`Reason ${i}`] },
    })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => call(i)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(refused).toHaveLength(15)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeOneOf([58, 59, 60])
  expect((await read(app)).connection_ok).toBe(true)
  const { status } = await app.call(accountCrm.update, { key: (await app.createAccount()).api_key, body: {} })
  expect(status).toBe(200)

  // The first of the five was 40 seconds ago, the others 10: a place is free again when the first leaves the minute.
  await countOwn(app, ['20 seconds', ...Array<string>(4).fill('50 seconds')])
  const early = await call(0)
  expect(early.statusCode).toBe(429)
  expect(early.headers['retry-after']).toBe('20')
  await countOwn(app, ['-1 second', ...Array<string>(4).fill('50 seconds')])
  expect([(await call(1)).statusCode, (await call(2)).statusCode]).toEqual([200, 429])
  await second.close()
  await platform.close()
})

/** Makes these the calls that were counted for the owner: each counts for so much longer. */
async function countOwn(app: TestApp, ends: string[]): Promise<void> {
  const { key } = keyOf(app.platform.tokenKey, { limit: 'account_crm', of: [app.owner.account_id] })
  await sql`update limit_counts set amounts = array_fill(1, array[5]), tags = array_fill(null::text, array[5]),
      ends = array(select now() + e::interval from unnest(${ends}::text[]) e)
    where key = ${key}`.execute(app.platform.database.system)
}
