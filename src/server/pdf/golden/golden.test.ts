import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCertificate, openCertificate, openPdfPool, sealPdf } from '../index.ts'
import { textInOrder } from '../../testing/documents/read-pdf.ts'
import { openPdf } from '../../testing/documents/pdf-reader.ts'
import { fontsByPoppler, hasPoppler, infoByPoppler, pagesByPoppler } from '../../testing/documents/poppler.ts'
import { objectsOf } from '../../testing/documents/qpdf.ts'
import { differingPixels, pagePicture, readPicture } from './compare.ts'
import { goldenDocuments } from './documents.ts'
import { lettersOf, wordsOfModel } from './words.ts'

/**
 * Documents that a person has looked at, page by page: each is made again and compared with how it looked then. Who changes the
 * template looks at what has changed, and takes it over with `npm run golden:pdf`.
 */
const folder = join(import.meta.dirname, '../../../../test/fixtures/pdf')
const isRewriting = process.env['GOLDEN'] === 'write'
/** Of all pixels of a page; letters are drawn a little differently by each version of the program that draws them. */
const tolerance = 0.0008

const documents = await goldenDocuments()
const warnings: string[] = []
const pool = openPdfPool({
  size: 2,
  deadlineMs: 60_000,
  warn: (text) => warnings.push(text),
})
const made = new Map(documents.map(({ name, model }) => [name, pool.render(model, { key: 'golden' })]))
afterAll(() => pool.close())

const pictureName = (name: string, page: number) => `${name}/page-${page}.png`
const picturePath = (name: string, page: number) => join(folder, pictureName(name, page))
const newPath = (name: string, page: number) => join(tmpdir(), `new-${name}-page-${page}.png`)
const picturesThere = () => globSync('*/*.png', { cwd: folder })
const shownPages = ({ pages, shown }: (typeof documents)[number]) =>
  shown ?? Array.from({ length: pages }, (_, i) => i + 1)

describe('pdf: a golden document', () => {
  test.for(documents)('$name looks as it did, and says what it was given [B2.10-106, B2.10-110]', async (document) => {
    const { name, model, pages } = document
    const pdf = await made.get(name)!
    using reader = await openPdf(pdf)
    expect(reader.pages).toBe(pages)
    for (const page of shownPages(document)) {
      const picture = await pagePicture(reader, page)
      const path = picturePath(name, page)
      if (isRewriting) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, picture)
      }
      const share = differingPixels(await readPicture(picture), await readPicture(readFileSync(path)))
      if (share > tolerance) writeFileSync(newPath(name, page), picture)
      expect(share, `page ${page}; it now looks like ${newPath(name, page)}`).toBeLessThanOrEqual(tolerance)
    }
    const letters = lettersOf(await textInOrder(pdf))
    // PDFium turns the order of words around on pages that are read from the right.
    const parts = wordsOfModel(model).flatMap((text) => (name === 'right-to-left' ? text.split(' ') : [text]))
    for (const words of parts) expect(letters).toContain(lettersOf(words))
  })

  test('is clean to other readers, and holds nothing that acts', async () => {
    for (const { name } of documents) {
      const objects = (await objectsOf(await made.get(name)!)).replaceAll(/\bstream\n[^]*?\nendstream/g, '')
      const acting = objects.match(/\/(JS|JavaScript|OpenAction|AA|Launch|EmbeddedFiles?|XFA)\b/g)
      expect([name, acting, objects.includes('/MarkInfo')]).toEqual([name, null, true])
    }
  })

  test.skipIf(!hasPoppler)(
    'says the same to poppler, with every font in the file (where it is installed)',
    async () => {
      for (const { name, model, pages } of documents) {
        const pdf = await made.get(name)!
        const read = pagesByPoppler(pdf)
        expect([name, read.length]).toEqual([name, pages])
        const letters = lettersOf(read.join(''))
        for (const words of wordsOfModel(model)) expect(letters).toContain(lettersOf(words))
        expect(infoByPoppler(pdf)).toMatch(/Tagged: +yes\n[^]*JavaScript: +no/)
        // Embedded, a part of it, with its characters' names.
        for (const font of fontsByPoppler(pdf)) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/)
      }
    },
  )

  test('for archives says so in its metadata, and has pages of PDFs as pictures', async () => {
    const pdf = (await made.get('archival')!).toString('latin1')
    expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>B</)
    expect(pdf).toMatch(/\/OutputIntents/)
  })

  test('for archives stays one when it is sealed: the seal is appended', async () => {
    const pdf = await made.get('archival')!
    const certificate = await openCertificate(await makeCertificate('Foyer'))
    const sealed = await sealPdf(pdf, certificate, { signingTime: new Date(), timestampUrl: null })
    expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const catalog = sealed
      .subarray(pdf.length)
      .toString('latin1')
      .match(/\/Type \/Catalog[^]*?endobj/)?.[0]
    for (const part of ['Metadata', 'OutputIntents', 'StructTreeRoot', 'MarkInfo', 'AcroForm']) {
      expect(catalog).toContain(`/${part} `)
    }
  })

  test('does without what it cannot have, and says so, but not what a user wrote', async () => {
    await Promise.all(made.values())
    expect(new Set(warnings)).toEqual(
      new Set([
        'a document shows boxes for: U+12A0, U+1260',
        'a document does without what could not be loaded: gone',
        'a document does without what could not be loaded: locked, gone',
      ]),
    )
  })

  test('has no unused picture, and all pictures together are small', () => {
    const wanted = documents.flatMap((one) => shownPages(one).map((page) => pictureName(one.name, page)))
    const unused = picturesThere().filter((name) => !wanted.includes(name))
    if (isRewriting) for (const name of unused) rmSync(join(folder, name))
    expect(picturesThere().toSorted()).toEqual(wanted.toSorted())
    const bytes = wanted.reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)
    expect(bytes).toBeLessThan(1_500_000)
  })

  test('differs where a line has moved by a millimetre, or a field has gone', async () => {
    const page = (name: string) => readPicture(readFileSync(picturePath(name, 1)))
    const whole = await page('all-blocks-de')
    expect(differingPixels(whole, moved(whole, 2))).toBeGreaterThan(tolerance)
    expect(differingPixels(await page('empty-hidden'), await page('empty-dashed'))).toBeGreaterThan(tolerance)
  })
})

/** A page whose lower half lies so many pixels further down. */
function moved(picture: Awaited<ReturnType<typeof readPicture>>, rows: number): typeof picture {
  const { data, info } = picture
  const row = info.width * info.channels
  const half = Math.floor(info.height / 2) * row
  const upper = data.subarray(0, half)
  const lower = data.subarray(half, data.length - rows * row)
  return { info, data: Buffer.concat([upper, data.subarray(half, half + rows * row), lower]) }
}
