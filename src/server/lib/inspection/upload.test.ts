import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uploadKinds } from '../../../shared/contract/upload-kinds.ts'
import { onePage, pdfStream } from '../../testing/pdf.ts'
import { zipFile } from '../../testing/zip.ts'
import { inspectUpload } from './inspect.ts'
import type { UploadTerms } from './upload-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-inspection-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let number = 0

async function inspect(content: Buffer | string, terms: Partial<UploadTerms> = {}) {
  const path = join(folder, String(number++))
  writeFileSync(path, content)
  const target = `${path}.clean`
  const report = await inspectUpload(
    { key: 'test' },
    { path, target, terms: { kinds: uploadKinds, ending: '', stripMetadata: true, maxSide: 0, ...terms } },
  )
  return 'fault' in report ? { fault: report.fault } : { ...report.upload }
}

/** What is kept of the file that was looked into last. */
const lastKept = () => readFileSync(join(folder, `${number - 1}.clean`))

const word = (more: Record<string, string> = {}) =>
  zipFile({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', ...more })

test('a file is what its content says, and only what the form allows', async () => {
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
  const refused = [
    Buffer.from('MZ\x90\0'),
    Buffer.from([0xff, 0xfe, 0]),
    await picture.gif().toBuffer(),
    zipFile({ 'a.exe': 'MZ' }),
  ]
  for (const content of refused) expect(await inspect(content)).toEqual({ fault: 'kind' })
  expect(await inspect(onePage(), { kinds: ['jpg', 'png'] })).toEqual({ fault: 'kind' })
})

test('what is filled in on a PDF stays, all pages stay, and nothing in it runs', async () => {
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

test('an office file with macros, programs or a password in it is refused, and one that is no archive to its end', async () => {
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

test('of a HEIC picture place and camera are overwritten; what is no picture is refused', async () => {
  const found = await inspect(heic('GPS 52.5'))
  expect(found).toMatchObject({ kind: 'heic', pages: null })
  expect(lastKept().includes('GPS')).toBe(false)
  expect(lastKept()).toHaveLength(heic('GPS 52.5').length)
  await inspect(heic('GPS 52.5'), { stripMetadata: false })
  expect(lastKept().includes('GPS')).toBe(true)
  expect(await inspect(box('ftyp', Buffer.from('heic\0\0\0\0mif1')))).toEqual({ fault: 'unreadable' })
  expect(await inspect(heic('GPS 52.5').subarray(0, 60))).toEqual({ fault: 'unreadable' })
})
