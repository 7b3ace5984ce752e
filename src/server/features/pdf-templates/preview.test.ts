import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { pdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { TurnRefused } from '../../lib/turns/turns.ts'
import { readPdf } from '../../testing/documents/documents.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { readOnlyKey } from '../../testing/callers.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'

const makeForm = (app: TestApp, settings: Record<string, unknown> = {}) =>
  activeForm(app, {
    settings: { title: 'Ihre Anfrage', ...settings },
    fields: [
      { key: 'name', crm_field_name: 'Name', label: 'Familienname' },
      { key: 'mail', crm_field_name: 'Email', label: 'E-Mail-Adresse' },
    ],
  })

const preview = (app: TestApp, id: number, key?: string) =>
  app.call(pdfTemplates.preview, { id, ...(key !== undefined && { key }) })

test('pdf templates: the preview is a real PDF with sample data, of the template or of the proposal [B4.9-8, B1-6, B2.10-44]', async () => {
  await using app = await startApp()
  const { id } = await makeForm(app)
  const proposed = await preview(app, id)
  expect(proposed).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(proposed.headers['content-disposition']).toContain('filename="Anfrage.pdf"')
  expect(proposed.body.subarray(0, 5).toString()).toBe('%PDF-')
  const text = (await readPdf(proposed.body)).text
  expect(text).not.toContain('Vorgang')
  for (const words of ['Ihre Anfrage', 'Familienname', 'Brandt', 'E-Mail-Adresse', 'katharina.brandt@example.com']) {
    expect(text).toContain(words)
  }
  const body = {
    name: 'Angebot',
    blocks: [
      { type: 'heading', text: 'Unser Angebot' },
      { type: 'field', crm: { module: 'address', name: 'Ort', label: 'Wohnort' } },
    ],
    design: { footer_text: 'Hansen & Partner', masthead: true },
  }
  await app.call(pdfTemplates.update, { id, body })
  const own = (await readPdf((await preview(app, id)).body)).text
  for (const words of ['Unser Angebot', 'Wohnort', 'Köln', 'Hansen & Partner']) expect(own).toContain(words)
  expect(own).toMatch(/Vorgang Nr\. 1 vom \d+\. \p{L}+ \d{4}/u)
  expect(own).not.toContain('Familienname')
  await app.call(forms.update, { id, body: { language: 'en' } })
  expect((await readPdf((await preview(app, id)).body)).text).toContain('Bristol')
})

test('pdf templates: 4.9, 8 the preview is called ten times per minute and account, and then answers 429 [B4.9-9, B8-2, B7-11, B7-12]', async () => {
  await using app = await startApp({
    platform: ({ pdf }) => ({ pdf: { ...pdf, render: () => Promise.resolve(Buffer.from('%PDF-1.7')) } }),
  })
  const [one, two] = [await makeForm(app), await makeForm(app)]
  const { key } = await readOnlyKey(app, app.owner)
  for (let call = 0; call < 10; call++) {
    expect((await preview(app, [one, two][call % 2]!.id, call === 3 ? key! : undefined)).status).toBe(200)
  }
  const refused = await preview(app, one.id)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^This is possible 10 times per minute/) },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  const other = await app.createAccount()
  const { data } = await app.call(forms.create, { key: other.api_key, body: { internal_title: 'F' } })
  expect((await preview(app, data.id, other.api_key)).status).toBe(200)
})

/** Changes an address in the stored template, past what the API would take. */
async function storeAs({ platform: { database } }: TestApp, url: string, stored: string): Promise<void> {
  await sql`update pdf_templates set blocks = replace(blocks::text, ${url}, ${stored})::json`.execute(database.system)
}

