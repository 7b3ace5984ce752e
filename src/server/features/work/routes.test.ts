import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { work, type WorkItem } from '../../../shared/contract/submissions/work.ts'
import { openSession, readOnlyKey, withKey, type Credentials } from '../../testing/callers.ts'
import { documentForm, documentRows, makeDue, submitted } from '../../testing/documents/documents.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, queueDue, submit } from '../../testing/submission-mails.ts'
import { insertUser } from '../accounts/index.ts'
import { createKey } from '../api-keys/index.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { queueMails } from '../mails/index.ts'
import { sendWaiting } from '../mails/send-mails.ts'
import { submissionMails } from '../submission-mails/mail-submission.ts'
import { allFinal, startWebhookReceiver, subscribeTo } from '../webhooks/test-receiver.ts'
import { startDeliveries } from '../../testing/lanes.ts'

const env = (allowed = '127.0.0.1:9') => ({ WEBHOOK_ALLOW_HOSTS: allowed, WEBHOOK_RETRY_SCHEDULE: 'none' })

async function list(app: TestApp, query: Record<string, string | number> = { state: 'failed' }): Promise<WorkItem[]> {
  const { status, data } = await app.call(work.list, { query })
  expect(status).toBe(200)
  return data as WorkItem[]
}

async function deliver(app: TestApp): Promise<void> {
  await sql`update deliveries set due_at = now() where state = 'waiting'`.execute(app.platform.database.system)
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
}

/** Sends what waits by a mailer that refuses everything, as often as it is tried. */
async function refuseMails(app: TestApp): Promise<void> {
  const { system } = app.platform.database
  const mailer = { send: () => Promise.reject(new Error('550 no such user')) }
  for (let tries = 0; tries < 5; tries++) {
    await sql`update mails set due_at = now() where state = 'waiting'`.execute(system)
    await sendWaiting(system, mailer)
  }
}

test('work: a failure is listed with its reason, repeated singly, and gone from the list [B15-8]', async () => {
  let answer = 500
  await using receiver = await startWebhookReceiver((response) => response.writeHead(answer).end())
  await using app = await startApp({ env: env(receiver.key) })
  const { id: webhook_id } = await subscribeTo(app, receiver.url)
  const form = await mailForm(app, {
    crm_write_enabled: true,
    crm_agentslog_action_kind: 'Erfunden',
    email_enabled: false,
    notification_enabled: true,
    notification_receivers: ['office@agency.example'],
  })
  const submission_id = await submit(app, form)
  await queueDue(app)
  await refuseMails(app)
  await deliver(app)

  const submission = { form: { id: form.id, internal_title: expect.any(String) }, index: 1, person: expect.any(Object) }
  const of = {
    state: 'failed',
    submission_id,
    form_id: form.id,
    submission,
    settled_at: null,
    is_repeatable: true,
  } as const
  const failed = await list(app)
  expect(failed).toEqual([
    {
      ...of,
      id: expect.any(Number),
      kind: 'delivery',
      webhook_id,
      webhook: { url: receiver.url },
      delivery_id: expect.any(String),
      mail_id: null,
      mail: null,
      reason: 'The receiver answered 500.',
      reason_details: [expect.objectContaining({ code: 'receiver_answered', params: { status: 500 } })],
      failed_at: expect.any(String),
    },
    expect.objectContaining({ ...of, kind: 'mail', mail_id: expect.any(Number), reason: '550 no such user' }),
    expect.objectContaining({ ...of, kind: 'crm', webhook_id: null, reason: expect.stringContaining('Erfunden') }),
  ])
  const kinds = async (query: Record<string, string | number>) => (await list(app, query)).map(({ kind }) => kind)
  expect(await kinds({ kind: 'mail' })).toEqual(['mail'])
  expect(await kinds({ webhook_id })).toEqual(['delivery'])
  expect(await kinds({ form_id: form.id })).toEqual(['delivery', 'mail', 'crm'])
  expect(await kinds({ form_id: form.id + 1 })).toEqual([])

  answer = 200
  await app.call(forms.update, { id: form.id, body: { crm_agentslog_action_kind: 'Email' } })
  for (const item of failed) {
    const { status, data } = await app.call(work.retry, { id: item.id })
    expect([status, data]).toEqual([200, { ...item, state: 'waiting' }])
    expect((await app.call(work.retry, { id: item.id })).status).toBe(404)
  }
  expect(await list(app, {})).toEqual([])
  await performDue(app.platform, crmWrites(app.platform))
  await sendWaiting(app.platform.database.system, { send: async () => ({ refused: [] }) })
  await deliver(app)
  expect(await list(app, {})).toEqual([])
  const { system } = app.platform.database
  const states = await Promise.all(
    (['deliveries', 'mails', 'follow_ups'] as const).map(async (table) =>
      (await system.selectFrom(table).select('state').execute()).map(({ state }) => state),
    ),
  )
  expect(states).toEqual([['delivered'], ['sent'], []])
})

