import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PDF } from '@libpdf/core'
import { charactersWithoutGlyph } from '../../src/server/pdf/coverage.ts'
import { benchFonts, type BenchDocument, type BenchFiles } from './pdf-document.ts'

/** Another engine that makes documents. */
export interface Peer {
  render(document: BenchDocument): Promise<Uint8Array>
  close(): Promise<void>
}

/** Types of packages that are not ours to install; what comes from them is used as their documentation says. */
// oxlint-disable-next-line typescript/no-explicit-any
type PeerLibrary = any

const named = process.env['PDF_PEERS'] ?? ''
const folder = named === '' ? undefined : resolve(named)
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const require = folder === undefined ? undefined : createRequire(join(folder, 'package.json'))

const peers = { pdfmake: openPdfmake, 'react-pdf': openReactPdf, chromium: openChromium }
export type PeerName = keyof typeof peers

const packages = { pdfmake: 'pdfmake', 'react-pdf': '@react-pdf/renderer' }

export function availablePeers(): PeerName[] {
  return (Object.keys(peers) as PeerName[]).filter((name) =>
    name === 'chromium' ? existsSync(chromium) : isInstalled(packages[name]),
  )
}

export const openPeer = (name: PeerName, files: BenchFiles): Promise<Peer> => peers[name](files)

function isInstalled(name: string): boolean {
  return folder !== undefined && existsSync(join(folder, 'node_modules', name))
}

const load = async (name: string): Promise<PeerLibrary> => {
  if (!require) throw new Error(`PDF_PEERS names no folder with ${name}.`)
  return import(pathToFileURL(require.resolve(name)).href)
}

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** Puts the sheets of the letterhead below the pages of a PDF, which none of these engines does itself. */
async function withLetterhead(pdf: Uint8Array, [first, continuation]: BenchFiles['letterhead']): Promise<Uint8Array> {
  const document = await PDF.load(pdf)
  const sheets = [
    await document.embedPage(await PDF.load(first), 0),
    await document.embedPage(await PDF.load(continuation), 0),
  ]
  for (const [i, page] of document.getPages().entries()) page.drawPage(sheets[Math.min(i, 1)]!, { background: true })
  return document.save()
}

/** It knows no fallback: a text is divided by hand into runs of one font. */
async function openPdfmake({ letterhead }: BenchFiles): Promise<Peer> {
  const { default: pdfmake } = (await load('pdfmake')) as PeerLibrary
  const fonts = benchFonts()
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.addFonts(
    Object.fromEntries(fonts.map(({ family, files: [normal, bold] }) => [family, { normal, bold }])) as PeerLibrary,
  )
  const families = fonts.map(({ family }) => family)
  const known = new Map<string, string>()
  const familyFor = (character: string) => {
    const found = known.get(character) ?? families.find((one) => charactersWithoutGlyph(character, [one]).length === 0)
    known.set(character, found ?? families[0]!)
    return known.get(character)!
  }
  const inRuns = (text: string) => {
    const runs: { text: string; font: string }[] = []
    for (const character of text) {
      const font = familyFor(character)
      const last = runs.at(-1)
      if (last && (last.font === font || character === ' ')) last.text += character
      else runs.push({ text: character, font })
    }
    return { text: runs }
  }
  return {
    async render({ title, rows, photo, signature }) {
      const made = pdfmake.createPdf({
        info: { title },
        pageMargins: [71, 71, 57, 57],
        footer: (page: number, pages: number) => ({
          text: `Seite ${page} von ${pages}`,
          fontSize: 8.6,
          alignment: 'right',
          margin: [71, 0, 57, 0],
        }),
        content: [
          { text: title, fontSize: 20, bold: true },
          {
            layout: 'lightHorizontalLines',
            table: { widths: [147, '*'], body: rows.map(([label, value]) => [label, inRuns(value)]) },
          },
          { image: dataUrl('jpeg', photo), width: 467 },
          { text: title, fontSize: 8.6 },
          { image: dataUrl('png', signature), width: 198 },
          { text: 'Unterschrift', fontSize: 8.6 },
        ],
        defaultStyle: { font: families[0], fontSize: 10 },
      })
      return withLetterhead((await made.getBuffer()) as Uint8Array, letterhead)
    },
    close: () => Promise.resolve(),
  }
}

