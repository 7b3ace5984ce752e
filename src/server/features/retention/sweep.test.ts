import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { documentForm, makeDue, submitted } from '../../testing/documents/documents.ts'
import { activeForm, named, post, postFiles } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { recordedLog } from '../../testing/recorded-log.ts'
import { mailAll, office, queueDue } from '../../testing/submission-mails.ts'
import { note, storedFiles, uploadForm } from '../../testing/uploads.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { sweepFiles } from '../files/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { forgetDue, sweepRetention } from './sweep.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { database } = app.platform
const { system } = database

/** As if a submission had come so many days ago. */
const age = (id: number, days: number) =>
  sql`update submissions set created_at = created_at - make_interval(days => ${days}) where id = ${id}`.execute(system)

const rowsOf = async (formId: number) =>
  (await app.call(submissions.list, { id: formId, query: { sort: 'asc' } })).data as { id: number; index: number }[]

test('retention: `retention_days` deletes submissions with files and PDF; statistics keep their counts', async () => {
  const form = await documentForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'plan', field_type: 'file' },
    ],
    settings: { retention_days: 30, upload_allowed_types: ['txt'] },
  })
  const old = await postFiles(app, form.path, [
    [`field_${form.ids['name']}`, 'Löwe'],
    [`field_${form.ids['plan']}`, note('Grundriss')],
  ])
  const [second, third] = [await submitted(app, form, { name: 'B' }), await submitted(app, form, { name: 'C' })]
  await post(app, form.path, { ...named(form.ids, { name: 'Bot' }), website_url: 'x' })
  await sql`update quarantined_submissions set created_at = created_at - interval '31 days'`.execute(system)
  await makeDue(app)
  const before = storedFiles(app).length
  await age(old.body.data.id, 31)
  await age(second.id, 31)
  await age(third.id, 29)
  // Two processes at once, each of which may die anywhere: what is left is done by the next.
  await Promise.all([sweepRetention(app.platform), sweepRetention(app.platform)])
  await sweepFiles(app.platform)
  expect((await rowsOf(form.id)).map(({ index }) => index)).toEqual([3])
  expect(storedFiles(app)).toHaveLength(before - 3)
  expect(await system.selectFrom('quarantined_submissions').select('id').execute()).toEqual([])
  expect((await app.call(submissions.stats, { id: form.id })).data.submissions).toBe(3)
  expect((await submitted(app, form, { name: 'D' })).index).toBe(4)
  expect(await system.selectFrom('erased_ranges').select(['first_index', 'last_index']).execute()).toEqual([
    { first_index: 1, last_index: 2 },
  ])
  await app.call(forms.update, { id: form.id, body: { retention_days: null } })
  await sql`update submissions set created_at = created_at - interval '10 years'`.execute(system)
  await sweepRetention(app.platform)
  expect(await rowsOf(form.id)).toHaveLength(2)
})

const retentionEntries = () =>
  system.selectFrom('audit_entries').select('actor_type').where('action', '=', 'retention').execute()

test('S6: `retention_days` holds without SMTP, CRM and receivers; both logs say what was cancelled [B15-7]', async () => {
  const hook = await app.call(webhooks.create, { body: { url: 'https://example.com/hook' } })
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { retention_days: 30, crm_write_enabled: true, notification_receivers: [office] },
  })
  const written = await submitted(app, form, { name: 'Löwe' })
  // Its mails wait, since no SMTP server is there; the CRM does not take the next one.
  await queueDue(app)
  const unwritten = await submitted(app, form, { name: 'Bär' })
  await sql`update follow_ups set error = 'The CRM does not answer.', due_at = now() + interval '1 hour'
    where submission_id = ${unwritten.id}`.execute(system)
  const ids = [written.id, unwritten.id]
  const waiting = await system.selectFrom('mails').select('id').where('submission_id', '=', written.id).execute()
  expect(waiting.length).toBeGreaterThan(0)
  const audited = (await retentionEntries()).length
  const { lines, log } = recordedLog()
  const sweepAt = async (hours: number) => {
    await sql`update submissions set created_at = now() - make_interval(hours => ${hours}) where id = any(${ids}::bigint[])`.execute(
      system,
    )
    await sweepRetention({ database, log })
    return (await rowsOf(form.id)).length
  }
  expect(await sweepAt(30 * 24 - 1)).toBe(2)
  expect(lines).toEqual([])
  expect(await sweepAt(30 * 24 + 1)).toBe(0)
  expect(lines).toMatchObject([
    {
      form_id: form.id,
      submissions: 2,
      cancelled: { mails: waiting.length, deliveries: 2, follow_ups: expect.any(Number) },
      msg: 'submissions deleted at the end of their retention',
    },
  ])
  const deliveries = await system.selectFrom('deliveries').selectAll().where('webhook_id', '=', hook.data.id).execute()
  expect(deliveries.map(({ state, body }) => [state, body])).toEqual([
    ['cancelled', null],
    ['cancelled', null],
  ])
  expect(deliveries.every(({ finished_at }) => finished_at !== null)).toBe(true)
  for (const table of ['mails', 'follow_ups', 'crm_stages'] as const) {
    const left = await system.selectFrom(table).select('submission_id').where('submission_id', 'in', ids).execute()
    expect(left, table).toEqual([])
  }
  const audit = await retentionEntries()
  expect(audit.at(-1)).toEqual({ actor_type: 'system' })
  expect(audit).toHaveLength(audited + 1)
  await app.call(webhooks.remove, { id: hook.data.id })
})

