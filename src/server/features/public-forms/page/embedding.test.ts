import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'

const app = await startApp({ env: { TRUST_PROXY: '1' } })
afterAll(() => app[Symbol.asyncDispose]())

const fields = [{ key: 'name', crm_field_name: 'Name' }]
const formWith = (settings: Record<string, unknown>) =>
  activeForm(app, { fields, settings: { title: 'Anfrage', imprint_line_1: 'Muster GmbH', ...settings } })

async function framed(path: string) {
  const { body, headers } = await app.server.inject({ method: 'GET', url: `${path}?embed=1` })
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  const [, classes = ''] = /<html[^>]*class="([^"]*)"/.exec(body) ?? []
  return { body, ancestors, classes: classes.split(' '), options: headers['x-frame-options'] }
}

// Settings: embed_enabled.
test('public forms: only the pages that a form allows may frame it, or none [B13]', async () => {
  const form = await formWith({
    embed_allowed_origins: ['HTTPS://www.Agency.example/', 'https://*.agency.example:8443', 'https://müller.example'],
  })
  const origins = ['https://www.agency.example', 'https://*.agency.example:8443', 'https://xn--mller-kva.example']
  expect(form.form.embed_allowed_origins).toEqual(origins)
  expect((await framed(form.path)).ancestors).toBe(origins.join(' '))
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
  expect(await framed(form.path)).toMatchObject({ ancestors: "'none'", options: 'DENY', classes: [''] })
})

