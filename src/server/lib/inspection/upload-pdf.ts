import { statSync, writeFileSync } from 'node:fs'
import { activeNames, looksLike } from './pdf.ts'
import { namesIn } from './pdf-names.ts'
import { loadFile, openPdfium, renderPage, requireMemory, saveDocument, type Pdfium } from './pdfium.ts'
import { largerBy, UploadRefusal } from './upload-report.ts'

const maxHeapBytes = 120 * 1024 * 1024
const maxPages = 300
/** The same for each byte beyond the usual size: as it was sent, and as it is written anew. */
const heapPerByte = 3
/** Pixels of the longer side when a page is drawn to see that its copy looks the same. */
const sample = 300
/** Pages are compared for so long; the rest are copied the same way. */
const compareMs = 2_500
/** PDFium's word for a password that is missing. */
const passwordNeeded = 4

/**
 * Writes a PDF anew, page by page: what was filled in or noted on a page becomes part of it; of all else that was in the file
 * (scripts, links, attachments, old versions) nothing is left. Gives the number of pages. Throws `UploadRefusal`; what runs out
 * of memory or time is ended from outside.
 */
export async function cleanDocument(path: string, target: string): Promise<number> {
  const pdfium = await openPdfium(maxHeapBytes + heapPerByte * largerBy(statSync(path).size))
  const { at, size } = loadFile(pdfium, path)
  const source = open(pdfium, at, size)
  const pages = pdfium._FPDF_GetPageCount(source)
  if (pages < 1) throw new UploadRefusal('unreadable')
  if (pages > maxPages) throw new UploadRefusal('tooHard')
  const copy = pdfium._FPDF_CreateNewDocument()
  const before: Buffer[] = []
  const until = performance.now() + compareMs / 2
  for (let number = 0; number < pages; number++) {
    const picture = copyPage(pdfium, { source, copy, number, draw: performance.now() < until })
    if (picture) before.push(picture)
  }
  const bytes = saveDocument(pdfium, copy)
  const names = namesIn(bytes)
  if (activeNames.some((name) => names.has(name))) throw new UploadRefusal('active')
  pdfium._FPDF_CloseDocument(source)
  pdfium._FPDF_CloseDocument(copy)
  pdfium._free(at)
  writeFileSync(target, bytes, { mode: 0o600 })
  compare(pdfium, target, before)
  requireMemory()
  return pages
}

function open(pdfium: Pdfium, at: number, size: number): number {
  const document = pdfium._FPDF_LoadMemDocument(at, size, 0)
  if (document !== 0) return document
  throw new UploadRefusal(pdfium._FPDF_GetLastError() === passwordNeeded ? 'password' : 'unreadable')
}

interface PageCopy {
  source: number
  copy: number
  number: number
  draw: boolean
}

/** Copies one page; gives how it looked, if it was to be drawn. */
function copyPage(pdfium: Pdfium, { source, copy, number, draw }: PageCopy): Buffer | undefined {
  const page = load(pdfium, source, number)
  // What was filled in becomes part of the page; it is what people fill in forms for.
  pdfium._FPDFPage_Flatten(page, 0)
  pdfium._FPDF_ClosePage(page)
  const flat = load(pdfium, source, number)
  const [width, height] = [pdfium._FPDF_GetPageWidthF(flat), pdfium._FPDF_GetPageHeightF(flat)]
  // Also for what is no number; 1 to 2,000 mm.
  if (![width, height].every((side) => side >= 2.8 && side <= 5_670)) throw new UploadRefusal('unreadable')
  const picture = draw ? renderPage(pdfium, flat, sample) : undefined
  pdfium._FPDF_ClosePage(flat)
  const content = pdfium._FPDF_NewXObjectFromPage(copy, source, number)
  if (content === 0) throw new UploadRefusal('unreadable')
  const made = pdfium._FPDFPage_New(copy, number, width, height)
  pdfium._FPDFPage_InsertObject(made, pdfium._FPDF_NewFormObjectFromXObject(content))
  pdfium._FPDFPage_GenerateContent(made)
  pdfium._FPDF_ClosePage(made)
  return picture
}

function load(pdfium: Pdfium, document: number, number: number): number {
  const page = pdfium._FPDF_LoadPage(document, number)
  if (page === 0) throw new UploadRefusal('unreadable')
  return page
}

/** The copy must look as the file did: hidden layers, for example, would show. */
function compare(pdfium: Pdfium, target: string, pictures: readonly Buffer[]): void {
  const { at, size } = loadFile(pdfium, target)
  const copied = open(pdfium, at, size)
  for (const [number, before] of pictures.entries()) {
    const page = load(pdfium, copied, number)
    const after = renderPage(pdfium, page, sample)
    pdfium._FPDF_ClosePage(page)
    if (!looksLike(before, after)) throw new UploadRefusal('altered')
  }
  pdfium._FPDF_CloseDocument(copied)
}
