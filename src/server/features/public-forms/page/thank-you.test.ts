import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fields as fieldEndpoints } from '../../../../shared/contract/forms/fields.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const fields = [
  { key: 'name', crm_field_name: 'Name', label: 'Ihr Name' },
  { key: 'kind', label: 'Art', datalist: 'Haus;Wohnung' },
  { key: 'source', field_type: 'hidden', default_value: 'Kampagne Nord' },
]
const answers = { name: '<b>Ada</b>', kind: 'Wohnung' }
const formWith = (app: TestApp, settings: Record<string, unknown>) => activeForm(app, { fields, settings })

const get = (app: TestApp, url: string) => app.server.inject({ method: 'GET', url })
async function sendWithoutScript(app: TestApp, url: string, ids: Record<string, number>): Promise<string> {
  const sent = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(named(ids, answers) as Record<string, string>).toString(),
  })
  expect(sent.statusCode).toBe(303)
  return String(sent.headers.location)
}

test('public forms: a redirect that was stored before addresses were checked leads on', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const { system } = app.platform.database
  const stored = {
    'https://agency.example/dziękuję': 'https://agency.example/dzi%C4%99kuj%C4%99',
    'https://agency.example/a\r\nx-evil: 1': 'https://agency.example/ax-evil:%201',
    'https://bücher.example/😀': 'https://xn--bcher-kva.example/%F0%9F%98%80',
  }
  for (const [redirect, location] of Object.entries(stored)) {
    await system
      .updateTable('forms')
      .set({ settings: JSON.stringify({ redirect, crm_write_enabled: false }), revision: sql`revision + 1` })
      .where('id', '=', form.id)
      .execute()
    const page = await app.server.inject({ url: form.path })
    expect(page.statusCode, redirect).toBe(200)
    const answer = await app.server.inject({
      method: 'POST',
      url: form.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `field_${form.ids['name']}=Ada${encodeURIComponent(redirect)}`,
    })
    expect([answer.statusCode, answer.headers['location']], redirect).toEqual([303, location])
  }
})

// Settings: thankyou_show_summary, thankyou_show_reference.
test('public forms: the thank-you page lists the answers and the number, for an hour and this sender only [B13]', async () => {
  const settings = { thankyou_show_summary: true, thankyou_show_reference: true, save_submission_data: 'off' }
  const form = await formWith(app, settings)
  const address = await sendWithoutScript(app, form.path, form.ids)
  expect(address).toMatch(/\/done\?receipt=[\w-]{22}$/)
  const page = await get(app, address)
  expect(page.body).toContain('Ihre Vorgangsnummer: <b>1</b>')
  expect(page.body).toMatch(
    /<dt>Ihr Name<\/dt>\s*<dd>&lt;b&gt;Ada&lt;\/b&gt;<\/dd>\s*<dt>Art<\/dt>\s*<dd>Wohnung<\/dd>/,
  )
  expect(page.body).not.toContain('Kampagne Nord')
  const { body } = await post(app, `${form.path}?embed=1`, named(form.ids, { name: 'Grace' }))
  expect(body.data.thankyou.url).toMatch(/\/done\?embed=1&receipt=[\w-]{22}$/)
  expect((await get(app, body.data.thankyou.url)).body).toMatch(/Vorgangsnummer: <b>2<.*<dd>Grace<\/dd>/s)
  const other = await formWith(app, settings)
  const key = address.split('=')[1] ?? ''
  for (const url of [
    `${other.path}/done?receipt=${key}`,
    `${form.path}/done?receipt=${key.startsWith('x') ? 'y' : 'x'}${key.slice(1)}`,
    `${form.path}/done`,
  ]) {
    const stranger = await get(app, url)
    expect(stranger.statusCode).toBe(200)
    expect(stranger.body).not.toMatch(/Vorgangsnummer|Ada/)
  }
  const [second] = (await app.call(submissions.list, { id: form.id })).data
  await app.call(submissions.remove, { id: second.id })
  expect((await get(app, body.data.thankyou.url)).body).not.toMatch(/Vorgangsnummer|Grace/)
  await sql`update form_receipts set created_at = created_at - interval '1 hour'`.execute(app.platform.database.system)
  expect((await get(app, address)).body).not.toMatch(/Vorgangsnummer|Ada/)
})

