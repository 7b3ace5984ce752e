import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { designDefaults } from '../../src/shared/contract/documents/pdf-design.ts'
import { familiesOf, familyFiles } from '../../src/server/pdf/fonts.ts'
import type { DocumentModel, Sheet } from '../../src/server/pdf/model/model.ts'
import { onePage } from '../../src/server/testing/documents/pdf.ts'

/**
 * The document that every engine makes: 41 labels with values, in several scripts, with an address and endless words among them,
 * a photo of 1600 × 1067 with a caption, a signature, page numbers, and a letterhead with a continuation sheet. Texts, photo and
 * signature say the number of the document, since engines remember what they have set and decoded before; the letterhead is always
 * the same.
 */
export interface BenchDocument {
  title: string
  rows: [label: string, value: string][]
  photo: Buffer
  signature: Buffer
}

/** Bytes of the pictures, a JPEG and a PNG, and of the sheets of the letterhead, each a PDF of one page. */
export interface BenchFiles {
  photo: Buffer
  signature: Buffer
  letterhead: [first: Buffer, continuation: Buffer]
}

const values = [
  'Katharina Brandt, Architektin',
  'maximiliane.von-der-heyden@immobilienverwaltungsgesellschaft-hamburg.example',
  'Das Haus steht in einer ruhigen Seitenstraße und wurde vor drei Jahren energetisch saniert. Wir möchten im kommenden Frühjahr verkaufen und wünschen uns vorab eine Einschätzung des Marktwerts.',
  '485.000 €',
  'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
  'Καλημέρα σας, Привет',
  '#emph[x] $x^2$ *fett* <script>alert(1)</script>',
  '你好，世界。三室两厅',
  'مرحبا بكم في المدينة',
  'ברוכים הבאים 123',
  '😀 🏡 👍',
  'Lindenallee 24, 50668 Köln',
]

export function benchDocument(number: number, { photo, signature }: BenchFiles): BenchDocument {
  return {
    title: `Anfrage ${number}`,
    rows: Array.from({ length: 41 }, (_, i) => [`Angabe ${i + 1}`, `${values[i % values.length]} (${number})`]),
    photo: numberedJpeg(photo, number),
    signature: numberedPng(signature, number),
  }
}

/** With a comment after its first marker. */
function numberedJpeg(bytes: Buffer, number: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0])
  comment.writeUInt32BE(number, 4)
  return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)])
}

/** With a text before its last chunk, which has 12 bytes. */
function numberedPng(bytes: Buffer, number: number): Buffer {
  const text = Buffer.from(`tEXtComment\0${number}`, 'latin1')
  const chunk = Buffer.alloc(text.length + 8)
  chunk.writeUInt32BE(text.length - 4)
  text.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(text), text.length + 4)
  return Buffer.concat([bytes.subarray(0, -12), chunk, bytes.subarray(-12)])
}

const sheet = (content: string) => onePage({ content })

export async function benchFiles(): Promise<BenchFiles> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#789', noise } })
  const line = '<path d="M20 90Q90 10 150 80T300 70T560 60" fill="none" stroke="#111" stroke-width="5"/>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150">${line}</svg>`
  return {
    photo: await photo.blur(3).jpeg({ quality: 85 }).toBuffer(),
    signature: await sharp(Buffer.from(drawing)).png().toBuffer(),
    letterhead: [
      sheet('0.1 0.3 0.8 rg 0 800 595 42 re f 0.6 g 60 30 120 6 re f'),
      sheet('0.1 0.3 0.8 rg 0 820 595 22 re f'),
    ],
  }
}

/** The document as our own renderer takes it. */
export function benchModel(
  { title, rows, photo, signature }: BenchDocument,
  { letterhead }: BenchFiles,
): DocumentModel {
  const { logo_url: _url, letterhead_id: _id, ...design } = designDefaults
  const [first, continuation] = letterhead.map((bytes): Sheet => ({
    content_type: 'application/pdf',
    bytes,
    width_mm: 210,
    height_mm: 297,
  })) as [Sheet, Sheet]
  return {
    language: 'de',
    title,
    design: { ...design, logo: null },
    letterhead: { first, continuation, margins: { top: 25, right: 20, bottom: 20, left: 25 } },
    blocks: [
      { type: 'heading', text: title, level: 1 },
      { type: 'fieldlist', rows: rows.map(([label, text]) => ({ label, value: { kind: 'text', text } })) },
      { type: 'image', asset: 'photo', width_percent: 100, align: 'center', caption: title },
      { type: 'signature', label: 'Unterschrift', image: 'signature', signed: null },
    ],
    attachments: [],
    assets: new Map([
      ['photo', { content_type: 'image/jpeg', bytes: photo }],
      ['signature', { content_type: 'image/png', bytes: signature }],
    ]),
    archival: false,
  }
}

/** Families in the order in which our own documents ask them for a character, each with its regular and strong face. */
export function benchFonts(): { family: string; files: [regular: string, strong: string] }[] {
  return familiesOf(designDefaults.font)
    .map((family) => ({ family, files: familyFiles(family) as [string, string] }))
    .filter(({ files }) => files.length > 0)
}
