import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { sendWaiting } from '../mails/send-mails.ts'
import { openMailer } from '../../lib/mail.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { setLimitClock } from '../../testing/limits.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { connect, disconnect } from '../crm/index.ts'
import { claimIdentities, settleIdentity } from './queries.ts'
import { verifyDue } from './verify.ts'
import { startSenders } from '../../testing/lanes.ts'

const sales = 'vertrieb@agency.example'
const rent = 'vermietung@agency.example'

/** Addresses of these domains need no confirmation. */
const trusting = (env: Record<string, string> = {}) => ({ ...env, SENDER_DOMAINS: 'agency.example' })

const list = (app: TestApp, email_crm_api_user: string[]) =>
  app.call(accountCrm.update, { body: { email_crm_api_user } }).then(({ data }) => data)
const read = async (app: TestApp) => (await app.call(accountCrm.get)).data

/** Lets every test mail that waits for its time be due. */
const letTimePass = (app: TestApp) =>
  sql`update crm_identities set due_at = now()`.execute(app.platform.database.system)

test('senders: an address of a trusted domain is functional after one test mail from and to itself [B2.14-4, B2.14-11]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: trusting({ SMTP_URL: server.url }) })
  const before = await list(app, [sales, rent])
  expect(before.email_crm_api_user_is_functional).toBe(false)
  expect(before.email_crm_api_user_states).toEqual(
    [sales, rent].map((email) => ({
      email,
      state: 'waiting',
      checked_at: null,
      confirm_until: null,
      error: null,
      error_details: [],
    })),
  )
  expect(await verifyDue(app.platform)).toBe(2)
  expect(server.mails.map(({ from, to }) => [from, to]).toSorted()).toEqual([
    [rent, [rent]],
    [sales, [sales]],
  ])
  for (const { from, headers } of server.mails) {
    expect(headers).toMatchObject({ from, to: from, subject: 'Prüfung dieser E-Mail-Adresse' })
  }
  const after = await read(app)
  expect(after.email_crm_api_user_is_functional).toBe(true)
  for (const identity of after.email_crm_api_user_states) {
    expect(identity).toMatchObject({ state: 'functional', checked_at: expect.any(String), error: null })
  }
  await letTimePass(app)
  expect(await verifyDue(app.platform)).toBe(0)
})

test('senders: an address that the mail server refuses has failed, with its reason, and is not tried again [B2.14-4, B2.14-11]', async () => {
  await using server = await startMailServer()
  server.refusals.set(rent, { responseCode: 550, message: 'Sender address\tis not yours' })
  await using app = await startApp({ env: trusting({ SMTP_URL: server.url }) })
  await list(app, [sales, rent])
  await verifyDue(app.platform)
  const data = await read(app)
  expect(data.email_crm_api_user_is_functional).toBe(false)
  expect(data.email_crm_api_user_states).toMatchObject([
    { email: sales, state: 'functional', error: null },
    { email: rent, state: 'failed', error: expect.stringMatching(/refused.*550 Sender address is not yours/) },
  ])
  await letTimePass(app)
  expect(await verifyDue(app.platform)).toBe(0)
  expect((await list(app, [sales])).email_crm_api_user_is_functional).toBe(true)
})

test('senders: an answer that may be better later is tried again, five times at most [B2.14]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: trusting({ SMTP_URL: server.url }) })
  for (const email of [sales, rent]) server.refusals.set(email, { responseCode: 451, message: 'Greylisted' })
  await list(app, [sales, rent])
  await verifyDue(app.platform)
  expect((await read(app)).email_crm_api_user_states[0]).toMatchObject({
    state: 'waiting',
    error: expect.stringContaining('451 Greylisted'),
  })
  expect(await verifyDue(app.platform)).toBe(0)
  server.refusals.delete(sales)
  for (let i = 0; i < 4; i++) {
    await letTimePass(app)
    await verifyDue(app.platform)
  }
  expect((await read(app)).email_crm_api_user_states).toMatchObject([
    { email: sales, state: 'functional', error: null },
    { email: rent, state: 'failed', error: expect.stringContaining('451 Greylisted') },
  ])
  expect(server.mails).toHaveLength(1)
})

