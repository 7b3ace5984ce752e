import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { namesWith, tableTexts } from '../../testing/contract/table-texts.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startPropstack, type PropstackServer } from '../../testing/propstack-server/server.ts'
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts'
import { startWorker } from '../../worker.ts'
import { connect } from '../crm/index.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhooks/test-receiver.ts'

const submissions = 50
/** Stands in every answer that is sent, and nowhere else. */
const mark = 'canary7f3a'

let [crm, mailServer, receiver, app]: [PropstackServer, MailServer, WebhookReceiver, TestApp] = [] as never
const { query } = pg.Client.prototype
/** Statements of this process with the mark in their text or values. */
const marked: string[] = []

beforeAll(async () => {
  ;[crm, mailServer, receiver] = [await startPropstack(), await startMailServer(), await startWebhookReceiver()]
  app = await startApp({
    limited: false,
    env: {
      PROPSTACK_API_URL: crm.url,
      CRM_ALLOW_HOSTS: crm.host,
      SMTP_URL: mailServer.url,
      WEBHOOK_ALLOW_HOSTS: receiver.key,
    },
  })
  const credentials = { api_key: crm.agency.apiKey }
  await connect(app.platform, app.owner.account_id, { kind: 'propstack', credentials })
  await app.call(webhooks.create, { body: { url: receiver.url } })
  pg.Client.prototype.query = function seen(this: pg.Client, ...args: unknown[]) {
    const { text, values = [] } = args[0] as { text?: string; values?: unknown[] }
    const sent = [text ?? args[0], ...values].map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    )
    if (JSON.stringify(sent).toLowerCase().includes(mark)) marked.push(String(text))
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  for (const one of [app, crm, mailServer, receiver]) await one[Symbol.asyncDispose]()
})

const formWith = (settings: object) =>
  activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email', field_type: 'email' },
      { key: 'note', field_type: 'textarea' },
    ],
    settings: {
      save_submission_data: 'off',
      crm_write_enabled: true,
      min_fill_seconds: 0,
      max_submissions_per_email: 3,
      ...settings,
    },
  })

/** Sends answers that are all marked, while every row of every table is read again and again; names of the tables that had the mark. */
async function tablesWhile(form: TestForm, isOver: () => boolean): Promise<{ seen: Set<string>; looks: number }> {
  const { system } = app.platform.database
  const seen = new Set<string>()
  let [looks, isDone] = [0, false]
  const looking = (async () => {
    for (; !isDone; looks++) for (const name of namesWith(await tableTexts(system), mark)) seen.add(name)
  })()
  const worker = startWorker(app.platform)
  for (let n = 0; n < submissions; n++) {
    const email = `${mark}.${n}@home.example`
    const answers = { name: `${mark} ${n}`, email, note: `${mark} schreibt` }
    expect((await post(app, form.path, named(form.ids, answers))).status).toBe(201)
  }
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
  await worker.stop()
  isDone = true
  await looking
  return { seen, looks }
}

const markedContacts = () =>
  [...crm.agency.tables.contacts.values()].filter((contact) => String(contact['last_name']).includes(mark)).length

test('retention: content that is not saved is in no table and no statement while it passes', async () => {
  const form = await formWith({ email_enabled: false, notification_enabled: false })
  const { seen, looks } = await tablesWhile(
    form,
    () => markedContacts() === submissions && receiver.received.length === submissions,
  )
  expect([...seen]).toEqual([])
  expect([...new Set(marked)]).toEqual([])
  expect(looks).toBeGreaterThan(5)
  expect(receiver.received.map(({ body }) => body.toString()).join()).not.toContain(mark)
})

test('retention: content that is not saved is in mails and messages alone, until they are sent [B14-31]', async () => {
  const form = await formWith({ email_enabled: true, body: 'Hallo _Name', notification_enabled: true })
  const payload_template = 'Von _Name, _Email'
  await app.call(webhooks.create, { body: { url: receiver.url, form_id: form.id, payload_template } })
  receiver.received.length = 0
  const { seen } = await tablesWhile(
    form,
    () => mailServer.mails.length === 2 * submissions && receiver.received.length === 2 * submissions,
  )
  expect([...seen].filter((name) => name !== 'mails' && name !== 'deliveries')).toEqual([])
  expect(mailServer.mails.filter(({ text }) => text.includes(mark))).toHaveLength(2 * submissions)
  expect(receiver.received.filter(({ body }) => body.includes(mark))).toHaveLength(submissions)
  expect(namesWith(await tableTexts(app.platform.database.system), mark)).toEqual([])
})
