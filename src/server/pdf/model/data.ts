import type { DrawnFile } from '../pictures/files.ts'
import { sheetKeys } from '../pictures/files.ts'
import { familiesOf } from '../fonts.ts'
import { fillsPage, pageGeometry } from './geometry.ts'
import {
  cell,
  linesOf,
  longestWord,
  oneLine,
  paragraphs,
  plainLines,
  withLongWords,
  type Cell,
  type Paragraph,
} from './inline.ts'
import { codeOf } from './code.ts'
import { keptWithNext } from './keep.ts'
import { closingData, endingOf } from './closing.ts'
import { imprintBeside } from './letter.ts'
import { repeatedHeadings } from './repeated-headings.ts'
import { isAbove, isDividedValue, reserveOf, undivided, type TableWidth } from './rows.ts'
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
  const page = pageGeometry(model.letterhead)
  const width = page.width - page.margins.left - page.margins.right
  const context = { width, em: design.font_size * 0.3528, drawn, attached }
  return {
    language,
    title,
    author: model.agency?.name ?? null,
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
    masthead: mastheadData(model),
    page,
    letterhead: letterheadData(model, drawn),
    ...topBlocks(model, context),
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

interface Context extends TableWidth {
  drawn: FindDrawnFile
  attached: Attachment[]
}

/** A letterhead says itself whose it is. */
function mastheadData({ design, letterhead, agency, reference, blocks }: DocumentModel): object | null {
  if (!design.masthead || letterhead || !agency) return null
  return {
    name: plainLines(agency.name),
    lines: linesOf(imprintBeside(agency).join('\n')),
    // A letter says it beside the address.
    reference: blocks[0]?.type === 'letter' ? null : linesOf(reference ?? null),
  }
}

function letterheadData({ letterhead }: DocumentModel, drawn: FindDrawnFile) {
  if (!letterhead) return null
  const page = pageGeometry(letterhead)
  const sheet = (name: keyof typeof sheetKeys) => {
    const [file, sheet] = [drawn(sheetKeys[name]), letterhead[name]]
    return file && sheet && { ...file, stretch: fillsPage(sheet, page) }
  }
  return { first: sheet('first'), continuation: sheet('continuation') }
}

/** The first images of a document fit themselves to what their page has left: each costs a pass of the compiler, which makes five. */
const mostShrinking = 3

/** What only the blocks outside of columns can do. */
function topBlocks({ blocks, design }: DocumentModel, context: Context) {
  const shown = withShrinkingImages(blockData(blocks, context))
  if (shown[0]?.type === 'letter') shown[0] = { ...shown[0], first: true }
  return design.repeat_headings ? repeatedHeadings(shown, context) : { blocks: shown, repeated: {} }
}

function withShrinkingImages(blocks: BlockData[]): BlockData[] {
  let number = 0
  return blocks.map((block) =>
    block.type === 'image' && number < mostShrinking ? { ...block, number: ++number } : block,
  )
}

type BlockData = { type: DocumentBlock['type'] } & Record<string, unknown>

/** Single fields that follow one another become one table. */
function blockData(blocks: readonly DocumentBlock[], context: Context): BlockData[] {
  const found: BlockData[] = []
  const kept = keptWithNext(blocks)
  let rows: Row[] = []
  const endTable = () => {
    if (rows.length > 0) found.push(tableData(rows, context))
    rows = []
  }
  for (const [number, block] of blocks.entries()) {
    if (block.type === 'field') {
      rows.push(block)
      continue
    }
    endTable()
    const next = blocks[number + 1]
    found.push({ ...oneBlock(block, context), keep: kept.has(block), ...(next?.type === 'closing' && endingOf(block)) })
  }
  endTable()
  return found
}

/** A table whose labels are mostly written from right to left begins at the right. */
function tableData(rows: readonly Row[], context: Context): BlockData {
  const isRtl = ({ label }: Row) => paragraphs(label)[0]?.rtl !== undefined
  const rtl = rows.filter(isRtl).length > rows.length / 2
  const shown = rows.map((row, number) => ({ ...rowData(row, context, rtl), ...reserveOf(rows, number, context) }))
  return { type: 'fieldlist', rows: shown, rtl }
}

function oneBlock(block: Exclude<DocumentBlock, { type: 'field' }>, context: Context): BlockData {
  const { type } = block
  switch (type) {
    case 'heading':
      return { type, level: block.level, lines: plainLines(block.text), rtl: paragraphs(block.text)[0]?.rtl ?? null }
    case 'paragraph':
      return { type, ...paragraphData(block.text) }
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
    case 'letter':
      return {
        ...block,
        sender: linesOf(block.sender),
        recipient: linesOf(block.recipient),
        subject: linesOf(block.subject),
        first: false,
      }
    case 'closing':
      return { type, ...closingData(block), file: context.drawn(block.picture) }
    case 'check':
      return { ...tableData(block.rows, context), type, code: codeOf(block.address), caption: block.caption }
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

/** Of a paragraph that is broken into lines as a whole; of one that goes on one page where a signature follows it. */
const [wholeText, shortText] = [1500, 600]

function paragraphData(text: string): object {
  const last =
    text
      .trimEnd()
      .split(/\n[ \t]*\n/)
      .at(-1) ?? ''
  return {
    text: paragraphs(text).map(withLongWords),
    optimized: text.length <= wholeText,
    long: last.length > shortText,
  }
}

function rowData({ label, value }: Row, context: Context, rtl: boolean): object {
  return {
    label: cellData(label, rtl),
    above: isAbove(label, value),
    divided: isDividedValue(value),
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
  | { kind: 'link'; address: string; pieces: string[] }
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
    case 'link':
      return { ...value, pieces: value.address.split(/(?<=[/-])(?!\/)/) }
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
