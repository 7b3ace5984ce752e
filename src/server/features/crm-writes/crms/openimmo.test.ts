import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mails } from '../../../../shared/contract/submissions/mails.ts'
import {
  submissionTimeline,
  type SubmissionTimeline,
} from '../../../../shared/contract/submissions/submission-timeline.ts'
import { openCrm } from '../../../crm/open-crm.ts'
import { openMailer } from '../../../lib/mail.ts'
import { signedIn } from '../../../testing/callers.ts'
import { noteCrm, type CrmFault } from '../../../testing/crm-cases.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { startOpenImmoReader, type OpenImmoReader } from '../../../testing/openimmo-reader/reader.ts'
import { connect } from '../../crm/index.ts'
import { performDue } from '../../follow-ups/index.ts'
import { sendWaiting } from '../../mails/send-mails.ts'
import { forgetDue } from '../../retention/sweep.ts'
import { submissionMails } from '../../submission-mails/index.ts'
import { crmWrites } from '../index.ts'

const importAddress = 'anfragen@agency.example'
const credentials = {
  import_address: importAddress,
  sender_name: 'Agentur Nord, Website',
  makler_id: '12345',
  openimmo_anid: '',
  without_estate: 'text',
}

let reader: OpenImmoReader
let app: TestApp

beforeEach(async () => {
  reader = await startOpenImmoReader()
  app = await startApp({ env: { SMTP_URL: reader.url } })
  await connect(app.platform, app.owner.account_id, { kind: 'openimmo', credentials })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await reader[Symbol.asyncDispose]()
})

const inquiryForm = (settings: object = {}) =>
  activeForm(app, {
    fields: [
      { key: 'first', crm_field_name: 'Vorname' },
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'estate', crm_module: 'estate', crm_field_name: 'objektnr_extern', label: 'Immobilie' },
      { key: 'wish', crm_module: 'agentsLog', crm_field_name: 'wunsch' },
      { key: 'note', label: 'Einzug' },
    ],
    settings: {
      crm_write_enabled: true,
      email_enabled: false,
      notification_enabled: false,
      title: 'Anfrage',
      ...settings,
    },
  })

const ada = {
  first: 'Zoë',
  name: 'Łukasińska <李>',
  email: 'zoe@home.example',
  estate: '4711',
  note: 'im März & später',
}

