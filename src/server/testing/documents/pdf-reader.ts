import { PDFiumModule } from '@hyzyla/pdfium'
import sharp, { type OutputInfo } from 'sharp'
import type { PdfiumBitmaps } from '../../lib/inspection/pdfium.ts'

/** The functions of PDFium used here; the package's own types know only some. Pointers are numbers. */
interface Pdfium extends PdfiumBitmaps {
  HEAPU8: Uint8Array
  HEAPF32: Float32Array
  _malloc(size: number): number
  _free(at: number): void
  _FPDF_InitLibraryWithConfig(config: object): void
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number
  _FPDFCatalog_IsTagged(document: number): number
  _FPDFDoc_GetJavaScriptActionCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidthF(page: number): number
  _FPDF_GetPageHeightF(page: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_IsGenerated(text: number, index: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number
  _FPDF_GetSignatureCount(document: number): number
  _FPDF_GetSignatureObject(document: number, index: number): number
  _FPDFSignatureObj_GetContents(signature: number, buffer: number, size: number): number
  _FPDFSignatureObj_GetByteRange(signature: number, buffer: number, count: number): number
  _FPDFSignatureObj_GetSubFilter(signature: number, buffer: number, size: number): number
}

/** One word with its place: from the left and upper edge of the page, in mm. */
export interface Word {
  page: number
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

export interface PdfSignature {
  /** What signs: DER, followed by zeros. */
  contents: Buffer
  /** Offset and length of each part that is signed. */
  byteRange: number[]
  subFilter: string
}

export interface PdfReader extends Disposable {
  pages: number
  title: string
  isTagged: boolean
  javaScripts: number
  signatures: PdfSignature[]
  /** The characters of a page, counted from 1, in the order in which they were set. */
  text(page: number): string
  /** The words of a page, in the order in which they were set. */
  words(page: number): Word[]
  /** The pixels of a page, three bytes each. */
  image(page: number, dpi: number): Promise<{ data: Buffer; info: OutputInfo }>
}

let opened: Promise<Pdfium> | undefined

async function openPdfium(): Promise<Pdfium> {
  const pdfium = (await (PDFiumModule as unknown as (options: object) => Promise<unknown>)({})) as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

/** A document as PDFium reads it. */
export async function openPdf(pdf: Buffer): Promise<PdfReader> {
  const pdfium = await (opened ??= openPdfium())
  const bytes = pdfium._malloc(pdf.length)
  pdfium.HEAPU8.set(pdf, bytes)
  const document = pdfium._FPDF_LoadMemDocument(bytes, pdf.length, 0)
  if (document === 0) throw new Error('PDFium cannot open the file.')
  const on = <T>(page: number, read: (page: number) => T): T => {
    const loaded = pdfium._FPDF_LoadPage(document, page - 1)
    if (loaded === 0) throw new Error(`PDFium cannot open page ${page}.`)
    try {
      return read(loaded)
    } finally {
      pdfium._FPDF_ClosePage(loaded)
    }
  }
  const characters = (page: number) => on(page, (loaded) => charactersOf(pdfium, loaded))
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    title: titleOf(pdfium, document),
    isTagged: pdfium._FPDFCatalog_IsTagged(document) === 1,
    javaScripts: pdfium._FPDFDoc_GetJavaScriptActionCount(document),
    signatures: Array.from({ length: pdfium._FPDF_GetSignatureCount(document) }, (_, i) =>
      readSignature(pdfium, pdfium._FPDF_GetSignatureObject(document, i)),
    ),
    text: (page) =>
      characters(page)
        .map(({ text }) => text)
        .join(''),
    words: (page) => wordsIn(characters(page), page),
    image: (page, dpi) => on(page, (loaded) => draw(pdfium, loaded, dpi)),
    [Symbol.dispose]() {
      pdfium._FPDF_CloseDocument(document)
      pdfium._free(bytes)
    },
  }
}

/** What a function of PDFium writes into a buffer: asked once for its size, then for itself. */
function bytesFrom(pdfium: Pdfium, read: (buffer: number, size: number) => number, bytesEach = 1): Buffer {
  const size = read(0, 0)
  const at = pdfium._malloc(size * bytesEach)
  read(at, size)
  const bytes = Buffer.from(pdfium.HEAPU8.subarray(at, at + size * bytesEach))
  pdfium._free(at)
  return bytes
}

function titleOf(pdfium: Pdfium, document: number): string {
  const tag = pdfium._malloc(6)
  pdfium.HEAPU8.set(Buffer.from('Title\0'), tag)
  const title = bytesFrom(pdfium, (buffer, size) => pdfium._FPDF_GetMetaText(document, tag, buffer, size))
  pdfium._free(tag)
  return title.toString('utf16le').replace(/\0$/, '')
}

function readSignature(pdfium: Pdfium, signature: number): PdfSignature {
  const range = bytesFrom(pdfium, (at, count) => pdfium._FPDFSignatureObj_GetByteRange(signature, at, count), 4)
  const subFilter = bytesFrom(pdfium, (at, size) => pdfium._FPDFSignatureObj_GetSubFilter(signature, at, size))
  return {
    contents: bytesFrom(pdfium, (at, size) => pdfium._FPDFSignatureObj_GetContents(signature, at, size)),
    byteRange: Array.from({ length: range.length / 4 }, (_, i) => range.readInt32LE(i * 4)),
    subFilter: subFilter.toString('latin1').replace(/\0$/, ''),
  }
}

interface Character {
  text: string
  /** Left, top, right, bottom in mm. */
  box: [number, number, number, number]
}

const softHyphen = '\u00ad'
const millimetres = (points: number) => (points / 72) * 25.4

function charactersOf(pdfium: Pdfium, page: number): Character[] {
  const text = pdfium._FPDFText_LoadPage(page)
  const rectangle = pdfium._malloc(16)
  const height = pdfium._FPDF_GetPageHeightF(page)
  try {
    return Array.from({ length: pdfium._FPDFText_CountChars(text) }, (_, i) => {
      pdfium._FPDFText_GetLooseCharBox(text, i, rectangle)
      const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(rectangle / 4, rectangle / 4 + 4)
      const code = pdfium._FPDFText_GetUnicode(text, i)
      return {
        // PDFium's mark of a hyphen at the end of a line.
        text: code === 2 ? softHyphen : String.fromCodePoint(code),
        box: [left, height - top, right, height - bottom].map(millimetres) as Character['box'],
      }
    })
  } finally {
    pdfium._free(rectangle)
    pdfium._FPDFText_ClosePage(text)
  }
}

function wordsIn(characters: Character[], page: number): Word[] {
  const words: Word[] = []
  let isInWord = false
  for (const { text, box } of characters) {
    const [left, top, right, bottom] = box
    const word = words.at(-1)
    if (/\s/u.test(text)) isInWord = false
    else if (!isInWord || word === undefined) {
      words.push({ page, text, left, top, right, bottom })
      isInWord = true
    } else {
      word.text += text
      word.left = Math.min(word.left, left)
      word.top = Math.min(word.top, top)
      word.right = Math.max(word.right, right)
      word.bottom = Math.max(word.bottom, bottom)
    }
    // What follows a hyphen stands on the next line.
    if (text === softHyphen) isInWord = false
  }
  return words
}

async function draw(pdfium: Pdfium, page: number, dpi: number): Promise<{ data: Buffer; info: OutputInfo }> {
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)].map((points) =>
    Math.ceil((points / 72) * dpi),
  ) as [number, number]
  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0)
  // With forms' fields and notes, as a reader shows the page.
  const flags = { annotations: 1, reversedBytes: 16 }
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags.annotations + flags.reversedBytes)
  const at = pdfium._FPDFBitmap_GetBuffer(bitmap)
  const bytes = Buffer.from(pdfium.HEAPU8.subarray(at, at + height * pdfium._FPDFBitmap_GetStride(bitmap)))
  pdfium._FPDFBitmap_Destroy(bitmap)
  return sharp(bytes, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}
