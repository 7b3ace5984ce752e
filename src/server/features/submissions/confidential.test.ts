import { afterAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { readOnlyKey, signedIn } from '../../testing/callers.ts'
import { waitsAreOver } from '../../testing/documents/documents.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { mailAll, office, queueDue, queued } from '../../testing/submission-mails.ts'
import { connect, disconnect } from '../crm/index.ts'
import { startWebhookReceiver, subscribeTo } from '../webhooks/test-receiver.ts'
import { startDeliveries } from '../../testing/lanes.ts'

await using stack = new AsyncDisposableStack()
const receiver = stack.use(await startWebhookReceiver())
const server = stack.use(await startMailServer())
const app = stack.use(await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } }))
const open = stack.move()
afterAll(() => open.disposeAsync())

test('submissions: `confidential_field_ids` are marks in mails, webhooks and for read-only keys', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name', label: 'Nachname' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'iban', label: 'IBAN' },
      { key: 'born', crm_field_name: 'Geburtsdatum', field_type: 'date' },
      { key: 'debts', field_type: 'checkbox', label: 'Schulden' },
    ],
    settings: {
      crm_write_enabled: true,
      email_include_values: true,
      subject: 'An _Name, geboren _Geburtsdatum',
      body: '_Email',
      notification_receivers: [office],
    },
  })
  const foreign = await app.call(forms.update, {
    id: form.id,
    body: { confidential_field_ids: [form.ids['iban'], 999] },
  })
  expect(foreign.body.errors).toEqual({ confidential_field_ids: ['This form has no field 999.'] })
  const hidden = ['email', 'iban', 'born', 'debts'].map((key) => form.ids[key])
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: hidden } })
  await subscribeTo(app, receiver.url, { payload_template: '_Name _Geburtsdatum', message_key: 'message' })
  const answers = {
    name: 'Löwe',
    email: 'ada@home.example',
    iban: 'DE02120300000000202051',
    born: '1990-05-17',
    debts: '1',
  }
  const { body } = await post(app, form.path, named(form.ids, answers))
  await mailAll(app, server.url)
  const [confirmation, notification] = server.mails.toSorted((one, other) => one.to[0]!.localeCompare(other.to[0]!))
  expect([confirmation!.to, notification!.to]).toEqual([['ada@home.example'], [office]])
  for (const { text, html } of [confirmation!, notification!]) {
    expect(text).toContain('Nachname: Löwe')
    expect(text).toContain('IBAN: •••')
    expect(text).toContain('Schulden: •••')
    expect(`${text}${html}`).not.toMatch(/DE0212|1990|17\.05|Mai /)
  }
  expect((await queued(app)).map(({ subject }) => subject)).toContain('An Löwe, geboren •••')
  const worker = startDeliveries(app.platform)
  const [request] = await receiver.until(1)
  await worker.stop()
  const payload = JSON.parse(request!.body.toString())
  const marks = {
    address: {
      Name: 'Löwe',
      Email: '•••',
      Geburtsdatum: '•••',
      [`field_${form.ids['iban']}`]: '•••',
      [`field_${form.ids['debts']}`]: '•••',
    },
  }
  expect([payload.submission.content, payload.message]).toEqual([marks, 'Löwe •••'])
  const read = async (caller: object) => (await app.call(submissions.get, { id: body.data.id, ...caller })).data.content
  const reader = await readOnlyKey(app, app.owner)
  expect(await read(reader)).toEqual(marks)
  expect((await app.call(submissions.list, { id: form.id, ...reader })).data[0].content).toEqual(marks)
  for (const caller of [{}, await signedIn(app, app.owner)]) {
    expect((await read(caller)).address).toMatchObject({ Email: 'ada@home.example', Geburtsdatum: '1990-05-17' })
  }
  const { values } = await app.platform.database.system
    .selectFrom('built_in_crm_records')
    .select('values')
    .where('module', '=', 'address')
    .executeTakeFirstOrThrow()
  expect(values).toMatchObject({ Email: 'ada@home.example', Geburtsdatum: '1990-05-17' })
  // A copy hides its own fields; one that is deleted leaves the list.
  const copy = (await app.call(forms.copy, { id: form.id })).data
  const named4 = copy.fields.filter(({ id }: { id: number }) => copy.confidential_field_ids.includes(id))
  expect(named4.map(({ crm_field_name }: { crm_field_name: string }) => crm_field_name)).toEqual([
    'Email',
    null,
    'Geburtsdatum',
    null,
  ])
  await app.call(fields.remove, { id: form.ids['iban']! })
  expect((await app.call(forms.get, { id: form.id })).data.confidential_field_ids).toHaveLength(3)
})

test('submissions: `confidential_field_ids` are marks in what is held back, too, and in confirmations', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    settings: { double_opt_in_enabled: true },
  })
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['email']] } })
  await post(app, form.path, named(form.ids, { name: 'Löwe', email: 'eve@home.example' }))
  const reader = await readOnlyKey(app, app.owner)
  const held = async (caller: object) => (await app.call(quarantine.list, { id: form.id, ...caller })).data
  const [{ id }] = await held({})
  expect(await held({})).toMatchObject([
    { content: { address: { Email: 'eve@home.example' } }, confirmation: { email: 'eve@home.example' } },
  ])
  expect(await held(reader)).toMatchObject([
    { content: { address: { Name: 'Löwe', Email: '•••' } }, confirmation: { state: 'awaiting', email: null } },
  ])
  const { data } = await app.call(quarantine.release, { id })
  expect(data.confirmation.email).toBe('eve@home.example')
  expect((await app.call(submissions.get, { id: data.id, ...reader })).data).toMatchObject({
    content: { address: { Email: '•••' } },
    confirmation: { state: 'awaiting', email: null },
  })
})

