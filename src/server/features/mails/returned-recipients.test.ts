import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails, type MailSummary } from '../../../shared/contract/submissions/mails.ts'
import { submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { work, type WorkItem } from '../../../shared/contract/submissions/work.ts'
import { openSession } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts'
import { ada, mailAll, mailForm, office, sendDue, submit } from '../../testing/submission-mails.ts'
import type { AccountMailPurpose } from './lanes.ts'
import { queueMails } from './queries.ts'

const env = { BOUNCE_ADDRESS: 'bounces@mail.agency.example', BOUNCE_IMAP_URL: 'imap://me:secret@127.0.0.1:1' }
let app: TestApp
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await startApp({ env: { SMTP_URL: server.url, ...env } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await sql`delete from mail_returns`.execute(app.platform.database.system)
  await sql`delete from mails`.execute(app.platform.database.system)
  server.mails.length = 0
})

interface ReturnCase {
  account_id?: number
  recipient?: string
  stops?: boolean
  daysAgo?: number
}

/** As if a mail to that address had come back. */
async function comeBack({ account_id, recipient = ada.email, stops = true, daysAgo = 0 }: ReturnCase = {}) {
  await sql`with mail as (insert into mails (account_id, recipient, subject, body, state)
      values (${account_id ?? app.owner.account_id}, ${recipient}, 'Before', 'Before', 'sent') returning id, account_id)
    insert into mail_returns (mail_id, account_id, recipient, status, said, is_permanent, stops_mails, created_at)
    select id, account_id, ${recipient}, '5.1.1', '', true, ${stops}, now() - make_interval(secs => ${daysAgo * 86_400}) from mail`.execute(
    app.platform.database.system,
  )
}

const queue = (to: string, purpose: AccountMailPurpose) =>
  queueMails(app.platform.database.system, app.owner.account_id, [to], { subject: 'Link', body: 'Link', purpose })

const session = () => openSession(app, app.owner)
const listed = async (): Promise<MailSummary[]> => {
  const { data } = await app.call(mails.list, await session())
  return (data as MailSummary[]).filter(({ subject }) => subject !== 'Before')
}
const sentTo = () => server.mails.map(({ to }) => to.toSorted())

async function confirm(settings: object = {}): Promise<number> {
  const id = await submit(app, await mailForm(app, { email_enabled: true, ...settings }))
  await mailAll(app, server.url)
  return id
}

test('mails: to an address whose mails come back none goes by itself, and a person can send it [B31-18]', async () => {
  await comeBack({ recipient: ada.email.toUpperCase() })
  const submission_id = await confirm()
  expect(sentTo()).toEqual([])
  const reason = [{ code: 'mail_address_returned', params: { days: 30 } }]
  expect(await listed()).toMatchObject([{ state: 'failed', attempts: 1, to: [ada.email], error_details: reason }])
  const failed = (await app.call(work.list, { query: { state: 'failed' } })).data as WorkItem[]
  expect(failed).toMatchObject([{ kind: 'mail', submission_id, is_repeatable: true, reason_details: reason }])
  expect((await app.call(work.retry, { id: failed[0]!.id })).status).toBe(200)
  await sendDue(app, server.url)
  expect(sentTo()).toEqual([[ada.email]])
  // What was sent is sent once more, as a copy of its own.
  const [mail] = await listed()
  expect((await app.call(mails.resend, { ...(await session()), id: mail!.id })).status).toBe(200)
  await sendDue(app, server.url)
  expect(sentTo()).toHaveLength(2)
})

test('mails: other recipients get the mail, and its note says who does not [B31-18]', async () => {
  await comeBack()
  await confirm({ email_cc: [office], email_bcc: ['archive@agency.example'] })
  expect(sentTo()).toEqual([['archive@agency.example', office]])
  expect(server.mails[0]!.headers).not.toHaveProperty('to')
  expect(await listed()).toMatchObject([
    {
      state: 'sent',
      to: [ada.email],
      note_details: [{ code: 'mail_recipients_returned', params: { count: 1 } }],
    },
  ])
})

test('mails: 30 days later mails go there again; a full mailbox stops none, nor does another account [B31-18]', async () => {
  await comeBack({ daysAgo: 30.1 })
  await comeBack({ stops: false })
  await comeBack({ account_id: (await app.createAccount()).account_id })
  await confirm()
  expect(sentTo()).toEqual([[ada.email]])
  await comeBack({ daysAgo: 29.9 })
  await confirm()
  expect(sentTo()).toHaveLength(1)
})

test('mails: who waits at a screen gets the mail, and a person may write to the address [B31-18]', async () => {
  const submission_id = await confirm()
  server.mails.length = 0
  await comeBack()
  await queue(ada.email, 'password_reset')
  await queue(ada.email, 'failure_notice')
  const reply = { id: submission_id, body: { text: 'Guten Tag' } }
  expect((await app.call(submissionReplies.create, reply)).status).toBe(201)
  await sendDue(app, server.url)
  expect(server.mails.map(({ headers }) => headers['subject'])).toEqual(['Link', expect.stringMatching(/./)])
  expect((await listed()).filter(({ state }) => state === 'failed')).toMatchObject([{ subject: 'Link' }])
})

test('mails: an emptied mail keeps the reason that its address sends mails back [B31-18]', async () => {
  await comeBack()
  const { system } = app.platform.database
  await queueMails(system, app.owner.account_id, [ada.email], {
    subject: 'Bitte bestätigen',
    body: 'https://forms.example/x',
    purpose: 'opt_in',
    forget_after_seconds: 3_600,
  })
  await sendDue(app, server.url)
  expect(await listed()).toMatchObject([
    { state: 'failed', is_emptied: true, error_details: [{ code: 'mail_address_returned' }] },
  ])
})

test('mails: a notification of what is not saved goes to its only address, whatever came back of it [B31-18]', async () => {
  await comeBack({ recipient: office })
  const notified = { email_enabled: false, notification_enabled: true, notification_receivers: [office] }
  await submit(app, await mailForm(app, { ...notified, save_submission_data: 'off' }))
  await mailAll(app, server.url)
  expect(sentTo()).toEqual([[office]])
  expect(server.mails[0]!.text).toContain(ada.note)
})

test('mails: without the two variables mails leave from their sender, and what came back stops none [B31-18]', async () => {
  await using plain = await startApp({ env: { SMTP_URL: server.url } })
  await queueMails(plain.platform.database.system, plain.owner.account_id, [ada.email], {
    subject: 'Hello',
    body: 'Hello',
    purpose: 'user_notice',
  })
  await sql`insert into mail_returns (mail_id, account_id, recipient, status, said, is_permanent, stops_mails)
    select id, account_id, recipient, '5.1.1', '', true, true from mails`.execute(plain.platform.database.system)
  await sendDue(plain, server.url)
  expect(server.mails).toMatchObject([{ from: 'foyer@localhost', to: [ada.email] }])
})