test('work: what fails again stands in the list anew; documents and mails are made anew', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const settings = { notification_enabled: true, notification_receivers: ['office@agency.example'] }
  const { id: submission_id } = await submitted(app, await documentForm(app, { settings }))
  const fail = async (kind: string) => {
    await sql`update follow_ups set state = 'failed', error = 'Broken.', finished_at = now()
      where submission_id = ${submission_id} and kind = ${kind}`.execute(system)
  }
  await fail('mails')
  await fail('document')
  await sql`insert into submission_documents (submission_id, account_id, state, error, leased_until)
    values (${submission_id}, ${app.owner.account_id}, 'failed', 'Broken.', now())`.execute(system)
  const [document, mails] = await list(app)
  expect([document, mails]).toMatchObject([
    { kind: 'document', reason: 'Broken.', submission_id },
    { kind: 'mails', reason: 'Broken.', submission_id },
  ])
  for (const { id } of [document!, mails!]) expect((await app.call(work.retry, { id })).status).toBe(200)
  expect(await list(app)).toEqual([])
  await fail('document')
  const [again] = await list(app)
  expect(again!.id).toBeGreaterThan(document!.id)
  expect((await app.call(work.retry, { id: again!.id })).status).toBe(200)
  await makeDue(app)
  await performDue(app.platform, submissionMails(app.platform))
  expect(await system.selectFrom('follow_ups').selectAll().execute()).toEqual([])
  expect(await documentRows(app)).toMatchObject([{ state: 'made', error: null }])
  // What is deleted needs no attention.
  await sql`insert into follow_ups (account_id, submission_id, kind) values (${app.owner.account_id}, ${submission_id}, 'mails')`.execute(
    system,
  )
  await fail('mails')
  expect(await list(app)).toHaveLength(1)
  await app.call(submissions.remove, { id: submission_id })
  expect(await list(app, {})).toEqual([])
})

test('work: all that failed is repeated or settled with one call, by kind and since a time [B15-9]', async () => {
  await using receiver = await startWebhookReceiver(500)
  await using app = await startApp({ env: env(receiver.key) })
  const { system } = app.platform.database
  const { id: webhook_id } = await subscribeTo(app, receiver.url)
  const form = await mailForm(app)
  for (let i = 0; i < 3; i++) await submit(app, form, { name: `N${i}` })
  await deliver(app)
  for (const to of [app.owner.email, 'b@agency.example']) {
    await queueMails(system, app.owner.account_id, [to], {
      purpose: 'user_notice',
      subject: 's',
      body: 'b',
      refused: 'Not sent.',
    })
  }
  await sql`update mails set recipient = '' where recipient <> ${app.owner.email}`.execute(system)
  expect(await list(app)).toHaveLength(5)
  const retryAll = async (body: object) => (await app.call(work.retryFailed, { body })).data

  expect(await retryAll({ since: '2999-01-01' })).toEqual({ retried: 0, left: 0 })
  expect(await retryAll({ since: '2020-01-01', kind: 'delivery' })).toEqual({ retried: 3, left: 0 })
  expect(receiver.received).toHaveLength(3)
  await deliver(app)
  expect(receiver.received).toHaveLength(6)
  expect(await list(app)).toHaveLength(5)
  // What it said is gone.
  expect(await retryAll({ since: '2020-01-01', kind: 'mail' })).toEqual({ retried: 1, left: 1 })
  const [emptied] = await list(app, { kind: 'mail' })
  expect(emptied).toMatchObject({ is_repeatable: false, reason: 'Not sent.' })
  expect((await app.call(work.retry, { id: emptied!.id })).status).toBe(409)

  const settled = (await app.call(work.settle, { id: emptied!.id })).data as WorkItem
  expect(settled).toMatchObject({ id: emptied!.id, state: 'settled', settled_at: expect.any(String) })
  expect((await app.call(work.settle, { id: emptied!.id })).data).toEqual(settled)
  expect((await app.call(work.settleFailed, { body: { since: '2020-01-01', kind: 'delivery' } })).data).toEqual({
    settled: 3,
  })
  expect(await list(app)).toEqual([])
  expect(await list(app, { state: 'settled' })).toHaveLength(4)
  // What is settled is left alone, and can be repeated by its id.
  expect(await retryAll({ since: '2020-01-01' })).toEqual({ retried: 0, left: 0 })
  const [delivery] = await list(app, { kind: 'delivery' })
  expect((await app.call(work.retry, { id: delivery!.id })).data).toMatchObject({ state: 'waiting', settled_at: null })

  await app.call(webhooks.remove, { id: webhook_id })
  expect((await list(app, {})).map(({ kind }) => kind)).toEqual(['mail'])
})

