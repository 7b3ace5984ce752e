import { fault } from '../../../shared/refusals/message.ts'
import { writeFileSync } from 'node:fs'
import { loadFile, openPdfium, renderPage, requireMemory, saveDocument, type Pdfium } from './pdfium.ts'
import { namesIn } from './pdf-names.ts'
import { Refusal, toTenth, unreadablePdf, type CleanSheet } from './report.ts'

/** What a file may take while it is read and drawn; ten times the largest file. */
const maxHeapBytes = 104 * 1024 * 1024
/** mm: smaller is nothing, larger no printer takes. What is too small to print on is laid on A4. */
const sides = { shortest: 1, longest: 2000 }
/** Pixels of the longer side when a page is drawn to see that it can be. */
const sample = 400
/** PDFium's word for a password that is missing. */
const passwordNeeded = 4

/** Names that make a reader do something, or carry more than a page. */
export const activeNames = [
  'JavaScript',
  'JS',
  'Launch',
  'OpenAction',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
].concat(['EmbeddedFile', 'EmbeddedFiles', 'EF', 'XFA', 'RichMedia', 'Rendition', 'Movie', 'Sound'])

const faults = {
  password: fault('pdf_with_password'),
  empty: fault('pdf_without_pages'),
  size: fault('page_size_not_possible', { min: sides.shortest, max: sides.longest }),
  active: fault('pdf_active'),
  altered: fault('pdf_with_hidden_layers'),
}

/**
 * Draws the first page of a PDF and writes it anew to `target`, as the only page of a new document: of what else was in the
 * file (scripts, links, forms, attachments, other pages, old versions) nothing is left. Throws `Refusal`; what runs out of
 * memory or time is ended from outside.
 */
export async function cleanPdf(path: string, target: string): Promise<CleanSheet> {
  const pdfium = await openPdfium(maxHeapBytes)
  const file = loadFile(pdfium, path)
  const source = openDocument(pdfium, file)
  const pages = pdfium._FPDF_GetPageCount(source)
  if (pages < 1) throw new Refusal(faults.empty)
  const { page, width, height } = firstPage(pdfium, source)
  const [width_mm, height_mm] = [toTenth((width / 72) * 25.4), toTenth((height / 72) * 25.4)]
  // Also for what is no number.
  if (!isSheet(width_mm) || !isSheet(height_mm)) throw new Refusal(faults.size)
  const before = renderPage(pdfium, page, sample)
  pdfium._FPDF_ClosePage(page)

  const copy = saveDocument(pdfium, copyFirstPage(pdfium, source, width, height))
  pdfium._FPDF_CloseDocument(source)
  pdfium._free(file.at)
  const names = namesIn(copy)
  if (activeNames.some((name) => names.has(name))) throw new Refusal(faults.active)
  writeFileSync(target, copy, { mode: 0o600 })
  const copied = openDocument(pdfium, loadFile(pdfium, target))
  const after = renderPage(pdfium, firstPage(pdfium, copied).page, sample)
  requireMemory()
  if (!looksLike(before, after)) throw new Refusal(faults.altered)
  return { type: 'application/pdf', pages, width_mm, height_mm, dpi: null }
}

const isSheet = (mm: number) => mm >= sides.shortest && mm <= sides.longest

function openDocument(pdfium: Pdfium, { at, size }: { at: number; size: number }): number {
  const document = pdfium._FPDF_LoadMemDocument(at, size, 0)
  if (document !== 0) return document
  throw new Refusal(pdfium._FPDF_GetLastError() === passwordNeeded ? faults.password : unreadablePdf)
}

function firstPage(pdfium: Pdfium, document: number): { page: number; width: number; height: number } {
  const page = pdfium._FPDF_LoadPage(document, 0)
  if (page === 0) throw new Refusal(unreadablePdf)
  return { page, width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) }
}

/** A new document whose page shows what the first one of `source` shows, and has nothing else. */
function copyFirstPage(pdfium: Pdfium, source: number, width: number, height: number): number {
  const target = pdfium._FPDF_CreateNewDocument()
  const content = pdfium._FPDF_NewXObjectFromPage(target, source, 0)
  if (content === 0) throw new Refusal(unreadablePdf)
  const page = pdfium._FPDFPage_New(target, 0, width, height)
  pdfium._FPDFPage_InsertObject(page, pdfium._FPDF_NewFormObjectFromXObject(content))
  pdfium._FPDFPage_GenerateContent(page)
  pdfium._FPDF_ClosePage(page)
  return target
}

/** Whether two pictures are the same to the eye: at most one byte in a thousand differs clearly. */
export function looksLike(one: Buffer, other: Buffer): boolean {
  if (one.length !== other.length) return false
  let different = 0
  for (let i = 0; i < one.length; i++) if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > 32) different++
  return different <= one.length / 1000
}
