import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { duplicateActions } from '../../../shared/contract/form-settings/crm.ts'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { documentForm, makeDue, readPdf } from '../../testing/documents/documents.ts'
import { named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { queued, queueDue } from '../../testing/submission-mails.ts'
import { connect } from '../crm/index.ts'
import { fromSignedLink } from '../follow-ups/index.ts'
import type { KeptRecords } from '../crm-writes/index.ts'

let server: OnOfficeServer
let app: TestApp
const accounts: Partial<Record<string, TestAccount>> = {}

beforeAll(async () => {
  server = await startOnOffice()
  app = await startApp({
    env: { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host, CRM_TIMEOUT: '10s' },
    limited: false,
  })
  accounts['built-in'] = app.owner
  const office = (accounts['onoffice'] = await app.createAccount())
  const { token, secret } = server.office
  await connect(app.platform, office.account_id, { kind: 'onoffice', credentials: { token, secret } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  const { system } = app.platform.database
  await system.deleteFrom('mails').execute()
  await system.deleteFrom('follow_ups').execute()
})

const stranger = 'stranger@evil.example'
const asks = 'T _Telefon1 _telefon S _Strasse O _Ort B _Briefanrede E _Email2 L _getAddressLink'
/** What only the victim's record says. */
const secrets = /5551234|Geheimweg|Verstecktal|Dr\. Dr\.|viktoria@|crm\/address|smart\.onoffice/i

let people = 0

/** A person whom the CRM knows, and whose name is no secret; her record has no e-mail address unless one is given. */
async function victimOf(account: TestAccount, more: object = {}) {
  const crm = await openCrm(app.platform, account.account_id)
  const name = `Opfer ${++people}`
  const values = {
    Vorname: 'Viktoria',
    Name: name,
    Anrede: 'Frau',
    Titel: 'Dr. Dr.',
    Strasse: 'Geheimweg 7',
    Ort: 'Verstecktal',
    Telefon1: '+49 40 5551234',
    ...more,
  }
  const id = await crm.createRecord({ module: 'address', values, reference: crypto.randomUUID() })
  return { name, uuid: String(await crm.uuidOf('address', id)) }
}

/** A form that says everything that it can to its visitor. */
const formOf = (
  account: TestAccount,
  settings: object = {},
  more: { key: string; crm_field_name: string; field_type: string; read_only?: boolean }[] = [],
) =>
  documentForm(
    app,
    {
      key: account.api_key,
      fields: [
        { key: 'first', crm_field_name: 'Vorname' },
        { key: 'name', crm_field_name: 'Name' },
        { key: 'email', crm_field_name: 'Email' },
        ...more,
      ],
      settings: {
        crm_write_enabled: true,
        crm_duplicate_check_fields: ['Vorname', 'Name'],
        email_enabled: true,
        email_attach_pdf: true,
        subject: asks,
        body: `${asks} [Akte](_getAddressLink)`,
        email_cc: ['_Email2'],
        email_reply_to: '_Email2',
        email2_enabled: true,
        email2_receiver: '_Email',
        email2_subject: asks,
        email2_body: asks,
        notification_enabled: true,
        notification_receivers: ['office@agency.example'],
        notification_subject: asks,
        pdf_download_enabled: true,
        pdf_filename_pattern: '_Telefon1 _Ort',
        thankyou_show_summary: true,
        ...settings,
      },
    },
    {
      blocks: [
        { type: 'heading', text: `H ${asks}` },
        { type: 'paragraph', text: '_Briefanrede,\n\nP _Name wohnt in _Strasse _Ort' },
        { type: 'columns', left: [{ type: 'paragraph', text: asks }], right: [] },
        { type: 'signature', field_id: null, label: '_Vorname _Name _Telefon1', required: false },
      ],
      design: { header_text: asks, footer_text: asks },
      settings: { document_signing: { enabled: true } },
    },
  )

interface FormResponse {
  thankyou: { url?: string }
  sign_url: string
  document_url: string
}

/** All that the visitor gets to see, and what the agency gets. */
async function sentBy(form: TestForm, path: string, answers: object) {
  const { status, body } = await post(app, path, named(form.ids, answers as Record<string, unknown>))
  expect(status, JSON.stringify(body)).toBe(201)
  const data = body.data as FormResponse
  await queueDue(app)
  await makeDue(app)
  await queueDue(app)
  const page = async (url: string) => {
    const { pathname, search } = new URL(url, 'http://forms.example')
    return app.server.inject({ method: 'GET', url: pathname + search })
  }
  const pdf = await page(data.document_url)
  const mails = await queued(app)
  const seen = {
    thanks: JSON.stringify(body) + (data.thankyou.url ? (await page(data.thankyou.url)).body : ''),
    sign: (await page(data.sign_url)).body,
    download: JSON.stringify(pdf.headers),
    pdf: (await readPdf(pdf.rawPayload)).text,
    mails: mails.filter(({ purpose }) => purpose !== 'notification'),
  }
  return { seen, notification: mails.find(({ purpose }) => purpose === 'notification')! }
}

describe.each(['built-in', 'onoffice'])('submission mails: S2 %s', (kind) => {
  test.for(duplicateActions)('a stranger with a known name learns nothing from the CRM: %s', async (action) => {
    const account = accounts[kind]!
    const { name } = await victimOf(account)
    const form = await formOf(account, { crm_duplicate_action: action })
    const answers = { first: 'Viktoria', name, email: stranger }
    const { seen, notification } = await sentBy(form, form.path, answers)
    expect(seen.mails.map(({ purpose, recipient, cc, bcc }) => [purpose, recipient, cc, bcc])).toEqual([
      ['confirmation', stranger, [], []],
      ['second', stranger, [], []],
    ])
    expect(seen.mails[0]!.body).toContain('Sehr geehrte Damen und Herren')
    expect(seen.pdf).toContain(`P ${name} wohnt in _Strasse _Ort`)
    expect(seen.sign).toContain(`P ${name} wohnt in _Strasse _Ort`)
    for (const [where, what] of Object.entries(seen)) expect(JSON.stringify(what), where).not.toMatch(secrets)
    // The agency reads its own record.
    const ofRecord =
      action === 'create_new'
        ? /^T _telefon S O B Sehr geehrte Damen und Herren/
        : /5551234 _telefon S Geheimweg 7 O Verstecktal B Sehr geehrte Frau Dr\. Dr\. Opfer/
    expect(notification.subject).toMatch(ofRecord)
    expect(notification.html).toMatch(kind === 'built-in' ? /crm\/address/ : /href/)
  })

  test('a stranger with a known address, where the receiver is another answer', async () => {
    const account = accounts[kind]!
    const email = `viktoria@opfer${++people}.example`
    const { name } = await victimOf(account, { Email: email })
    const form = await formOf(account, { crm_duplicate_check_fields: ['Email'], email_receiver_field_id: null })
    const { seen } = await sentBy(form, form.path, { first: stranger, name, email })
    for (const { subject, body, html } of seen.mails) {
      expect(subject + body + html).not.toMatch(/5551234|Geheimweg|Verstecktal/)
    }
  })

  test('a signed link tells its record to its reader, an expired one nothing', async () => {
    const account = accounts[kind]!
    const { name, uuid } = await victimOf(account)
    const form = await formOf(account, { prefill_crm_enabled: true })
    const made = await app.call(formLinks.create, {
      id: form.id,
      key: account.api_key,
      body: { records: { address: { uuid } } },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const path = made.data.url.replace(app.platform.config.publicUrl, '') as string
    const answers = { first: 'Viktoria', name, email: 'neu@home.example' }
    const { seen } = await sentBy(form, path, answers)
    const [confirmation] = seen.mails
    expect(confirmation!.subject).toMatch(
      /5551234 _telefon S Geheimweg 7 O Verstecktal B Sehr geehrte Frau Dr\. Dr\. Opfer/,
    )
    expect(seen.pdf).toContain(`P ${name} wohnt in Geheimweg 7 Verstecktal`)
    expect(seen.pdf).toContain(`Sehr geehrte Frau Dr. Dr. ${name}`)
    expect(seen.sign).toContain('Geheimweg 7')
    await app.platform.database.system.deleteFrom('mails').execute()
    for (const bad of [`${form.path}?link=${'x'.repeat(80)}`, `${form.path}?address=${uuid}`]) {
      const stranger = await sentBy(form, bad, answers)
      expect(JSON.stringify(stranger.seen)).not.toMatch(/5551234|Geheimweg/)
      await app.platform.database.system.deleteFrom('mails').execute()
    }
  })

  test.for([
    ['hidden', { field_type: 'hidden' }],
    ['read-only', { field_type: 'text', read_only: true }],
  ] as const)('what an unsigned link fills %s fields with goes to the agency only', async ([, kindOfField]) => {
    const account = accounts[kind]!
    const { name, uuid } = await victimOf(account)
    const hidden = ['Strasse', 'Ort', 'Telefon1', 'Titel'].map((crm_field_name) => ({
      key: crm_field_name,
      crm_field_name,
      ...kindOfField,
    }))
    const prefilled = { prefill_crm_enabled: true, prefill_signed_links_only: false }
    const form = await formOf(account, prefilled, hidden)
    const answers = { first: 'Viktoria', name, email: stranger }
    const { seen, notification } = await sentBy(form, `${form.path}?address=${uuid}`, answers)
    expect(seen.mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(seen)).not.toMatch(secrets)
    expect(notification.subject).toMatch(/5551234.*Geheimweg 7.*Verstecktal/)
    await app.platform.database.system.deleteFrom('mails').execute()

    const asking = await formOf(
      account,
      {
        ...prefilled,
        double_opt_in_enabled: true,
        double_opt_in_subject: asks,
        double_opt_in_body: `${asks} {link}`,
      },
      hidden,
    )
    const sent = await post(app, `${asking.path}?address=${uuid}`, named(asking.ids, answers))
    expect(sent.status).toBe(201)
    const asked = await app.platform.database.system.selectFrom('mails').select(['subject', 'body']).execute()
    expect(asked).toHaveLength(1)
    expect(JSON.stringify([asked, sent.body])).not.toMatch(secrets)
    await app.platform.database.system.deleteFrom('mails').execute()

    // Who has the personal link is told, as before.
    const made = await app.call(formLinks.create, {
      id: form.id,
      key: account.api_key,
      body: { records: { address: { uuid } } },
    })
    const own = await sentBy(form, String(made.data.url).replace(app.platform.config.publicUrl, ''), answers)
    expect(own.seen.mails[0]?.subject).toContain('Geheimweg 7')
  })

  test('the second e-mail to addresses of the agency alone says what the CRM knows', async () => {
    const account = accounts[kind]!
    const { name } = await victimOf(account)
    const of = async (email2_receiver: string) => {
      const form = await formOf(account, { email_enabled: false, email2_receiver })
      await sentBy(form, form.path, { first: 'Viktoria', name, email: stranger })
      const mail = (await queued(app)).findLast(({ purpose }) => purpose === 'second')!
      return [[mail.recipient, ...mail.more_recipients].join(), /5551234/.test(mail.subject)]
    }
    expect(await of('Büro <office@agency.example>')).toEqual(['office@agency.example', true])
    expect(await of('office@agency.example, _Email')).toEqual([`office@agency.example,${stranger}`, false])
  })
})

test('S2: no text for a visitor can be made of a record that was only matched [B15-2]', () => {
  const kept: KeptRecords = { records: {}, links: {}, fields: {} }
  const answered = { fields: [], content: {}, language: 'de' } as const
  // @ts-expect-error: only what a signed link names can stand here.
  expect(fromSignedLink(answered, kept, { now: new Date(), timezone: 'UTC' })).toBeDefined()
})