test('S6: a clock of this process that is a day off moves no deadline: the database tells the time', async () => {
  const form = await activeForm(app, { fields: [], settings: { retention_days: 1 } })
  const { id } = await submitted(app, form, {})
  await sql`update submissions set created_at = now() - interval '23 hours' where id = ${id}`.execute(system)
  const now = Date.now()
  vi.setSystemTime(now + 86_400_000)
  try {
    await sweepRetention(app.platform)
    expect(await rowsOf(form.id)).toHaveLength(1)
    vi.setSystemTime(now - 86_400_000)
    await sql`update submissions set created_at = now() - interval '25 hours' where id = ${id}`.execute(system)
    await sweepRetention(app.platform)
    expect(await rowsOf(form.id)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('S6: `delete_after_crm_write` waits a day for mails and webhooks, and no longer', async () => {
  const hook = await app.call(webhooks.create, { body: { url: 'https://example.com/hook' } })
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { delete_after_crm_write: true, crm_write_enabled: true, notification_receivers: [office] },
  })
  const { id } = await submitted(app, form, { name: 'Löwe' })
  await queueDue(app)
  const writtenBefore = (hours: number) =>
    sql`update follow_ups set finished_at = now() - make_interval(hours => ${hours})
      where submission_id = ${id} and kind = 'crm'`.execute(system)
  await writtenBefore(23)
  await forgetDue(system)
  expect((await app.call(submissions.get, { id })).data.content).not.toBeNull()
  await writtenBefore(25)
  await forgetDue(system)
  expect((await app.call(submissions.get, { id })).data.content).toBeNull()
  const states = await Promise.all(
    (['mails', 'deliveries'] as const).map((table) =>
      system.selectFrom(table).select(['state', 'body']).where('submission_id', '=', id).execute(),
    ),
  )
  expect(new Set(states[0]?.map(({ state, body }) => `${state} ${body}`))).toEqual(new Set(['failed ']))
  expect(states[1]).toEqual([{ state: 'cancelled', body: null }])
  await app.call(webhooks.remove, { id: hook.data.id })
})

test('retention: `delete_after_crm_write` waits for a mail, although nothing else waits', async () => {
  await using server = await startMailServer()
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { delete_after_crm_write: true, crm_write_enabled: true, notification_receivers: [office] },
  })
  const { id } = await submitted(app, form, { name: 'Löwe' })
  await queueDue(app)
  await forgetDue(system)
  expect((await app.call(submissions.get, { id })).data.content).not.toBeNull()
  await mailAll(app, server.url)
  expect(server.mails.map(({ text }) => text).join()).toContain('Löwe')
  await forgetDue(system)
  expect((await app.call(submissions.get, { id })).data.content).toBeNull()
})

