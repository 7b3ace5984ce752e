import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { work, type WorkItem } from '../../../shared/contract/submissions/work.ts'
import { openSession } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, queueDue, submit } from '../../testing/submission-mails.ts'
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
