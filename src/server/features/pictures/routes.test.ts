import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { maxPictureBytes, maxPictures, pictures } from '../../../shared/contract/documents/pictures.ts'
import { pdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { signedIn } from '../../testing/callers.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { announceFiles } from '../files/queries.ts'
import { sweepFiles } from '../files/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

let shade = 0
/** Another picture each time. */
const blank = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade++, g: 80, b: 160 } } })
const upload = (content: Buffer, { name = 'logo.png', ...more }: { name?: string; key?: string } = {}) =>
  app.call(pictures.create, { ...more, form: { picture: { name, content } } })
const get = (url: string) => app.server.inject({ method: 'GET', url: new URL(url).pathname })

test('pictures: a picture is written anew, small, upright and without place or camera [B33-1, B33-2, B33-3]', async () => {
  const photo = await blank(3200, 1600)
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, data } = await upload(photo, { name: 'Fassade.exe' })
  expect(status).toBe(201)
  expect(data).toMatchObject({ name: 'Fassade.exe', type: 'image/jpeg', width: 800, height: 1600 })
  const { rawPayload, headers } = await get(data.url)
  expect(rawPayload).toHaveLength(data.size)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  expect(rawPayload.includes('somebody')).toBe(false)
  const named = await app.call(pictures.create, {
    form: { name: 'Unser Logo', picture: { name: 'a', content: await blank().png().toBuffer() } },
  })
  expect(named.data).toMatchObject({ name: 'Unser Logo', type: 'image/png' })
})

