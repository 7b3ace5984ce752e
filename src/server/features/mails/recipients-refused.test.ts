import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { openMailer, type Mailer } from '../../lib/mail.ts'
import { openSession, type Credentials } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts'
import { queueMails } from './queries.ts'
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

test('mails: one whose recipient is refused for good fails at once, and a person can send it [B31-163]', async () => {
  const failed = await tried('550 5.2.2 Mailbox full')
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, code: 'mail_recipient_refused' })
  // As the server said it, and without what the program that spoke with it has to say.
  expect(failed.error).toBe('The mail server does not take the recipient: 550 5.2.2 Mailbox full')
  const [{ id }] = (await app.call(mails.list, session)).data
  server.refusals.clear()
  expect((await app.call(mails.resend, { ...session, id })).data).toMatchObject({ state: 'waiting', attempts: 0 })
  await sendWaiting(app.platform.database.system, mailer)
  expect((await app.call(mails.get, { ...session, id })).data.state).toBe('sent')
})

test.for([
  ['a recipient who may be taken later', '450 4.2.0 Greylisted', gone, 'mail_recipient_refused'],
  ['a sender who is refused', '550 5.7.1 Sender not allowed', 'foyer@agency.example', 'mail_not_sent'],
  // Said to the recipient, and meant for the sender.
  ['a relay that is closed', '554 5.7.1 Relay access denied', gone, 'mail_not_sent'],
  ['a sign-in that is missing', '530 5.7.0 Authentication required', gone, 'mail_not_sent'],
  ['a machine that is not welcome', '554 5.7.1 Client host blocked', gone, 'mail_not_sent'],
] as const)('mails: one that fails by %s is tried again [B31-163]', async ([, answer, to, code]) => {
  expect(await tried(answer, to)).toMatchObject({ state: 'waiting', attempts: 1, code })
})
