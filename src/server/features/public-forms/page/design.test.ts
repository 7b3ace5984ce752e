import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '../../../../shared/contract/accounts/account.ts'
import { pictures } from '../../../../shared/contract/documents/pictures.ts'
import { fontFamilies, fonts } from '../../../../shared/contract/documents/fonts.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { createApp } from '../../../app.ts'
import { activeForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { plateOf } from './logo-tone.ts'

const fields = [{ key: 'name', crm_field_name: 'Name' }]
const get = (app: TestApp, url: string) => app.server.inject({ method: 'GET', url })

// Settings: font.
test('public forms: a page is set in its `font`, whose files come from this server alone [B2.2]', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields })
  expect((await get(app, form.path)).body).not.toContain('@font-face')
  for (const font of fonts) {
    await app.call(forms.update, { id: form.id, body: { font } })
    const { body, headers } = await get(app, form.path)
    expect(String(headers['content-security-policy'])).toContain("font-src 'self'")
    expect(body).toContain(`--font:"${fontFamilies[font]}",`)
    const faces = [...body.matchAll(/@font-face\{font-family:"([^"]+)"[^}]*?src:url\(([^)]+)\)/g)]
    // Two weights, in two files each.
    expect(faces.length, font).toBe(4)
    for (const [, family, url] of faces) {
      expect(family).toBe(fontFamilies[font])
      expect(url).toMatch(/^\/assets\/[\w-]+\.[0-9a-f]{10}\.woff2$/)
      const file = await get(app, url!)
      expect(file.statusCode).toBe(200)
      expect(file.rawPayload.toString('latin1', 0, 4)).toBe('wOF2')
      expect(file.headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      })
    }
    expect((await get(app, `${form.path}/done`)).body).toContain('@font-face')
  }
  expect((await get(app, '/assets/inter-latin-400.0000000000.woff2')).statusCode).toBe(404)
})

/** A bar as broad as the picture, of one colour, on a ground or none. */
const bar = (colour: string, ground = '#ffffff00') =>
  sharp({ create: { width: 240, height: 80, channels: 4, background: ground } })
    .composite([{ input: { create: { width: 200, height: 30, channels: 4, background: colour } } }])
    .png()
    .toBuffer()

// Settings: logo_url, logo_dark_url.
test('public forms: in a dark design, a logo that could not be read has a light ground [B32-13]', async () => {
  await using app = await startApp()
  const upload = async (content: Buffer) =>
    (await app.call(pictures.create, { form: { picture: { name: 'logo.png', content } } })).data.url as string
  const [dark, light, onWhite] = [
    await upload(await bar('#101820')),
    await upload(await bar('#ffffff')),
    await upload(await bar('#101820', '#ffffff')),
  ]
  const design = { use_default_styling: false, background_color: '#14181f', card_background_color: '#1d232c' }
  const form = await activeForm(app, { fields, settings: { ...design, text_color: '#e8ebf0' } })
  const hasPlate = async (settings: object) => {
    const { data } = await app.call(forms.update, { id: form.id, body: settings })
    const { database, files } = app.platform
    // A page does not wait for it.
    const plate = () => plateOf({ db: database.system, files }, app.owner.account_id, data)
    await expect.poll(plate, { timeout: 30_000 }).not.toBe('unknown')
    return (await get(app, form.path)).body.includes('.logo img{background:#fff')
  }
  expect(await hasPlate({ logo_url: dark })).toBe(true)
  expect(await hasPlate({ logo_url: light })).toBe(false)
  expect(await hasPlate({ logo_url: onWhite })).toBe(false)
  expect(await hasPlate({ logo_url: 'https://elsewhere.example/logo.png' })).toBe(false)
  expect(await hasPlate({ logo_url: dark, logo_dark_url: light })).toBe(false)
})

