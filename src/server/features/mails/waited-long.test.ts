import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { work, type WorkItem } from '../../../shared/contract/submissions/work.ts'
import { openSession } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, queueDue, submit } from '../../testing/submission-mails.ts'
import { tellFailures } from '../work/tell-failures.ts'
import { asksFirst, type AccountMailPurpose } from './lanes.ts'
import { forgetMails, queueMails } from './queries.ts'
import { sendWaiting } from './send-mails.ts'

/** A mailer that takes everything, and to whom. */
function openOutlet() {
  const sent: string[] = []
  const send = async ({ to }: { to: string | readonly string[] }) => {
    sent.push(...[to].flat())
    return { refused: [] }
  }
  return { sent, mailer: { send } }
}

/** As if all mails had been queued so many days ago. */
const age = ({ platform }: TestApp, days: number) =>
  sql`update mails set created_at = now() - ago, due_at = now() - ago, resent_at = resent_at - ago
    from make_interval(secs => ${days * 86_400}) ago`.execute(platform.database.system)

const failures = async (app: TestApp) => (await app.call(work.list, { query: { state: 'failed' } })).data as WorkItem[]

const queue = (app: TestApp, to: string, purpose: AccountMailPurpose, forget_after_seconds?: number) =>
  queueMails(app.platform.database.system, app.owner.account_id, [to], {
    subject: 'Ihre Anfrage',
    body: 'Bitte bestätigen',
    purpose,
    ...(forget_after_seconds && { forget_after_seconds }),
  })

const confirmingForm = (app: TestApp) =>
  mailForm(app, {
    email_enabled: true,
    notification_enabled: true,
    notification_receivers: ['office@agency.example'],
  })

test('mails: a confirmation that waited for more than 3 days is not sent but asked about; notices go [B15-11]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { sent, mailer } = openOutlet()
  await submit(app, await confirmingForm(app))
  await queueDue(app)
  await age(app, asksFirst.days + 0.1)
  await sendWaiting(system, mailer)
  expect(sent).toEqual(['office@agency.example'])

  const [item, ...others] = await failures(app)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'mail',
    is_repeatable: true,
    reason: expect.stringContaining('more than 3 days'),
    reason_details: [{ code: 'mail_waited_long', params: { days: 3 } }],
  })
  const session = await openSession(app, app.owner)
  expect((await app.call(mails.list, { ...session, query: { state: 'failed' } })).data).toMatchObject([
    { id: item!.mail_id, attempts: 0, is_emptied: false },
  ])

  // A person has it sent, and it goes, though it is old.
  expect((await app.call(work.retry, { id: item!.id })).status).toBe(200)
  expect(await sendWaiting(system, mailer)).toBe(1)
  expect(sent).toHaveLength(2)
  expect(await failures(app)).toEqual([])
})

test('mails: a confirmation that a person settles is never sent [B15-11]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { sent, mailer } = openOutlet()
  await submit(app, await confirmingForm(app))
  await queueDue(app)
  await age(app, 30)
  await sendWaiting(system, mailer)
  const [item] = await failures(app)
  expect((await app.call(work.settle, { id: item!.id })).status).toBe(200)
  await sendWaiting(system, mailer)
  expect(sent).toEqual(['office@agency.example'])
  expect(await failures(app)).toEqual([])
})

test('mails: what has waited for less than 3 days goes by itself', async () => {
  await using app = await startApp()
  const { sent, mailer } = openOutlet()
  await submit(app, await confirmingForm(app))
  await queueDue(app)
  await age(app, asksFirst.days - 0.1)
  await sendWaiting(app.platform.database.system, mailer)
  expect(sent).toHaveLength(2)
  expect(await failures(app)).toEqual([])
})

test('mails: a mail that a person had sent waits again for 3 days before it asks again', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { sent, mailer } = openOutlet()
  await queue(app, 'visitor@home.example', 'invitation')
  await age(app, 10)
  await sendWaiting(system, mailer)
  await app.call(work.retry, { id: (await failures(app))[0]!.id })
  await age(app, 4)
  await sendWaiting(system, mailer)
  expect(sent).toEqual([])
  expect(await failures(app)).toMatchObject([{ kind: 'mail', is_repeatable: true }])
})

