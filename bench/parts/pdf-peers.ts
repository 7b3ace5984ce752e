import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchFont, type BenchDocument, type BenchFiles } from './pdf-document.ts'

/** Another engine that makes documents. */
export interface Peer {
  render(document: BenchDocument): Promise<Uint8Array>
  close(): Promise<void>
}

/** Types of packages that are not ours to install; what comes from them is used as their documentation says. */
// oxlint-disable-next-line typescript/no-explicit-any
type Foreign = any

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

const load = async (name: string): Promise<Foreign> => {
  if (!require) throw new Error(`PDF_PEERS names no folder with ${name}.`)
  return import(pathToFileURL(require.resolve(name)).href)
}

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

async function openPdfmake(files: BenchFiles): Promise<Peer> {
  const { default: pdfmake } = (await load('pdfmake')) as Foreign
  const { path } = benchFont()
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.addFonts({ Sans: { normal: path, bold: path, italics: path, bolditalics: path } })
  const [photo, signature] = [dataUrl('jpeg', files.photo), dataUrl('png', files.signature)]
  const sheets = files.letterhead.map(({ picture }) => dataUrl('png', picture))
  return {
    async render({ title, rows }) {
      const made = pdfmake.createPdf({
        info: { title },
        pageMargins: [71, 71, 57, 57],
        background: (page: number) => ({ image: page === 1 ? sheets[0] : sheets[1], width: 595 }),
        footer: (page: number, pages: number) => ({ text: `Seite ${page} von ${pages}`, alignment: 'right' }),
        content: [
          { text: title, fontSize: 20 },
          { layout: 'lightHorizontalLines', table: { widths: [147, '*'], body: rows } },
          { image: photo, width: 467 },
          { image: signature, width: 198 },
        ],
        defaultStyle: { font: 'Sans', fontSize: 10 },
      })
      return (await made.getBuffer()) as Uint8Array
    },
    close: () => Promise.resolve(),
  }
}

async function openReactPdf(files: BenchFiles): Promise<Peer> {
  const { Document, Page, View, Text, Image, Font, renderToBuffer } = await load('@react-pdf/renderer')
  const { createElement: h } = (await load('react')).default
  Font.register({ family: 'Sans', src: benchFont().path })
  const [photo, signature] = [dataUrl('jpeg', files.photo), dataUrl('png', files.signature)]
  const sheet = dataUrl('png', files.letterhead[0]!.picture)
  const under = { position: 'absolute', top: 0, left: 0, width: 595, height: 842 }
  const line = { flexDirection: 'row', borderBottom: '0.5pt solid #ccc', paddingVertical: 5 }
  return {
    async render({ title, rows }) {
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
        { size: 'A4', style: { padding: 71, fontFamily: 'Sans', fontSize: 10 } },
        h(Image, { src: sheet, style: under, fixed: true }),
        h(Text, { style: { fontSize: 20 } }, title),
        ...shown,
        h(Image, { src: photo, style: { width: 450 } }),
        h(Image, { src: signature, style: { width: 198 } }),
        h(Text, { fixed: true, render: number, style: { position: 'absolute', bottom: 40, right: 57 } }),
      )
      return (await renderToBuffer(h(Document, { title }, page))) as Uint8Array
    },
    close: () => Promise.resolve(),
  }
}

async function openChromium(files: BenchFiles): Promise<Peer> {
  const { chromium: browsers } = await import('playwright-core')
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const font = `@font-face{font-family:Sans;src:url(data:font/ttf;base64,${benchFont().bytes.toString('base64')})}`
  const style = `${font}body{font:10pt Sans}td{border-bottom:.5pt solid #ccc;padding:5pt 0;vertical-align:top}.under{position:fixed;inset:0;z-index:-1}`
  const under = `<img class=under width=595 src="${dataUrl('png', files.letterhead[0]!.picture)}">`
  const pictures = `<img width=600 src="${dataUrl('jpeg', files.photo)}"><img width=260 src="${dataUrl('png', files.signature)}">`
  return {
    async render({ title, rows }) {
      const body = rows.map(([label, value]) => `<tr><td width=147>${escaped(label)}<td>${escaped(value)}`).join('')
      await page.setContent(
        `<title>${title}</title><style>${style}</style>${under}<h1>${title}</h1><table>${body}</table>${pictures}`,
      )
      return page.pdf({
        format: 'A4',
        margin: { top: '25mm', right: '20mm', bottom: '20mm', left: '25mm' },
        tagged: true,
      })
    },
    close: () => browser.close(),
  }
}
