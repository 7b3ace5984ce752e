import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { designDefaults } from '../../shared/contract/pdf-design.ts'
import type { Asset, DocumentBlock, DocumentModel } from './model.ts'

/** A document of which only what matters is said. */
export function documentModel(sketch: Partial<DocumentModel> = {}): DocumentModel {
  const { logo_url: _url, letterhead_id: _id, ...design } = designDefaults
  return {
    language: 'de',
    title: 'Anfrage',
    design: { ...design, logo: null },
    letterhead: null,
    blocks: [],
    attachments: [],
    assets: new Map(),
    archival: false,
    ...sketch,
  }
}

export const paragraph = (text: string): DocumentBlock => ({ type: 'paragraph', text })

/** A picture of one colour. */
export async function picture(colour: string, width = 400, height = 300): Promise<Asset> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } })
  return { content_type: 'image/png', bytes: await image.png().toBuffer() }
}

/** Work for about `seconds` seconds: no document that people send takes so long. */
export function slowDocument(seconds: number): DocumentModel {
  const words = 'Grundstück Besichtigung Eigentümergemeinschaft Hausgeld Makler und vier der die das mit'.split(' ')
  const text = (n: number) => Array.from({ length: 700 }, (_, i) => words[(i * 7 + n * n) % words.length]).join(' ')
  return documentModel({ blocks: Array.from({ length: 75 * seconds }, (_, n) => paragraph(text(n))) })
}

/** The programs of Debian's `poppler-utils` and `qpdf`, which read documents as others do. */
export const hasPdfTools = ['pdftotext', 'qpdf'].every((name) => !spawnSync(name, ['--version']).error)

const run = (name: string, pdf: Buffer, args: string[]) =>
  execFileSync(name, args, { input: pdf, maxBuffer: 1e9, stdio: ['pipe', 'pipe', 'ignore'] })

/** The text as it lies on the pages, each ended by a form feed. */
export const textOf = (pdf: Buffer) => run('pdftotext', pdf, ['-layout', '-', '-']).toString()

/** The text in the order in which it was set: columns and cells one after the other. */
export const wordsInOrder = (pdf: Buffer) => run('pdftotext', pdf, ['-raw', '-', '-']).toString()

export const pagesOf = (pdf: Buffer) => textOf(pdf).split('\f').slice(0, -1)

/** Names of the embedded fonts without the marks of their subsets. */
export function fontsOf(pdf: Buffer): string[] {
  const lines = run('pdffonts', pdf, ['-']).toString().split('\n').slice(2)
  return lines.map((line) => line.split(' ')[0]?.replace(/^\w+\+/, '') ?? '').filter((name) => name !== '')
}

export const infoOf = (pdf: Buffer) => run('pdfinfo', pdf, ['-']).toString()

/** Pixels of one page, three bytes each. */
export async function pageImage(pdf: Buffer, { page = 1, dpi = 72 } = {}) {
  const png = run('pdftoppm', pdf, ['-r', `${dpi}`, '-png', '-f', `${page}`, '-l', `${page}`, '-'])
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** Colours of the first page. */
export async function coloursOf(pdf: Buffer): Promise<Set<string>> {
  const { data } = await pageImage(pdf)
  const found = new Set<number>()
  for (let i = 0; i < data.length; i += 3) found.add(data.readUIntBE(i, 3))
  return new Set(Array.from(found, (colour) => `#${colour.toString(16).padStart(6, '0')}`))
}

/** From where to where a colour reaches on a page, in mm from the left. */
export async function extentOf(colour: string, pdf: Buffer, page: number): Promise<[number, number] | undefined> {
  const { data, info } = await pageImage(pdf, { page, dpi: 144 })
  const wanted = Number.parseInt(colour.slice(1), 16)
  let [left, right] = [Infinity, 0]
  for (let i = 0; i < data.length; i += 3) {
    if (data.readUIntBE(i, 3) !== wanted) continue
    const column = (i / 3) % info.width
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
  }
  const mm = (pixels: number) => (pixels / 144) * 25.4
  return right === 0 ? undefined : [mm(left), mm(right)]
}

interface Word {
  page: number
  text: string
  /** From the left and upper edge, in mm. */
  left: number
  right: number
  top: number
  bottom: number
}

/** Every word with its place. */
export function wordsOf(pdf: Buffer): Word[] {
  const xml = run('pdftotext', pdf, ['-bbox', '-', '-']).toString()
  const mm = (points: string | undefined) => (Number(points) / 72) * 25.4
  return xml.split('<page ').flatMap((part, page) =>
    Array.from(part.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g), (found) => {
      const [, left, top, right, bottom, text = ''] = found
      return { page, text, left: mm(left), top: mm(top), right: mm(right), bottom: mm(bottom) }
    }),
  )
}

/** All objects of the file, uncompressed; throws when qpdf finds a fault. */
export function objectsOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    execFileSync('qpdf', ['--check', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    return execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { maxBuffer: 1e9 }).toString('latin1')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
