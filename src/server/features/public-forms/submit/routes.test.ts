import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { issueToken } from './page-token.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const fields = [
  { key: 'name', crm_field_name: 'Name', required: true },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  { key: 'kind', crm_module: 'estate', crm_field_name: 'objektart', datalist: 'haus;wohnung' },
  { key: 'floor', crm_module: 'estate', crm_field_name: 'etage', field_type: 'number' },
]

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })
const send = (app: TestApp, url: string, values: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(values).toString(),
  })
const strings = (values: Record<string, unknown>) => values as Record<string, string>

test('public forms: both addresses show the page under a strict policy; it is framed only as embed [B2.2-41, B13-5]', async () => {
  const form = await activeForm(app, {
    fields,
    settings: { custom_slug: 'anfrage', redirect: 'https://agency.example/danke' },
  })
  expect(form.path).toMatch(/^\/f\/[\w-]+\/anfrage$/)
  for (const path of [form.path, `/f/${form.slug}`]) {
    const page = await get(app, path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`name="field_${form.ids['name']}"`)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).not.toMatch(/unsafe/)
    expect(policy).toContain("form-action 'self' https://agency.example")
    expect(policy).toContain("frame-ancestors 'none'")
  }
  const embedded = await get(app, `${form.path}?embed=1`)
  expect(embedded.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(embedded.headers['x-frame-options']).toBeUndefined()
  // What is the same for all visitors goes out packed; a page that may say something of one visitor does not.
  const packing = { 'accept-encoding': 'gzip, br' }
  const packed = await get(app, form.path, packing)
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept, accept-encoding' })
  const token = /name="_token" value="[^"]+"/
  const plain = await get(app, form.path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(String(gunzipSync(packed.rawPayload)).replace(token, '')).toBe(plain.body.replace(token, ''))
  const [script = ''] = /\/assets\/runtime[^"]+/.exec(plain.body) ?? []
  const runtime = await get(app, script, packing)
  expect(String(gunzipSync(runtime.rawPayload))).toBe((await get(app, script)).body)
  const personal = await get(app, `${form.path}?field_${form.ids['name']}=Ada`, packing)
  expect([personal.statusCode, personal.headers['content-encoding']]).toEqual([200, undefined])
})

// Settings: closed_headline.
test('public forms: an unknown or inactive form is a 404, for GET and POST, page and JSON [B2.2-9, B13-2]', async () => {
  const form = await activeForm(app, { fields, settings: { closed_headline: 'Zurzeit geschlossen' } })
  expect((await post(app, form.path, named(form.ids, { name: 'Eins' }))).status).toBe(201)
  await app.call(forms.update, { id: form.id, body: { active: false } })
  const page = await get(app, form.path)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Zurzeit geschlossen')
  expect(page.body).not.toContain('field_')
  expect((await post(app, form.path, named(form.ids, { name: 'Zwei' }))).status).toBe(404)
  expect((await get(app, '/f/nosuchform')).statusCode).toBe(404)
  expect((await post(app, '/f/nosuchform', {})).body.message).toMatch(/no form/)
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(1)
})

// Settings: custom_slug.
test('public forms: a former slug redirects to the new one, and accepts submissions [B2.2]', async () => {
  const form = await activeForm(app, { fields, settings: { custom_slug: 'alt' } })
  await app.call(forms.update, { id: form.id, body: { custom_slug: 'neu' } })
  const moved = await get(app, `${form.path}?Name=Ada`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `${form.path.replace(/alt$/, 'neu')}?Name=Ada`])
  expect((await post(app, form.path, named(form.ids, { name: 'Ada' }))).status).toBe(201)
  const other = await activeForm(app, { fields, settings: { custom_slug: 'alt' } })
  expect((await get(app, other.path)).statusCode).toBe(200)
  await app.call(forms.update, { id: form.id, body: { custom_slug: null } })
  expect((await get(app, form.path.replace(/alt$/, 'neu'))).headers.location).toBe(`/f/${form.slug}`)
})

