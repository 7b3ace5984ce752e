import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { openMailer } from '../../lib/mail.ts'
import { startApp } from '../../testing/harness.ts'
import { signedIn } from '../../testing/callers.ts'
import { forgetMails, queueMails } from './queries.ts'
import { sendWaiting } from './send-mails.ts'
import { startMails } from '../../testing/lanes.ts'

interface MailServer extends AsyncDisposable {
  url: string
  mails: { to: string[]; text: string }[]
}

/** A mail server on the loopback interface that refuses so many mails first. */
async function startMailServer(refuse = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse-- > 0) return done(new Error('try later'))
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const text = { subject: 'Webhook abgeschaltet', body: 'Grüße\n' }

test('mails: without SMTP_URL mails stay in the outbox [B10-13]', async () => {
  await using app = await startApp()
  await queueMails(app.platform.database.system, app.owner.account_id, [app.owner.email], {
    ...text,
    purpose: 'webhook_notice',
  })
  const running = startMails(app.platform)
  await running.stop()
  const { system } = app.platform.database
  expect(await system.selectFrom('mails').selectAll().execute()).toMatchObject([
    { recipient: app.owner.email, ...text, state: 'waiting', attempts: 0 },
  ])
})

test('mails: with SMTP_URL they are sent once, to their recipients alone [B10-13]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  await app.createAccount()
  const { system } = app.platform.database
  await queueMails(system, app.owner.account_id, [app.owner.email], { ...text, purpose: 'webhook_notice' })
  const running = [startMails(app.platform), startMails(app.platform)]
  await expect.poll(() => server.mails.length).toBe(1)
  await expect
    .poll(() => system.selectFrom('mails').selectAll().execute())
    .toMatchObject([{ state: 'sent', error: null }])
  await Promise.all(running.map((one) => one.stop()))
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]!.to).toEqual([app.owner.email])
  expect(server.mails[0]!.text).toContain('Subject: Webhook abgeschaltet')
})

test('mails: a refused mail is tried again later, and given up after five attempts', async () => {
  await using server = await startMailServer(5)
  await using app = await startApp()
  const { system } = app.platform.database
  await queueMails(system, app.owner.account_id, [app.owner.email], { ...text, purpose: 'webhook_notice' })
  const mailer = openMailer(server.url, 'Foyer <foyer@localhost>')
  for (let attempts = 1; attempts <= 5; attempts++) {
    expect(await sendWaiting(system, mailer)).toBe(1)
    const state = attempts < 5 ? 'waiting' : 'failed'
    const [mail] = await system.selectFrom('mails').selectAll().execute()
    expect(mail).toMatchObject({ state, attempts })
    expect(mail!.error).toContain('try later')
    expect(await sendWaiting(system, mailer)).toBe(0)
    await sql`update mails set due_at = now()`.execute(system)
  }
  expect(server.mails).toEqual([])

  // What was given up is in the outbox with its reason, and goes out when a user asks; what was sent goes out once more.
  const session = await signedIn(app, app.owner)
  const list = async (state: string) => (await app.call(mails.list, { ...session, query: { state } })).data
  const [failed] = await list('failed')
  expect(failed).toMatchObject({ to: [app.owner.email], subject: text.subject, is_emptied: false })
  expect(failed.error).toContain('try later')
  const resend = (id: number) => app.call(mails.resend, { ...session, id })
  expect((await resend(failed.id)).data).toMatchObject({ id: failed.id, state: 'waiting', attempts: 0, error: null })
  expect(await sendWaiting(system, mailer)).toBe(1)
  const second = (await resend(failed.id)).data
  expect(second).toMatchObject({
    state: 'waiting',
    text: text.body,
    is_hidden: false,
    next_attempt_at: expect.any(String),
  })
  expect(second.id).toBeGreaterThan(failed.id)
  expect(await sendWaiting(system, mailer)).toBe(1)
  mailer.close()
  expect((await list('sent')).map(({ id }: { id: number }) => id)).toEqual([second.id, failed.id])
  const idOf = (mail: string) => /^Message-ID: (.+)$/m.exec(mail)?.[1]
  const [first, again] = server.mails.map((mail) => idOf(mail.text))
  expect(first).toBeDefined()
  expect(again).not.toBe(first)
})

test('mails: one of short use is emptied when it is sent, and not sent after its time', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const { system } = app.platform.database
  const mailer = openMailer(server.url, 'Foyer <foyer@localhost>')
  const session = await signedIn(app, app.owner)
  const queue = () =>
    queueMails(system, app.owner.account_id, [app.owner.email], {
      ...text,
      purpose: 'password_reset',
      html: '<p>',
      forget_after_seconds: 900,
    })
  await queue()
  const [{ id }] = (await app.call(mails.list, { ...session })).data
  // It may hold what lets its recipient in.
  expect((await app.call(mails.get, { ...session, id })).data).toMatchObject({ is_hidden: true, text: '', html: null })
  expect(await sendWaiting(system, mailer)).toBe(1)
  expect((await app.call(mails.get, { ...session, id })).data).toMatchObject({ is_emptied: true, to: [], subject: '' })
  expect(await app.call(mails.resend, { ...session, id })).toMatchObject({ status: 409 })
  await queue()
  // The column rounds to milliseconds, so that now() may lie half of one ahead.
  await sql`update mails set forget_at = now() - interval '1 millisecond' where state = 'waiting'`.execute(system)
  expect(await sendWaiting(system, mailer)).toBe(0)
  mailer.close()
  await forgetMails(system)
  const empty = { recipient: '', subject: '', body: '', html: null, forget_at: null }
  expect(await system.selectFrom('mails').selectAll().orderBy('id').execute()).toMatchObject([
    { state: 'sent', error: null, ...empty },
    { state: 'failed', error: 'mail_out_of_date{}', ...empty },
  ])
  expect(server.mails).toHaveLength(1)
})
