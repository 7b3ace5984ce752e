import { afterAll, expect, test } from 'vitest'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { doubleOptIn } from '../../testing/double-opt-in.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { disconnect } from '../crm/index.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
]

/** A record of the built-in CRM; its UUID. */
async function record(values: object): Promise<string> {
  const crm = await openCrm(app.platform, app.owner.account_id)
  const id = await crm.createRecord({ module: 'address', values: { ...values }, reference: crypto.randomUUID() })
  return String(await crm.uuidOf('address', id))
}

async function linkTo(form: TestForm, uuid: string): Promise<string> {
  const made = await app.call(formLinks.create, { id: form.id, body: { records: { address: { uuid } } } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { pathname, search } = new URL(made.data.url as string)
  return pathname + search
}

const settings = {
  prefill_crm_enabled: true,
  thankyou_headline: 'Danke, _Vorname aus _Ort',
  thankyou_text: 'Wir schreiben an _Strasse. _getAddressLink',
  redirect: 'https://agency.example/danke?ort=_Ort&strasse=_Strasse&name=_Vorname',
}

test('form links: thank-you page and redirect know the record of a signed link, over which answers go [B15-1]', async () => {
  const uuid = await record({ Vorname: 'Ada', Ort: 'Köln', Strasse: 'Geheimweg 1' })
  const form = await activeForm(app, { fields, settings })
  const sent = await post(app, await linkTo(form, uuid), named(form.ids, { first: 'Adele' }))
  expect(sent.body.data.thankyou.headline).toBe('Danke, Adele aus Köln')
  expect(sent.body.data.thankyou.text).toContain('Wir schreiben an Geheimweg 1.')
  expect(sent.body.data.redirect).toBe('https://agency.example/danke?ort=K%C3%B6ln&strasse=Geheimweg%201&name=Adele')
  // The same page for who sends without a script.
  await app.call(forms.update, { id: form.id, body: { redirect: null } })
  const answer = await app.server.inject({
    method: 'POST',
    url: await linkTo(form, uuid),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(named(form.ids, { first: 'Adele' }) as Record<string, string>).toString(),
  })
  const page = await app.server.inject({ url: String(answer.headers.location) })
  expect(page.body).toContain('Danke, Adele aus Köln')
  // Its address says nothing to who does not have it.
  expect((await app.server.inject({ url: `${form.path}/done` })).body).not.toMatch(/Köln|Geheimweg/)
})

test('form links: no unsigned, ended or foreign link tells a record on the thank-you page or to a redirect [B15-2]', async () => {
  const uuid = await record({
    Vorname: 'Ada',
    Name: 'Löwe',
    Email: 'ada@home.example',
    Ort: 'Köln',
    Strasse: 'Geheimweg 1',
  })
  const form = await activeForm(app, { fields, settings: { ...settings, crm_duplicate_check_fields: ['Email'] } })
  const other = await activeForm(app, { fields, settings })
  const [, foreign] = (await linkTo(other, uuid)).split('?')
  const told = async (path: string) =>
    JSON.stringify((await post(app, path, named(form.ids, { email: 'ada@home.example' }))).body)
  for (const path of [
    form.path,
    `${form.path}?address=${uuid}`,
    `${form.path}?${foreign}`,
    `${form.path}?_link=${'x'.repeat(80)}`,
  ])
    expect(await told(path), path).not.toMatch(/Köln|K%C3%B6ln|Geheimweg/)
  expect(await told(await linkTo(form, uuid))).toMatch(/Köln.*Geheimweg/)
})

test('form links: a redirect gets marks for what is confidential in the record of a link [B15-1]', async () => {
  const uuid = await record({ Vorname: 'Ada', Ort: 'Köln', Strasse: 'Geheimweg 1' })
  const street = { key: 'street', crm_field_name: 'Strasse' }
  const form = await activeForm(app, { fields: [...fields, street], settings })
  const redirect = 'https://agency.example/?ort=_Ort&strasse=_Strasse'
  await app.call(forms.update, { id: form.id, body: { redirect, confidential_field_ids: [form.ids['street']] } })
  const sent = await post(app, await linkTo(form, uuid), named(form.ids, { first: 'Ada' }))
  const { searchParams } = new URL(sent.body.data.redirect as string)
  expect([searchParams.get('ort'), searchParams.get('strasse')]).toEqual(['Köln', '•••'])
  expect(sent.body.data.redirect).not.toContain('Geheimweg')
})

// Settings: redirect_append_params.
test('form links: a redirect takes along the ids of the records of a signed link, and of no other [B13-69]', async () => {
  const uuid = await record({ Vorname: 'Ada' })
  const crm = await openCrm(app.platform, app.owner.account_id)
  const { id } = (await crm.findByUuid('address', uuid))!
  const params = ['index', 'address_id', 'estate_id']
  const redirect = 'https://agency.example/danke?a=1'
  const form = await activeForm(app, { fields, settings: { ...settings, redirect, redirect_append_params: params } })
  const sent = async (path: string) => (await post(app, path, named(form.ids, { first: 'Ada' }))).body.data.redirect
  expect(await sent(await linkTo(form, uuid))).toBe(`${redirect}&index=1&address_id=${id}`)
  expect(await sent(`${form.path}?address=${uuid}`)).toBe(`${redirect}&index=2`)
  // After the thank-you page, too.
  await app.call(forms.update, { id: form.id, body: { redirect_delay_seconds: 5 } })
  const later = await post(app, await linkTo(form, uuid), named(form.ids, { first: 'Ada' }))
  const page = await app.server.inject({ url: later.body.data.thankyou.url as string })
  expect(page.body).toContain(`index=3&amp;address_id=${id}`)
})

test('form links: what waits for a confirmation is thanked for with the record of its link [B15-1]', async () => {
  const { lastLink, visit } = doubleOptIn(app)
  const uuid = await record({ Vorname: 'Ada', Ort: 'Köln', Strasse: 'Geheimweg 1' })
  const held = { ...settings, redirect: null, double_opt_in_enabled: true }
  const form = await activeForm(app, { fields, settings: held })
  await post(app, await linkTo(form, uuid), named(form.ids, { first: 'Ada', email: 'ada@home.example' }))
  const thanks = await visit('POST', await lastLink())
  expect([thanks.status, thanks.headline]).toEqual([200, 'Danke, Ada aus Köln'])
})

test('form links: a CRM that does not answer leaves macros of the thank-you page to the answers', async () => {
  const uuid = await record({ Vorname: 'Ada', Ort: 'Köln' })
  const form = await activeForm(app, { fields, settings: { ...settings, redirect: null } })
  const path = await linkTo(form, uuid)
  await disconnect(app.platform, app.owner.account_id)
  const sent = await post(app, path, named(form.ids, { first: 'Ada' }))
  expect([sent.status, sent.body.data.thankyou.headline]).toEqual([201, expect.stringMatching(/^Danke, Ada aus/)])
  expect(sent.body.data.thankyou.headline).not.toContain('Köln')
})
