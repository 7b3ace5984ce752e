import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails, type MailSummary } from '../../../shared/contract/submissions/mails.ts'
import { submissionTimeline, type TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { openSession, readOnlyKey } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { absenceNote, exchangeReport, gmailReport, postfixReport } from '../../testing/servers/delivery-reports.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { startMailboxServer, type MailboxServer } from '../../testing/servers/mailbox-server.ts'
import { ada, mailAll, mailForm, office, submit } from '../../testing/submission-mails.ts'
import { forgetMails } from '../mails/index.ts'
import { forgetDue } from '../retention/sweep.ts'
import { lookForReturns } from './look.ts'
import { returnAddress } from './return-address.ts'

let app: TestApp
let outgoing: MailServer
let mailbox: MailboxServer
beforeAll(async () => {
  outgoing = await startMailServer()
  mailbox = await startMailboxServer()
  const env = { BOUNCE_ADDRESS: 'Bounces@mail.agency.example', BOUNCE_IMAP_URL: mailbox.url }
  app = await startApp({ env: { SMTP_URL: outgoing.url, ...env } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await outgoing[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})
beforeEach(async () => {
  outgoing.mails.length = 0
  await sql`delete from mail_returns`.execute(app.platform.database.system)
})

const look = () => lookForReturns(app.platform, app.platform.config.returns!, AbortSignal.timeout(20_000))
const listed = async (): Promise<MailSummary[]> =>
  (await app.call(mails.list, await openSession(app, app.owner))).data as MailSummary[]

/** Sends a confirmation to a visitor, with a copy to the office. */
async function sentMail(settings: object = {}): Promise<{ submission_id: number; received: ReceivedMail }> {
  const form = await mailForm(app, { email_enabled: true, email_cc: [office], ...settings })
  const submission_id = await submit(app, form)
  await mailAll(app, outgoing.url)
  const received = outgoing.mails.at(-1)
  if (!received) throw new Error('No mail was sent.')
  return { submission_id, received }
}

const returnedOf = async (submission_id: number) =>
  (await listed()).find((mail) => mail.submission_id === submission_id)?.returned

test('mail returns: a mail leaves from an address of its own, and its headers stay as they are [B31-16]', async () => {
  const { received } = await sentMail({ email_bcc: ['archive@agency.example'] })
  expect(received.from).toMatch(/^bounces\+\d+-[0-9a-f]{20}@mail\.agency\.example$/)
  expect(received.to.toSorted()).toEqual([ada.email, 'archive@agency.example', office])
  expect(received.headers).toMatchObject({
    from: expect.stringContaining('foyer@localhost'),
    to: ada.email,
    cc: office,
  })
  expect(received.raw).not.toMatch(/archive@|bounces\+/)
})

test.each([
  ['Postfix', postfixReport],
  ['Exchange', exchangeReport],
  ['Gmail', gmailReport],
])('mail returns: a report of %s is noted once at its mail, though it comes twice [B31-17]', async (_, report) => {
  const { submission_id, received } = await sentMail()
  const message = report({ to: received.from, recipient: ada.email })
  const uids = [mailbox.deliver(message), mailbox.deliver(message)]
  // Two processes at the same time, and one of them again.
  const noted = await Promise.all([look(), look()])
  expect(noted.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await look()).toBe(0)
  expect(mailbox.seen()).toEqual(expect.arrayContaining(uids))
  expect(await returnedOf(submission_id)).toEqual([
    {
      recipient: ada.email,
      status: expect.stringMatching(/^5\.1\.10?$/),
      said: expect.stringMatching(/^550/),
      is_permanent: true,
      created_at: expect.any(String),
    },
  ])
  const mail = (await listed()).find((one) => one.submission_id === submission_id)!
  const one = await app.call(mails.get, { ...(await openSession(app, app.owner)), id: mail.id })
  expect(one.data.returned).toEqual(mail.returned)
  expect(one.data.state).toBe('sent')
})

test('mail returns: the timeline says so; addresses are hidden with the answers [B31-17]', async () => {
  const { submission_id, received } = await sentMail()
  mailbox.deliver(postfixReport({ to: received.from, recipient: ada.email, status: '4.4.1', said: 'timed out' }))
  expect(await look()).toBe(1)
  const eventOf = async (call: object = {}) => {
    const { data } = await app.call(submissionTimeline.get, { id: submission_id, ...call })
    return (data.events as TimelineEvent[]).find(({ kind }) => kind === 'mail_returned')
  }
  const returned = {
    mail_id: expect.any(Number),
    recipient: ada.email,
    status: '4.4.1',
    said: 'timed out',
    is_permanent: false,
  }
  expect(await eventOf()).toMatchObject({ state: 'failed', mail: null, returned })
  const { form_id } = (await app.call(submissions.get, { id: submission_id })).data
  const { data: form } = await app.call(forms.get, { id: form_id })
  const [{ id: field }] = form.fields
  await app.call(forms.update, { id: form_id, body: { confidential_field_ids: [field] } })
  const hidden = await eventOf(await readOnlyKey(app, app.owner))
  expect(hidden?.returned).toEqual({ ...returned, recipient: null, said: null })
})

test('mail returns: a forged proof, a foreign recipient, a delay and an answer of a person note nothing [B31-17]', async () => {
  const { submission_id, received } = await sentMail()
  const to = received.from
  const forged = to.replace(/-[0-9a-f]{20}@/, `-${'0'.repeat(20)}@`)
  const other = to.replace(/\+\d+-/, '+1-')
  const before = mailbox.seen().length
  for (const message of [
    postfixReport({ to: forged, recipient: ada.email }),
    postfixReport({ to: other, recipient: ada.email }),
    postfixReport({ to: 'bounces@mail.agency.example', recipient: ada.email }),
    postfixReport({ to, recipient: 'mallory@home.example' }),
    postfixReport({ to, recipient: ada.email, action: 'delayed', status: '4.4.1' }),
    absenceNote(to),
    `\0\xFF${postfixReport({ to, recipient: ada.email }).slice(0, 400)}`,
  ])
    mailbox.deliver(message)
  expect(await look()).toBe(0)
  expect(mailbox.seen().length - before).toBe(7)
  expect(await returnedOf(submission_id)).toEqual([])
})

test('mail returns: recipients in copy and in whatever case are known, and addresses that were forwarded [B31-17]', async () => {
  const { submission_id, received } = await sentMail({ email_bcc: ['Archiv@bücher.example'] })
  const to = received.from.toUpperCase()
  mailbox.deliver(postfixReport({ to, recipient: 'archiv@xn--bcher-kva.example' }))
  mailbox.deliver(postfixReport({ to, recipient: office.toUpperCase(), final: 'one@elsewhere.example' }))
  expect(await look()).toBe(2)
  expect((await returnedOf(submission_id))?.map(({ recipient }) => recipient).toSorted()).toEqual([
    'Archiv@bücher.example',
    office,
  ])
})

test('mail returns: of a message of 10 MiB only the beginning is read [B31-17]', async () => {
  const { submission_id, received } = await sentMail()
  const report = postfixReport({ to: received.from, recipient: ada.email })
  mailbox.deliver(report.replace('Vielen Dank.', 'x'.repeat(10 * 1024 * 1024)))
  const before = mailbox.bytes
  expect(await look()).toBe(1)
  expect(mailbox.bytes - before).toBe(256 * 1024)
  expect(await returnedOf(submission_id)).toHaveLength(1)
})

test('mail returns: a mail of another account is marked there alone [B31-17]', async () => {
  const { submission_id, received } = await sentMail()
  const other = await app.createAccount()
  mailbox.deliver(postfixReport({ to: received.from, recipient: ada.email }))
  expect(await look()).toBe(1)
  expect(await returnedOf(submission_id)).toHaveLength(1)
  expect((await app.call(mails.list, await openSession(app, other))).data).toEqual([])
  // The number of a mail proves nothing for another account.
  const { tokenKey, config, database } = app.platform
  const { id } = (await listed()).find((mail) => mail.submission_id === submission_id)!
  await sql`delete from mail_returns`.execute(database.system)
  const to = returnAddress({ address: config.returns!, tokenKey }, { id, account_id: other.account_id })
  mailbox.deliver(postfixReport({ to, recipient: ada.email }))
  expect(await look()).toBe(0)
})

test('mail returns: what came back goes with submission or content; emptied mails have none [B31-17]', async () => {
  const { system } = app.platform.database
  const rows = async () => (await sql`select from mail_returns`.execute(system)).rows.length
  const written = await sentMail({ delete_after_crm_write: true, crm_write_enabled: true })
  const report = postfixReport({ to: written.received.from, recipient: ada.email })
  mailbox.deliver(report)
  expect([await look(), await rows()]).toEqual([1, 1])
  await sql`update deliveries set state = 'delivered'`.execute(system)
  await forgetDue(system)
  expect((await app.call(submissions.get, { id: written.submission_id })).data.content).toBeNull()
  expect(await rows()).toBe(0)
  mailbox.deliver(report)
  expect(await look()).toBe(0)
  await forgetMails(system)
  mailbox.deliver(report)
  expect([await look(), await rows()]).toEqual([0, 0])

  const kept = await sentMail()
  mailbox.deliver(postfixReport({ to: kept.received.from, recipient: ada.email }))
  expect([await look(), await rows()]).toEqual([1, 1])
  expect((await app.call(submissions.remove, { id: kept.submission_id })).status).toBe(204)
  expect(await rows()).toBe(0)
})
