import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const fields = [{ key: 'name', crm_field_name: 'Name' }]
const formWith = (app: TestApp, settings: Record<string, unknown>) =>
  activeForm(app, { fields, settings: { title: 'Anfrage', imprint_line_1: 'Muster GmbH', ...settings } })

async function framed(app: TestApp, path: string) {
  const { body, headers } = await app.server.inject({ method: 'GET', url: `${path}?embed=1` })
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  const [, classes = ''] = /<html[^>]*class="([^"]*)"/.exec(body) ?? []
  return { body, ancestors, classes: classes.split(' '), options: headers['x-frame-options'] }
}

test('contract 5 only the pages that a form allows may frame it, or none', async () => {
  await using app = await startApp()
  const form = await formWith(app, {
    embed_allowed_origins: ['HTTPS://www.Agency.example/', 'https://*.agency.example:8443', 'https://müller.example'],
  })
  const origins = ['https://www.agency.example', 'https://*.agency.example:8443', 'https://xn--mller-kva.example']
  expect(form.form.embed_allowed_origins).toEqual(origins)
  expect((await framed(app, form.path)).ancestors).toBe(origins.join(' '))
  const { id } = form
  for (const bad of [
    'agency.example',
    'https://a.example/x',
    "https://a.example; script-src 'unsafe-inline'",
    'https://*',
  ]) {
    const refused = await app.call(forms.update, { id, body: { embed_allowed_origins: [bad] } })
    expect(Object.keys(refused.body.errors), bad).toEqual(['embed_allowed_origins.0'])
  }
  await app.call(forms.update, { id, body: { embed_enabled: false } })
  expect(await framed(app, form.path)).toMatchObject({ ancestors: "'none'", options: 'DENY', classes: [''] })
})

test('contract 5 in a frame a form leaves out what it is set to; on its own page it does not', async () => {
  await using app = await startApp()
  const form = await formWith(app, {
    use_default_imprint: false,
    imprint_url: 'https://agency.example/impressum',
    embed_hide_footer: true,
    embed_hide_header: true,
    embed_transparent: true,
    embed_auto_height: false,
  })
  const inFrame = await framed(app, form.path)
  expect(inFrame.classes).toEqual(['embed', 'clear', 'headless', 'fixed-height'])
  expect(inFrame.body).not.toContain('Muster GmbH')
  expect(inFrame.body).toContain('https://agency.example/impressum')
  // The page around is light or dark, not the frame.
  expect(inFrame.body).not.toContain('prefers-color-scheme')
  const alone = await app.server.inject({ method: 'GET', url: form.path })
  expect(alone.body).toContain('Muster GmbH')
  expect(alone.body).toContain('prefers-color-scheme')
  expect(alone.body).not.toMatch(/<html[^>]*class=/)
})

test('contract 5 a form is there for the networks that it names, and for no other', async () => {
  await using app = await startApp({ env: { TRUST_PROXY: '1' } })
  const form = await formWith(app, { allowed_ip_ranges: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
  const answers = named(form.ids, { name: 'Ada' })
  const statusFrom = async (ip: string) => (await post(app, form.path, answers, { 'x-forwarded-for': ip })).status
  expect(
    await Promise.all(['203.0.113.200', '2001:db8:1::5', '198.51.100.7', '::ffff:203.0.113.9'].map(statusFrom)),
  ).toEqual([201, 201, 201, 201])
  expect(await Promise.all(['203.0.114.1', '2001:db9::5', '198.51.100.8'].map(statusFrom))).toEqual([403, 403, 403])
  const page = await app.server.inject({ method: 'GET', url: form.path, headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(page.statusCode).toBe(403)
  expect(page.body).toContain('Von hier aus nicht erreichbar')
  expect(page.body).not.toContain('field_')
  const refused = await app.call(forms.update, { id: form.id, body: { allowed_ip_ranges: ['203.0.113.0/33', 'home'] } })
  expect(Object.keys(refused.body.errors)).toEqual(['allowed_ip_ranges.0', 'allowed_ip_ranges.1'])
})