test('retention: `delete_after_crm_write` deletes content after the CRM, mails and webhooks have it', async () => {
  await using server = await startMailServer()
  const hook = await app.call(webhooks.create, { body: { url: 'https://example.com/hook' } })
  expect(hook.status).toBe(201)
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    settings: {
      delete_after_crm_write: true,
      crm_write_enabled: true,
      notification_receivers: [office],
      double_opt_in_enabled: true,
      double_opt_in_hold: false,
    },
  })
  const { id } = await submitted(app, form, { name: 'Löwe', email: 'ada@home.example' })
  const content = async () => (await app.call(submissions.get, { id })).data.content
  await forgetDue(system)
  expect(await content()).not.toBeNull()
  await queueDue(app)
  await forgetDue(system)
  expect(await content()).not.toBeNull()
  await mailAll(app, server.url)
  await forgetDue(system)
  expect(await content()).not.toBeNull()
  await sql`update deliveries set state = 'delivered', body = 'Löwe' where submission_id = ${id}`.execute(system)
  await Promise.all([forgetDue(system), forgetDue(system)])
  expect(await content()).toBeNull()
  expect((await app.call(submissions.stats, { id: form.id })).data.submissions).toBe(1)
  const left = [
    await system.selectFrom('mails').selectAll().where('submission_id', '=', id).execute(),
    await system.selectFrom('deliveries').selectAll().where('submission_id', '=', id).execute(),
    await system.selectFrom('follow_ups').selectAll().where('submission_id', '=', id).execute(),
    await system.selectFrom('submission_confirmations').selectAll().where('submission_id', '=', id).execute(),
  ]
  expect(left.map((rows) => rows.length > 0)).toEqual([true, true, false, true])
  expect(JSON.stringify(left)).not.toMatch(/Löwe|ada@home|sealed_records":"/)
  expect(server.mails.length).toBeGreaterThan(1)
})

test('retention: `delete_after_crm_write` deletes what was held back of the same sending, nothing else', async () => {
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: {
      delete_after_crm_write: true,
      crm_write_enabled: true,
      notification_enabled: false,
      email_enabled: false,
    },
  })
  const send = (key: string, more: object = {}) =>
    post(app, form.path, { ...named(form.ids, { name: 'Löwe' }), ...more }, { 'idempotency-key': key })
  for (const key of ['first', 'second']) expect((await send(key, { website_url: 'x' })).status).toBe(201)
  const { id } = (await send('first')).body.data
  const held = async () =>
    (await system.selectFrom('quarantined_submissions').select('id').where('form_id', '=', form.id).execute()).length
  expect(await held()).toBe(2)
  await performDue(app.platform, crmWrites(app.platform))
  await sql`update deliveries set state = 'delivered' where submission_id = ${id}`.execute(system)
  await forgetDue(system)
  expect((await app.call(submissions.get, { id })).data.content).toBeNull()
  expect(await held()).toBe(1)
})

test('retention: `delete_after_crm_write` keeps what the CRM did not take', async () => {
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: {
      delete_after_crm_write: true,
      crm_write_enabled: true,
      notification_enabled: false,
      email_enabled: false,
    },
  })
  const { id } = await submitted(app, form, { name: 'Löwe' })
  await sql`update follow_ups set state = 'failed' where submission_id = ${id}`.execute(system)
  await sql`update deliveries set state = 'delivered' where submission_id = ${id}`.execute(system)
  await forgetDue(system)
  expect((await app.call(submissions.get, { id })).data.content).toEqual({ address: { Name: 'Löwe' } })
})

test('retention: `upload_retention_days` deletes the copy of a file in the CRM; 0 keeps it', async () => {
  const send = async (upload_retention_days: number) => {
    const form = await uploadForm(app, {
      settings: { crm_write_enabled: true, upload_retention_days, email_enabled: false },
    })
    const sent = await postFiles(app, form.path, [
      [`field_${form.ids['plan']}`, note(`Plan ${upload_retention_days}`)],
      [`field_${form.ids['name']}`, 'Löwe'],
    ])
    await performDue(app.platform, crmWrites(app.platform))
    return sent.body.data.id as number
  }
  const [kept, ended, untaken] = [await send(0), await send(7), await send(7)]
  await system.updateTable('crm_attachments').set({ state: 'failed' }).where('submission_id', '=', untaken).execute()
  await sql`update deliveries set state = 'delivered'`.execute(system)
  const filesOf = async (id: number) =>
    (await system.selectFrom('submission_files').select('id').where('submission_id', '=', id).execute()).length
  await sql`update crm_attachments set created_at = created_at - interval '6 days'`.execute(system)
  await sweepRetention(app.platform)
  const files = () => Promise.all([kept, ended, untaken].map(filesOf))
  expect(await files()).toEqual([1, 1, 1])
  await sql`update crm_attachments set created_at = created_at - interval '2 days'`.execute(system)
  await Promise.all([sweepRetention(app.platform), sweepRetention(app.platform)])
  expect(await files()).toEqual([1, 0, 1])
  expect(await system.selectFrom('built_in_crm_files').select('name').execute()).toHaveLength(3)
  expect((await app.call(submissions.get, { id: ended })).data.content.address.Name).toBe('Löwe')
})
