import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { maxReplies, submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { mailAddress } from '../../lib/mail.ts'
import { openSession, readOnlyKey, signedIn, type Credentials } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { ada, mailAll, mailForm, sendDue, submit } from '../../testing/submission-mails.ts'
import { insertUser } from '../accounts/index.ts'
import { forgetMails } from '../mails/index.ts'

async function user(app: TestApp, name: string, role: Role = 'editor') {
  const { account_id } = app.owner
  const email = newEmail('colleague')
  const made = { account_id, name, email, role, password_hash: 'none' }
  const user_id = await insertUser(app.platform.database.system, made)
  return { email, ...(await openSession(app, { account_id, user_id })) }
}

const reply = (app: TestApp, id: number, body: object, caller: Partial<Credentials> = {}) =>
  app.call(submissionReplies.create, { id, body, ...caller })
const repliesTo = async (app: TestApp, id: number, caller: Partial<Credentials> = {}) =>
  (await app.call(submissionReplies.list, { id, ...caller })).data

test('replies: one goes to the visitor as the confirmation does, and answers it [B26-6, B26-7, B26-8]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const form = await mailForm(app, { email_sender_name: 'Agentur Nord', imprint_line_1: 'Elbchaussee 1' })
  const id = await submit(app, form)
  await mailAll(app, server.url)
  const jana = await user(app, 'Jana Weiss')
  const { email, ...caller } = jana
  const made = await reply(app, id, { text: 'Guten Tag _Vorname,\n\nam **Dienstag** um 10 Uhr.' }, caller)
  expect(made).toMatchObject({ status: 201, data: { to: [ada.email], reply_to: email, state: 'waiting' } })
  await sendDue(app, server.url)
  const second = await reply(app, id, { subject: 'Ihr Termin, _Name', text: 'Bis dann.' }, caller)
  expect(second.status).toBe(201)
  await sendDue(app, server.url)

  const [confirmation, first, last] = server.mails
  expect(first).toMatchObject({ from: confirmation!.from, to: [ada.email] })
  expect(first!.headers['from']).toBe(confirmation!.headers['from'])
  expect(first!.headers['subject']).toBe(`Re: ${confirmation!.headers['subject']}`)
  expect(first!.headers['reply-to']).toBe(email)
  expect(first!.headers['in-reply-to']).toBe(confirmation!.headers['message-id'])
  expect(first!.headers['content-language']).toBe('de')
  expect(first!.headers).not.toHaveProperty('auto-submitted')
  expect(confirmation!.headers['auto-submitted']).toBe('auto-generated')
  expect(first!.text).toContain('Guten Tag Ada,\n\nam Dienstag um 10 Uhr.')
  expect(first!.text).toContain('Elbchaussee 1')
  expect(first!.html).toContain('<strong>Dienstag</strong>')
  const ids = [confirmation, first].map((mail) => mail!.headers['message-id'])
  expect(last!.headers).toMatchObject({ subject: 'Ihr Termin, Löwe', 'in-reply-to': ids[1], references: ids.join(' ') })
  expect(last!.headers['message-id']).not.toBe(ids[1])
})

test('replies: answers go where the form says; without a mail before, none is named [B26-7, B26-8]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const form = await mailForm(app, { email_enabled: false, email_reply_to: 'sales@agency.example' })
  const id = await submit(app, form)
  expect((await reply(app, id, { text: 'Guten Tag' })).data).toMatchObject({
    author: { type: 'key' },
    reply_to: 'sales@agency.example',
    subject: 'Re: Ihre Anfrage',
  })
  await sendDue(app, server.url)
  expect(server.mails).toHaveLength(1)
  for (const header of ['in-reply-to', 'references']) expect(server.mails[0]!.headers).not.toHaveProperty(header)
})

test('replies: a refused address and a missing server are told, and it is tried again [B26-9]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const id = await submit(app, await mailForm(app, { email_enabled: false }))
  server.refusals.set(ada.email, { responseCode: 450, message: 'Greylisted' })
  const made = await reply(app, id, { text: 'Guten Tag' })
  await sendDue(app, server.url)
  const [refused] = await repliesTo(app, id)
  expect(refused).toMatchObject({ id: made.data.id, state: 'waiting', attempts: 1, lacks_server: false })
  expect(refused.error).toContain('Greylisted')
  expect(refused.next_attempt_at).not.toBeNull()
  server.refusals.clear()
  await sql`update mails set due_at = now()`.execute(app.platform.database.system)
  await sendDue(app, server.url)
  expect(await repliesTo(app, id)).toMatchObject([{ state: 'sent', error: null, next_attempt_at: null }])

  await using without = await startApp()
  const other = await submit(without, await mailForm(without))
  expect((await reply(without, other, { text: 'Guten Tag' })).data).toMatchObject({
    state: 'waiting',
    lacks_server: true,
  })
})