async function openReactPdf({ letterhead }: BenchFiles): Promise<Peer> {
  const { Document, Page, View, Text, Image, Font, renderToBuffer } = await load('@react-pdf/renderer')
  const { createElement: h } = (await load('react')).default
  for (const { family, files } of benchFonts()) {
    Font.register({ family, fonts: [{ src: files[0] }, { src: files[1], fontWeight: 600 }] })
  }
  const fontFamily = benchFonts().map(({ family }) => family)
  const line = { flexDirection: 'row', borderBottom: '0.5pt solid #ccc', paddingVertical: 5 }
  const small = { fontSize: 8.6 }
  return {
    async render({ title, rows, photo, signature }) {
      const shown = rows.map(([label, value], i) =>
        h(
          View,
          { key: i, style: line, wrap: false },
          h(Text, { style: { width: 147 } }, label),
          h(Text, { style: { flex: 1 } }, value),
        ),
      )
      const number = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `Seite ${pageNumber} von ${totalPages}`
      const page = h(
        Page,
        { size: 'A4', style: { padding: '71 57 57 71', fontFamily, fontSize: 10 } },
        h(Text, { style: { fontSize: 20, fontWeight: 600 } }, title),
        ...shown,
        h(Image, { src: { data: photo, format: 'jpg' }, style: { width: 467 } }),
        h(Text, { style: small }, title),
        h(Image, { src: { data: signature, format: 'png' }, style: { width: 198 } }),
        h(Text, { style: small }, 'Unterschrift'),
        h(Text, { fixed: true, render: number, style: { ...small, position: 'absolute', bottom: 40, right: 57 } }),
      )
      return withLetterhead((await renderToBuffer(h(Document, { title }, page))) as Uint8Array, letterhead)
    },
    close: () => Promise.resolve(),
  }
}

/** Finds the fonts as those of its system, by a configuration of its own. */
function fontConfiguration(): string {
  const folder = join(tmpdir(), 'foyer-bench-fonts')
  mkdirSync(folder, { recursive: true })
  const directories = new Set(benchFonts().flatMap(({ files }) => files.map((file) => dirname(file))))
  const listed = Array.from(directories, (directory) => `<dir>${directory}</dir>`).join('')
  const path = join(folder, 'fonts.conf')
  writeFileSync(path, `<fontconfig>${listed}<cachedir>${folder}/cache</cachedir></fontconfig>`)
  return path
}

async function openChromium({ letterhead }: BenchFiles): Promise<Peer> {
  const { chromium: browsers } = await import('playwright-core')
  const env = { ...process.env, FONTCONFIG_FILE: fontConfiguration() } as Record<string, string>
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'], env })
  const page = await browser.newPage()
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const fonts = benchFonts().map(({ family }) => `'${family}'`)
  const style = `body{font:10pt ${fonts.join()};margin:0}h1{font-size:20pt;font-weight:600}table{border-spacing:0;width:467pt}tr{break-inside:avoid}td{border-bottom:.5pt solid #ccc;padding:5pt 0;vertical-align:top;overflow-wrap:anywhere}p{font-size:8.6pt}`
  const footerTemplate = `<div style="font:8.6pt ${fonts[0]};width:100%;text-align:right;padding-right:20mm">Seite <span class=pageNumber></span> von <span class=totalPages></span></div>`
  return {
    async render({ title, rows, photo, signature }) {
      const body = rows.map(([label, value]) => `<tr><td width=196>${escaped(label)}<td>${escaped(value)}`).join('')
      const pictures = `<img style="width:467pt" src="${dataUrl('jpeg', photo)}"><p>${title}</p><img style="width:198pt" src="${dataUrl('png', signature)}"><p>Unterschrift</p>`
      await page.setContent(
        `<html lang=de><title>${title}</title><style>${style}</style><h1>${title}</h1><table>${body}</table>${pictures}`,
      )
      const pdf = await page.pdf({
        format: 'A4',
        margin: { top: '25mm', right: '20mm', bottom: '20mm', left: '25mm' },
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate,
        tagged: true,
      })
      return withLetterhead(pdf, letterhead)
    },
    close: () => browser.close(),
  }
}