// Settings: embed_auto_height, embed_transparent, embed_hide_header, embed_hide_footer.
test('public forms: a framed form omits what it is set to; its own page does not [B13]', async () => {
  const form = await formWith({
    use_default_imprint: false,
    imprint_url: 'https://agency.example/impressum',
    embed_hide_footer: true,
    embed_hide_header: true,
    embed_transparent: true,
    embed_auto_height: false,
  })
  const inFrame = await framed(form.path)
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

test('public forms: a form is there for the networks of allowed_ip_ranges only [B13]', async () => {
  const form = await formWith({ allowed_ip_ranges: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
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

test('public forms: embed_events_enabled: a frame says what happens, and the answers to some origins', async () => {
  const form = await formWith({ confidential_field_ids: [] })
  expect((await framed(form.path)).body).toContain('<script src="/frame.js" async data-events></script>')
  const body = { embed_allowed_origins: ['https://*.agency.example'], confidential_field_ids: [form.ids['name']] }
  await app.call(forms.update, { id: form.id, body })
  expect((await framed(form.path)).body).toContain(
    `data-events data-origins="https://*.agency.example" data-secret="field_${form.ids['name']}"></script>`,
  )
  await app.call(forms.update, { id: form.id, body: { embed_events_enabled: false } })
  expect((await framed(form.path)).body).toContain('<script src="/frame.js" async></script>')
  const script = await app.server.inject({ url: '/frame.js' })
  expect(script.headers['content-type']).toContain('text/javascript')
  expect((await app.server.inject({ url: form.path })).body).not.toContain('/frame.js')
})

test('public forms: what is wrong is said inside the frame of any page: no such form, offline', async () => {
  const missing = await app.server.inject({ url: '/f/nothinghere?embed=1' })
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(missing.headers['x-frame-options']).toBeUndefined()
  expect((await app.server.inject({ url: '/f/nothinghere' })).headers['x-frame-options']).toBe('DENY')
  const form = await formWith({ closed_headline: 'Gerade nicht' })
  await app.call(forms.update, { id: form.id, body: { active: false } })
  expect(await framed(form.path)).toMatchObject({ ancestors: '*', body: expect.stringContaining('Gerade nicht') })
})

test('public forms: the QR code of a form is a picture of its address, and of no other', async () => {
  const form = await formWith({ custom_slug: 'besichtigung' })
  const picture = async (path: string) => app.server.inject({ url: `${path}/qr.svg` })
  const [own, short, other] = await Promise.all([
    picture(form.path),
    picture(`/f/${form.slug}`),
    picture((await formWith({})).path),
  ])
  expect(own.headers['content-type']).toBe('image/svg+xml')
  expect(own.body).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
  expect(short.body).toBe(own.body)
  expect(other.body).not.toBe(own.body)
  expect((await picture('/f/nothinghere')).statusCode).toBe(404)
})

test('public forms: oEmbed answers for public forms that may be embedded, within the given size', async () => {
  const form = await formWith({ title: 'Anfrage & "mehr"' })
  const ask = async (query: Record<string, string>) => {
    const answer = await app.server.inject({ url: `/oembed?${new URLSearchParams(query).toString()}` })
    return { status: answer.statusCode, body: JSON.parse(answer.body), headers: answer.headers }
  }
  const { url } = form.form
  const page = await app.server.inject({ url: form.path })
  const [, found = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page.body) ?? []
  const address = new URL(found.replaceAll('&amp;', '&'))
  expect(Object.fromEntries(address.searchParams)).toEqual({ format: 'json', url })
  expect(await ask({ url, maxwidth: '400' })).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': '*' },
    body: {
      version: '1.0',
      type: 'rich',
      title: 'Anfrage & "mehr"',
      width: 400,
      height: 800,
      html: `<iframe src="${url}?embed=1" title="Anfrage &amp; &quot;mehr&quot;" style="width:400px;height:800px;max-width:100%;border:0"></iframe>`,
    },
  })
  expect((await ask({ url, format: 'xml' })).status).toBe(501)
  const elsewhere = url.replace('http://', 'http://evil.example@').replace(/@[^/]+/, '@evil.example')
  for (const unknown of ['', 'x', elsewhere, `${url}0`, url.replace('/f/', '/app/')]) {
    expect((await ask({ url: unknown })).status, unknown).toBe(404)
  }
  await app.call(forms.update, { id: form.id, body: { password: 'geheim-genug' } })
  expect((await ask({ url })).status).toBe(401)
  expect((await app.server.inject({ url: form.path })).body).not.toContain('oembed')
  await app.call(forms.update, { id: form.id, body: { password: null, allowed_ip_ranges: ['203.0.113.0/24'] } })
  expect((await ask({ url })).status).toBe(401)
  await app.call(forms.update, { id: form.id, body: { allowed_ip_ranges: [], embed_enabled: false } })
  expect((await ask({ url })).status).toBe(404)
  expect((await app.server.inject({ url: form.path })).body).not.toContain('oembed')
})

test('public forms: tracking_provider, tracking_id, tracking_consent_required: in a closed frame', async () => {
  const form = await formWith({
    tracking_provider: 'ga4',
    tracking_id: 'G-ABC1234567',
    privacypolicy_url: 'https://a.example/p',
  })
  const look = async (path: string) => {
    const { body, headers, statusCode } = await app.server.inject({ url: path })
    return { status: statusCode, body, policy: String(headers['content-security-policy']) }
  }
  const [page, frame] = [await look(form.path), await look(`${form.path}/tracking`)]
  expect(page.policy).toContain("frame-src 'self'")
  expect(page.policy).not.toContain('google')
  expect(page.body).toMatch(/<section\s+class="track"\s+id="foyer-track"[^>]*data-asks="yes"\s+hidden/)
  expect(page.body).toContain('mit Google Analytics zählen')
  expect(frame.policy).toContain(
    "script-src 'self' https://www.googletagmanager.com; connect-src https://*.google-analytics.com",
  )
  expect(frame.policy).toContain('sandbox allow-scripts;')
  expect(frame.body).toContain('data-provider="ga4" data-id="G-ABC1234567"')
  // The address says nothing of the visitor to the frame.
  expect((await look(`${form.path}?Name=Ada`)).body).toContain(`data-frame="${form.path}/tracking"`)

  const { id } = form
  const change = (body: Record<string, unknown>) => app.call(forms.update, { id, body })
  for (const tracking_id of ['GTM-ABC1234', 'G-1', '"><script>', 'G-ABC1234567 x']) {
    expect(Object.keys((await change({ tracking_id })).body.errors), tracking_id).toEqual(['tracking_id'])
  }
  expect(Object.keys((await change({ tracking_provider: 'meta_pixel' })).body.errors)).toEqual(['tracking_id'])
  const matomo = { tracking_provider: 'matomo', tracking_id: 'https://stats.agency.example/piwik/#3' }
  for (const bad of [
    'http://stats.agency.example/#3',
    'https://a.example/',
    'https://u:p@a.example/#1',
    'https://a.example;x/#1',
    'https://1.2.3.4.5/#1',
    'https://a.example:99999/#1',
  ]) {
    expect((await change({ ...matomo, tracking_id: bad })).status, bad).toBe(422)
  }
  expect((await change({ ...matomo, tracking_consent_required: false })).status).toBe(200)
  expect((await look(form.path)).body).toContain('data-asks="no"')
  const own = await look(`${form.path}/tracking`)
  expect(own.policy).toContain("script-src 'self' https://stats.agency.example;")
  expect(own.policy).not.toContain('google')

  for (const settings of [{ password: 'geheim-genug' }, { tracking_id: null }, { tracking_provider: 'none' }]) {
    const closed = await formWith({ ...matomo, ...settings })
    expect((await look(`${closed.path}/tracking`)).status).toBe(404)
    expect((await look(closed.path)).body).not.toContain('foyer-track')
    expect((await look(closed.path)).policy).not.toContain('frame-src')
  }
})
