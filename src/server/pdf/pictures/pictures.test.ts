import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdf, pdfStream } from '../../testing/documents/pdf.ts'
import type { SourceFile } from './files.ts'
import { drawPdfs } from './pictures.ts'

/** A PDF file of so many equal pages with a blue bar, `width` × `height` in points. */
function plan(path: string, pages: number, [width, height] = [595, 842]): SourceFile {
  const numbers = Array.from({ length: pages }, (_, at) => at + 4)
  const page = `<</Type/Page/Parent 2 0 R/MediaBox [0 0 ${width} ${height}]/Contents 3 0 R/Resources<<>>>>`
  const bytes = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    pdfStream('0 0 1 rg 50 40 100 20 re f'),
    ...numbers.map(() => page),
  ])
  return { path, format: 'pdf', pages, bytes }
}

/** Width and height of the picture of each page, in pixels. */
async function sizesOf(files: SourceFile[], isSheet = false) {
  const { pictures, refused } = await drawPdfs(new Map(files.map((file) => [file.path, file])), () => isSheet)
  expect(refused).toEqual([])
  const all = await Promise.all(pictures.map(({ bytes }) => sharp(bytes).metadata()))
  return all.map(({ width, height }) => ({ width, height, pixels: width * height }))
}

test('pdf: a page is drawn with 200 dpi, a letterhead with 300', async () => {
  const [page] = await sizesOf([plan('/a.pdf', 1)])
  expect(page).toMatchObject({ width: expect.closeTo(1653, -1), height: expect.closeTo(2339, -1) })
  const [sheet] = await sizesOf([plan('/a.pdf', 1)], true)
  expect(sheet).toMatchObject({ width: expect.closeTo(2479, -1), height: expect.closeTo(3508, -1) })
})

test('S7: all pages of all files together have at most 60 million pixels, which they share', async () => {
  const sizes = await sizesOf([plan('/a.pdf', 20), plan('/b.pdf', 20)])
  expect(sizes).toHaveLength(40)
  const sum = sizes.reduce((pixels, size) => pixels + size.pixels, 0)
  expect(sum).toBeLessThan(60_500_000)
  expect(sum).toBeGreaterThan(59_000_000)
  expect(new Set(sizes.map(({ pixels }) => pixels)).size).toBe(1)
})

test('S7: a page of a hundred and more still has half a million pixels, so that it can be read', async () => {
  const sizes = await sizesOf([plan('/a.pdf', 130)])
  expect(Math.min(...sizes.map(({ pixels }) => pixels))).toBeGreaterThan(495_000)
})

test('S7: no side of a page is longer than 6,000 pixels', async () => {
  const [page] = await sizesOf([plan('/a.pdf', 1, [100, 14_000])])
  expect(page?.height).toBe(6000)
})