test('mails: a link to confirm that still holds is kept to be sent, and emptied when it ends', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { sent, mailer } = openOutlet()
  const week = 7 * 86_400
  for (const to of ['a@home.example', 'b@home.example']) await queue(app, to, 'opt_in', week)
  await age(app, 4)
  await sendWaiting(system, mailer)
  await forgetMails(system)
  const [, first] = await failures(app)
  await app.call(work.retry, { id: first!.id })
  await sendWaiting(system, mailer)
  expect(sent).toEqual(['a@home.example'])

  await sql`update mails set forget_at = now() - interval '1 second' where state = 'failed'`.execute(system)
  await forgetMails(system)
  expect(await failures(app)).toMatchObject([{ is_repeatable: false, reason_details: [{ code: 'mail_out_of_date' }] }])
})

test('mails: mails to people of the agency are sent however long they waited', async () => {
  await using app = await startApp()
  const { sent, mailer } = openOutlet()
  await queue(app, 'owner@agency.example', 'webhook_notice')
  await queue(app, 'owner@agency.example', 'sample')
  await age(app, 40)
  await sendWaiting(app.platform.database.system, mailer)
  expect(sent).toHaveLength(2)
})

/** As if everything had failed, and the owner had last been told, so many hours earlier. */
const pass = async ({ platform: { database } }: TestApp, hours: number) => {
  await sql`update failed_work set failed_at = failed_at - make_interval(hours => ${hours})`.execute(database.system)
  await sql`update failure_notices set told_at = told_at - make_interval(hours => ${hours})`.execute(database.system)
}

const notices = (app: TestApp) =>
  app.platform.database.system
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body', 'html'])
    .where('subject', 'like', 'Fehlgeschlagen: %')
    .orderBy('id')
    .execute()

test('mails: the daily mail tells once of a request to confirm and an invitation that ask first [B15-12]', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://forms.example' } })
  const { system } = app.platform.database
  const { mailer } = openOutlet()
  await queue(app, 'visitor@home.example', 'opt_in', 30 * 86_400)
  await queue(app, 'colleague@agency.example', 'invitation')
  await age(app, asksFirst.days + 0.1)
  await sendWaiting(system, mailer)
  await pass(app, 1)
  expect(await tellFailures(app.platform)).toBe(1)
  const [notice] = await notices(app)
  expect(notice).toMatchObject({ recipient: app.owner.email, subject: 'Fehlgeschlagen: 2 / Failures: 2' })
  for (const said of [notice!.body, notice!.html!]) {
    expect(said).toContain('mehr als 3 Tage lang nicht senden ließen')
    expect(said).toContain('wenn Sie „Erneut versuchen“ wählen: 2.')
    expect(said).toContain('that waited more than 3 days and are only sent if you choose “Try again”: 2.')
    expect(said).toContain('https://forms.example/app/work?kind=mail')
    expect(said).not.toContain('visitor@home.example')
  }
  await pass(app, 48)
  expect(await tellFailures(app.platform)).toBe(0)
})

test('mails: of mails that ask, the daily mail counts those that can still be sent', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { mailer } = openOutlet()
  await queue(app, 'a@home.example', 'opt_in', 30 * 86_400)
  await queue(app, 'b@home.example', 'opt_in', 30 * 86_400)
  await age(app, 4)
  await sendWaiting(system, mailer)
  await sql`update mails set forget_at = now() - interval '1 second' where recipient = 'a@home.example'`.execute(system)
  await forgetMails(system)
  await pass(app, 1)
  expect(await tellFailures(app.platform)).toBe(1)
  const [notice] = await notices(app)
  expect(notice!.subject).toBe('Fehlgeschlagen: 2 / Failures: 2')
  expect(notice!.body).toContain('are only sent if you choose “Try again”: 1.')
})

test('mails: an invitation that the mail server refuses, or that a person settled, causes no daily mail', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { mailer } = openOutlet()
  await queue(app, 'refused@agency.example', 'invitation')
  await sql`update mails set state = 'failed', error = '550'`.execute(system)
  await pass(app, 1)
  expect(await tellFailures(app.platform)).toBe(0)
  await queue(app, 'late@agency.example', 'invitation')
  await age(app, 4)
  await sendWaiting(system, mailer)
  await app.call(work.settle, { id: (await failures(app))[0]!.id })
  await pass(app, 1)
  expect(await tellFailures(app.platform)).toBe(0)
})