test('public forms: without a script, faults stand beside their fields and every input is kept [B2.2-13, B2.3-8, B13-12, B13-13]', async () => {
  const form = await activeForm(app, { fields, settings: { thankyou_headline: 'Vielen Dank!' } })
  const wrong = await send(app, form.path, strings(named(form.ids, { name: '', email: 'keine Adresse', kind: 'haus' })))
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('keine Adresse')
  expect(wrong.body).toContain('Bitte füllen Sie dieses Feld aus.')
  expect(wrong.body).toMatch(/value="haus"[^>]*selected/)
  const right = await send(app, form.path, strings(named(form.ids, { name: 'Ada' })))
  expect(right.statusCode).toBe(303)
  expect(right.headers.location).toBe(`${form.path}/done`)
  const thanks = await get(app, `${form.path}/done`)
  expect(thanks.body).toContain('Vielen Dank!')
  await app.call(forms.update, { id: form.id, body: { redirect: 'https://agency.example/danke' } })
  const away = await send(app, form.path, strings(named(form.ids, { name: 'Ada' })))
  expect(away.headers.location).toBe('https://agency.example/danke')
})

test('public forms: a program gets 201 with thank-you and redirect, or 422 with errors by field [B13-10, B13-11]', async () => {
  const form = await activeForm(app, {
    fields,
    settings: { thankyou_headline: 'Danke', redirect: 'https://agency.example/x' },
  })
  const sent = await post(app, form.path, named(form.ids, { name: 'Ada', floor: 3 }))
  expect(sent.body.data).toMatchObject({
    index: 1,
    thankyou: { headline: 'Danke' },
    redirect: 'https://agency.example/x',
  })
  const wrong = await post(app, form.path, named(form.ids, { email: 'x', floor: 'hoch', kind: 'schloss' }))
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors).sort()).toEqual(
    Object.values(form.ids)
      .map((id) => `field_${id}`)
      .sort(),
  )
  expect(wrong.body.message).toBe(`${Object.values<string[]>(wrong.body.errors)[0]?.[0]} (und 3 weitere Fehler)`)
})