// Settings: refill_enabled.
test('public forms: another answer is offered after sending, inside the frame', async () => {
  const form = await formWith(app, { refill_enabled: true })
  const again = async (path: string) => (await get(app, path)).body.match(/<a [^>]*href="(\/[^"]*)"/)?.[1]
  expect(await again(`${form.path}/done`)).toBe(form.path)
  expect(await again(`${form.path}/done?embed=1`)).toBe(`${form.path}?embed=1`)
  await app.call(forms.update, { id: form.id, body: { refill_enabled: false } })
  expect(await again(`${form.path}/done`)).toBeUndefined()
})

test('public forms: what was judged spam is thanked for like any other, with nothing of another submission [B13-23]', async () => {
  const form = await formWith(app, { thankyou_show_summary: true, thankyou_show_reference: true })
  await post(app, form.path, named(form.ids, { name: 'Geheim' }))
  const spam = await post(app, form.path, { ...named(form.ids, { name: 'Bot' }), website_url: 'x' })
  const page = await get(app, spam.body.data.thankyou.url)
  expect(page.body).toMatch(/Vorgangsnummer: <b>2<.*<dd>Bot<\/dd>/s)
  expect(page.body).not.toContain('Geheim')
})

// Settings: redirect_delay_seconds, redirect_append_params.
test('public forms: a redirect waits on the thank-you page, and carries the parameters [B13]', async () => {
  const redirect = 'https://agency.example/danke?x=1#top'
  const direct = await formWith(app, { redirect, redirect_append_params: ['index', 'submission_id'] })
  const { body } = await post(app, direct.path, named(direct.ids, answers))
  const target = `https://agency.example/danke?x=1&index=1&submission_id=${body.data.id}#top`
  expect([body.data.redirect, 'url' in body.data.thankyou]).toEqual([target, false])
  expect(await sendWithoutScript(app, direct.path, direct.ids)).toContain('danke?x=1&index=2&submission_id=')

  const later = await formWith(app, {
    redirect,
    redirect_append_params: ['index'],
    redirect_delay_seconds: 5,
    redirect_target: 'top',
  })
  const page = await get(app, await sendWithoutScript(app, later.path, later.ids))
  const url = 'https://agency.example/danke?x=1&amp;index=1#top'
  expect(page.body).toContain('Vielen Dank')
  // Only a script leads on, and lets a visitor who still reads stay.
  expect(page.body).toMatch(/id="foyer-countdown"\s+hidden/)
  expect(page.body).toContain(`data-url="${url}" data-seconds="5"`)
  expect(page.body).not.toContain('http-equiv="refresh"')
  expect(page.body).toContain(`<a class="button" href="${url}"`)
  const framed = await get(app, await sendWithoutScript(app, `${later.path}?embed=1`, later.ids))
  expect(framed.body).not.toContain('foyer-countdown"')
  expect(framed.body).toMatch(/index=2#top"\s+target="_top"/)
})

test('public forms: `redirect_rules` lead on by the answers; they follow their fields into a copy', async () => {
  const form = await formWith(app, { redirect: 'https://agency.example/danke', redirect_append_params: ['index'] })
  const clause = (key: string, value: string) => ({ when_field_id: form.ids[key], operator: 'equals', value })
  const redirect_rules = [
    { clauses: [clause('kind', 'Haus'), clause('name', 'Ada')], url: 'https://house.example/ada' },
    { clauses: [clause('kind', 'Haus')], url: 'https://house.example/' },
  ]
  const foreign = [
    { clauses: [clause('kind', 'x'), { when_field_id: '999999', operator: 'empty' }], url: 'https://x.example' },
  ]
  const refused = await app.call(forms.update, { id: form.id, body: { redirect_rules: foreign } })
  expect(refused.body.errors).toEqual({
    'redirect_rules.0.clauses.1.when_field_id': ['This form has no field 999999.'],
  })
  expect((await app.call(forms.update, { id: form.id, body: { redirect_rules } })).status).toBe(200)
  const redirectOf = async (sent: object) =>
    (await post(app, form.path, named(form.ids, { ...sent }))).body.data.redirect
  expect([
    await redirectOf({ kind: 'Haus', name: 'ADA' }),
    await redirectOf({ kind: 'Haus', name: 'Bea' }),
    await redirectOf({ kind: 'Wohnung', name: 'Ada' }),
  ]).toEqual([
    'https://house.example/ada?index=1',
    'https://house.example/?index=2',
    'https://agency.example/danke?index=3',
  ])
  expect(String((await get(app, form.path)).headers['content-security-policy'])).toContain('https://house.example')

  // It waits on the thank-you page, too, whatever the form's own address is by then.
  await app.call(forms.update, { id: form.id, body: { redirect: null, redirect_delay_seconds: 3 } })
  const { body } = await post(app, form.path, named(form.ids, { kind: 'Haus', name: 'Bea' }))
  expect((await get(app, body.data.thankyou.url)).body).toContain(
    'data-url="https://house.example/?index=4" data-seconds="3"',
  )

  const { data: copy } = await app.call(forms.copy, { id: form.id })
  const copied = Object.fromEntries(
    copy.fields.map((one: { label: string; id: number }) => [one.label, String(one.id)]),
  )
  expect(
    copy.redirect_rules.map(({ clauses }: { clauses: { when_field_id: string }[] }) =>
      clauses.map((one) => one.when_field_id),
    ),
  ).toEqual([[copied['Art'], copied['Ihr Name']], [copied['Art']]])
  await app.call(fieldEndpoints.remove, { id: form.ids['kind']! })
  expect((await app.call(forms.get, { id: form.id })).data.redirect_rules).toEqual([
    {
      clauses: [{ ...clause('name', 'Ada'), when_field_id: String(form.ids['name']) }],
      url: 'https://house.example/ada',
    },
  ])
})

test('public forms: the thank-you page says what was sent where its texts have macros [B15-1]', async () => {
  const settings = {
    thankyou_headline: 'Danke, _Name',
    thankyou_text: '**Danke**, _Name! [Mehr](https://agency.example)',
  }
  const form = await formWith(app, settings)
  const markup =
    '<strong>Danke</strong>, &lt;b&gt;[Ada](https://evil.example)&lt;/b&gt;! <a href="https://agency.example"'
  const name = '<b>[Ada](https://evil.example)</b>'
  const sent = await post(app, form.path, named(form.ids, { ...answers, name }))
  expect(sent.body.data.thankyou).toMatchObject({
    headline: `Danke, ${name}`,
    text: `**Danke**, ${name}! [Mehr](https://agency.example)`,
  })
  const page = await get(app, sent.body.data.thankyou.url)
  expect(page.body).toContain(markup)
  expect(page.body).toContain('Danke, &lt;b&gt;')
  const withoutScript = await get(app, await sendWithoutScript(app, form.path, form.ids))
  expect(withoutScript.body).toContain('Danke, &lt;b&gt;Ada&lt;/b&gt;')
  // Nothing was sent there, and no answers are known.
  for (const url of [form.path, `${form.path}/done`]) expect((await get(app, url)).body, url).not.toContain('_Name')
})

test('public forms: a redirect carries answers where it has macros, encoded, and none chooses the server', async () => {
  const redirect = 'https://_Name.example/danke/_Name?art=_field_2&jahr=_Datum(YYYY)#_Name'
  const form = await formWith(app, {})
  const change = (body: Record<string, unknown>) => app.call(forms.update, { id: form.id, body })
  const kind = `_field_${form.ids['kind']}`
  await change({ redirect: redirect.replace('_field_2', kind) })
  const sent = await post(app, form.path, named(form.ids, { ...answers, name: 'Ada & /../Löwe' }))
  const encoded = 'Ada%20%26%20%2F..%2FL%C3%B6we'
  const expected = `https://_name.example/danke/${encoded}?art=Wohnung&jahr=${new Date().getFullYear()}#${encoded}`
  expect(sent.body.data.redirect).toBe(expected)

  await change({ confidential_field_ids: [form.ids['name']], redirect_delay_seconds: 5 })
  const away = await get(app, await sendWithoutScript(app, form.path, form.ids))
  expect(away.body).toContain(`https://_name.example/danke/${encodeURIComponent('•••')}?`)
  expect((await get(app, `${form.path}/done`)).body).not.toContain('_name.example')
})

test('public forms: a redirect without a known macro leads on, and a long one has no answers', async () => {
  const redirect = 'https://agency.example/_danke?_ga=2.1'
  const form = await formWith(app, { redirect, redirect_delay_seconds: 5 })
  const page = await get(app, await sendWithoutScript(app, form.path, form.ids))
  expect(page.body).toContain(`href="${redirect}"`)

  const long = await activeForm(app, { fields: [{ key: 'note', field_type: 'textarea' }] })
  const macro = `_field_${long.ids['note']}`
  const asking = `https://agency.example/?${`a=${macro}&`.repeat(3)}`
  await app.call(forms.update, { id: long.id, body: { redirect: asking } })
  const leadOf = async (note: string) =>
    (await post(app, long.path, named(long.ids, { note }))).body.data.redirect as string
  expect(await leadOf('x'.repeat(250))).toBe(`https://agency.example/?${`a=${'x'.repeat(200)}&`.repeat(3)}`)
  expect(await leadOf('😀'.repeat(250))).toBe('https://agency.example/?a=&a=&a=&')
})
