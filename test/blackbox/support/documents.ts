/** Reads generated PDFs: pages, their text and their pixels. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect } from 'vitest'
import type { Answer } from './client.ts'
import type { Colour } from './files.ts'

export interface Page {
  text: string
  widthMm: number
  heightMm: number
  /** The colour at a place, measured from the upper left corner. */
  colourAt(xMm: number, yMm: number): Colour
  /** How many pixels are of such a colour. */
  count(matches: (colour: Colour) => boolean): number
  /** The box around everything that is not nearly white, in mm from the upper left corner; null: nothing is. */
  ink(): Box | null
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const SCALE = 1
const PER_MM = (72 / 25.4) * SCALE

let library: Promise<PDFiumLibrary> | undefined

/** Every page of a PDF. Throws when the bytes are no PDF. */
export async function readPdf(bytes: Buffer): Promise<Page[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(new Uint8Array(bytes))
  try {
    const pages: Page[] = []
    for (let n = 0; n < document.getPageCount(); n += 1) {
      // Rendering closes a page, so the text is read from it before.
      const page = document.getPage(n)
      const text = page.getText()
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const { data, width, height } = await page.render({ scale: SCALE, render: 'bitmap' })
      pages.push(readPage(text, originalWidth, originalHeight, { data: data.slice(), width, height }))
    }
    return pages
  } finally {
    document.destroy()
  }
}

interface Bitmap {
  data: Uint8Array
  width: number
  height: number
}

function readPage(text: string, width: number, height: number, bitmap: Bitmap): Page {
  const at = (x: number, y: number): Colour => {
    const start = (y * bitmap.width + x) * 4
    return [bitmap.data[start]!, bitmap.data[start + 1]!, bitmap.data[start + 2]!]
  }
  return {
    text: text.replaceAll(/\s+/g, ' '),
    widthMm: (width / 72) * 25.4,
    heightMm: (height / 72) * 25.4,
    colourAt: (xMm, yMm) => at(Math.round(xMm * PER_MM), Math.round(yMm * PER_MM)),
    count: (matches) => {
      let found = 0
      for (let y = 0; y < bitmap.height; y += 1)
        for (let x = 0; x < bitmap.width; x += 1) if (matches(at(x, y))) found += 1
      return found
    },
    ink: () => {
      let box: Box | null = null
      for (let y = 0; y < bitmap.height; y += 1)
        for (let x = 0; x < bitmap.width; x += 1) {
          if (at(x, y).every((part) => part > 200)) continue
          const [xMm, yMm] = [x / PER_MM, y / PER_MM]
          box ??= { left: xMm, top: yMm, right: xMm, bottom: yMm }
          box = {
            left: Math.min(box.left, xMm),
            top: Math.min(box.top, yMm),
            right: Math.max(box.right, xMm),
            bottom: Math.max(box.bottom, yMm),
          }
        }
      return box
    },
  }
}

/** An answer that is a whole PDF; its pages. */
export async function pagesOf(answer: Answer): Promise<Page[]> {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  expect(answer.headers.get('content-type')).toMatch(/^application\/pdf\b/)
  expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.bytes.subarray(-32).toString('latin1')).toContain('%%EOF')
  const pages = await readPdf(answer.bytes)
  expect(pages.length).toBeGreaterThan(0)
  return pages
}

/** Nearly this colour: rendering and compression may shift it a little. */
export function expectColour(actual: Colour, wanted: Colour): void {
  for (const [n, part] of wanted.entries())
    expect(Math.abs(actual[n]! - part), `${actual.join()} is not ${wanted.join()}`).toBeLessThan(40)
}
