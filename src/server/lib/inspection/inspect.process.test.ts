import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { onePage, pdf, pdfStream } from '../../testing/documents/pdf.ts'
import { withPdfium } from '../../testing/documents/pdfium.ts'
import { answered } from '../../testing/machine/answered.ts'
import { inspectFile } from './inspect.ts'
import type { Report } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-inspection-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is said of a file, and its cleaned copy. */
async function inspect(content: Buffer): Promise<Report & { copy: Buffer }> {
  const [path, target] = [join(folder, 'in'), join(folder, 'out')]
  writeFileSync(path, content)
  writeFileSync(target, '')
  return { ...(await answered(() => inspectFile({ key: 'test' }, path, target))), copy: readFileSync(target) }
}

/** How the only page of a PDF looks. */
const pixels = (file: Buffer): Promise<Buffer> =>
  withPdfium(file, async (document) => {
    expect(document.getPageCount()).toBe(1)
    const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
    return Buffer.concat([Buffer.from(`${width}x${height} `), Buffer.from(data)])
  })

const marks = '1 0 0 rg 40 60 200 30 re f 0 0 1 rg 300 500 90 250 re f'

test('a PDF looks the same afterwards: turned, cropped, moved, across, in any size', async () => {
  for (const [shape, width_mm, height_mm] of [
    [{}, 209.9, 297],
    [{ page: '/Rotate 90' }, 297, 209.9],
    [{ page: '/Rotate 180/CropBox[20 40 500 800]' }, 169.3, 268.1],
    [{ page: '/Rotate 270/CropBox[20 40 500 800]' }, 268.1, 169.3],
    [{ box: '[-100 -50 495 792]' }, 209.9, 297],
    [{ box: '[595 842 0 0]' }, 209.9, 297],
    [{ box: '[0 0 1190 842]' }, 419.8, 297],
    [{ box: '[0 0 3 3]' }, 1.1, 1.1],
  ] as const) {
    const original = onePage({ content: marks, ...shape })
    const report = await inspect(original)
    const sheet = { type: 'application/pdf', pages: 1, width_mm, height_mm, dpi: null }
    expect(report, JSON.stringify(shape)).toMatchObject({ sheet })
    expect((await pixels(report.copy)).equals(await pixels(original)), JSON.stringify(shape)).toBe(true)
  }
})

test('inspect: of several pages the first is kept, and all are counted', async () => {
  const leaf = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<<>>>>`
  const catalog = '<</Type/Catalog/Pages 2 0 R>>'
  const pages = '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>'
  const file = pdf([catalog, pages, leaf(4), pdfStream(marks), leaf(6), pdfStream('0 1 0 rg 0 0 595 842 re f')])
  const { copy, ...report } = await inspect(file)
  expect(report).toMatchObject({ sheet: { pages: 2 } })
  expect((await pixels(copy)).equals(await pixels(onePage({ content: marks })))).toBe(true)
})

test('inspect: layers that were hidden and would be seen are refused, with what to do', async () => {
  const layer = (state: string) =>
    onePage({
      content: `/OC /L BDC 0 1 0 rg 0 0 300 300 re f EMC ${marks}`,
      resources: '/Properties<</L 5 0 R>>',
      catalog: `/OCProperties<</OCGs[5 0 R]/D<<${state}/Order[5 0 R]>>>>`,
      more: ['<</Type/OCG/Name(Guides)>>'],
    })
  expect(await inspect(layer('/OFF[5 0 R]'))).toMatchObject({
    fault: 'pdf_with_hidden_layers{}',
  })
  expect(await inspect(layer('/ON[5 0 R]'))).toHaveProperty('sheet')
})

test('inspect: an image is kept upright, in sRGB, with its transparency, and at most 300 dpi on A4', async () => {
  const rows = (width: number, height: number, channels: 3 | 4, background: string) =>
    sharp({ create: { width, height, channels, background } })
  const lying = await rows(1754, 1240, 3, '#8a3b12').jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const upright = await inspect(lying)
  expect(upright).toMatchObject({ sheet: { width_mm: 210, height_mm: 297, dpi: 150 } })
  expect(await sharp(upright.copy).metadata()).toMatchObject({
    width: 1240,
    height: 1754,
    format: 'jpeg',
    space: 'srgb',
  })

  const inks = await rows(1240, 1754, 3, '#ff0000').toColourspace('cmyk').jpeg().toBuffer()
  expect(await sharp(inks).metadata()).toMatchObject({ space: 'cmyk' })
  const { copy: screen } = await inspect(inks)
  const { dominant } = await sharp(screen).stats()
  expect(await sharp(screen).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  expect(dominant.r).toBeGreaterThan(180)
  expect(dominant.b).toBeLessThan(80)

  const large = await inspect(await rows(5000, 7071, 4, '#00000080').png().toBuffer())
  expect(large).toMatchObject({ sheet: { type: 'image/png', width_mm: 210, height_mm: 297, dpi: 605 } })
  expect(await sharp(large.copy).metadata()).toMatchObject({ width: 2481, height: 3508, hasAlpha: true })
})

test('inspect: a file that ends the process that reads it is refused, and the next one is read', async () => {
  const endless = onePage({
    content: '/X Do',
    resources: '/XObject<</X 5 0 R>>',
    more: [pdfStream('/X Do /X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>')],
  })
  expect(await inspect(endless)).toMatchObject({ fault: 'file_too_hard{}' })
  expect(await inspect(onePage())).toHaveProperty('sheet')
})

test('inspect: a disk that is full is not the fault of the file', async () => {
  writeFileSync(join(folder, 'page'), onePage())
  await expect(inspectFile({ key: 'test' }, join(folder, 'page'), '/dev/full')).rejects.toMatchObject({
    kind: 'unavailable',
  })
})

/** Stops the processes of this one that look into a file; says how many. */
function stopInspections(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  const inspections = children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspection/child'),
  )
  for (const pid of inspections) process.kill(Number(pid), 'SIGSTOP')
  return inspections.length
}

test.runIf(process.platform === 'linux')('inspect: a file that gets no processor is not to blame', async () => {
  const [path, target] = [join(folder, 'stopped'), join(folder, 'out')]
  writeFileSync(path, onePage())
  const answer = expect(inspectFile({ key: 'test' }, path, target)).rejects.toMatchObject({
    kind: 'unavailable',
    headers: { 'retry-after': '5' },
  })
  await expect.poll(stopInspections, { interval: 10 }).toBe(1)
  await answer
  expect(await inspect(onePage())).toHaveProperty('sheet')
})
