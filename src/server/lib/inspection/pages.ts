import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { loadFile, openPdfium, renderPage, requireMemory, type Pdfium } from './pdfium.ts'
import { Refusal, unreadablePdf } from './report.ts'

/** Which pages, from 0, and how large. */
export interface PageTerms {
  from: number
  count: number
  dpi: number
}

const maxHeapBytes = 104 * 1024 * 1024
/** Pixels of the longer side, whatever the page's size. */
const maxSide = 2_400

/** Draws pages of the PDF at `path` on white, each to a PNG of its own. Throws `Refusal` for what is no PDF. */
export async function drawPages(path: string, target: string, { from, count, dpi }: PageTerms) {
  sharp.cache(false)
  sharp.concurrency(1)
  const pdfium = await openPdfium(maxHeapBytes)
  const { at, size } = loadFile(pdfium, path)
  const document = pdfium._FPDF_LoadMemDocument(at, size, 0)
  if (document === 0) throw new Refusal(unreadablePdf)
  const pages = pdfium._FPDF_GetPageCount(document)
  const drawn = Math.max(0, Math.min(count, pages - from))
  for (let i = 0; i < drawn; i++) {
    writeFileSync(`${target}-${i}.png`, await pictureOf(pdfium, document, from + i, dpi), { mode: 0o600 })
  }
  requireMemory()
  return { pages, drawn }
}

async function pictureOf(pdfium: Pdfium, document: number, index: number, dpi: number): Promise<Buffer> {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) throw new Refusal(unreadablePdf)
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)]
  const longer = Math.max(width, height)
  const side = Math.max(1, Math.min(maxSide, Math.round((longer / 72) * dpi)))
  const pixels = renderPage(pdfium, page, side)
  pdfium._FPDF_ClosePage(page)
  const [columns, rows] = [width, height].map((length) => Math.max(1, Math.round(length * (side / longer)))) as [
    number,
    number,
  ]
  return sharp(inRgb(pixels), { raw: { width: columns, height: rows, channels: 3 } })
    .png()
    .toBuffer()
}

/** Blue, green, red and nothing become red, green, blue. */
function inRgb(pixels: Buffer): Buffer {
  const rgb = Buffer.allocUnsafe((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from + 2] ?? 0
    rgb[to + 1] = pixels[from + 1] ?? 0
    rgb[to + 2] = pixels[from] ?? 0
  }
  return rgb
}
