import { afterAll, beforeAll, expect, test } from 'vitest'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { pageAnswers } from '../../testing/page-answers.ts'
import { disconnect } from '../crm/index.ts'
import { openLink, sealLink } from './link-token.ts'

let app: TestApp
let ada: string
let house: string
beforeAll(async () => {
  app = await startApp()
  ada = await record('address', {
    Vorname: 'Ada',
    Name: 'Löwe "die Zweite"',
    Email: 'ada@home.example',
    Ort: 'Köln',
    Strasse: 'Geheimweg 1',
    Titel: 'Dr.',
    Zusatz1: 'Nur für uns',
    Land: 'AUT',
    Vip: false,
  })
  house = await record('estate', { objekttitel: 'Haus am See', kaufpreis: 1234.5 })
})
afterAll(() => app[Symbol.asyncDispose]())

/** A record of the built-in CRM; its id. */
async function record(module: string, values: object): Promise<string> {
  const crm = await openCrm(app.platform, app.owner.account_id)
  return crm.createRecord({ module, values: { ...values }, reference: crypto.randomUUID() })
}

const uuidOf = async (module: string, id: string) =>
  String(await (await openCrm(app.platform, app.owner.account_id)).uuidOf(module, id))

const fields = [
  { key: 'first', crm_field_name: 'Vorname', default_value: 'Vorname fehlt' },
  { key: 'name', crm_field_name: 'Name', default_value: 'Name fehlt' },
  { key: 'city', crm_field_name: 'Ort', read_only: true, default_value: 'Bonn' },
  { key: 'title', crm_field_name: 'Titel', disabled: true },
  { key: 'country', crm_field_name: 'Land', read_only: true },
  { key: 'vip', crm_field_name: 'Vip', field_type: 'checkbox', default_value: '1' },
  { key: 'street', crm_field_name: 'Strasse', hidden: true },
  { key: 'firm', crm_field_name: 'Zusatz1', field_type: 'hidden' },
  { key: 'homepage', crm_field_name: 'Homepage', default_value: 'www.home.example' },
  { key: 'estate', crm_module: 'estate', crm_field_name: 'objekttitel' },
  { key: 'price', crm_module: 'estate', crm_field_name: 'kaufpreis' },
]

const linked = { prefill_crm_enabled: true, honeypot_enabled: false, min_fill_seconds: 0 }

async function linkTo(form: TestForm, body: object = {}): Promise<{ url: string; expires_at: string }> {
  const made = await app.call(formLinks.create, { id: form.id, body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { ...made.data, url: made.data.url.replace(app.platform.config.publicUrl, '') }
}

const place = ({ id }: TestForm) => ({ id, account_id: app.owner.account_id })

async function open(form: TestForm, url: string) {
  const response = await app.server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
  const inputs = pageAnswers(response.body)
  const of = Object.fromEntries(Object.entries(form.ids).map(([key, id]) => [key, inputs[`field_${id}`]]))
  return { status: response.statusCode, body: response.body, of, loaded: inputs['_loaded'] }
}

const content = async (form: TestForm) =>
  (await app.call(submissions.list, { id: form.id, query: { sort: 'desc' } })).data[0].content

test('prefill_crm_enabled: a signed link fills in its records, over defaults, under the address', async () => {
  const form = await activeForm(app, { fields, settings: linked })
  const { url, expires_at } = await linkTo(form, {
    records: { address: { uuid: (await uuidOf('address', ada)).toUpperCase() }, estate: { id: house } },
  })
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  for (const secret of [ada, house, await uuidOf('address', ada), await uuidOf('estate', house), 'address'])
    expect(Buffer.from(url.split('.').at(-1)!, 'base64url').toString('latin1')).not.toContain(secret)

  const page = await open(form, `${url}&Vorname=Adele&Ort=Bonn`)
  expect(page.of).toEqual({
    first: 'Adele',
    name: 'Löwe "die Zweite"',
    // What a visitor cannot change, the address cannot either.
    city: 'Köln',
    title: 'Dr.',
    country: 'AUT',
    vip: undefined,
    street: undefined,
    firm: '',
    homepage: 'www.home.example',
    estate: 'Haus am See',
    price: '1234,5',
  })
  expect(page.body).not.toMatch(/Geheimweg|Nur für uns|ada@home/)
  // Through the sealed part of the page, and, without it, through the link alone.
  const sent = named(form.ids, { first: 'Adele', city: 'Rom', country: 'DEU', firm: '', price: '1.300' })
  for (const carried of [{ _loaded: page.loaded }, {}, { _loaded: 'v1.0.forged' }]) {
    expect((await post(app, url, { ...sent, ...carried })).status).toBe(201)
    expect(await content(form)).toEqual({
      address: { Vorname: 'Adele', Ort: 'Köln', Land: 'AUT', Zusatz1: 'Nur für uns' },
      estate: { kaufpreis: 1300 },
    })
  }
  const returned = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ [`field_${form.ids['price']}`]: 'viel', _loaded: String(page.loaded) }).toString(),
  })
  expect([returned.statusCode, pageAnswers(returned.body)['_loaded']]).toEqual([422, page.loaded])
})