test('work: a time, a form and the last seen failure say which failures are meant', async () => {
  await using app = await startApp({ env: env() })
  await subscribeTo(app, 'http://127.0.0.1:9/')
  const [one, other] = [await mailForm(app), await mailForm(app)]
  for (const form of [one, one, other]) await submit(app, form)
  await deliver(app)
  const { system } = app.platform.database
  const failures = await list(app)
  await system.updateTable('failed_work').set({ failed_at: '2026-01-02' }).where('id', '=', failures[2]!.id).execute()
  expect(await list(app, { since: '2026-01-03' })).toEqual(failures.slice(0, 2))
  expect(await list(app, { since: '2026-01-02' })).toHaveLength(3)

  const since = '2020-01-01'
  const settle = async (body: object) => (await app.call(work.settleFailed, { body: { since, ...body } })).data.settled
  expect(await settle({ form_id: other.id })).toBe(1)
  const [later, earlier] = await list(app)
  expect([later!.form_id, earlier!.form_id]).toEqual([one.id, one.id])
  // What failed after the caller looked is not settled unseen.
  expect(await settle({ up_to: earlier!.id })).toBe(1)
  expect((await list(app)).map(({ id }) => id)).toEqual([later!.id])
  const retry = async (body: object) => (await app.call(work.retryFailed, { body: { since, ...body } })).data
  expect(await retry({ form_id: other.id })).toEqual({ retried: 0, left: 0 })
  expect(await retry({ up_to: earlier!.id })).toEqual({ retried: 0, left: 0 })
  expect(await retry({ form_id: one.id, up_to: later!.id })).toEqual({ retried: 1, left: 0 })
})

test('work: events of a switched-off subscription are listed, and not repeated while it is off', async () => {
  await using app = await startApp({ env: env() })
  const { system } = app.platform.database
  const { id } = await subscribeTo(app, 'http://127.0.0.1:9/')
  await submit(app, await mailForm(app))
  await system.updateTable('webhooks').set({ is_active: false }).where('id', '=', id).execute()
  await deliver(app)
  const [item] = await list(app)
  expect(item).toMatchObject({ kind: 'delivery', reason: 'The webhook was switched off before.', is_repeatable: false })
  expect((await app.call(work.retry, { id: item!.id })).status).toBe(409)
  // A test event that failed needs no attention.
  await system.updateTable('webhooks').set({ is_active: true }).where('id', '=', id).execute()
  await app.call(webhooks.test, { id })
  await deliver(app)
  expect(await list(app)).toHaveLength(1)
})