async function submit(form: TestForm, answers: Record<string, string> = ada): Promise<number> {
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

const write = () => performDue(app.platform, crmWrites(app.platform))

/** One round of the outbox, which has waited as long as it has to. */
async function send(url = reader.url) {
  const { database, config } = app.platform
  await sql`update mails set due_at = now() where state = 'waiting'`.execute(database.system)
  const mailer = openMailer(url, config.mailFrom)
  await sendWaiting(database.system, mailer)
  mailer.close()
}

/** Counts cases of as many submissions, each of which is one inquiry for a reader that heeds `Message-ID`. */
function count(fault: CrmFault, submissions: number): void {
  const read = [...reader.inquiries().values()].map(({ feedback }) => feedback?.interessent['int_id'])
  for (let i = 0; i < submissions; i++) {
    const result = read.length > submissions ? 'doubled' : new Set(read).size > i ? 'complete' : 'lost'
    noteCrm({ crm: 'openimmo', fault, result })
  }
}

const outbox = () => app.platform.database.system.selectFrom('mails').selectAll().orderBy('id').execute()

const followUps = () =>
  app.platform.database.system.selectFrom('follow_ups').select(['kind', 'state', 'error']).execute()

const events = async (id: number) => {
  const { data } = await app.call(submissionTimeline.get, { params: { id: String(id) } })
  return (data as SubmissionTimeline).events.map(({ kind, state, mail }) =>
    [kind, state, mail?.purpose].filter(Boolean).join(' '),
  )
}

test('crm writes: a submission goes to the import address as one mail, which the CRM can read [B21-1, B21-2]', async () => {
  const form = await inquiryForm()
  const id = await submit(form, { ...ada, wish: 'BESICHTIGUNG' })
  await write()
  await send()
  expect(reader.mails).toHaveLength(1)
  const [[messageId, inquiry] = []] = [...reader.inquiries()]
  expect(messageId).toMatch(new RegExp(`^<${id}\\.[0-9a-z]+\\.crm@`))
  expect(inquiry).toMatchObject({ to: [importAddress], subject: 'Anfrage zu Immobilie 4711: Anfrage' })
  expect(inquiry?.headers).toMatchObject({
    'reply-to': 'zoe@home.example',
    'content-language': 'de',
    from: expect.stringContaining('Agentur Nord, Website'),
  })
  expect(inquiry?.feedback).toMatchObject({
    sender: { name: 'Agentur Nord, Website', makler_id: '12345' },
    objekt: { oobj_id: '4711' },
    interessent: {
      int_id: String(id),
      vorname: 'Zoë',
      nachname: 'Łukasińska <李>',
      email: 'zoe@home.example',
      wunsch: 'BESICHTIGUNG',
      anfrage: 'Einzug: im März & später',
    },
  })
  expect(inquiry?.text).toContain('Immobilie: 4711\n\nVorname: Zoë\nName: Łukasińska <李>\n')
  expect(inquiry?.text).toContain('Wunsch: Besichtigung')
  expect(await followUps()).toEqual([])
  expect(await events(id)).toEqual(['received done', 'mail done crm'])
  const { data } = await app.call(mails.get, { params: { id: String((await outbox())[0]?.id) }, ...(await owner()) })
  expect(data).toMatchObject({
    state: 'sent',
    note: `The CRM that reads ${importAddress} does not confirm what it takes.`,
    text_file: { name: 'openimmo-feedback.xml', content: inquiry?.xml },
  })
})

const owner = () => signedIn(app, app.owner)

test('crm writes: the language of the labels is the language of the mail', async () => {
  await sql`update crm_connections set field_config_locale = 'en'`.execute(app.platform.database.system)
  await submit(await inquiryForm())
  await write()
  await send()
  const [inquiry] = reader.inquiries().values()
  expect(inquiry?.subject).toBe('Inquiry about estate 4711: Anfrage')
  expect(inquiry?.headers['content-language']).toBe('en')
})

test('crm writes: a submission about no estate says so, and has a file where the CRM can read one [B21-3]', async () => {
  const form = await inquiryForm()
  const { estate: _none, ...owners } = ada
  await submit(form, owners)
  await write()
  await connect(app.platform, app.owner.account_id, {
    kind: 'openimmo',
    credentials: { ...credentials, without_estate: 'file' },
  })
  await submit(form, owners)
  await write()
  await send()
  const [alone, filed] = reader.inquiries().values()
  for (const one of [alone, filed]) expect(one?.text).toContain('Diese Einsendung nennt keine Immobilie.')
  expect(alone?.feedback).toBeNull()
  expect(filed?.feedback).toMatchObject({ objekt: {}, interessent: { vorname: 'Zoë' } })
})

test('crm writes: a mail server that is down has the mail wait, and it goes once the server is back', async () => {
  const id = await submit(await inquiryForm())
  await write()
  for (let n = 0; n < 3; n++) await send('smtp://127.0.0.1:1')
  expect(await outbox()).toMatchObject([
    { state: 'waiting', attempts: 3, error: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(await events(id)).toEqual(['received done', 'mail waiting crm'])
  for (let n = 0; n < 2; n++) await send()
  count('mail_server_down', 1)
  expect(reader.mails).toHaveLength(1)
  expect(await events(id)).toEqual(['received done', 'mail done crm'])
})

test('crm writes: an import address that is refused for good is told, and can be sent to again', async () => {
  const id = await submit(await inquiryForm())
  reader.refusals.set(importAddress, { responseCode: 550, message: 'No such mailbox' })
  await write()
  for (let n = 0; n < 6; n++) await send()
  const [mail] = await outbox()
  expect(mail).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringContaining('No such mailbox') })
  expect(await events(id)).toEqual(['received done', 'mail failed crm'])
  const listed = await sql<{ count: number }>`select count(*)::int from failed_work`.execute(
    app.platform.database.system,
  )
  noteCrm({ crm: 'openimmo', fault: 'mail_refused', result: listed.rows[0]?.count === 1 ? 'listed' : 'silent' })
  expect(listed.rows).toEqual([{ count: 1 }])
  reader.refusals.clear()
  expect((await app.call(mails.resend, { params: { id: String(mail?.id) }, ...(await owner()) })).status).toBe(200)
  await send()
  expect([...reader.inquiries().values()]).toMatchObject([{ feedback: { interessent: { int_id: String(id) } } }])
})

test('crm writes: two processes that follow up the same submission queue one mail [B21-4]', async () => {
  const form = await inquiryForm()
  const ids = [await submit(form), await submit(form), await submit(form)]
  const { system } = app.platform.database
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const opened = async (accountId: number) => {
    await resumed
    return openCrm(app.platform, accountId)
  }
  // The first process hangs for longer than its lease, so that the second one has the same submissions.
  const first = performDue(app.platform, crmWrites(app.platform, opened))
  const claimed = system
    .selectFrom('follow_ups')
    .select('submission_id')
    .where('kind', '=', 'crm')
    .where('claims', '=', 1)
  await expect.poll(async () => (await claimed.execute()).length).toBe(3)
  await sql`update follow_ups set due_at = now() where kind = 'crm'`.execute(system)
  expect(await write()).toBe(3)
  resume()
  expect(await first).toBe(3)
  expect((await outbox()).map(({ submission_id }) => submission_id).toSorted()).toEqual(ids)
  await Promise.all([send(), send()])
  count('claimed_twice', 3)
  expect(reader.mails).toHaveLength(3)
  expect(reader.inquiries().size).toBe(3)
})

test('crm writes: a mail that was sent and not noted comes again under its Message-ID, and is read once', async () => {
  const id = await submit(await inquiryForm())
  await write()
  await send()
  await sql`update mails set state = 'waiting'`.execute(app.platform.database.system)
  await send()
  count('sent_unnoted', 1)
  expect(reader.mails).toHaveLength(2)
  expect([...reader.inquiries().values()].map(({ feedback }) => feedback?.interessent['int_id'])).toEqual([String(id)])
})

test('crm writes: content that goes once the CRM has it stays, since the CRM confirms nothing [B21-2]', async () => {
  const id = await submit(await inquiryForm({ delete_after_crm_write: true }))
  await write()
  await send()
  await forgetDue(app.platform.database.system)
  const { content } = await app.platform.database.system
    .selectFrom('submissions')
    .select(sql<string>`content::text`.as('content'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(content).toContain('Łukasińska')
})

test('crm writes: an unsaved submission is kept in its mail until it is sent, also after a failure [B21-8]', async () => {
  const form = await inquiryForm({ save_submission_data: 'off' })
  await submit(form)
  await write()
  reader.refusals.set(importAddress, { responseCode: 550, message: 'No such mailbox' })
  for (let n = 0; n < 6; n++) await send()
  const [failed] = await outbox()
  expect(failed).toMatchObject({
    state: 'failed',
    recipient: importAddress,
    text_file: { name: 'openimmo-feedback.xml' },
  })
  reader.refusals.clear()
  expect((await app.call(mails.resend, { params: { id: String(failed?.id) }, ...(await owner()) })).status).toBe(200)
  await send()
  expect([...reader.inquiries().values()]).toMatchObject([{ feedback: { objekt: { oobj_id: '4711' } } }])
  expect(await outbox()).toMatchObject([{ state: 'sent', recipient: '', body: '', text_file: null }])
})

test('crm writes: confidential answers are in neither text nor file [B21-6]', async () => {
  const form = await inquiryForm()
  await app.platform.database.system
    .updateTable('forms')
    .set({
      settings: sql`settings || jsonb_build_object('confidential_field_ids', jsonb_build_array(${form.ids['name']}::int))`,
    })
    .execute()
  await submit(form)
  await write()
  await send()
  const [inquiry] = reader.inquiries().values()
  expect(inquiry?.text).toContain('Name: •••')
  expect(inquiry?.feedback?.interessent).toMatchObject({
    vorname: 'Zoë',
    anfrage: expect.stringContaining('Name: •••'),
  })
  expect(reader.mails[0]?.raw).not.toContain('Łukasi')
  expect(inquiry?.xml).not.toContain('Łukasi')
})

test('crm writes: answers that are longer than the mail takes are cut, in text and file', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const form = await activeForm(app, {
    fields: [
      { key: 'estate', crm_module: 'estate', crm_field_name: 'objektnr_extern' },
      ...keys.map((key) => ({ key, field_type: 'textarea', label: key })),
    ],
    settings: { crm_write_enabled: true, email_enabled: false, notification_enabled: false },
  })
  await submit(form, { estate: '4711', ...Object.fromEntries(keys.map((key) => [key, '<'.repeat(20_000)])) })
  await write()
  await send()
  const [inquiry] = reader.inquiries().values()
  const told = inquiry?.feedback?.interessent['anfrage'] ?? ''
  for (const text of [told, inquiry?.text ?? '']) {
    expect(text.match(/</g)).toHaveLength(100_000 - '4711'.length)
    expect(text).toContain('<…\nf: …')
  }
})

test('crm writes: a form that takes only what the CRM takes is not held up by a CRM that says nothing', async () => {
  const form = await inquiryForm({ crm_error_mode: 'reject' })
  await submit(form)
  await write()
  await send()
  expect(reader.inquiries().size).toBe(1)
})

test('crm writes: mails of the form go as ever beside the one to the CRM', async () => {
  await submit(await inquiryForm({ notification_enabled: true, crm_task_enabled: true, crm_agentslog_enabled: true }))
  await write()
  await performDue(app.platform, submissionMails(app.platform))
  await send()
  const sent = (await outbox()).map(({ purpose, state }) => [purpose, state])
  expect(sent.toSorted()).toEqual([
    ['crm', 'sent'],
    ['notification', 'sent'],
  ])
  const { rows } = await sql`select 1 from crm_stages`.execute(app.platform.database.system)
  expect(rows).toEqual([])
})