test('form links: prefill_crm_modules, prefill_link_days, prefill_signed_links_only bound what links load', async () => {
  const settings = { ...linked, prefill_crm_modules: ['estate'], prefill_link_days: 3 }
  const form = await activeForm(app, { fields, settings })
  const [address, estate] = [await uuidOf('address', ada), await uuidOf('estate', house)]
  const { url, expires_at } = await linkTo(form, { records: { estate: { uuid: estate } } })
  expect((Date.parse(expires_at) - Date.now()) / 86_400_000).toBeCloseTo(3, 1)
  expect((await open(form, url)).of).toMatchObject({ name: 'Name fehlt', estate: 'Haus am See' })
  const unsigned = `${form.path}?address=${address}&estate=${estate}`
  expect((await open(form, unsigned)).of).toMatchObject({ name: 'Name fehlt', estate: '' })
  await app.call(forms.update, { id: form.id, body: { prefill_signed_links_only: false } })
  expect((await open(form, unsigned)).of).toMatchObject({ name: 'Name fehlt', estate: 'Haus am See' })
  await app.call(forms.update, { id: form.id, body: { prefill_crm_modules: null } })
  expect((await open(form, unsigned)).of).toMatchObject({ name: 'Löwe "die Zweite"', estate: 'Haus am See' })
  await app.call(forms.update, { id: form.id, body: { prefill_crm_enabled: false } })
  expect((await open(form, unsigned)).of).toMatchObject({ name: 'Name fehlt', estate: '' })
  const wrong = await app.call(forms.update, { id: form.id, body: { prefill_crm_modules: ['task'] } })
  expect(wrong.body.errors).toHaveProperty(['prefill_crm_modules.0'])
})

test('form links: answers in a link are over its records, under the address, and checked', async () => {
  const form = await activeForm(app, { fields, settings: linked })
  const of = (key: string) => `field_${form.ids[key]}`
  const answers = { [of('first')]: 'Ada L.', [of('price')]: 1.234, [of('city')]: 'Wien', [of('vip')]: true }
  const { url } = await linkTo(form, { records: { address: { id: ada } }, answers })
  const page = await open(form, `${url}&${of('price')}=7&Ort=Rom`)
  expect(page.of).toMatchObject({ first: 'Ada L.', name: 'Löwe "die Zweite"', price: '7', city: 'Wien', vip: '1' })
  expect((await open(form, url)).of['price']).toBe('1,234')
  const refused = await app.call(formLinks.create, {
    id: form.id,
    body: { answers: { [of('price')]: 'viel', field_0: 'x', [of('country')]: 'Mars' } },
  })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual([
    `answers.${of('price')}`,
    'answers.field_0',
    `answers.${of('country')}`,
  ])
  const long = await app.call(formLinks.create, {
    id: form.id,
    body: { answers: { [of('estate')]: 'ä'.repeat(4000) } },
  })
  expect(long.body.errors).toHaveProperty('answers')
})

test('form links: a number in a link is the same in every language of the page', async () => {
  const settings = { ...linked, language: 'de', additional_languages: ['en'] }
  const form = await activeForm(app, { fields, settings })
  const price = `field_${form.ids['price']}`
  for (const [given, shown] of [
    ['350.000', '350000'],
    [51.125, '51.125'],
  ] as const) {
    const { url } = await linkTo(form, { answers: { [price]: given } })
    expect((await open(form, `${url}&lang=en`)).of['price'], url).toBe(shown)
    const { of, loaded } = await open(form, `${url}&lang=en`)
    const sent = { _loaded: loaded ?? '', [price]: of['price'] ?? '' }
    expect((await post(app, `${form.path}?lang=en`, sent)).status).toBe(201)
    expect((await content(form)).estate).toMatchObject({ kaufpreis: Number(shown) })
  }
})