test('pictures: WebP and SVG become what every page and document shows; nothing in an SVG runs [B33-2]', async () => {
  const clear = await upload(await blank().ensureAlpha(0.5).webp().toBuffer())
  const full = await upload(await blank().webp().toBuffer())
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" onload="alert(1)"><script>alert(1)</script>
    <rect width="20" height="10" fill="#1d4ed8"/><image href="file:///etc/hostname" width="9" height="9"/></svg>`
  const svg = await upload(Buffer.from(drawing), { name: 'Logo.svg' })
  expect([clear, full, svg].map(({ data }) => data?.type)).toEqual(['image/png', 'image/jpeg', 'image/png'])
  expect(svg.data).toMatchObject({ width: 1600, height: 400 })
  const { data, info } = await sharp((await get(svg.data.url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(200 * info.width * 4, 200 * info.width * 4 + 4)]).toEqual([0x1d, 0x4e, 0xd8, 255])
})

test('pictures: what is no picture is refused with the reason [B33-1]', async () => {
  const whole = await blank(400, 400).png().toBuffer()
  const refused: [why: RegExp, content: Buffer][] = [
    [/must be a PNG, JPEG, WebP or SVG/, Buffer.from('<html><svg/></html>')],
    [/must be a PNG, JPEG, WebP or SVG/, Buffer.from('%PDF-1.7')],
    [/must be a PNG, JPEG, WebP or SVG/, await blank().gif().toBuffer()],
    [/empty file/, Buffer.alloc(0)],
    [/not a readable image/, whole.subarray(0, 80)],
    [/at most 5 MiB/, Buffer.concat([whole, Buffer.alloc(maxPictureBytes)])],
    [/too many pixels/, await blank(8000, 8000).png().toBuffer()],
    [/SVG that cannot be drawn/, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path')],
    [/SVG that cannot be drawn/, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9e8" height="9e8"/>')],
  ]
  for (const [why, content] of refused) {
    const { status, body } = await upload(content)
    expect([status, body.errors], String(why)).toEqual([422, { picture: [expect.stringMatching(why)] }])
  }
  expect((await app.call(pictures.create, { form: { name: 'x' } })).status).toBe(422)
})

test('pictures: the same one is kept once, also when it is sent twice at once; an account has 200 [B33-4]', async () => {
  const { api_key: key, account_id } = await app.createAccount()
  const content = await blank().png().toBuffer()
  const both = await Promise.all([upload(content, { key }), upload(content, { key })])
  const again = await upload(content, { key, name: 'other.png' })
  expect(new Set([...both, again].map(({ data }) => data.id)).size).toBe(1)
  const { system } = app.platform.database
  const row = await system.selectFrom('pictures').selectAll().where('account_id', '=', account_id).executeTakeFirst()
  const rows = Array.from({ length: maxPictures - 1 }, (_, n) => {
    const digest = n.toString(16).padStart(64, '0')
    const { id: _id, ...same } = row!
    return { ...same, digest, file_key: `pictures/${account_id}/${n}.png` }
  })
  await announceFiles(
    system,
    rows.map(({ file_key }) => file_key),
  )
  await system.insertInto('pictures').values(rows).execute()
  expect((await upload(content, { key })).status).toBe(201)
  const more = await upload(await blank().png().toBuffer(), { key })
  expect([more.status, more.body.errors]).toEqual([422, { picture: ['An account has at most 200 pictures.'] }])
})

test('pictures: pages and documents show one of their account, whatever the host in its address [B33-5, B33-6]', async () => {
  const { data } = await upload(await blank().png().toBuffer())
  const form = await activeForm(app, { fields: [] })
  const session = await signedIn(app, app.owner)
  const path = new URL(data.url).pathname
  for (const logo_url of [data.url, `https://former.example${path}`]) {
    const { status } = await app.call(forms.update, { id: form.id, body: { use_default_styling: false, logo_url } })
    expect(status).toBe(200)
    const html = (await app.server.inject({ method: 'GET', url: form.path })).body
    const src = /\/assets\/logos\/[^"]+/.exec(html)?.[0]
    const shown = await app.server.inject({ method: 'GET', url: src! })
    expect([shown.statusCode, shown.rawPayload.length], logo_url).toEqual([200, data.size])
    const blocks = [{ type: 'image', url: logo_url }]
    const drawn = await app.call(pdfTemplates.livePages, {
      id: form.id,
      ...session,
      body: { blocks, design: { logo_url } },
    })
    expect([drawn.status, drawn.data?.missing]).toEqual([200, []])
  }
  // Of this installation alone an internal address is taken, and of another account nothing is shown.
  const elsewhere = await app.call(forms.update, { id: form.id, body: { logo_url: `http://10.0.0.1${path}` } })
  expect(elsewhere.status).toBe(422)
  const other = await app.createAccount()
  const theirs = await activeForm(app, { key: other.api_key, fields: [] })
  const url = `https://former.invalid${path}`
  await app.call(forms.update, {
    id: theirs.id,
    key: other.api_key,
    body: { use_default_styling: false, logo_url: url },
  })
  const html = (await app.server.inject({ method: 'GET', url: theirs.path })).body
  const src = /\/assets\/logos\/[^"]+/.exec(html)?.[0]
  expect((await app.server.inject({ method: 'GET', url: src! })).statusCode).toBe(404)
  for (const wrong of [`${path}.png`, path.replace('.png', '.jpg'), '/pictures/x.png', `${path.slice(0, -5)}0.png`]) {
    expect((await app.server.inject({ method: 'GET', url: wrong })).statusCode, wrong).toBe(404)
  }
})

test('pictures: one that is shown anywhere stays, and the answer says where [B33-7, B33-8]', async () => {
  const { api_key: key } = await app.createAccount()
  const { data } = await upload(await blank().png().toBuffer(), { key })
  const form = await activeForm(app, { key, fields: [], settings: { internal_title: 'Bewertung' } })
  const { url, id } = data
  const changes: [place: string, set: (url: string | null) => Promise<{ status: number }>][] = [
    [
      'the design of the account',
      (default_logo_url) => app.call(account.update, { key, body: { styling: { default_logo_url } } }),
    ],
    [
      'the design of the account',
      (default_logo_dark_url) => app.call(account.update, { key, body: { styling: { default_logo_dark_url } } }),
    ],
    [
      `form ${form.id} (Bewertung)`,
      (logo_dark_url) =>
        app.call(forms.update, {
          id: form.id,
          key,
          body: { logo_dark_url, use_default_styling: logo_dark_url === null },
        }),
    ],
    ['the preset of documents', (logo_url) => app.call(pdfDesign.update, { key, body: { design: { logo_url } } })],
    [
      `form ${form.id} (Bewertung)`,
      (logo_url) =>
        app.call(forms.update, { id: form.id, key, body: { logo_url, use_default_styling: logo_url === null } }),
    ],
    // Beside a design that it has from the account.
    [
      `form ${form.id} (Bewertung)`,
      (picture_url) => app.call(forms.update, { id: form.id, key, body: { picture_url } }),
    ],
    [
      `the document of form ${form.id} (Bewertung)`,
      (logo_url) => app.call(pdfTemplates.update, { id: form.id, key, body: { design: { logo_url } } }),
    ],
  ]
  for (const [place, set] of changes) {
    expect((await set(url)).status, place).toBe(200)
    const refused = await app.call(pictures.remove, { id, key })
    expect([refused.status, refused.body.message], place).toEqual([
      409,
      `The picture is in use: ${place}. Choose another one there first.`,
    ])
    expect((await set(null)).status).toBe(200)
  }
  expect((await app.call(pictures.get, { id, key })).data).toEqual(data)
  expect((await app.call(pictures.list, { key })).data).toEqual([data])
  expect((await app.call(pictures.remove, { id, key })).status).toBe(204)
  await sweepFiles(app.platform)
  expect((await get(url)).statusCode).toBe(404)
})

test('pictures: one that two accounts have stays for the other when one deletes it [B33-5]', async () => {
  const content = await blank().png().toBuffer()
  const { data: mine } = await upload(content)
  const other = await app.createAccount()
  const { data: theirs } = await upload(content, { key: other.api_key })
  expect([theirs.url, theirs.id === mine.id]).toEqual([mine.url, false])
  await app.call(pictures.remove, { id: mine.id })
  await sweepFiles(app.platform)
  expect((await get(mine.url)).statusCode).toBe(200)
  expect(await createRecord.pictures(app, other)).toEqual(expect.any(Number))
})
