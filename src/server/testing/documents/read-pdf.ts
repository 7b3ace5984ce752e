import { openPdf, type PdfReader, type Word } from './pdf-reader.ts'
import { objectsOf } from './qpdf.ts'

/** What a document says and how it looks, as PDFium and qpdf read it. */

async function read<T>(pdf: Buffer, what: (document: PdfReader) => T | Promise<T>): Promise<T> {
  using document = await openPdf(pdf)
  return await what(document)
}

const eachPage = <T>({ pages }: PdfReader, one: (page: number) => T): T[] =>
  Array.from({ length: pages }, (_, i) => one(i + 1))

/** The text of each page as it lies there: line by line, each from left to right. */
export const pagesOf = (pdf: Buffer): Promise<string[]> =>
  read(pdf, (document) => eachPage(document, (page) => linesOf(document.words(page)).join('\n')))

export const textOf = async (pdf: Buffer): Promise<string> => (await pagesOf(pdf)).join('\n')

/** The text in the order in which it was set: columns and cells one after the other. */
export const textInOrder = (pdf: Buffer): Promise<string> =>
  read(pdf, (document) => eachPage(document, (page) => document.text(page)).join('\n'))

/** Every word with its place. */
export const wordsOf = (pdf: Buffer): Promise<Word[]> =>
  read(pdf, (document) => eachPage(document, (page) => document.words(page)).flat())

export const titleOf = (pdf: Buffer): Promise<string> => read(pdf, ({ title }) => title)

export const factsOf = (pdf: Buffer) =>
  read(pdf, ({ title, isTagged, javaScripts }) => ({ title, isTagged, javaScripts }))

/** Names of the embedded fonts without the marks of their subsets. */
export async function fontsOf(pdf: Buffer): Promise<string[]> {
  const descriptors = (await objectsOf(pdf)).match(/<<[^<>]*\/FontFile\d?\b[^<>]*>>/g) ?? []
  return descriptors.map((one) => /\/FontName \/(?:[A-Z]{6}\+)?(\S+)/.exec(one)?.[1] ?? '')
}

/** Pixels of one page, three bytes each. */
export const pageImage = (pdf: Buffer, { page = 1, dpi = 72 } = {}) =>
  read(pdf, (document) => document.image(page, dpi))

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

const middle = ({ top, bottom }: Word) => (top + bottom) / 2

/** Words whose middles are at about the same height make a line. */
function linesOf(words: Word[]): string[] {
  const lines: Word[][] = []
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const first = lines.at(-1)?.[0]
    if (first && middle(word) - middle(first) < (first.bottom - first.top) / 2) lines.at(-1)?.push(word)
    else lines.push([word])
  }
  return lines.map((line) =>
    line
      .toSorted((one, other) => one.left - other.left)
      .map(({ text }) => text)
      .join(' '),
  )
}
