import type { DrawnFile } from '../pictures/files.ts'
import { sheetKeys } from '../pictures/files.ts'
import { familiesOf } from '../fonts.ts'
import { fillsPage, pageGeometry } from './geometry.ts'
import { cell, longestWord, oneLine, paragraphs, plainLines, type Cell, type Paragraph } from './inline.ts'
import type { Attachment, DocumentBlock, DocumentModel, Row, ShownFile, Value } from './model.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'

/**
 * What the template reads as `/data.json`. Everything that people wrote is a string in it, and stays one: the template never
 * evaluates a string. `files` are those that can be drawn.
 */
export function templateData(model: DocumentModel, files: ReadonlyMap<string, DrawnFile>) {
  const { language, title, design } = model
  const drawn = (key: string | null | undefined) => {
    const file = files.get(key ?? '')
    return file ? { path: file.path, format: file.format, pages: file.pages } : null
  }
  const attached = model.attachments.filter(({ asset }) => files.has(asset))
  const context = { drawn, attached }
  return {
    language,
    title,
    literal: !needsJoining.test(JSON.stringify([model.blocks, design.header_text, design.footer_text])),
    texts: catalogue[language].pdf,
    design: {
      ...design,
      font: familiesOf(design.font),
      heading_font: familiesOf(design.heading_font),
      logo: drawn(design.logo),
      header_text: linesOf(design.header_text),
      footer_text: linesOf(design.footer_text),
    },
    page: pageGeometry(model.letterhead),
    letterhead: letterheadData(model, drawn),
    blocks: blockData(model.blocks, context),
    attachments: attached.flatMap(({ asset, name }) => pagesOf(files.get(asset), name)),
    boxes: false,
  }
}

/** The pages of an attached file, each with what draws it. */
function pagesOf(file: DrawnFile | undefined, name: string): object[] {
  return Array.from({ length: file?.pages ?? 0 }, (_, i) => {
    const picture = file?.pictures?.[i]
    const drawn = picture === undefined ? { path: file?.path, page: i + 1 } : { path: picture, page: null }
    return { ...drawn, alt: `${name}, ${i + 1}` }
  })
}

/** Scripts whose letters change by their neighbours, through features of the font that must then stay on. */
const needsJoining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}]/u

type FindDrawnFile = (key: string | null | undefined) => DrawnFile | null

interface Context {
  drawn: FindDrawnFile
  attached: Attachment[]
}

const linesOf = (text: string | null) => (text === null || text.trim() === '' ? null : plainLines(text))

function letterheadData({ letterhead }: DocumentModel, drawn: FindDrawnFile) {
  if (!letterhead) return null
  const page = pageGeometry(letterhead)
  const sheet = (name: keyof typeof sheetKeys) => {
    const [file, sheet] = [drawn(sheetKeys[name]), letterhead[name]]
    return file && sheet && { ...file, stretch: fillsPage(sheet, page) }
  }
  return { first: sheet('first'), continuation: sheet('continuation') }
}

/** Single fields that follow one another become one table. */
function blockData(blocks: readonly DocumentBlock[], context: Context): object[] {
  const found: object[] = []
  let rows: Row[] = []
  const endTable = () => {
    if (rows.length > 0) found.push(tableData(rows, context))
    rows = []
  }
  for (const block of blocks) {
    if (block.type === 'field') {
      rows.push(block)
      continue
    }
    endTable()
    found.push(oneBlock(block, context))
  }
  endTable()
  return found
}

/** A table whose labels are mostly written from right to left begins at the right. */
function tableData(rows: readonly Row[], context: Context): object {
  const isRtl = ({ label }: Row) => paragraphs(label)[0]?.rtl !== undefined
  const rtl = rows.filter(isRtl).length > rows.length / 2
  return { type: 'fieldlist', rows: rows.map((row) => rowData(row, context, rtl)), rtl }
}

function oneBlock(block: Exclude<DocumentBlock, { type: 'field' }>, context: Context): object {
  const { type } = block
  switch (type) {
    case 'heading':
      return { type, level: block.level, lines: plainLines(block.text), rtl: paragraphs(block.text)[0]?.rtl ?? null }
    case 'paragraph':
      return { type, text: paragraphs(block.text) }
    case 'fieldlist':
      return tableData(block.rows, context)
    case 'columns':
      return { type, left: blockData(block.left, context), right: blockData(block.right, context) }
    case 'image':
      return {
        ...block,
        file: context.drawn(block.asset),
        caption: paragraphs(block.caption ?? ''),
        alt: block.caption ?? '',
      }
    case 'signature':
      return {
        type,
        label: linesOf(block.label),
        alt: block.label,
        file: context.drawn(block.image),
        signed: linesOf(block.signed),
      }
    default:
      return block
  }
}

/** Texts of more letters or lines may be divided between pages; a label this long stands above its value. */
const [undivided, undividedLines, longLabel] = [200, 12, 90]
const isDivided = (text: string) =>
  text.length > undivided || text.split(/[\n\v\f\r\u2028\u2029]/).length > undividedLines

function rowData({ label, value }: Row, context: Context, rtl: boolean): object {
  return {
    label: cellData(label, rtl),
    above: label.length > longLabel,
    divided: value.kind === 'text' ? isDivided(value.text) : value.kind !== 'boolean',
    value: valueData(value, context, rtl),
  }
}

interface CellData {
  text: Cell
  /** Whether it begins on the side of its table by itself. */
  along: boolean
  longest: number
}

/** About the width of the longest word, in em; measuring it would cost as much as setting it. */
const longestOf = (text: readonly Paragraph[]) => longestWord(text) * 0.62

function cellData(text: string, rtl: boolean): CellData {
  const shown = within(text, rtl)
  const along = shown.every((paragraph) => (paragraph.rtl !== undefined) === rtl && !paragraph.ltr)
  return { text: cell(shown), along, longest: longestOf(shown) }
}

/** The paragraphs of a text in a table that is written from right to left, or is not. */
function within(text: string, rtl: boolean): Paragraph[] {
  const found = paragraphs(text)
  return rtl ? found.map((one) => (one.rtl ? one : { ...one, ltr: true })) : found
}

type ValueData =
  | ({ kind: 'text'; letters: number; short: boolean } & CellData)
  | { kind: 'list'; items: Paragraph[][]; longest: number }
  | { kind: 'files'; files: object[] }
  | Extract<Value, { kind: 'boolean' | 'empty' }>

function valueData(value: Value, context: Context, rtl: boolean): ValueData {
  switch (value.kind) {
    case 'text': {
      const letters = value.text.length
      return { kind: value.kind, ...cellData(value.text, rtl), letters, short: letters <= undivided }
    }
    case 'list': {
      const items = value.items.map((item) => within(item, rtl))
      return { kind: value.kind, items, longest: longestOf(items.flat()) }
    }
    case 'files':
      return { kind: value.kind, files: value.files.map((file) => fileData(file, context)) }
    default:
      return value
  }
}

const fileData = ({ name, image, attachment }: ShownFile, { drawn, attached }: Context) => ({
  name: oneLine(name),
  alt: name,
  shown: image !== undefined,
  image: drawn(image),
  /** From 1; 0: not attached, -1: it should be, and is not to be had. */
  attachment: attachment === undefined ? 0 : attached.findIndex(({ asset }) => asset === attachment) + 1 || -1,
})
