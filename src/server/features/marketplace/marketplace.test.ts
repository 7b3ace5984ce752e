import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { connectTo } from '../../testing/onoffice-server/connect.ts'
import {
  activationAddress,
  joinMarketplace,
  renewClaim,
  serviceAddress,
  type ProviderCall,
} from '../../testing/onoffice-server/marketplace.ts'
import type { Office } from '../../testing/onoffice-server/office.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { signedIn } from '../../testing/callers.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { buildDue } from '../crm/jobs.ts'
import { performDue } from '../follow-ups/index.ts'

const secret = 'provider-secret-of-32-characters'
let server: OnOfficeServer
let app: TestApp
let account: TestAccount
let office: Office

beforeAll(async () => {
  server = await startOnOffice()
  const env = { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host, ONOFFICE_PROVIDER_SECRET: secret }
  app = await startApp({ env, limited: false })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  server.calls.length = 0
  account = await app.createAccount()
  office = server.addOffice()
  joinMarketplace(office, 'Löwe & <Söhne>, Immobilien')
})

const pathOf = (url: string) => url.slice(app.platform.config.publicUrl.length)
const address = (name: string) => `${app.platform.config.publicUrl}/onoffice/${name}`
const open = (url: string, language = 'de') =>
  app.server.inject({ url: pathOf(url), headers: { 'accept-language': language } })
const opening = (more: Partial<ProviderCall> = {}) =>
  activationAddress(office, { address: address('activate'), secret, ...more })
const use = (more: Partial<ProviderCall> = {}) =>
  open(serviceAddress(office, { address: address('service'), secret, ...more }))

async function newCode(): Promise<string> {
  const { status, data } = await app.call(accountCrm.createActivationCode, await signedIn(app, account))
  expect(status).toBe(201)
  return data.code
}

const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? ''

function enter(ticket: string, entered: { api_key?: string; code?: string }) {
  return app.server.inject({
    method: 'POST',
    url: '/onoffice/activate',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de' },
    payload: new URLSearchParams({ ticket, ...entered }).toString(),
  })
}

/** Activated, and opened for the first time, which brings the claim that calls are made with. */
async function activated(): Promise<void> {
  const ticket = ticketIn((await open(opening())).body)
  expect((await enter(ticket, { api_key: office.secret, code: await newCode() })).statusCode).toBe(200)
  expect((await use({ more: { first: '1' } })).statusCode).toBe(200)
  await buildDue(app.platform)
}

const state = async () => (await app.call(accountCrm.get, { key: account.api_key })).data

test('marketplace: the page of an activation asks for key and code, and connects the account', async () => {
  const page = await open(opening())
  expect([page.statusCode, page.headers['x-frame-options']]).toEqual([200, undefined])
  expect(page.headers['content-security-policy']).toContain('frame-ancestors https://*.onoffice.de')
  expect(page.body).toContain('Löwe &amp; &lt;Söhne&gt;, Immobilien')
  for (const hidden of [office.token, office.activationClaim!, office.secret]) expect(page.body).not.toContain(hidden)

  const credentials = { token: office.token, secret: office.secret, claim: office.claim! }
  await using early = connectTo(server, { credentials })
  await expect(early.crm.checkConnection()).rejects.toThrow(/error 240/)

  const ticket = ticketIn(page.body)
  const code = await newCode()
  const wrongKey = await enter(ticket, { api_key: 'x'.repeat(64), code })
  expect([wrongKey.statusCode, wrongKey.body.includes('nimmt diesen API-Key nicht an')]).toEqual([422, true])
  expect(wrongKey.body).not.toContain('x'.repeat(64))
  const wrongCode = await enter(ticket, { api_key: office.secret, code: 'AAAA-BBBB-CCCC-DDDD' })
  expect([wrongCode.statusCode, wrongCode.body.includes('Diesen Verbindungscode gibt es nicht')]).toEqual([422, true])
  expect(await state()).toMatchObject({ crm: 'built-in', api_type: 'normal', marketplace_available: true })
  server.calls.length = 0

  const done = await enter(ticket, { api_key: office.secret, code: code.toLowerCase().replaceAll('-', ' ') })
  expect([done.statusCode, done.body.includes('onOffice ist verbunden')]).toEqual([200, true])
  expect(server.calls).toEqual([['do unlockProvider']])
  expect(await state()).toMatchObject({ crm: 'onoffice', api_type: 'marketplace_api', reconnect_required: true })
  expect((await use()).statusCode).toBe(200)
  await buildDue(app.platform)
  expect(await state()).toMatchObject({ connection_ok: true, credentials_set: true, reconnect_required: false })
  const { rows } = await sql<{ text: string }>`select row_to_json(k)::text || row_to_json(c)::text as text
    from crm_credentials k join crm_connections c using (account_id) where account_id = ${account.account_id}`.execute(
    app.platform.database.system,
  )
  for (const hidden of [office.token, office.claim!, office.secret]) expect(rows[0]!.text).not.toContain(hidden)

  // The code was single-use; the agency is known now and needs none.
  const other = server.addOffice()
  joinMarketplace(other, 'Andere')
  const foreign = ticketIn((await open(activationAddress(other, { address: address('activate'), secret }))).body)
  expect((await enter(foreign, { api_key: other.secret, code })).statusCode).toBe(422)
  const again = await open(opening({ more: { again: '1' } }), 'en')
  expect([again.body.includes('API key'), again.body.includes('Connection code')]).toEqual([true, false])
  expect((await enter(ticketIn(again.body), { api_key: office.secret })).statusCode).toBe(200)
})

