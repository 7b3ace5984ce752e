import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submissions } from '../../../shared/contract/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

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

test('contract 5 the thank-you page lists the answers and names the number, for one hour and for this sender alone', async () => {
  await using app = await startApp()
  const settings = { thankyou_show_summary: true, thankyou_show_reference: true, save_submission_data: 'off' }
  const form = await formWith(app, settings)
  const address = await sendWithoutScript(app, form.path, form.ids)
  expect(address).toMatch(/\/done\?receipt=[\w-]{22}$/)
  const page = await get(app, address)
  expect(page.body).toContain('Ihre Vorgangsnummer: 1')
  expect(page.body).toMatch(
    /<dt>Ihr Name<\/dt>\s*<dd>&lt;b&gt;Ada&lt;\/b&gt;<\/dd>\s*<dt>Art<\/dt>\s*<dd>Wohnung<\/dd>/,
  )
  expect(page.body).not.toContain('Kampagne Nord')
  const { body } = await post(app, `${form.path}?embed=1`, named(form.ids, { name: 'Grace' }))
  expect(body.data.thankyou.url).toMatch(/\/done\?embed=1&receipt=[\w-]{22}$/)
  expect((await get(app, body.data.thankyou.url)).body).toMatch(/Vorgangsnummer: 2.*<dd>Grace<\/dd>/s)
  const other = await formWith(app, settings)
  const key = address.split('=')[1] ?? ''
  for (const url of [
    `${other.path}/done?receipt=${key}`,
    `${form.path}/done?receipt=x${key.slice(1)}`,
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

test('contract 5 what was judged spam is thanked for like any other, with nothing of another submission', async () => {
  await using app = await startApp()
  const form = await formWith(app, { thankyou_show_summary: true, thankyou_show_reference: true })
  await post(app, form.path, named(form.ids, { name: 'Geheim' }))
  const spam = await post(app, form.path, { ...named(form.ids, { name: 'Bot' }), website_url: 'x' })
  const page = await get(app, spam.body.data.thankyou.url)
  expect(page.body).toMatch(/Vorgangsnummer: 2.*<dd>Bot<\/dd>/s)
  expect(page.body).not.toContain('Geheim')
})

test('contract 5 a redirect waits on the thank-you page, and carries what it is told to', async () => {
  await using app = await startApp()
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
  expect(page.body).toContain(`<meta http-equiv="refresh" content="5;url=${url}"`)
  expect(page.body).toContain(`<a class="button" href="${url}"`)
  const framed = await get(app, await sendWithoutScript(app, `${later.path}?embed=1`, later.ids))
  expect(framed.body).not.toContain('http-equiv="refresh"')
  expect(framed.body).toMatch(/index=2#top"\s+target="_top"/)
})