test('public forms: multipart bodies are read; files are refused [B13-8]', async () => {
  const form = await activeForm(app, { fields })
  const part = (name: string, value: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const multipart = (body: string) =>
    app.server.inject({
      method: 'POST',
      url: form.path,
      headers: { 'content-type': 'multipart/form-data; boundary=b', accept: 'application/json' },
      payload: `${body}--b--\r\n`,
    })
  expect((await multipart(part(`field_${form.ids['name']}`, 'Ada'))).statusCode).toBe(201)
  const file = await multipart(part(`field_${form.ids['name']}`, 'x', '; filename="a.exe"'))
  expect(file.statusCode).toBe(415)
})

test('public forms: rules hold on the server: hidden is not stored, shown is required, set values win [B13-15, B13-16, B13-17]', async () => {
  const form = await activeForm(app, {
    fields,
    rules: (ids) => [
      {
        title: 'Nur Wohnungen haben eine Etage',
        clauses: [{ when_field_id: String(ids['kind']), operator: 'not_equals', value: 'wohnung' }],
        actions: [{ action: 'hide', target_field_id: String(ids['floor']) }],
      },
      {
        title: 'Etage ist Pflicht',
        clauses: [{ when_field_id: String(ids['kind']), operator: 'equals', value: 'wohnung' }],
        actions: [{ action: 'require', target_field_id: String(ids['floor']) }],
      },
      {
        title: 'Name',
        clauses: [{ when_field_id: String(ids['name']), operator: 'equals', value: 'anonym' }],
        actions: [{ action: 'set_value', target_field_id: String(ids['name']), value: 'Unbekannt' }],
      },
    ],
  })
  await post(app, form.path, named(form.ids, { name: 'anonym', kind: 'haus', floor: 7 }))
  const missing = await post(app, form.path, named(form.ids, { name: 'Ada', kind: 'wohnung' }))
  expect(Object.keys(missing.body.errors)).toEqual([`field_${form.ids['floor']}`])
  const list = await app.call(submissions.list, { id: form.id })
  expect(list.data.map(({ content }: { content: unknown }) => content)).toEqual([
    { address: { Name: 'Unbekannt' }, estate: { objektart: 'haus' } },
  ])
})

test('public forms: a change of the form holds for the very next submission [B13]', async () => {
  const form = await activeForm(app, { fields })
  expect((await post(app, form.path, named(form.ids, { name: 'Ada' }))).status).toBe(201)
  // Behind the back of this process: as another one would.
  await app.platform.database.system
    .updateTable('fields')
    .set({ required: true })
    .where('id', '=', form.ids['email'] ?? 0)
    .execute()
  await app.platform.database.system.updateTable('forms').set({ revision: 99 }).where('id', '=', form.id).execute()
  const refused = await post(app, form.path, named(form.ids, { name: 'Ada' }))
  expect(Object.keys(refused.body.errors)).toEqual([`field_${form.ids['email']}`])
})

test('public forms: query parameters fill fields by name or CRM field; a read-only field keeps its value [B13-7, B13-18]', async () => {
  const form = await activeForm(app, {
    fields: [...fields, { key: 'source', crm_field_name: 'Zusatz1', read_only: true, default_value: 'Website' }],
  })
  const page = await get(app, `${form.path}?Name=Grace&estate%5Bobjektart%5D=haus`)
  expect(page.body).toContain('value="Grace"')
  await post(app, `${form.path}?Zusatz1=Messe`, named(form.ids, { name: 'Ada', source: 'gefälscht' }))
  await post(app, form.path, named(form.ids, { name: 'Ada', source: 'gefälscht' }))
  const list = await app.call(submissions.list, { id: form.id, query: { sort: 'asc' } })
  expect(list.data.map(({ content }: { content: { address: object } }) => content.address)).toEqual([
    { Name: 'Ada', Zusatz1: 'Messe' },
    { Name: 'Ada', Zusatz1: 'Website' },
  ])
})

// Settings: min_fill_seconds, honeypot_enabled.
test('public forms: spam is quarantined and answered alike; released, it is a submission [B13-23, B13-24]', async () => {
  const form = await activeForm(app, { fields })
  const decoyed = await post(app, form.path, {
    ...named(form.ids, { name: 'Bot' }),
    website_url: 'https://spam.example',
  })
  expect(decoyed).toMatchObject({ status: 201, body: { data: { index: 1 } } })
  const token = issueToken(app.platform.tokenKey, form.id)
  const fast = await post(app, form.path, { ...named(form.ids, { name: 'Schnell' }), _token: token })
  expect(fast.status).toBe(201)
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(0)
  expect((await app.call(submissions.stats, { id: form.id })).data.submissions).toBe(0)
  const tray = await app.call(quarantine.list, { id: form.id })
  expect(tray.data.map(({ reason }: { reason: string }) => reason)).toEqual(['too_fast', 'honeypot'])
  const released = await app.call(quarantine.release, { id: tray.data[0].id })
  expect(released.data).toMatchObject({ index: 1, content: { address: { Name: 'Schnell' } } })
  expect((await app.call(quarantine.list, { id: form.id })).body.meta.total).toBe(1)
  const slow = issueToken(app.platform.tokenKey, form.id, Date.now() - 3_000)
  const human = await post(app, form.path, { ...named(form.ids, { name: 'Mensch' }), _token: slow })
  expect(human.body.data.index).toBe(2)
  // Without either, neither is spam.
  await app.call(forms.update, { id: form.id, body: { honeypot_enabled: false, min_fill_seconds: 0 } })
  await post(app, form.path, { ...named(form.ids, { name: 'Ada' }), website_url: 'https://ada.example', _token: token })
  expect((await app.call(submissions.list, { id: form.id })).data[0]).toMatchObject({ index: 3 })
})

// Settings: max_form_age_hours.
test('public forms: a page that is too old, or a forged token, is shown again with its answers [B13]', async () => {
  const form = await activeForm(app, { fields })
  const old = issueToken(app.platform.tokenKey, form.id, Date.now() - 25 * 3_600_000)
  const foreign = issueToken(app.platform.tokenKey, form.id + 1, Date.now() - 5_000)
  for (const _token of [old, foreign, 'x'.repeat(64), 'forged']) {
    const answer = await post(app, form.path, { ...named(form.ids, { name: 'Ada' }), _token })
    expect(answer.status).toBe(409)
    expect(answer.body.token).toMatch(/^[\w-]{64}$/)
    const page = await send(app, form.path, strings({ ...named(form.ids, { name: 'Behalten' }), _token }))
    expect(page.body).toContain('Behalten')
  }
  const twoHours = issueToken(app.platform.tokenKey, form.id, Date.now() - 2 * 3_600_000)
  const statusOf = async () =>
    (await post(app, form.path, { ...named(form.ids, { name: 'Ada' }), _token: twoHours })).status
  await app.call(forms.update, { id: form.id, body: { max_form_age_hours: 1 } })
  expect(await statusOf()).toBe(409)
  await app.call(forms.update, { id: form.id, body: { max_form_age_hours: 3 } })
  expect(await statusOf()).toBe(201)
})

test('public forms: with spam_action reject, what is judged spam is refused and kept nowhere [B13]', async () => {
  const form = await activeForm(app, { fields, settings: { spam_action: 'reject' } })
  const refused = await post(app, form.path, { ...named(form.ids, { name: 'Bot' }), website_url: 'x' })
  expect([refused.status, refused.body.errors]).toEqual([422, { form: [refused.body.message] }])
  expect((await app.call(quarantine.list, { id: form.id })).body.meta.total).toBe(0)
})

// Settings: staff_only_enabled.
test('public forms: a form for staff shows a gate without any field, and takes no POST [B13-4]', async () => {
  const form = await activeForm(app, { fields, settings: { staff_only_enabled: true } })
  const page = await get(app, form.path)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('field_')
  expect((await post(app, form.path, named(form.ids, { name: 'Ada' }))).status).toBe(401)
})

test('public forms: an Idempotency-Key makes a repeated POST of a program one submission [B11-38]', async () => {
  const form = await activeForm(app, { fields })
  const headers = { 'idempotency-key': 'abc' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => post(app, form.path, named(form.ids, { name: 'Ada' }), headers)),
  )
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
})