interface Event {
  kind: string
  state: string
  mail: { purpose: string } | null
  record: { stage: string } | null
}

/** What happened to a submission, as a user sees it; by kind and what tells events of a kind apart. */
async function timelineOf(id: number, caller: object = {}) {
  const { status, data } = await app.call(submissionTimeline.get, { id, ...caller })
  expect(status).toBe(200)
  const events = data.events as Event[]
  const named = events.map((event) => [event.mail?.purpose ?? event.record?.stage ?? event.kind, event])
  return { events, states: events.map(({ kind, state }) => `${kind} ${state}`), by: Object.fromEntries(named) }
}

test('submissions: the timeline says what was written, mailed and sent, what failed, and what follows', async () => {
  const { system } = app.platform.database
  const settings = { crm_write_enabled: true, receiver: '_Email', notification_receivers: [office] }
  const contact = ['Name', 'Email'].map((name) => ({ key: name, crm_field_name: name }))
  const form = await activeForm(app, { fields: contact, settings })
  await system.deleteFrom('webhooks').execute()
  await subscribeTo(app, receiver.url)
  const eve = named(form.ids, { Name: 'Eva', Email: 'gone@home.example' })
  await disconnect(app.platform, app.owner.account_id)
  const { id } = (await post(app, form.path, eve)).body.data
  await queueDue(app)
  const before = await timelineOf(id)
  expect(before.states).toEqual(['received done', 'crm waiting', 'mails waiting', 'webhook waiting'])
  const inFuture = expect.stringMatching(/^20/)
  expect(before.by.crm).toMatchObject({
    attempts: 1,
    next_attempt_at: inFuture,
    reason: expect.stringMatching(/^No CRM/),
  })

  await connect(app.platform, app.owner.account_id, { kind: 'built-in' })
  await waitsAreOver(app)
  const full = { responseCode: 450, message: 'Greylisted gone@home.example' }
  server.refusals.set('gone@home.example', full)
  await mailAll(app, server.url)
  server.refusals.clear()
  const worker = startDeliveries(app.platform)
  await receiver.until(receiver.received.length + 1)
  await worker.stop()
  const after = await timelineOf(id)
  expect(after.states.toSorted()).toEqual([
    'crm_record done',
    'crm_record done',
    'mail done',
    'mail waiting',
    'received done',
    'webhook done',
  ])
  expect(after.events.map(({ kind }) => kind).slice(0, 3)).toEqual(['received', 'crm_record', 'crm_record'])
  expect(after.by.address.record.id).toMatch(/^\d+$/)
  expect(after.by.notification.mail).toMatchObject({ to: [office], subject: expect.stringMatching(/\w/) })
  expect(after.by.confirmation).toMatchObject({
    reason: expect.stringContaining(full.message),
    next_attempt_at: inFuture,
  })
  expect(after.by.webhook).toMatchObject({ attempts: 1, reason: null, webhook: { url: receiver.url, is_active: true } })

  // Given up; the reason of a webhook is shown to users who see subscriptions.
  await system.updateTable('mails').set({ state: 'failed' }).where('id', '=', after.by.confirmation.mail.id).execute()
  const delivery = { delivery_id: after.by.webhook.webhook.delivery_id, account_id: app.owner.account_id }
  await system.updateTable('deliveries').set({ state: 'exhausted' }).where('id', '=', delivery.delivery_id).execute()
  const attempt = { number: 2, at: new Date().toISOString(), duration_ms: 3, status: 502, error: 'It answered 502.' }
  await system
    .insertInto('delivery_attempts')
    .values({ ...delivery, ...attempt })
    .execute()
  const failed = await timelineOf(id)
  expect(failed.by.webhook).toMatchObject({ state: 'failed', reason: 'It answered 502.', next_attempt_at: null })
  expect(failed.by.confirmation).toMatchObject({ state: 'failed', next_attempt_at: null })
  const colleague = await signedIn(app, app.owner)
  const role = (name: string) =>
    system.updateTable('users').set({ role: name }).where('id', '=', app.owner.user_id).execute()
  await role('viewer')
  const viewed = await timelineOf(id, colleague)
  await role('owner')
  expect(viewed.by.webhook).toMatchObject({ state: 'failed', reason: null, webhook: { url: null } })
  expect(viewed.by.confirmation.mail.to).toEqual(['gone@home.example'])

  // Of confidential answers nothing is quoted to keys that see marks, and what is not saved is quoted to no key.
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['Email']] } })
  const marked = await timelineOf(id, await readOnlyKey(app, app.owner))
  await app.call(forms.update, { id: form.id, body: { save_submission_data: 'off' } })
  const unsaved = (await post(app, form.path, eve)).body.data.id
  await queueDue(app)
  const forgotten = await timelineOf(unsaved)
  for (const { events } of [marked, forgotten]) {
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['received', 'crm_record', 'mail', 'webhook']),
    )
    expect(JSON.stringify(events)).not.toMatch(/gone@|Eva|office@/)
  }
  expect(marked.by.address.record.id).toBe(after.by.address.record.id)
  expect(forgotten.by.address.record.id).toBeNull()
})
