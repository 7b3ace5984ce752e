import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { withPdfium } from '../../testing/documents/pdfium.ts'
import { onePage } from '../../testing/documents/pdf.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** The colour in the middle of the upper edge of each page, where no document prints: `[red, green, blue]`. */
const edges = (pdf: Buffer): Promise<number[][]> =>
  withPdfium(pdf, async (document) => {
    const colours: number[][] = []
    for (const page of document.pages()) {
      const { data, width } = await page.render({ scale: 0.5, render: 'bitmap' })
      const at = (width * 5 + Math.floor(width / 2)) * 4
      colours.push(Array.from(data.subarray(at, at + 3)))
    }
    return colours
  })

const sheet = (colour: string) => ({ content: onePage({ content: `${colour} rg 0 0 595 842 re f` }) })
const [red, blue, white] = [
  [255, 0, 0],
  [0, 0, 255],
  [255, 255, 255],
]

test('letterheads: the first sheet lies under the first page, the continuation under all others [B2.12-2, B2.12-3, B4.10-11]', async () => {
  const { id } = await activeForm(app, { fields: [] })
  const form = {
    letterhead_name: 'Rot und blau',
    letterhead_first: sheet('1 0 0'),
    letterhead_continuation: sheet('0 0 1'),
  }
  const { data: both } = await app.call(letterheads.create, { form })
  const { data: one } = await app.call(letterheads.create, {
    form: { letterhead_name: 'Rot', letterhead_first: sheet('1 0 0') },
  })
  const pages = [{ type: 'pagebreak' }, { type: 'paragraph', text: 'Zwei' }, { type: 'pagebreak' }]
  const blocks = [{ type: 'paragraph', text: 'Eins' }, ...pages, { type: 'paragraph', text: 'Drei' }]
  const use = (letterhead_id: number) =>
    app.call(pdfTemplates.update, { id, body: { blocks, design: { letterhead_id } } })
  const preview = async () => edges((await app.call(pdfTemplates.preview, { id })).body)

  expect((await use(both.id)).status).toBe(200)
  expect(await preview()).toEqual([red, blue, blue])
  await use(one.id)
  expect(await preview()).toEqual([red, red, red])

  const before = (await app.call(pdfTemplates.get, { id })).headers['etag']
  expect((await app.call(letterheads.remove, { id: one.id })).status).toBe(204)
  const after = await app.call(pdfTemplates.get, { id })
  expect(after.data.design.letterhead_id).toBeNull()
  expect(after.headers['etag']).not.toBe(before)
  expect(await preview()).toEqual([white, white, white])
})