test('pdf templates: images and logo are fetched and drawn anew; a missing one leaves the rest [B2.10]', async () => {
  const pixels = { create: { width: 300, height: 200, channels: 3, background: '#8a3b12' } } as const
  const files: Record<string, Buffer> = {
    '/photo.jpg': await sharp(pixels)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer(),
    '/logo.png': await sharp(pixels).png().toBuffer(),
    '/broken.jpg': (await sharp(pixels).jpeg().toBuffer()).subarray(0, 400),
    '/script.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
  }
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(files[url] ? 200 : 404).end(files[url])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const closed = 'http://127.0.0.1:1'
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: host } })
  const { id } = await makeForm(app)
  const images = [
    `http://${host}/photo.jpg`,
    `http://${host}/broken.jpg`,
    `http://${host}/script.svg`,
    `http://${host}/none`,
    `${closed}/internal.png`,
  ]
  const body = {
    blocks: images.map((url) => ({ type: 'image', url, caption: new URL(url).pathname })),
    design: { logo_url: `http://${host}/logo.png` },
  }
  const refused = await app.call(pdfTemplates.update, { id, body })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['blocks.4.url']])
  // Stored before such addresses were refused.
  body.blocks[4]!.url = `http://${host}/internal.png`
  expect((await app.call(pdfTemplates.update, { id, body })).status).toBe(200)
  await storeAs(app, `http://${host}/internal.png`, `${closed}/internal.png`)
  const { body: pdf } = await preview(app, id)
  const { text, images: drawn } = await readPdf(pdf)
  expect(drawn).toBe(3)
  for (const url of images) expect(text).toContain(new URL(url).pathname)
  expect(text.match(/Bild nicht verfügbar/g)).toHaveLength(3)
  expect(pdf.includes('somebody')).toBe(false)
  const before = asked.length
  await preview(app, id)
  expect(asked).toHaveLength(before)
  server.close()
})

test('pdf templates: a letterhead lies under the document, with its margins where none are set [B2.10-35, B4.10-11]', async () => {
  const margins: unknown[] = []
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: {
        ...pdf,
        render(model, turn) {
          margins.push(model.letterhead?.margins)
          return pdf.render(model, turn)
        },
      },
    }),
  })
  const { id } = await makeForm(app)
  const letterhead_id = await createRecord.letterheads(app, app.owner)
  const own = { letterhead_margin_top: 80, letterhead_margin_left: 33.5 }
  await app.call(letterheads.update, { id: letterhead_id, body: own })
  await app.call(pdfTemplates.update, { id, body: { design: { letterhead_id } } })
  expect((await readPdf((await preview(app, id)).body)).images).toBe(1)
  await app.call(pdfTemplates.update, {
    id,
    body: { design: { letterhead_margin_top: 0, letterhead_margin_right: 7 } },
  })
  const { headers } = await app.call(pdfTemplates.get, { id })
  await preview(app, id)
  expect(margins).toEqual([
    { top: 80, right: 20, bottom: 20, left: 33.5 },
    { top: 0, right: 7, bottom: 20, left: 33.5 },
  ])
  expect((await app.call(letterheads.remove, { id: letterhead_id })).status).toBe(204)
  const after = await app.call(pdfTemplates.get, { id })
  expect(after.data.design).toMatchObject({ letterhead_id: null, letterhead_margin_right: 7 })
  expect(after.headers['etag']).not.toBe(headers['etag'])
  expect((await readPdf((await preview(app, id)).body)).images).toBe(0)
  expect(margins[2]).toBeUndefined()
})

test('pdf templates: a letterhead of the preset that is deleted leaves every proposal, and moves its tag [B4.10]', async () => {
  await using app = await startApp()
  const { id } = await makeForm(app)
  const letterhead_id = await createRecord.letterheads(app, app.owner)
  await app.call(pdfDesign.update, { body: { design: { letterhead_id } } })
  const before = await app.call(pdfTemplates.get, { id })
  expect(before.data.design.letterhead_id).toBe(letterhead_id)
  await app.call(letterheads.remove, { id: letterhead_id })
  const after = await app.call(pdfTemplates.get, { id })
  expect(after.data.design.letterhead_id).toBeNull()
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
  expect((await app.call(pdfDesign.get)).data.design.letterhead_id).toBeNull()
})

test('pdf templates: while too many documents are being made, the preview answers 503 with Retry-After [B4.9]', async () => {
  await using app = await startApp({
    platform: ({ pdf }) => ({ pdf: { ...pdf, render: () => Promise.reject(new TurnRefused('full', 'documents', 4)) } }),
  })
  const { id } = await makeForm(app)
  const answer = await preview(app, id)
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'The service is busy with other documents. Try again in 4 seconds.' },
  })
  expect(answer.headers['retry-after']).toBe('4')
})
