import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { parseConfig } from '../../config.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { setLimitClock } from '../../testing/limits.ts'
import { startMailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { mailAll, mailForm, queued, sendDue, submit } from '../../testing/submission-mails.ts'
import { verifyDue } from './verify.ts'
import { startSenders } from '../../testing/lanes.ts'

const victim = 'ceo@victim-bank.example'
const ours = 'foyer@localhost'

const listFor = (app: TestApp, account: TestAccount, emails: string[]) =>
  app.call(accountCrm.update, { key: account.api_key, body: { email_crm_api_user: emails } })
const list = (app: TestApp, emails: string[]) => listFor(app, app.owner, emails)
const read = async (app: TestApp) => (await app.call(accountCrm.get)).data
const stateOf = async (app: TestApp) => (await read(app)).email_crm_api_user_states[0]?.state

/** Lists the address and sends what is due. */
async function ask(app: TestApp, smtpUrl: string, emails: string[] = [victim]): Promise<void> {
  await list(app, emails)
  await verifyDue(app.platform)
  await sendDue(app, smtpUrl)
}

const linkIn = ({ text }: Pick<ReceivedMail, 'text'>) => /https?:\/\/\S+(\/senders\/\S+)/.exec(text)?.[1] ?? ''
const visit = (app: TestApp, method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method, url, headers })

test('S3: an address becomes a sender when its reader confirms it; until then ours is used [B2.14-11, B17-1]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  await ask(app, server.url)
  const [mail] = server.mails
  expect(mail).toMatchObject({ from: ours, to: [victim], headers: { from: expect.stringContaining(`<${ours}>`) } })
  expect(mail!.headers['from']).not.toContain('Agency')
  expect(await read(app)).toMatchObject({
    email_crm_api_user: [victim],
    email_crm_api_user_is_functional: false,
    email_crm_api_user_states: [
      {
        email: victim,
        state: 'awaiting_confirmation',
        checked_at: expect.any(String),
        confirm_until: expect.any(String),
        error: null,
      },
    ],
  })

  server.mails.length = 0
  const form = await mailForm(app, { send_email_via_crm: true, email_crm_identity: victim })
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails.map(({ from }) => from)).toEqual([ours])
  expect(server.mails[0]!.headers['reply-to']).toBe(victim)

  const link = linkIn(mail!)
  const asked = await visit(app, 'GET', link)
  expect([asked.statusCode, asked.headers['referrer-policy'], asked.headers['cache-control']]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ])
  expect(asked.body).toContain(victim)
  // Programs that look through mail follow its links, as often as they like.
  for (let i = 0; i < 3; i++) await visit(app, 'GET', link)
  expect(await stateOf(app)).toBe('awaiting_confirmation')

  expect((await visit(app, 'POST', link)).statusCode).toBe(200)
  expect((await read(app)).email_crm_api_user_is_functional).toBe(true)
  server.mails.length = 0
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails.map(({ from }) => from)).toEqual([victim])
})

test('S3: a link is single-use, valid for 24 hours, and for an address that is still listed [B17-2]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url }, limited: false })
  const { system } = app.platform.database
  await ask(app, server.url)
  const link = linkIn(server.mails[0]!)
  const answers = async () =>
    Promise.all(
      (['GET', 'POST'] as const).map(
        async (method) => (await visit(app, method, link, { accept: 'application/json' })).statusCode,
      ),
    )
  await list(app, [])
  expect(await answers()).toEqual([404, 404])
  await list(app, [victim])
  await sql`update sender_confirmations set expires_at = now()`.execute(system)
  expect(await answers()).toEqual([410, 410])
  expect(await stateOf(app)).not.toBe('functional')
  await sql`update sender_confirmations set expires_at = now() + interval '1 hour'`.execute(system)
  const at = await Promise.all(Array.from({ length: 5 }, () => visit(app, 'POST', link)))
  expect(at.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(at.filter(({ body }) => body.includes('Absender bestätigt'))).toHaveLength(1)
  expect(await stateOf(app)).toBe('functional')
  // Who takes the address off the list takes the confirmation back: the link does not bring it again.
  await list(app, [])
  await list(app, [victim])
  await visit(app, 'POST', link)
  expect(await stateOf(app)).toBe('waiting')
  for (const token of ['x', 'a'.repeat(64), 'a'.repeat(43)]) {
    expect((await visit(app, 'POST', `/senders/${token}`)).statusCode).toBe(404)
  }
  // Only its hash is kept.
  const token = /senders\/([0-9a-f]{64})/.exec(link)![1]!
  const { rows } = await sql<{
    row: string
  }>`select sender_confirmations::text as row from sender_confirmations`.execute(system)
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
})

test('S3: listing an address again sends no second mail within an hour, and its link stays good', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url }, limited: false })
  await ask(app, server.url)
  for (const again of [victim, victim.toUpperCase(), victim]) {
    await list(app, [])
    await ask(app, server.url, [again])
    expect(await stateOf(app)).toBe('awaiting_confirmation')
  }
  expect(server.mails).toHaveLength(1)
  await visit(app, 'POST', linkIn(server.mails[0]!))
  expect(await stateOf(app)).toBe('functional')
})

test('S3: all accounts together send one address no more than five test mails in a day', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  for (let i = 0; i < 8; i++) await listFor(app, await app.createAccount(), [victim])
  while ((await verifyDue(app.platform)) > 0);
  await sendDue(app, server.url)
  expect(server.mails).toHaveLength(5)
  const { rows } = await sql<{ error: string; wait: boolean }>`
    select error, due_at > now() + interval '23 hours' as wait from crm_identities where state = 'waiting'`.execute(
    app.platform.database.system,
  )
  expect(rows).toEqual(Array(3).fill({ error: 'too_many_test_mails{}', wait: true }))
})