test('public forms: an Idempotency-Key with other answers is a 422, but not at another form [B11-39]', async () => {
  const form = await activeForm(app, { fields })
  const other = await activeForm(app, { fields })
  const send = (name: string, key: string | undefined, to = form) =>
    post(app, to.path, named(to.ids, { name }), key === undefined ? {} : { 'idempotency-key': key })
  const first = await send('Ada', 'one key')
  expect(first.status).toBe(201)
  const refused = await send('Grace', 'one key')
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors as object)]).toEqual([
    422,
    'idempotency_key_used',
    ['Idempotency-Key'],
  ])
  // Nor by its other address, nor from a page.
  const page = await get(app, form.path)
  const token = /name="_token" value="([^"]+)"/.exec(page.body)?.[1]
  const fromPage = { ...named(form.ids, { name: 'Grace' }), _token: token }
  expect((await post(app, form.path, fromPage, { 'idempotency-key': 'one key' })).status).toBe(422)
  expect((await send('Ada', 'one key')).body.data.id).toBe(first.body.data.id)
  const taken = [
    await send('Grace', 'another key'),
    await send('Grace', undefined),
    await send('Grace', 'one key', other),
  ]
  expect(taken.map(({ status }) => status)).toEqual([201, 201, 201])
  // After a day the key is free.
  await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(
    app.platform.database.system,
  )
  expect((await send('Grace', 'one key')).status).toBe(201)
  expect((await send('Ada', 'one key')).status).toBe(422)
})

