import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { verifyDue } from '../senders/verify.ts'
import { mailAll, mailForm, queued, queueDue, submit } from '../../testing/submission-mails.ts'

const sales = 'vertrieb@agency.example'
const rent = 'vermietung@agency.example'

/** Addresses of these domains need no confirmation. */
const trusting = { SENDER_DOMAINS: 'agency.example' }

/** Identities of the account; verified unless the test says otherwise. */
async function identities(app: TestApp, email_crm_api_user: string[], { verified = true } = {}) {
  await app.call(accountCrm.update, { body: { email_crm_api_user } })
  if (verified) await verifyDue(app.platform)
}

const throughCrm = { send_email_via_crm: true, email2_enabled: true, email2_receiver: 'team@agency.example' }

// Settings: email_crm_identity, email2_via_crm.
test('submission mails: `send_email_via_crm`: the CRM sends the confirmation, from the chosen identity [B2.2-16]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url, ...trusting } })
  await identities(app, [sales, rent])
  server.mails.length = 0
  await submit(app, await mailForm(app, { ...throughCrm, email_sender_name: 'Agentur' }))
  await mailAll(app, server.url)
  const both = { send_email_via_crm: true, email_crm_identity: rent, email_enabled: true }
  await submit(app, await mailForm(app, both))
  await mailAll(app, server.url)
  await submit(app, await mailForm(app, { ...throughCrm, email_enabled: false, email2_via_crm: true }))
  await mailAll(app, server.url)
  expect(server.mails.map(({ from, to }) => [from, ...to])).toEqual([
    [sales, 'ada@home.example'],
    ['foyer@localhost', 'team@agency.example'],
    [rent, 'ada@home.example'],
    [sales, 'team@agency.example'],
  ])
  const [first] = server.mails
  expect(first!.headers['from']).toBe(`Agentur <${sales}>`)
  expect(first!.text).toContain('Ihre Angaben sind bei uns eingegangen')
  expect(first!.html).toContain('<!doctype html>')
  const rows = await queued(app)
  expect(first!.headers['message-id']).toBe(rows[0]!.message_id)
  expect(rows.map(({ state, note }) => [state, note])).toEqual(Array(4).fill(['sent', null]))
})

test('submission mails: an unverified identity sends nothing: the mail comes from our address, saying why', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url, ...trusting } })
  await identities(app, [sales], { verified: false })
  await submit(app, await mailForm(app, { send_email_via_crm: true, email_crm_identity: sales }))
  await mailAll(app, server.url)
  expect(server.mails.map(({ from }) => from)).toEqual(['foyer@localhost'])
  expect(await queued(app)).toMatchObject([{ state: 'sent', note: 'mail_without_identity{}' }])
})

test('submission mails: what the CRM refuses goes out from our own address; what it cannot take now waits', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url, ...trusting } })
  await identities(app, [sales])
  server.mails.length = 0
  server.refusals.set(sales, { responseCode: 450, message: 'busy' })
  await submit(app, await mailForm(app, { send_email_via_crm: true }))
  await mailAll(app, server.url)
  expect(await queued(app)).toMatchObject([{ state: 'waiting', via_crm: true, error: expect.stringContaining('busy') }])
  server.refusals.set(sales, { responseCode: 550, message: 'not yours' })
  await submit(app, await mailForm(app, { send_email_via_crm: true }))
  await mailAll(app, server.url)
  expect(server.mails.map(({ from }) => from)).toEqual(['foyer@localhost'])
  expect((await queued(app))[1]).toMatchObject({
    state: 'sent',
    sender: null,
    note: expect.stringContaining('not yours'),
  })
})

test('submission mails: without SMTP_URL it stays in the outbox under its sender [B10-13]', async () => {
  await using app = await startApp({ env: trusting })
  await identities(app, [sales])
  await submit(app, await mailForm(app, { send_email_via_crm: true }))
  await queueDue(app)
  expect(await queued(app)).toMatchObject([{ state: 'waiting', sender: sales, via_crm: true }])
})
