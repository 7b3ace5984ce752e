import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { openSession, type Credentials } from '../../testing/callers.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'

let app: TestApp
let other: TestAccount
let session: Credentials
beforeAll(async () => {
  app = await startApp()
  other = await app.createAccount()
  session = await openSession(app, app.owner)
})
afterAll(() => app[Symbol.asyncDispose]())

const outbox = async (of = session) => (await app.call(mails.outbox, of)).data
const queue = (account: TestAccount, { state = 'waiting', attempts = 0, minutes = 0, viaCrm = false, lane = 1 } = {}) =>
  sql`insert into mails (account_id, recipient, subject, body, state, attempts, via_crm, lane, created_at)
    values (${account.account_id}, 'a@b.example', 'Subject', 'Body', ${state}, ${attempts}, ${viaCrm}, ${lane}, now() - make_interval(mins => ${minutes}))`.execute(
    app.platform.database.system,
  )

test('outbox: says whether mails are sent, and how many of the account are stuck [B31-15]', async () => {
  expect(await outbox()).toEqual({ has_server: false, stuck: 0, stuck_since: null })
  // Of another account, sent, or for the CRM to send.
  await queue(other)
  await queue(app.owner, { state: 'sent', minutes: 60 })
  await queue(app.owner, { viaCrm: true, attempts: 3, minutes: 60 })
  expect(await outbox()).toMatchObject({ stuck: 0 })
  await queue(app.owner, { lane: 3 })
  await queue(app.owner, { attempts: 2, minutes: 5 })
  const since = (await outbox()).stuck_since
  expect(await outbox()).toEqual({ has_server: false, stuck: 2, stuck_since: expect.any(String) })
  app.platform.config.smtpUrl = 'smtp://127.0.0.1:2525'
  try {
    // What has just been queued, or refused for the first time, is not stuck.
    expect(await outbox()).toEqual({ has_server: true, stuck: 0, stuck_since: null })
    await queue(app.owner, { attempts: 4, minutes: 11 })
    const late = await outbox()
    expect(late).toMatchObject({ has_server: true, stuck: 1 })
    expect(Date.parse(late.stuck_since)).toBeLessThan(Date.parse(since))
  } finally {
    app.platform.config.smtpUrl = null
  }
})

test('outbox: recipients who are refused are no trouble of the mail server [B31-162]', async () => {
  const stuckWith = async (error: string) => {
    await sql`delete from mails`.execute(app.platform.database.system)
    await queue(app.owner, { attempts: 2, minutes: 30 })
    await sql`update mails set error = ${error}`.execute(app.platform.database.system)
    return (await outbox()).stuck
  }
  app.platform.config.smtpUrl = 'smtp://127.0.0.1:2525'
  try {
    expect(await stuckWith('mail_recipient_refused{"reason":"450 4.2.0 Greylisted"}')).toBe(0)
    expect(await stuckWith('mail_not_sent{"said":"Invalid login: 535 5.7.8"}')).toBe(1)
    // The underscores are no wildcards.
    expect(await stuckWith('mail-recipient-refused{}')).toBe(1)
  } finally {
    app.platform.config.smtpUrl = null
  }
})

test('outbox: at most 1,000 stuck mails are counted [B31-15]', async () => {
  await sql`insert into mails (account_id, recipient, subject, body, lane)
    select ${app.owner.account_id}::bigint, 'a@b.example', 'Subject', 'Body', 1 + n % 3 from generate_series(1, 1500) n`.execute(
    app.platform.database.system,
  )
  expect((await outbox()).stuck).toBe(1_000)
})