test('senders: a changed list keeps the state of addresses that stay; added ones are checked [B2.14]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: trusting({ SMTP_URL: server.url }), limited: false })
  await list(app, [sales])
  await verifyDue(app.platform)
  const states = async (emails: string[]) =>
    (await list(app, emails)).email_crm_api_user_states.map(({ email, state }: { email: string; state: string }) => [
      email,
      state,
    ])
  const louder = sales.replace('vertrieb', 'Vertrieb')
  expect(await states([rent, louder])).toEqual([
    [rent, 'waiting'],
    [louder, 'functional'],
  ])
  expect(await states([rent])).toEqual([[rent, 'waiting']])
  expect(await states([sales])).toEqual([[sales, 'waiting']])
  await verifyDue(app.platform)
  // Not within an hour of the last one.
  expect(server.mails).toHaveLength(1)
  await setLimitClock(app, '1 hour')
  await letTimePass(app)
  await verifyDue(app.platform)
  expect(server.mails.map(({ to }) => to[0])).toEqual([sales, sales])
})

test('senders: the marketplace user has addresses of its own, checked the same way [B2.14-12]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: trusting({ SMTP_URL: server.url }) })
  const body = { email_crm_api_user: [sales], email_crm_marketplace_api_user: [sales] }
  await app.call(accountCrm.update, { body })
  server.refusals.set(sales, { responseCode: 451, message: 'Later' })
  await verifyDue(app.platform)
  server.refusals.clear()
  await sql`update crm_identities set due_at = now() where api_type = 'marketplace_api'`.execute(
    app.platform.database.system,
  )
  await verifyDue(app.platform)
  expect(await read(app)).toMatchObject({
    ...body,
    email_crm_api_user_is_functional: false,
    email_crm_marketplace_api_user_is_functional: true,
  })
})

test('senders: without SMTP_URL the test mail is in the outbox, in the language of the CRM fields [B10-13]', async () => {
  await using app = await startApp({ env: trusting() })
  await app.call(accountCrm.update, { body: { email_crm_api_user: [sales], field_config_locale: 'en' } })
  const running = startSenders(app.platform)
  await expect.poll(async () => (await read(app)).email_crm_api_user_is_functional).toBe(true)
  await running.stop()
  const { system } = app.platform.database
  expect(await system.selectFrom('mails').selectAll().execute()).toMatchObject([
    { state: 'waiting', sender: sales, recipient: sales, subject: 'Check of this e-mail address' },
  ])
  await using server = await startMailServer()
  const mailer = openMailer(server.url, 'Foyer <foyer@localhost>')
  expect(await sendWaiting(system, mailer)).toBe(1)
  mailer.close()
  expect(server.mails).toMatchObject([{ from: 'foyer@localhost', to: [sales] }])
})

test('senders: an address waits for as long as no CRM is connected, and is checked when one is', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: trusting({ SMTP_URL: server.url }) })
  await disconnect(app.platform, app.owner.account_id)
  await list(app, [sales])
  for (let i = 0; i < 7; i++) {
    await verifyDue(app.platform)
    await letTimePass(app)
  }
  await verifyDue(app.platform)
  expect((await read(app)).email_crm_api_user_states).toMatchObject([{ email: sales, state: 'waiting' }])
  await connect(app.platform, app.owner.account_id, { kind: 'built-in' })
  expect(await verifyDue(app.platform)).toBe(1)
  expect((await read(app)).email_crm_api_user_is_functional).toBe(true)
})

test('senders: the result of a test mail is not noted for an address that was listed again meanwhile', async () => {
  await using app = await startApp({ env: trusting() })
  const { system } = app.platform.database
  const claim = (db = system) => claimIdentities(db, { limit: 8, leaseSeconds: 60 })
  await list(app, [sales])
  const [slow] = await system.transaction().execute(async (db) => {
    const claimed = await claim(db)
    // Another process neither waits nor gets it.
    expect(await claim()).toEqual([])
    return claimed
  })
  expect(await claim()).toEqual([])
  await list(app, [])
  await list(app, [sales])
  await settleIdentity(system, slow!, { error: 'refused' })
  expect((await read(app)).email_crm_api_user_states).toMatchObject([{ state: 'waiting', error: null }])
  expect(await claim()).toMatchObject([{ email: sales, attempts: 1, locale: 'de' }])
})
