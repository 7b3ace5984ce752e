import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PDFiumModule } from '@hyzyla/pdfium'

/** The functions of PDFium that draw pages; the package's own types know only some. Pointers are numbers. */
export interface PdfiumBitmaps {
  _FPDFBitmap_Create(width: number, height: number, alpha: number): number
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void
  _FPDFBitmap_GetBuffer(bitmap: number): number
  _FPDFBitmap_GetStride(bitmap: number): number
  _FPDFBitmap_Destroy(bitmap: number): void
  // oxlint-disable-next-line max-params -- not our function
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
}

/** Those used here. */
export interface Pdfium extends PdfiumBitmaps {
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  wasmExports: { __indirect_function_table: { set(index: number, value: unknown): void } }
  _malloc(size: number): number
  _free(at: number): void
  _FPDF_InitLibraryWithConfig(config: object): void
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_GetPageWidthF(page: number): number
  _FPDF_GetPageHeightF(page: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_CreateNewDocument(): number
  _FPDF_NewXObjectFromPage(target: number, source: number, index: number): number
  _FPDF_NewFormObjectFromXObject(xobject: number): number
  _FPDFPage_New(document: number, index: number, width: number, height: number): number
  _FPDFPage_InsertObject(page: number, object: number): void
  _FPDFPage_GenerateContent(page: number): number
  _FPDFPage_Flatten(page: number, usage: number): number
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
}

/** As much of WebAssembly as is used here: neither Node's types nor the language's have it. */
interface Wasm {
  Memory: { prototype: { grow(this: { buffer: ArrayBuffer }, pages: number): number } }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly

const pageBytes = 64 * 1024

/**
 * PDFium with a heap of at most `maxHeapBytes`. What needs more is aborted with an exception; after one nothing of the
 * module can be used.
 */
export async function openPdfium(maxHeapBytes: number): Promise<Pdfium> {
  limitMemory(maxHeapBytes)
  const pdfium = (await (PDFiumModule as unknown as (options: object) => Promise<unknown>)({})) as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

let wasDenied = false

/** The module itself would take 2 GiB. It asks for less when it is denied more, so that only the last word counts. */
function limitMemory(maxBytes: number): void {
  const { grow } = Memory.prototype
  Memory.prototype.grow = function (pages) {
    wasDenied = this.buffer.byteLength + pages * pageBytes > maxBytes
    if (wasDenied) throw new RangeError(tooMuchMemory)
    return grow.call(this, pages)
  }
}

const tooMuchMemory = 'The file needs too much memory.'

/** Throws when something was left out for want of memory: an image, for example, which PDFium does not mention. */
export function requireMemory(): void {
  if (wasDenied) throw new RangeError(tooMuchMemory)
}

/** A file in the heap: its address and size. PDFium reads from there as long as the document is open. */
export function loadFile(pdfium: Pdfium, path: string): { at: number; size: number } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const at = pdfium._malloc(size)
    if (at === 0) throw new RangeError(tooMuchMemory)
    for (let read = 0; read < size;) read += readSync(file, pdfium.HEAPU8, at + read, size - read, null)
    return { at, size }
  } finally {
    closeSync(file)
  }
}

/** A function of three numbers as WebAssembly that calls the import `e.f`: tables take no other functions. */
const trampoline = Buffer.from('AGFzbQEAAAABCAFgA39/fwF/AgcBAWUBZgAABwUBAWYAAA==', 'base64')

/** The bytes of a document, written anew: every object plain, but for the content of streams. */
export function saveDocument(pdfium: Pdfium, document: number): Buffer {
  const chunks: Buffer[] = []
  const write = (_writer: number, at: number, size: number) => {
    chunks.push(Buffer.from(pdfium.HEAPU8.subarray(at, at + size)))
    return 1
  }
  const { exports } = new Instance(new Module(trampoline), { e: { f: write } })
  // The table cannot grow; its first entry stands for the null pointer and is never called otherwise.
  pdfium.wasmExports.__indirect_function_table.set(0, exports['f'])
  const writer = pdfium._malloc(8)
  pdfium.HEAP32.set([1, 0], writer / 4)
  const withoutOldVersions = 2
  if (pdfium._FPDF_SaveAsCopy(document, writer, withoutOldVersions) === 0) throw new Error('PDFium cannot save it.')
  return Buffer.concat(chunks)
}

/** The pixels of a page on white, its longer side `side` pixels long; links, notes and form fields left out. */
export function renderPage(pdfium: Pdfium, page: number, side: number): Buffer {
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)]
  const scale = side / Math.max(width, height)
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const bitmap = pdfium._FPDFBitmap_Create(columns, rows, 0)
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xff_ff_ff_ff)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, 0)
    const at = pdfium._FPDFBitmap_GetBuffer(bitmap)
    return Buffer.from(pdfium.HEAPU8.subarray(at, at + rows * pdfium._FPDFBitmap_GetStride(bitmap)))
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
  }
}
