import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { designDefaults } from '../../src/shared/contract/pdf-design.ts'
import type { DocumentModel, Sheet } from '../../src/server/pdf/model.ts'
import { onePage } from '../../src/server/testing/pdf.ts'

/**
 * The document that every engine makes: 41 labels with values, in several scripts, with an address and endless words among them,
 * a photo of 1600 × 1067, a signature, and a letterhead with a continuation sheet. Every text says the number of the document, since
 * engines remember what they have set before.
 */
export interface BenchDocument {
  title: string
  rows: [label: string, value: string][]
}

/** The same in every document: bytes of the pictures, and of the letterhead as PDF and as picture. */
export interface BenchFiles {
  photo: Buffer
  signature: Buffer
  letterhead: { pdf: Buffer; picture: Buffer }[]
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

export function benchDocument(number: number): BenchDocument {
  return {
    title: `Anfrage ${number}`,
    rows: Array.from({ length: 41 }, (_, i) => [`Angabe ${i + 1}`, `${values[i % values.length]} (${number})`]),
  }
}

const shapes = ['0.1 0.3 0.8 rg 0 800 595 42 re f 0.6 g 60 30 120 6 re f', '0.1 0.3 0.8 rg 0 820 595 22 re f']

export async function benchFiles(): Promise<BenchFiles> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#789', noise } })
  const line = '<path d="M20 90Q90 10 150 80T300 70T560 60" fill="none" stroke="#111" stroke-width="5"/>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150">${line}</svg>`
  const page = (height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="${height}" fill="#1a4dcc"/></svg>`
  return {
    photo: await photo.blur(3).jpeg({ quality: 85 }).toBuffer(),
    signature: await sharp(Buffer.from(drawing)).png().toBuffer(),
    letterhead: await Promise.all(
      shapes.map(async (content, i) => ({
        pdf: onePage({ content }),
        picture: await sharp(Buffer.from(page(i === 0 ? 88 : 46)))
          .png()
          .toBuffer(),
      })),
    ),
  }
}

/** The document as our own renderer takes it. */
export function benchModel(
  { title, rows }: BenchDocument,
  { photo, signature, letterhead }: BenchFiles,
): DocumentModel {
  const { logo_url: _url, letterhead_id: _id, ...design } = designDefaults
  const [first, continuation] = letterhead.map(({ pdf }): Sheet => ({
    content_type: 'application/pdf',
    bytes: pdf,
    width_mm: 210,
    height_mm: 297,
  }))
  if (!first || !continuation) throw new Error('The letterhead has two sheets.')
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

/** The font of the values, for engines that are given one. */
export function benchFont(): { path: string; bytes: Buffer } {
  const { resolve } = createRequire(import.meta.url)
  const path = resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf')
  return { path, bytes: readFileSync(path) }
}