test('replies: a repeated call with its Idempotency-Key sends no second mail', async () => {
  await using app = await startApp()
  const id = await submit(app, await mailForm(app, { email_enabled: false }))
  const headers = { 'idempotency-key': 'once' }
  const [first, again] = [
    await reply(app, id, { text: 'A' }, { headers }),
    await reply(app, id, { text: 'A' }, { headers }),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.data).toEqual(first.data)
  expect(await repliesTo(app, id)).toHaveLength(1)
})

test('replies: without an address or content it is a 409; there are 200, and 30 a day to one address [B26-10]', async () => {
  await using app = await startApp()
  const form = await mailForm(app)
  const nameless = await submit(app, form, { name: 'Löwe' })
  const unkept = await submit(app, await mailForm(app, { save_submission_data: 'off' }))
  for (const id of [nameless, unkept]) {
    const refused = await reply(app, id, { text: 'Guten Tag' })
    expect([refused.status, refused.body.code]).toEqual([409, 'reply_without_address'])
  }
  const id = await submit(app, form)
  for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(10_001) }, { text: 'A', subject: 'x'.repeat(501) }]) {
    expect((await reply(app, id, body)).status).toBe(422)
  }
  const states = []
  for (let i = 0; i < 31; i++) states.push((await reply(app, id, { text: `${i}` })).status)
  expect(states).toEqual([...Array(30).fill(201), 429])
  await sql`with more as (
      insert into mails (account_id, submission_id, recipient, subject, body, is_reply)
      select account_id, submission_id, recipient, subject, body, true from mails, generate_series(1, 200)
      where is_reply limit ${maxReplies - 30} returning id, account_id, submission_id)
    insert into submission_replies (mail_id, account_id, submission_id, author_type, author_id, author_name)
    select id, account_id, submission_id, 'key', 1, 'Website' from more`.execute(app.platform.database.system)
  const full = await reply(app, id, { text: 'One more' })
  expect([full.status, Object.keys(full.body.errors)]).toEqual([422, ['text']])
})

test('replies: one stands in the timeline and the outbox as a reply, with its author and sender [B26-11, B28-4, B31-98]', async () => {
  await using app = await startApp()
  const id = await submit(app, await mailForm(app, { email_enabled: false }))
  const { data } = await reply(app, id, { text: 'Guten Tag' })
  const { events } = (await app.call(submissionTimeline.get, { id })).data
  expect(events.filter(({ kind }: { kind: string }) => kind === 'mail')).toMatchObject([
    { state: 'waiting', mail: { id: data.id, purpose: 'reply', to: [ada.email], author: data.author } },
  ])
  const owner = await signedIn(app, app.owner)
  expect((await app.call(mails.get, { id: data.id, ...owner })).data).toMatchObject({
    purpose: 'reply',
    submission_id: id,
    sender: null,
    from: expect.stringContaining(mailAddress(app.platform.config.mailFrom)),
  })
  const viewer = await user(app, 'Nora', 'viewer')
  expect((await reply(app, id, { text: 'No' }, viewer)).status).toBe(403)
  expect(await repliesTo(app, id, viewer)).toHaveLength(1)
})

test('replies: who sees confidential answers as marks does not see what replies say, and macros are marks [B26-6, B26-12]', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { email_enabled: false })
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['name']] } })
  const id = await submit(app, form)
  const { data } = await reply(app, id, { text: 'Guten Tag _Name' })
  expect(data.text).not.toContain(ada.name)
  expect(data.to).toEqual([ada.email])
  for (const caller of [await readOnlyKey(app, app.owner), await user(app, 'Nora', 'viewer')]) {
    expect(await repliesTo(app, id, caller)).toMatchObject([
      { id: data.id, to: [], reply_to: null, subject: null, text: null, author: data.author },
    ])
  }
})

test('replies: they go with their submission, and are emptied with its content [B26-13]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const { system } = app.platform.database
  const form = await mailForm(app, { email_enabled: false })
  const [kept, gone] = [await submit(app, form), await submit(app, form)]
  for (const id of [kept, gone]) await reply(app, id, { text: 'Guten Tag' })
  await sendDue(app, server.url)
  await sql`update mails set forget_at = now() where submission_id = ${kept}`.execute(system)
  await forgetMails(system)
  expect(await repliesTo(app, kept)).toMatchObject([{ state: 'sent', to: [], subject: null, text: null }])
  await app.call(submissions.remove, { id: gone })
  expect(await system.selectFrom('submission_replies').select('submission_id').execute()).toEqual([
    { submission_id: kept },
  ])
})