/** A server of images; gives what it was asked for. */
async function imageServer(images: Record<string, Buffer>) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const image = images[url]
    if (image) response.end(image)
    else response.writeHead(302, { location: '/logo.png' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, host, url: `http://${host}` }
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const svg = Buffer.from(
  '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
const imageOf = (body: string) =>
  /<div class="logo (\w+)">.*?<img src="([^"]+)" alt="([^"]*)"/s.exec(body)?.slice(1) ?? []

// Settings: logo_url, logo_position, logo_alt_text, homepage_url.
test('public forms: this server fetches and serves the logo: browsers connect to no other host [B2.2]', async () => {
  const images = await imageServer({ '/logo.png': png, '/logo.svg': svg, '/page': Buffer.from('<html>') })
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: images.host } })
  const form = await activeForm(app, { fields, settings: { logo_url: `${images.url}/logo.png` } })
  const page = await get(app, form.path)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data:;")
  expect(page.body).not.toContain(images.host)
  const [position, path = '', alt] = imageOf(page.body)
  expect([position, alt]).toEqual(['left', expect.stringMatching(/^Agency \d+$/)])
  for (let i = 0; i < 3; i++) {
    const image = await get(app, path)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
    expect(image.rawPayload).toEqual(png)
  }
  expect(images.asked).toEqual(['/logo.png'])

  const settings = { logo_position: 'right', logo_alt_text: 'Hafen & Söhne', homepage_url: 'https://agency.example' }
  await app.call(forms.update, { id: form.id, body: { ...settings, logo_url: `${images.url}/logo.svg` } })
  const changed = await get(app, form.path)
  const [right, next = '', text] = imageOf(changed.body)
  expect([right, text]).toEqual(['right', 'Hafen &amp; Söhne'])
  expect(changed.body).toMatch(/<a href="https:\/\/agency\.example"[^>]*><img /)
  const drawing = await get(app, next)
  expect(drawing.headers['content-type']).toBe('image/svg+xml')
  // Opened by itself it is a document of our origin: nothing in it runs.
  expect(drawing.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect((await get(app, path)).statusCode).toBe(404)

  for (const [logo_url, status] of [
    [`${images.url}/moved`, 200],
    [`${images.url}/page`, 404],
    ['http://127.0.0.1:9/logo.png', 404],
  ] as const) {
    await app.call(forms.update, { id: form.id, body: { logo_url } })
    const [, moved = ''] = imageOf((await get(app, form.path)).body)
    expect((await get(app, moved)).statusCode, logo_url).toBe(status)
  }
  await app.call(forms.update, { id: form.id, body: { logo_url: null } })
  expect((await get(app, form.path)).body).not.toContain('<img')
})

test('public forms: this server fetches and serves the other pictures of a form, too [B32-1]', async () => {
  const images = await imageServer({ '/office.png': png, '/office.svg': svg })
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: images.host } })
  const settings = { page_layout: 'split', picture_url: `${images.url}/office.png` }
  const form = await activeForm(app, { fields, settings })
  const pathIn = (body: string) => /<div class="scene"><img src="([^"]+)"/.exec(body)?.[1] ?? ''
  const { body, headers } = await get(app, form.path)
  expect(String(headers['content-security-policy'])).toContain("img-src 'self' data:;")
  expect(body).not.toContain(images.host)
  const image = await get(app, pathIn(body))
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(image.headers['cache-control']).toBe('public, max-age=3600')
  await app.call(forms.update, { id: form.id, body: { picture_url: `${images.url}/office.svg` } })
  const drawing = await get(app, pathIn((await get(app, form.path)).body))
  expect(drawing.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  // Only what the form names now.
  for (const gone of [pathIn(body), pathIn(body).replace(/.$/, 'x'), '/assets/pictures/nosuchform/0123456789'])
    expect((await get(app, gone)).statusCode, gone).toBe(404)
  expect(images.asked).toEqual(['/office.png', '/office.svg'])
})

// Settings: logo_dark_url.
test('public forms: a form has a second logo for dark, by itself or from the account [B32-11]', async () => {
  const images = await imageServer({ '/logo.png': png, '/light.svg': svg })
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: images.host } })
  const logo_url = `${images.url}/logo.png`
  const logo_dark_url = `${images.url}/light.svg`
  const form = await activeForm(app, { fields, settings: { logo_url, use_default_styling: false } })
  const sourceIn = async () => {
    const { body } = await get(app, form.path)
    expect(body).not.toContain(images.host)
    return /<picture><source media="([^"]+)" srcset="([^"]+)" \/><img src="([^"]+)"/.exec(body)?.slice(1) ?? []
  }
  expect(await sourceIn()).toEqual([])
  const change = (body: object) => app.call(forms.update, { id: form.id, body })
  await change({ logo_dark_url })
  const [media, dark = '', light = ''] = await sourceIn()
  expect(media).toBe('screen and (prefers-color-scheme:dark)')
  const types = await Promise.all([light, dark].map(async (path) => (await get(app, path)).headers['content-type']))
  expect(types).toEqual(['image/png', 'image/svg+xml'])
  await change({ color_scheme: 'dark' })
  expect(await sourceIn()).toEqual(['screen', dark, light])
  // It replaces the logo and is none by itself, and a light page does not name it.
  for (const without of [{ logo_url: null }, { logo_url, color_scheme: 'light' }]) {
    await change(without)
    expect(await sourceIn()).toEqual([])
  }
  const styling = { default_logo_url: logo_url, default_logo_dark_url: logo_dark_url }
  expect((await app.call(account.update, { body: { styling } })).data.styling).toMatchObject(styling)
  await change({ use_default_styling: true, logo_dark_url: null })
  expect((await sourceIn())[1]).toBe(dark)
})

test('public forms: another name of the account is the text of its logo at once, in every process [B2.13]', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields, settings: { logo_url: 'https://agency.example/logo.png' } })
  const deaf = await createApp({ ...app.platform, signals: { publish() {}, subscribe() {} } })
  onTestFinished(() => deaf.close())
  const alt = async () => imageOf((await deaf.inject(form.path)).body)[2]
  expect(await alt()).toMatch(/^Agency/)
  await app.call(account.update, { body: { profile: { name: 'Hafen' } } })
  expect(await alt()).toBe('Hafen')
})
