import { afterAll, expect, test } from 'vitest'
import { formFiles } from '../../../../shared/contract/forms/form-files.ts'
import { formLinks } from '../../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { languages } from '../../../../shared/text/languages.ts'
import { doubleOptIn, person } from '../../../testing/double-opt-in.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { optInForm, lastLink, visit } = doubleOptIn(app)

const fields = [{ key: 'name', crm_field_name: 'Name', required: true }]
const places = (max_submissions: number, settings: Record<string, unknown> = {}) =>
  activeForm(app, { fields, settings: { max_submissions, waiting_list_enabled: true, ...settings } })

const get = (url: string) => app.server.inject({ method: 'GET', url })
/** As a browser without a script sends it. */
const send = (form: TestForm, answers: Record<string, unknown>, query = '') =>
  app.server.inject({
    method: 'POST',
    url: form.path + query,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(named(form.ids, answers) as Record<string, string>).toString(),
  })
const take = (form: TestForm, name: string, headers: Record<string, string> = {}) =>
  post(app, form.path, named(form.ids, { name }), headers)
/** By number within the form. */
const marks = async ({ id }: TestForm) => {
  const { data } = await app.call(submissions.list, { id, query: { sort: 'asc' } })
  return data.map(({ processing }: { processing: { waiting_list: boolean } }) => processing.waiting_list)
}
const { waitingList: de } = catalogue.de

// Settings: waiting_list_enabled.
test('public forms: of many who send at once, exactly those beyond the places are on the waiting list [B13-205]', async () => {
  const form = await places(7)
  const sent = await Promise.all(Array.from({ length: 25 }, (_, n) => take(form, `Gast ${n}`)))
  expect(sent.map(({ status }) => status)).toEqual(Array(25).fill(201))
  const listed = sent.filter(({ body }) => body.data.waiting_list)
  expect(listed).toHaveLength(18)
  expect(listed.map(({ body }) => body.data.index).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 18 }, (_, n) => n + 8),
  )
  expect(await marks(form)).toEqual([...Array(7).fill(false), ...Array(18).fill(true)])
})

test('public forms: two who send at once for the last place: one has it, the other is on the waiting list [B13-205]', async () => {
  for (let round = 0; round < 5; round++) {
    const form = await places(1)
    const both = await Promise.all([take(form, 'Ada'), take(form, 'Bo')])
    expect(both.map(({ body }) => body.data.waiting_list).toSorted()).toEqual([false, true])
  }
})

test('public forms: without `waiting_list_enabled` a full form closes, and nothing is said of a list [B13-205]', async () => {
  const form = await places(1, { waiting_list_enabled: false })
  const { body } = await take(form, 'Ada')
  expect(Object.keys(body.data)).not.toContain('waiting_list')
  expect((await take(form, 'Bo')).status).toBe(409)
  expect((await get(form.path)).body).not.toContain(de.full)
  // Without a limit there is no list.
  await app.call(forms.update, { id: form.id, body: { max_submissions: null, waiting_list_enabled: true } })
  expect((await take(form, 'Bo')).body.data.waiting_list).toBe(false)
  expect((await get(form.path)).body).not.toContain(de.full)
})

test('public forms: what is on the list counts, so that who comes later does not pass it [B13-205]', async () => {
  const form = await places(1)
  for (const name of ['Ada', 'Bo', 'Cem']) await take(form, name)
  await app.call(forms.update, { id: form.id, body: { max_submissions: 3 } })
  await take(form, 'Dora')
  expect(await marks(form)).toEqual([false, true, true, true])
  await app.call(forms.update, { id: form.id, body: { max_submissions: 5 } })
  await take(form, 'Eli')
  expect(await marks(form)).toEqual([false, true, true, true, false])
})

test('public forms: what is sent again is the same, and stands as it stood [B13-205]', async () => {
  const form = await places(1)
  const [first, second] = [{ 'idempotency-key': 'first' }, { 'idempotency-key': 'second' }]
  const both = async () => {
    const answers = [await take(form, 'Ada', first), await take(form, 'Bo', second)]
    return answers.map(({ body: { data } }) => [data.id, data.waiting_list, data.thankyou.headline])
  }
  const answers = await both()
  expect(answers.map(([, listed]) => listed)).toEqual([false, true])
  expect(await both()).toEqual(answers)
  expect(await marks(form)).toEqual([false, true])
})

test('public forms: a full form says above its questions and on its button that one joins the waiting list [B13-206]', async () => {
  const form = await places(1, { submit_button_label: 'Verbindlich anmelden' })
  expect((await get(form.path)).body).not.toContain(de.full)
  expect((await get(form.path)).body).toContain('Verbindlich anmelden')
  await take(form, 'Ada')
  for (const query of ['', '?embed=1', '?name=Bo']) {
    const { statusCode, body } = await get(form.path + query)
    expect(statusCode, query).toBe(200)
    expect(body.indexOf(de.full), query).toBeGreaterThan(body.indexOf('<h1'))
    expect(body.indexOf(de.full), query).toBeLessThan(body.indexOf('field_'))
    expect(body, query).toMatch(
      new RegExp(`<button class="button" type="submit"[^>]*>[^<]*<span[^>]*></span><span>${de.join}<`),
    )
    expect(body, query).not.toContain('<span>Verbindlich anmelden')
  }
})

test('public forms: a page that comes back with what is wrong says it, too [B13-206]', async () => {
  const form = await places(1)
  await take(form, 'Ada')
  const { statusCode, body } = await send(form, { name: '' })
  expect([statusCode, body.includes(de.full), body.includes(de.join)]).toEqual([422, true, true])
})