test('public forms: the same answers with one Idempotency-Key are one submission, also of two pages [B11-39]', async () => {
  const form = await activeForm(app, { fields })
  const page = () => issueToken(app.platform.tokenKey, form.id, Date.now() - 60_000)
  const send = async (token: object) => {
    const answers = { ...named(form.ids, { name: 'Ada' }), ...token }
    const { status, body } = await post(app, form.path, answers, { 'idempotency-key': 'a try of a program' })
    return [status, body.data?.index]
  }
  for (const token of [{ _token: page() }, { _token: page() }, {}]) expect(await send(token)).toEqual([201, 1])
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(1)
})

test('public forms: one Idempotency-Key takes one of different answers at once; a refusal uses no key [B11-39]', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name', required: true }] })
  const send = (name: string, key: string) =>
    post(app, form.path, named(form.ids, { name }), { 'idempotency-key': key })
  const sent = await Promise.all(['a', 'b', 'c', 'd', 'a'].map((name) => send(name, 'race')))
  const ids = new Set(sent.filter(({ status }) => status === 201).map(({ body }) => body.data.id as number))
  expect([ids.size, sent.filter(({ status }) => status === 422).length >= 3]).toEqual([1, true])
  expect((await send('', 'late')).status).toBe(422)
  expect((await send('Ada', 'late')).status).toBe(201)
  await app.call(forms.update, { id: form.id, body: { max_submissions: 2 } })
  expect((await send('Eve', 'full')).status).toBe(409)
  await app.call(forms.update, { id: form.id, body: { max_submissions: null } })
  expect((await send('Zoe', 'full')).status).toBe(201)
})

// Settings: internal_title, title, description, submit_button_label, thankyou_headline, thankyou_text, background_color, accent_color, active.
test('public forms: the page shows what the form is set to, and never its internal title [B2.2-4, B2.2-6, B2.2-10, B2.2-11, B2.2-12, B2.2-14, B2.2-20]', async () => {
  const settings = {
    internal_title: 'Kampagne Nord (intern)',
    title: 'Was ist Ihr Haus wert?',
    description: 'Drei Fragen, **eine** Antwort.',
    submit_button_label: 'Wert erfahren',
    thankyou_headline: 'Wir rechnen',
    thankyou_text: 'Sie hören *morgen* von uns.',
    background_color: '#fdf6e3',
    accent_color: '#123456',
  }
  const form = await activeForm(app, { fields, settings })
  const page = await get(app, new URL(form.form.url).pathname)
  expect(page.body).toMatch(/<h1[^>]*>Was ist Ihr Haus wert\?<\/h1>/)
  expect(page.body).toContain('Drei Fragen, <strong>eine</strong> Antwort.')
  expect(page.body).toMatch(/<button[^>]*type="submit"[^>]*>.*<span>Wert erfahren<\/span>/s)
  expect(page.body).toMatch(/#fdf6e3.*#123456|#123456.*#fdf6e3/s)
  const sent = await post(app, form.path, named(form.ids, { name: 'Ada' }))
  const thanks = await get(app, `${form.path}/done`)
  expect(thanks.body).toMatch(/<h1[^>]*>Wir rechnen<\/h1>/)
  expect(thanks.body).toContain('Sie hören <em>morgen</em> von uns.')
  await app.call(forms.update, { id: form.id, body: { active: false } })
  const closed = await get(app, form.path)
  for (const seen of [page.body, JSON.stringify(sent.body), thanks.body, closed.body]) {
    expect(seen).not.toContain('Kampagne Nord')
  }
  for (const accent_color of ['red', '#12345', '#12345g', '123456']) {
    const refused = await app.call(forms.update, {
      id: form.id,
      body: { accent_color, background_color: accent_color },
    })
    expect(Object.keys(refused.body.errors).sort()).toEqual(['accent_color', 'background_color'])
  }
})

test('public forms: bytes of a file are no answers: a form refuses them, whatever it asks for [B13-1]', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  for (const type of ['application/offset+octet-stream', 'application/octet-stream']) {
    const headers = { 'content-type': type, accept: 'application/json' }
    const { statusCode } = await app.server.inject({ method: 'POST', url: form.path, headers, payload: 'Ada' })
    expect(statusCode, type).toBe(415)
  }
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(0)
})