test('marketplace: the claim of an activation unlocks, and is used for no other call [B19-6]', async () => {
  const { token, secret: own, activationClaim: claim } = office
  const ticket = ticketIn((await open(opening())).body)
  const done = await enter(ticket, { api_key: office.secret, code: await newCode() })
  expect(done.body).toContain('Öffnen Sie diesen Dienst jetzt einmal in onOffice')
  // The counterpart refuses it from now on, as onOffice does.
  await using late = connectTo(server, { credentials: { token, secret: own, claim: claim! } })
  await expect(late.crm.checkConnection()).rejects.toMatchObject({ kind: 'unavailable', reason: 'claim' })
  server.calls.length = 0
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const form = await activeForm(app, { key: account.api_key, fields, settings: { crm_write_enabled: true } })
  await post(app, form.path, named(form.ids, { name: 'Löwe' }))
  const write = () => performDue(app.platform, crmWrites(app.platform))
  await Promise.all([write(), buildDue(app.platform)])
  expect(server.calls).toEqual([])
  expect(await state()).toMatchObject({
    reconnect_required: true,
    connection_error: expect.stringContaining('Open this service from onOffice once'),
  })
  expect((await use()).statusCode).toBe(200)
  expect(await state()).toMatchObject({ reconnect_required: false, connection_error: null })
  await write()
  expect(office.records.address.size).toBe(1)
})

test('marketplace: an address with a wrong signature, of another time or used before opens nothing', async () => {
  const good = opening()
  const forged = [
    good.replace(/customerWebId=[^&]+/, 'customerWebId=another'),
    `${good}&userId=1`,
    good.replace(/signature=.*/, `signature=${'0'.repeat(64)}`),
    good.replace(/&signature=.*/, ''),
    activationAddress(office, { address: address('activate'), secret: 'another secret' }),
    serviceAddress(office, { address: address('activate'), secret }),
    opening({ at: Date.now() - 360_000 }),
    opening({ at: Date.now() + 360_000 }),
  ]
  for (const url of forged) expect((await open(url)).statusCode, url).toBe(403)
  expect((await open(good)).statusCode).toBe(200)
  const twice = await open(good)
  expect([twice.statusCode, twice.body.includes('Bitte in onOffice neu öffnen')]).toEqual([403, true])
  expect((await enter('v1.forged', { api_key: office.secret, code: await newCode() })).statusCode).toBe(403)
  expect(server.calls).toEqual([])
})

test('a claim that has ended: writes wait and are not lost, until the service is opened again', async () => {
  await activated()
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'email', crm_field_name: 'Email' },
  ]
  const form = await activeForm(app, { key: account.api_key, fields, settings: { crm_write_enabled: true } })
  const stale = serviceAddress(office, { address: address('service'), secret, at: Date.now() - 60_000 })
  renewClaim(office)
  await post(app, form.path, named(form.ids, { name: 'Löwe', email: 'ada@home.example' }))
  const { system } = app.platform.database
  const write = () => performDue(app.platform, crmWrites(app.platform))
  const followUp = () =>
    system
      .selectFrom('follow_ups')
      .select(['state', 'claims', 'error'])
      .where('account_id', '=', account.account_id)
      .where('kind', '=', 'crm')
      .executeTakeFirstOrThrow()
  // As after months without a visit: no number of tries ends it.
  await sql`update follow_ups set claims = 200 where account_id = ${account.account_id}`.execute(system)
  await write()
  expect(await followUp()).toMatchObject({
    state: 'waiting',
    claims: 200,
    error: expect.stringContaining('onoffice_claim_ended'),
  })
  await expect.poll(async () => (await state()).reconnect_required).toBe(true)
  expect(await write()).toBe(0)

  // An older claim than the one that is kept does not help; the next one does.
  expect((await open(stale)).statusCode).toBe(200)
  expect((await state()).reconnect_required).toBe(true)
  const renewed = await use({ at: Date.now() + 1_000, user: 25 })
  expect([renewed.statusCode, renewed.body.includes('Die Verbindung steht')]).toEqual([200, true])
  expect(await state()).toMatchObject({ reconnect_required: false, connection_error: null })
  server.bodies.length = 0
  expect(await write()).toBe(1)
  expect([await followUp(), office.records.address.size]).toMatchObject([{ state: 'done' }, 1])
  for (const body of server.bodies)
    expect(JSON.parse(body).request.actions[0].parameters.extendedclaim).toBe(office.claim)
})

test('marketplace: an agency is connected to one account; one that is connected to none is told so', async () => {
  const unknown = await use()
  expect([unknown.statusCode, unknown.body.includes('Noch nicht verbunden')]).toEqual([404, true])
  const early = ticketIn((await open(opening({ more: { early: '1' } }))).body)
  await activated()
  const first = account
  account = await app.createAccount()
  const taken = await enter(early, { api_key: office.secret, code: await newCode() })
  expect([taken.statusCode, taken.body.includes('schon mit einem anderen Konto verbunden')]).toEqual([422, true])
  expect((await state()).crm).toBe('built-in')
  await app.call(accountCrm.removeCredentials, await signedIn(app, first))
  expect((await use({ at: Date.now() + 2_000 })).statusCode).toBe(404)
  const ticket = ticketIn((await open(opening({ more: { again: '1' } }))).body)
  expect((await enter(ticket, { api_key: office.secret, code: await newCode() })).statusCode).toBe(200)
  expect((await state()).crm).toBe('onoffice')
})

test('marketplace: an installation that is no provider in the marketplace has no such addresses', async () => {
  await using none = await startApp()
  expect((await none.server.inject(pathOf(opening()))).statusCode).toBe(404)
})
