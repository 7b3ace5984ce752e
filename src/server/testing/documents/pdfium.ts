import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** Reads a PDF with PDFium, which is loaded once for all tests of a process: that takes longer than to read most documents. */
export async function withPdfium<T>(pdf: Buffer, read: (document: PDFiumDocument) => T | Promise<T>): Promise<T> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return await read(document)
  } finally {
    document.destroy()
  }
}
