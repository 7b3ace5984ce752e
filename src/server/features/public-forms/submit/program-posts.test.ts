import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenName } from '../../../../shared/form/page/page-names.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { plural } from '../../../../shared/text/fill.ts'
import { languages } from '../../../../shared/text/languages.ts'
import { doubleOptIn, person } from '../../../testing/double-opt-in.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { ada, mailForm, queueDue } from '../../../testing/submission-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** The token of a page as a visitor's browser gets it. */
async function pageToken({ path }: TestForm): Promise<string> {
  const { body } = await app.server.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } })
  return new RegExp(`name="${tokenName}" value="([^"]+)"`).exec(body)![1]!
}

async function recipients(): Promise<string[]> {
  const rows = app.platform.database.system.selectFrom('mails').select(['purpose', 'recipient']).orderBy('id')
  return (await rows.execute()).map(({ purpose, recipient }) => `${purpose} ${recipient}`)
}

const second = { email2_enabled: true, email2_receiver: '_Email, team@agency.example' }
const notified = { notification_enabled: true, notification_receivers: ['office@agency.example'] }

/** Sends as a program does, or from a page, and gives who was mailed. */
async function mailedAfter(settings: object, { fromPage }: { fromPage: boolean }): Promise<string[]> {
  const form = await mailForm(app, { min_fill_seconds: 0, ...second, ...notified, ...settings })
  const before = (await recipients()).length
  const token = fromPage ? { [tokenName]: await pageToken(form) } : {}
  expect((await post(app, form.path, { ...named(form.ids, ada), ...token })).status).toBe(201)
  await queueDue(app)
  return (await recipients()).slice(before)
}

const allMails = ['confirmation ada@home.example', 'second ada@home.example', 'notification office@agency.example']

// Settings: email_on_program_posts.
test('S4: visitors get mails of what a program sends, until the form forbids it', async () => {
  expect(await mailedAfter({}, { fromPage: false })).toEqual(allMails)
  expect(await mailedAfter({ email_on_program_posts: false }, { fromPage: true })).toEqual(allMails)
  expect(await mailedAfter({ email_on_program_posts: false }, { fromPage: false })).toEqual([
    'second team@agency.example',
    'notification office@agency.example',
  ])
})

test('S4: a request to confirm is a mail, too: what a program sends waits without one', async () => {
  const { optInForm, askingMails, seen } = doubleOptIn(app)
  const form = await optInForm({ email_on_program_posts: false })
  const { status } = await post(app, form.path, named(form.ids, person()))
  expect(status).toBe(201)
  expect(await askingMails()).toEqual([])
  const { listed, held } = await seen(form.id)
  expect(listed).toEqual([])
  expect(held).toMatchObject([{ confirmation: { mailed: false } }])
})

test('submissions: a program is told of inputs that are no field of the form [B13-27]', async () => {
  const form = await mailForm(app, {})
  const answers = named(form.ids, ada)
  const first = await post(app, form.path, { ...answers, field_999999: 'lost', note: 'not a field' })
  expect(first).toMatchObject({
    status: 201,
    body: {
      data: {
        warning: 'This form has no such fields, and what they hold was not stored: field_999999.',
        warning_details: [{ code: 'fields_ignored', params: { fields: 'field_999999' } }],
      },
    },
  })
  const usual = await post(app, form.path, answers)
  expect(usual.status).toBe(201)
  expect(Object.keys(usual.body.data).toSorted()).toEqual(['document_url', 'id', 'index', 'redirect', 'thankyou'])

  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field_${900_000 + n}`, 'x']))
  const { body } = await post(app, form.path, { ...answers, ...many })
  expect(body.data.warning.match(/field_\d+/g)).toHaveLength(20)
  expect(body.data.warning).toContain('…')
})

test('public forms: a program is told of each answer what is wrong, in words and as data [B13-11, B7-20]', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'storeys', field_type: 'number', options: { max: 10 } },
      { key: 'name', crm_field_name: 'Name', required: true },
    ],
    settings: { language: 'tr' },
  })
  const [storeys, name] = [`field_${form.ids['storeys']}`, `field_${form.ids['name']}`]
  const { status, body } = await post(app, form.path, { [storeys]: 11 })
  expect([status, body.code, body.params]).toEqual([422, 'answer_too_large', { max: 10 }])
  expect(body.errors[storeys].map((said: string) => `${said} (ve bir hata daha)`)).toEqual([body.message])
  expect(body.faults).toEqual({
    [storeys]: [{ code: 'answer_too_large', params: { max: 10 } }],
    [name]: [{ code: 'answer_required', params: {} }],
  })
})

test('public forms: a number is stored as it was sent, or refused where it would be rounded [B13-70]', async () => {
  const form = await activeForm(app, { fields: [{ key: 'income', field_type: 'number' }] })
  const income = `field_${form.ids['income']}`
  const send = (value: string | number) => post(app, form.path, { [income]: value })
  for (const value of ['9007199254740993', '12345678901234567,5', '1.0000000000000000001']) {
    const { status, body } = await send(value)
    expect([status, body.code, body.errors], String(value)).toEqual([
      422,
      'answer_too_many_digits',
      { [income]: ['Bitte geben Sie höchstens 15 Ziffern an.'] },
    ])
  }
  // JSON numbers that large are rounded before they are read.
  expect((await send(Number('12345678901234567890'))).body.code).toBe('answer_unreadable')
  for (const value of ['999.999.999.999.999', 1e18]) expect((await send(value)).status).toBe(201)
  const { status, body } = await send(0.1 + 0.2)
  expect(status).toBe(201)
  const { system } = app.platform.database
  const stored = await system.selectFrom('submissions').select('content').where('id', '=', body.data.id).execute()
  expect(JSON.stringify(stored)).toContain('0.30000000000000004')
})

const unreadableTexts = ['a\0b', '\ud800', `e${'\u0301'.repeat(200)}`]

test.each(languages)(
  'public forms: in %s a program reads how many faults there are, and of unreadable texts [B11-20, B11-54]',
  async (language) => {
    const fields = [
      { key: 'name', required: true },
      { key: 'kind', datalist: 'a;b', field_type: 'checkboxes' },
      { key: 'note' },
    ]
    const form = await activeForm(app, { fields, settings: { language } })
    const { faults, problems } = catalogue[language]
    const [name = '', kind = '', note = ''] = ['name', 'kind', 'note'].map((key) => `field_${form.ids[key]}`)
    for (const text of unreadableTexts) {
      const payload = JSON.stringify({ [kind]: ['a', text], [note]: text })
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      const answer = await app.server.inject({ method: 'POST', url: form.path, headers, payload })
      const body = answer.json()
      expect(answer.statusCode, answer.body).toBe(422)
      const { unreadable, required } = faults
      expect(body.errors).toEqual({ [name]: [required], [kind]: [unreadable], [note]: [unreadable] })
      const [[first = ''] = []] = Object.values<string[]>(body.errors)
      expect(body.message).toBe(`${first} (${plural(problems.furtherFaults, 2)})`)
    }
  },
)

test('public forms: a text that cannot be read and is no answer is refused as such [B11-54]', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name' }] })
  const { status, body } = await post(app, form.path, { [`field_${form.ids['name']}`]: 'a\0b', note: 'a\0b' })
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, [`field_${form.ids['name']}`, 'note']])
})