test('public forms: each language of visitors says it, and another one keeps what was typed [B13-206]', async () => {
  const additional_languages = languages.filter((one) => one !== 'de')
  const form = await places(1, { additional_languages })
  await take(form, 'Ada')
  for (const language of languages) {
    const { full, offer, join } = catalogue[language].waitingList
    const { body } = await get(`${form.path}?lang=${language}`)
    for (const text of [full, offer, join]) expect(body, language).toContain(text)
  }
  const { body } = await send(form, { name: 'Bo' }, '?lang=en')
  expect(body).not.toContain(catalogue.en.waitingList.join)
  const switched = await app.server.inject({
    method: 'POST',
    url: `${form.path}?lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...named(form.ids, { name: 'Cem' }), _language: 'de' } as Record<
      string,
      string
    >).toString(),
  })
  expect(switched.body).toContain(catalogue.en.waitingList.join)
  expect(switched.body).toContain('value="Cem"')
})

test('public forms: after sending, only the waiting list is said, nothing for those with a place [B13-207]', async () => {
  const form = await places(1, {
    thankyou_headline: 'Sie sind dabei!',
    thankyou_text: 'Bis Freitag.',
    thankyou_steps: [{ title: 'Sie erhalten Ihr Ticket' }],
    redirect: 'https://agency.example/ticket',
  })
  const first = await take(form, 'Ada')
  expect(first.body.data).toMatchObject({
    redirect: 'https://agency.example/ticket',
    thankyou: { headline: 'Sie sind dabei!' },
  })
  const { body } = await take(form, 'Bo')
  expect(body.data).toMatchObject({
    waiting_list: true,
    redirect: null,
    thankyou: { headline: de.headline, text: de.text, url: expect.stringContaining('/done?') },
  })
  const sent = await send(form, { name: 'Cem' })
  expect(sent.statusCode).toBe(303)
  for (const url of [body.data.thankyou.url as string, String(sent.headers.location)]) {
    const page = await get(url)
    expect(page.body).toMatch(new RegExp(`<h1[^>]*>${de.headline}</h1>`))
    expect(page.body).toContain(de.text)
    expect(page.body).not.toMatch(/Sie sind dabei|Bis Freitag|Ihr Ticket|agency\.example\/ticket/)
  }
  // Another visitor's page, without a receipt, says nothing of it.
  expect((await get(`${form.path}/done`)).body).toContain('Sie sind dabei!')
})

test('public forms: in a frame, the page after sending says it in the frame [B13-207]', async () => {
  const form = await places(1)
  await take(form, 'Ada')
  const sent = await send(form, { name: 'Bo' }, '?embed=1')
  expect(String(sent.headers.location)).toContain('embed=1')
  expect((await get(String(sent.headers.location))).body).toContain(de.headline)
})

test('public forms: what waits for its confirmation has its place, or none, once it is confirmed [B13-208]', async () => {
  const form = await optInForm({ max_submissions: 1, waiting_list_enabled: true })
  const confirm = async () => {
    await post(app, form.path, named(form.ids, person()))
    return lastLink()
  }
  const [first, second] = [await confirm(), await confirm()]
  expect((await visit('POST', second)).body).not.toContain(de.headline)
  const late = await visit('POST', first)
  expect([late.status, late.body.includes(de.headline)]).toEqual([200, true])
  expect(await marks(form)).toEqual([false, true])
  // A full form takes it all the same, and asks for the confirmation first.
  const { body } = await post(app, form.path, named(form.ids, person()))
  expect(body.data).toMatchObject({ waiting_list: false, thankyou: { headline: catalogue.de.optIn.pendingHeadline } })
  expect((await visit('POST', await lastLink())).body).toContain(de.headline)
  expect(await marks(form)).toEqual([false, true, true])
})

test('public forms: what is released from the quarantine of a full form is on its waiting list [B13-208]', async () => {
  const form = await places(1, { spam_blocked_words: ['casino'], spam_action: 'quarantine' })
  const spam = await take(form, 'casino early')
  expect(spam.body.data.waiting_list).toBe(false)
  await take(form, 'Ada')
  // Who sends spam is told what any other visitor is told.
  expect((await take(form, 'casino late')).body.data.waiting_list).toBe(true)
  for (const { id } of (await app.call(quarantine.list, { id: form.id })).data) {
    const { data } = await app.call(quarantine.release, { id })
    expect(data.processing.waiting_list).toBe(true)
  }
  expect(await marks(form)).toEqual([false, true, true])
})

test('public forms: a link for one submission is used up by one on the waiting list [B13-208]', async () => {
  const form = await places(1, { single_use_links_enabled: true, link_expiry_required: true })
  const link = async () => new URL((await app.call(formLinks.create, { id: form.id, body: {} })).data.url)
  const [first, second] = [await link(), await link()]
  const use = ({ pathname, search }: URL, name: string) => post(app, pathname + search, named(form.ids, { name }))
  expect((await use(first, 'Ada')).body.data.waiting_list).toBe(false)
  expect((await use(second, 'Bo')).body.data.waiting_list).toBe(true)
  expect((await use(second, 'Cem')).status).toBe(409)
  expect((await get(second.pathname + second.search)).body).not.toContain('field_')
})

test('public forms: a copy and a file of a form carry its waiting list [B13-212]', async () => {
  const form = await places(3)
  const copy = await app.call(forms.copy, { id: form.id })
  expect(copy.data).toMatchObject({ max_submissions: 3, waiting_list_enabled: true })
  const file = await app.call(formFiles.export, { id: form.id })
  const imported = await app.call(formFiles.import, { body: { form: file.data } })
  expect(imported.data.form).toMatchObject({ max_submissions: 3, waiting_list_enabled: true })
})
