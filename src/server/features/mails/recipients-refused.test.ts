import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { account } from '../../../shared/contract/accounts/account.ts'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { openMailer, type Mailer } from '../../lib/mail.ts'
import { openSession, type Credentials } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts'
import { ada, mailAll, mailForm, office, queued, sendDue, submit } from '../../testing/submission-mails.ts'
import { queueMails } from './queries.ts'
import { recipientsRefusal } from './recipients-refused.ts'
import { sendWaiting } from './send-mails.ts'

let app: TestApp
let server: MailServer
let mailer: Mailer
let session: Credentials
beforeAll(async () => {
  server = await startMailServer()
  app = await startApp({ env: { SMTP_URL: server.url } })
  mailer = openMailer(server.url, 'Foyer <foyer@agency.example>')
  session = await openSession(app, app.owner)
})
afterAll(async () => {
  mailer.close()
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  server.refusals.clear()
  await sql`delete from mails`.execute(app.platform.database.system)
})

const gone = 'gone@home.example'

/** What is on record of a mail after one try, while the server answers so to its recipient, or to the sender. */
async function tried(answer: string, to = gone) {
  const [code = '', ...words] = answer.split(' ')
  server.refusals.set(to, { responseCode: Number(code), message: words.join(' ') })
  await queueMails(app.platform.database.system, app.owner.account_id, [gone], {
    subject: 'S',
    body: 'B',
    purpose: 'webhook_notice',
  })
  await sendWaiting(app.platform.database.system, mailer)
  const [mail] = (await app.call(mails.list, session)).data
  const { state, attempts, error, error_details } = mail
  return { state, attempts, error, code: error_details[0].code }
}

test('mails: one to an address that does not exist fails at once, and a person can send it [B31-163]', async () => {
  const failed = await tried('550 5.1.1 User unknown')
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, code: 'mail_recipient_refused' })
  // As the server said it, and without what the program that spoke with it has to say.
  expect(failed.error).toBe('The mail server does not take the recipient: 550 5.1.1 User unknown')
  const [{ id }] = (await app.call(mails.list, session)).data
  server.refusals.clear()
  expect((await app.call(mails.resend, { ...session, id })).data).toMatchObject({ state: 'waiting', attempts: 0 })
  await sendWaiting(app.platform.database.system, mailer)
  expect((await app.call(mails.get, { ...session, id })).data.state).toBe('sent')
})

test('mails: what may be the only copy of a submission is tried again, whatever is refused [B31-163]', async () => {
  // Changes the account.
  await using unsaved = await startApp({ env: { SMTP_URL: server.url } })
  await unsaved.call(account.update, { body: { statistics: { save_submission_data: false } } })
  const form = await mailForm(unsaved, { notification_enabled: true, notification_receivers: [office] })
  await submit(unsaved, form)
  server.refusals.set(office, { responseCode: 550, message: '5.1.1 User unknown' })
  await mailAll(unsaved, server.url)
  const ofOffice = async () => (await queued(unsaved)).find(({ purpose }) => purpose === 'notification')
  expect(await ofOffice()).toMatchObject({
    recipient: office,
    state: 'waiting',
    attempts: 1,
    body: expect.stringContaining(ada.note),
  })
  server.refusals.clear()
  await sql`update mails set due_at = now()`.execute(unsaved.platform.database.system)
  await sendDue(unsaved, server.url)
  expect(server.mails.find(({ to }) => to.includes(office))?.text).toContain(ada.note)
})

test.for([
  ['a recipient who may be taken later', '450 4.2.0 Greylisted', gone, 'mail_recipient_refused'],
  ['a mailbox that is full', '552 5.2.2 Mailbox full', gone, 'mail_recipient_refused'],
  ['a sender who is refused', '550 5.7.1 Sender not allowed', 'foyer@agency.example', 'mail_not_sent'],
  // Said to the recipient, and meant for the sender.
  ['a relay that is closed', '554 5.7.1 Relay access denied', gone, 'mail_not_sent'],
  ['a sign-in that is missing', '530 5.7.0 Authentication required', gone, 'mail_not_sent'],
  ['a machine that is not welcome', '554 5.7.1 Client host blocked', gone, 'mail_not_sent'],
] as const)('mails: one that fails by %s is tried again [B31-163]', async ([, answer, to, code]) => {
  expect(await tried(answer, to)).toMatchObject({ state: 'waiting', attempts: 1, code })
})

/** Of an answer to RCPT TO: whether it is final, or may pass, or is trouble of the server. */
function meant(answer: string) {
  const one = { command: 'RCPT TO', responseCode: Number(answer.slice(0, 3)), response: answer }
  const refused = recipientsRefusal({ ...one, rejectedErrors: [one] })
  return refused ? (refused.isFinal ? 'final' : 'passing') : 'trouble'
}

const answers: Record<'final' | 'passing' | 'trouble', string[]> = {
  final: [
    '550 5.1.1 <michelotti@home.example> User unknown',
    '550 5.1.1 <clientservice@a.example> no such user',
    '550 5.1.1 relay@ip.example User unknown, see https://blocked.example/spf',
    '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in relay recipient table',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 https://support.example/?p=sender',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient a@b.example not found by SMTP address lookup',
    '550 5.1.2 Bad destination',
    '501 5.1.3 Bad recipient address syntax',
    '550 5.1.6 Mailbox has moved',
    '550 5.2.1 The account is disabled',
    '550 No such user here',
    '550 Requested action not taken: mailbox unavailable',
  ],
  passing: [
    '552 5.2.2 Mailbox full',
    '550 5.2.2 Too many messages in the mailbox of your account',
    '550 5.1.1 Mailbox full',
    '550 mailbox is over quota',
    '550-5.2.1 The user is receiving mail at a rate that prevents additional messages',
    '550 5.4.1 Recipient address rejected: Access denied.',
    '556 5.1.10 Recipient address has null MX',
    '550 Unrouteable address',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '450 4.7.1 Greylisted: client, sender and recipient are new',
    '450 4.1.1 User unknown',
    '451 Try again later',
  ],
  trouble: [
    '550 SPF check failed',
    '550 5.7.1 SPF: 203.0.113.5 is not allowed to send',
    '550 5.7.23 <a@b.example>: Recipient address rejected: not permitted',
    '550 Reverse DNS lookup failed',
    '554 5.7.1 blocked using bl.spamcop.net',
    '550 203.0.113.5 is listed at zen.example',
    '550 Too many mails from your account today',
    '554 5.3.0 local configuration error',
    '501 Syntax error',
    '550 5.5.1 Bad sequence',
    '550-No such user here\n550 Sender verify failed',
    '450 4.7.1 Client host rejected: cannot find your reverse hostname',
    '530 5.7.0 A user has to sign in first',
    '550 Domain has exceeded the max emails per hour',
    '550 Access denied for the address 203.0.113.5',
    '550 rejected',
  ],
}

test('mails: answers to RCPT TO are told apart by what the server says [B31-162] [B31-163]', () => {
  const all = Object.values(answers).flat()
  const told = Object.entries(answers).flatMap(([means, some]) => some.map((one) => [one, means]))
  expect(Object.fromEntries(all.map((one) => [one, meant(one)]))).toEqual(Object.fromEntries(told))
})