test('work: a reason that may quote answers is not shown where they are not kept or allowed', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { notification_enabled: true, notification_receivers: ['office@agency.example'] })
  const [kept, unkept] = [await submit(app, form), await submit(app, form, { name: 'Unkept' })]
  await sql`update submissions set content = null where id = ${unkept}`.execute(app.platform.database.system)
  await queueDue(app)
  await refuseMails(app)
  const reasons = async (caller: Partial<Credentials> = {}) => {
    const { data } = await app.call(work.list, caller)
    return (data as WorkItem[]).map(({ submission_id, reason }) => [submission_id, reason])
  }
  expect(await reasons()).toContainEqual([kept, '550 no such user'])
  expect(await reasons()).not.toContainEqual([unkept, '550 no such user'])

  const reading = await readOnlyKey(app, app.owner)
  expect(await reasons(reading)).toContainEqual([kept, '550 no such user'])
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['note']] } })
  expect(await reasons(reading)).not.toContainEqual([kept, '550 no such user'])
  expect(await reasons()).toContainEqual([kept, '550 no such user'])
})

test('work: a failure says whom it concerns, to those who may see it [B31-53]', async () => {
  await using app = await startApp({ env: env() })
  const url = 'http://127.0.0.1:9/'
  await subscribeTo(app, url)
  const receivers = ['office@agency.example']
  const form = await mailForm(app, { notification_enabled: true, notification_receivers: receivers })
  const [kept, unkept] = [await submit(app, form), await submit(app, form, { name: 'Unkept' })]
  await queueDue(app)
  await refuseMails(app)
  await deliver(app)
  const { system } = app.platform.database
  await queueMails(system, app.owner.account_id, [app.owner.email], {
    purpose: 'user_notice',
    subject: 's',
    body: 'b',
    refused: 'Not sent.',
  })
  await sql`update submissions set content = null where id = ${unkept}`.execute(system)
  const of = async (id: number | null, kind: string, caller: Partial<Credentials> = {}) => {
    const { data } = await app.call(work.list, caller)
    const found = (data as WorkItem[]).find((item) => item.submission_id === id && item.kind === kind)
    if (!found) throw new Error(`No ${kind} of ${id} has failed.`)
    return found
  }
  const called = (index: number, person: object | null) => ({
    form: { id: form.id, internal_title: expect.any(String) },
    index,
    person,
  })
  const person = { name: 'Ada Löwe', email: 'ada@home.example', phone: null }
  const mail = { to: receivers, subject: expect.stringMatching(/./) }
  expect(await of(kept, 'mail')).toMatchObject({ submission: called(1, person), mail, webhook: null })
  expect(await of(kept, 'delivery')).toMatchObject({ submission: called(1, person), mail: null, webhook: { url } })
  expect(await of(unkept, 'mail')).toMatchObject({ submission: called(2, null), mail: null })
  expect(await of(null, 'mail')).toMatchObject({ submission: null, mail: { to: [app.owner.email], subject: 's' } })

  const reading = await readOnlyKey(app, app.owner)
  expect(await of(kept, 'mail', reading)).toMatchObject({ submission: called(1, person), mail })
  expect((await of(null, 'mail', reading)).mail).toBeNull()
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['name']] } })
  const masked = { submission: called(1, { ...person, name: 'Ada' }), mail: null }
  expect(await of(kept, 'mail', reading)).toMatchObject(masked)
  // An editor sees no addresses of users, a key only what it is for.
  const { account_id } = app.owner
  const member = {
    account_id,
    name: 'Edda',
    email: 'edda@agency.example',
    role: 'editor',
    password_hash: 'none',
  } as const
  const editor = await openSession(app, { account_id, user_id: await insertUser(system, member) })
  expect((await of(null, 'mail', editor)).mail).toBeNull()
  expect(await of(kept, 'mail', editor)).toMatchObject({ mail })
  const { email } = app.owner
  const forAccount = withKey((await createKey(system, { email, name: 'a', scopes: ['account:read'] })).api_key)
  const hidden = { submission: null, mail: null, webhook: null, reason: null }
  for (const kind of ['mail', 'delivery']) expect(await of(kept, kind, forAccount)).toMatchObject(hidden)
  expect(await of(null, 'mail', forAccount)).toMatchObject(hidden)
  expect(await of(kept, 'mail')).toMatchObject({ submission: called(1, person), mail })
})