test('S3: a mail queued under a former sender goes out from our address, with it as Reply-To', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const { system } = app.platform.database
  await ask(app, server.url)
  await visit(app, 'POST', linkIn(server.mails[0]!))
  await submit(app, await mailForm(app, { send_email_via_crm: true }))
  server.mails.length = 0
  server.refusals.set(victim, { responseCode: 450, message: 'busy' })
  await mailAll(app, server.url)
  server.refusals.clear()
  expect(await queued(app)).toMatchObject([{ sender: victim, via_crm: true, state: 'waiting' }])
  await list(app, [])
  await sql`update mails set due_at = now()`.execute(system)
  await sendDue(app, server.url)
  expect(server.mails.map(({ from, headers }) => [from, headers['reply-to']])).toEqual([[ours, victim]])
  // Nor does an old test mail that a user sends again.
  const { id } = await system
    .insertInto('mails')
    .values({
      account_id: app.owner.account_id,
      sender: victim,
      recipient: victim,
      subject: 'x',
      body: 'y',
      state: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  server.mails.length = 0
  await app.call(mails.resend, { ...(await signedIn(app, app.owner)), id })
  await sendDue(app, server.url)
  expect(server.mails.map(({ from }) => from)).toEqual([ours])
})

test('S3: the test mail is sent again after an hour, for a listed address that is not functional', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url }, limited: false })
  const { system } = app.platform.database
  await ask(app, server.url)
  const again = (email: string) => app.call(accountCrm.sendTestMail, { body: { email } })
  expect(await again('other@agency.example')).toMatchObject({ status: 422 })
  const early = await again(victim)
  expect(early.status).toBe(429)
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(3500)
  await sql`update sender_confirmations set mailed_at = mailed_at - interval '1 hour', expires_at = now()`.execute(
    system,
  )
  await setLimitClock(app, '1 hour')
  expect(await stateOf(app)).toBe('expired')
  expect((await again(victim.toUpperCase())).data.email_crm_api_user_states).toMatchObject([{ state: 'waiting' }])
  await verifyDue(app.platform)
  await sendDue(app, server.url)
  const [first, second] = server.mails.map(linkIn)
  expect((await visit(app, 'POST', first!)).statusCode).toBe(404)
  expect((await visit(app, 'POST', second!)).statusCode).toBe(200)
  expect(await stateOf(app)).toBe('functional')
  expect(await again(victim)).toMatchObject({ status: 409 })
})

test('S3: no user reads the link in the outbox; one used before SMTP was set up proves nothing', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  const session = await signedIn(app, app.owner)
  const text = async () => {
    const [{ id }] = (await app.call(mails.list, { ...session })).data
    return (await app.call(mails.get, { ...session, id })).data
  }
  await list(app, [victim])
  await verifyDue(app.platform)
  const shown = await text()
  expect(shown.is_hidden || !/[0-9a-f]{64}/.test(shown.text + shown.html)).toBe(true)
  const { body } = await app.platform.database.system.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const link = linkIn({ text: body })
  await visit(app, 'POST', link)
  expect(await stateOf(app)).toBe('functional')
  // The operator sets up a mail server, and starts again.
  app.platform.config.smtpUrl = server.url
  expect(await text()).toMatchObject({ is_hidden: true, text: '' })
  const running = startSenders(app.platform)
  await expect.poll(() => stateOf(app)).not.toBe('functional')
  await running.stop()
  expect((await visit(app, 'POST', link)).statusCode).toBe(404)
})

test('S3: an address of a domain that the operator trusts no longer is to be confirmed [B17-3]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({
    env: { SMTP_URL: server.url, SENDER_DOMAINS: 'Victim-Bank.example, bücher.example' },
  })
  await ask(app, server.url, [victim, 'info@xn--bcher-kva.example', 'ceo@sub.victim-bank.example'])
  const states = async () => (await read(app)).email_crm_api_user_states.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['functional', 'functional', 'awaiting_confirmation'])
  const running = startSenders({ ...app.platform, config: { ...app.platform.config, senderDomains: new Set() } })
  await expect.poll(states).not.toContain('functional')
  await running.stop()
})

test('senders: SENDER_DOMAINS names domains, and nothing else', () => {
  expect([...parseConfig({ SENDER_DOMAINS: ' Agency.example, bücher.example' }).senderDomains]).toEqual([
    'agency.example',
    'xn--bcher-kva.example',
  ])
  expect(parseConfig({}).senderDomains.size).toBe(0)
  for (const text of [
    '*',
    '*.agency.example',
    'example',
    'sales@agency.example',
    'a.example,,b.example',
    '127.0.0.1',
    ',',
  ]) {
    expect(() => parseConfig({ SENDER_DOMAINS: text })).toThrow(/SENDER_DOMAINS must be names of domains/)
  }
})

test('S3: the name beside a sender looks like no other address', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const email_sender_name = 'ceo@victim-bank.example\u202E" <x@y.example>\r\nBcc: z@home.example'
  await submit(
    app,
    await mailForm(app, { email_enabled: true, email_sender_name: email_sender_name.replace(/[\r\n]+/, ' ') }),
  )
  await mailAll(app, server.url)
  const [mail] = server.mails
  expect(mail!.to).toEqual(['ada@home.example'])
  expect(mail!.headers['bcc']).toBeUndefined()
  expect(mail!.headers['from']!.match(/@/g)).toHaveLength(1)
  expect(mail!.headers['from']).not.toContain('\u202E')
})
