import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const get = (url: string) => app.server.inject({ method: 'GET', url })

const given = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
  { key: 'area', crm_module: 'estate', crm_field_name: 'wohnflaeche', field_type: 'number' },
  { key: 'secret', crm_field_name: 'Vorname' },
  { key: 'source', crm_field_name: 'Ort', field_type: 'hidden', default_value: 'Kampagne Nord' },
  { key: 'note', label: 'Bemerkung' },
]
const taken = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
  { key: 'area', crm_module: 'estate', crm_field_name: 'wohnflaeche', field_type: 'number' },
  { key: 'secret', crm_field_name: 'Vorname' },
  { key: 'place', crm_field_name: 'Ort' },
  { key: 'note', label: 'Bemerkung' },
]
const answers = { name: 'Ada "Q" <b>', email: 'ada@home.example', area: '120,5', secret: 'geheim', note: 'Nur hier' }

async function pair(targetSettings: Record<string, unknown> = {}, key?: string) {
  const target = await activeForm(app, { fields: taken, settings: targetSettings, ...(key && { key }) })
  const source = await activeForm(app, { fields: given })
  const { id, ids } = source
  const thankyou_links = [
    { label: 'Suchprofil', url: target.form.url },
    { label: 'Website', url: 'https://agency.example/' },
  ]
  const body = { thankyou_links, confidential_field_ids: [ids['secret']] }
  expect((await app.call(forms.update, { id, body })).status).toBe(200)
  return { source, target }
}

/** The thank-you page after the answers were sent without a script. */
async function thanked(source: TestForm) {
  const sent = await app.server.inject({
    method: 'POST',
    url: source.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(named(source.ids, answers) as Record<string, string>).toString(),
  })
  expect(sent.statusCode).toBe(303)
  return get(String(sent.headers.location))
}

const linksIn = (body: string) =>
  [...body.matchAll(/class="button quiet" href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
const pathOf = (url = '') => url.replace(/^https?:\/\/[^/]+/, '')
const valueIn = (body: string, id: number | undefined) =>
  new RegExp(`<input[^>]*name="field_${id}"[^>]*value="([^"]*)"`).exec(body)?.[1]

test('public forms: a button hands over what was given for the same CRM fields, and nothing else [B32-9]', async () => {
  const { source, target } = await pair()
  const { body } = await thanked(source)
  const [next, other] = linksIn(body)
  expect(other).toBe('https://agency.example/')
  expect(pathOf(next)).toMatch(new RegExp(`^${target.path}\\?_from=${source.id}-[\\w-]{22}$`))
  expect(body).not.toMatch(/_from=[^"]*(ada|home|120)/i)
  const page = await get(pathOf(next))
  const value = (key: string) => valueIn(page.body, target.ids[key])
  expect([value('name'), value('email'), value('area')]).toEqual([
    'Ada &quot;Q&quot; &lt;b&gt;',
    'ada@home.example',
    '120,5',
  ])
  // Confidential, unseen, or not of the CRM.
  expect([value('secret') ?? '', value('place') ?? '', value('note') ?? '']).toEqual(['', '', ''])
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  // The key opens nothing else, and no other key opens it.
  const key = next!.split('-').at(-1)!
  expect((await get(`${source.path}/done?receipt=${key}`)).body).not.toContain('ada@home.example')
  const first = key.startsWith('x') ? 'y' : 'x'
  for (const wrong of [`${source.id}-${first}${key.slice(1)}`, `${target.id}-${key}`, key, 'x'])
    expect((await get(`${target.path}?_from=${encodeURIComponent(wrong)}`)).body).not.toContain('ada@home.example')
})

test('public forms: a program gets the address of the thank-you page that hands over [B32-9]', async () => {
  const { source } = await pair()
  const { status, body } = await post(app, source.path, named(source.ids, answers))
  expect([status, body.data.thankyou.url]).toEqual([201, expect.stringMatching(/\/done\?receipt=[\w-]{22}$/)])
  expect(linksIn((await get(body.data.thankyou.url)).body)[0]).toContain('_from=')
  const plain = await activeForm(app, { fields: given })
  const sent = await post(app, plain.path, named(plain.ids, answers))
  expect(sent.body.data.thankyou.url).toBeUndefined()
})

test('public forms: forms of others, and those that take nothing from an address, get nothing [B32-9]', async () => {
  const { api_key } = await app.createAccount()
  for (const { source, target } of [await pair({ prefill_url_enabled: false }), await pair({}, api_key)]) {
    const [next] = linksIn((await thanked(source)).body)
    expect(next).toBe(target.form.url)
  }
})

test('public forms: with the submission, what was handed over is gone [B32-9]', async () => {
  const { source } = await pair()
  const [next] = linksIn((await thanked(source)).body)
  expect((await get(pathOf(next))).body).toContain('ada@home.example')
  const { data } = await app.call(submissions.list, { id: source.id })
  expect((await app.call(submissions.remove, { id: data[0].id })).status).toBeLessThan(300)
  expect((await get(pathOf(next))).body).not.toContain('ada@home.example')
})

test('public forms: what shares its CRM field with a confidential or unseen field is not handed over [B32-9]', async () => {
  const twice = [...given, { key: 'again', crm_field_name: 'Name', field_type: 'text' }]
  const target = await activeForm(app, { fields: taken })
  const source = await activeForm(app, { fields: twice })
  const body = {
    thankyou_links: [{ label: 'Suchprofil', url: `${target.form.url}#form` }],
    confidential_field_ids: [source.ids['again']],
  }
  expect((await app.call(forms.update, { id: source.id, body })).status).toBe(200)
  const { body: page } = await thanked(source)
  const [next] = linksIn(page)
  // The key stands before the fragment.
  expect(pathOf(next)).toMatch(new RegExp(`^${target.path}\\?_from=[\\w-]+#form$`))
  const shown = await get(pathOf(next).replace('#form', ''))
  expect(valueIn(shown.body, target.ids['name'])).toBe('')
  expect(valueIn(shown.body, target.ids['email'])).toBe('ada@home.example')
})

test('public forms: a translated address of a button is an address of the web, or none', async () => {
  const url = 'https://agency.example/'
  const settings = { language: 'de', additional_languages: ['en'], thankyou_links: [{ label: 'Website', url }] }
  const form = await activeForm(app, { fields: taken, settings })
  const translated = (text: string) =>
    app.call(forms.update, { id: form.id, body: { translations: { en: { [`lists.${url}`]: text } } } })
  for (const wrong of ['javascript:alert(1)', 'https://user:secret@agency.example/', 'Website'])
    expect((await translated(wrong)).status, wrong).toBe(422)
  expect((await translated('https://agency.example/en')).status).toBe(200)
})