test('form links: a link names existing records of its account that the form uses, and ends in time', async () => {
  const form = await activeForm(app, { fields })
  const refusal = async (body: object) => {
    const { status, body: answer } = await app.call(formLinks.create, { id: form.id, body })
    expect(status).toBe(422)
    return Object.keys(answer.errors)
  }
  const uuid = await uuidOf('address', ada)
  expect(await refusal({ records: { address: { uuid } } })).toEqual(['records.address'])
  await app.call(forms.update, { id: form.id, body: linked })
  const other = await app.createAccount()
  const foreign = await openCrm(app.platform, other.account_id)
  const theirs = await foreign.createRecord({ module: 'address', values: { Name: 'Fremd' }, reference: 'x' })
  for (const id of [theirs, house, '999999999', 'abc'])
    expect(await refusal({ records: { address: { id } } }), id).toEqual(['records.address.id'])
  expect(await refusal({ records: { address: { uuid: 'x' } } })).toEqual(['records.address.uuid'])
  expect(await refusal({ records: { address: { uuid, id: ada } } })).toEqual(['records.address'])
  expect(await refusal({ records: { address: {} } })).toEqual(['records.address'])
  expect(await refusal({ records: { task: { id: '1' } } })).toEqual(['records.task'])
  expect(await refusal({ days: 3, expires_at: '2030-01-01T00:00:00Z' })).toEqual(['days'])
  for (const expires_at of ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])
    expect(await refusal({ expires_at })).toEqual(['expires_at'])
  // The uuid of another account's record finds nothing.
  const { url } = await linkTo(form, {
    records: { address: { uuid: String(await foreign.uuidOf('address', theirs)) } },
  })
  expect((await open(form, url)).of['name']).toBe('Name fehlt')
})

test('form links: an ended or foreign link, or a missing record, opens the page unfilled, and says so', async () => {
  const form = await activeForm(app, { fields, settings: linked })
  const english = await activeForm(app, { fields, settings: { ...linked, language: 'en' } })
  const records = { address: { id: ada } }
  const { url } = await linkTo(form, { records })
  const token = new URL(url, 'http://x').searchParams.get('_link')!
  const damaged = [`${english.path}?_link=${token}`, `${english.path}?_link=${'x'.repeat(9000)}`]
  for (const wrong of damaged) {
    const page = await open(english, wrong)
    expect([page.status, page.of['name']], wrong).toEqual([200, 'Name fehlt'])
    expect(page.body).toContain('We could not fill in the form for you just now.')
  }
  const link = openLink(app.platform.sealer, place(form), token)!
  const ended = sealLink(app.platform.sealer, place(form), { ...link, ends: Date.now() })
  const before = await open(form, url)
  const after = await open(form, `${form.path}?_link=${ended}`)
  expect([before.of['name'], after.of['name']]).toEqual(['Löwe "die Zweite"', 'Name fehlt'])
  expect(after.body).toContain('Ihr Link ist abgelaufen, deshalb')
  // What was opened in time is taken as it was shown.
  await post(app, `${form.path}?_link=${ended}`, { ...named(form.ids, { name: 'Löwe' }), _loaded: before.loaded })
  expect(await content(form)).toMatchObject({ address: { Name: 'Löwe', Ort: 'Köln' } })

  const gone = await record('address', { Name: 'Weg' })
  const lost = await linkTo(form, { records: { address: { id: gone } } })
  await app.platform.database.system.deleteFrom('built_in_crm_records').where('id', '=', Number(gone)).execute()
  const page = await open(form, lost.url)
  expect([page.status, page.of['name']]).toEqual([200, 'Name fehlt'])
  expect(page.body).toContain('Wir konnten das Formular gerade nicht für Sie vorausfüllen.')
})

test('form links: without a CRM a record is named by its uuid, and by no id', async () => {
  const { account_id, api_key: key } = await app.createAccount()
  const form = await activeForm(app, { key, fields: fields.slice(0, 2), settings: linked })
  await disconnect(app.platform, account_id)
  const create = (address: object) => app.call(formLinks.create, { key, id: form.id, body: { records: { address } } })
  expect((await create({ id: '1' })).status).toBe(409)
  const { status, data } = await create({ uuid: crypto.randomUUID() })
  expect(status).toBe(201)
  const page = await open(form, data.url.replace(app.platform.config.publicUrl, ''))
  expect([page.status, page.of['name']]).toEqual([200, 'Name fehlt'])
})
