import type { DrawnFile } from '../../pictures/files.ts'
import type { Pixels } from '../../pictures/pixels.ts'
import { groupedRows, withIds } from './grouped-rows.ts'
import { cell, longestWord, oneLine, paragraphs, withCompounds, type Cell, type Paragraph } from '../inline.ts'
import type { Outline } from '../headings/outline.ts'
import type { Attachment, DocumentBlock, Row, ShownFile, Value } from '../model.ts'
import {
  isAbove,
  isDividedValue,
  isWhole,
  reserveOf,
  staysWhole,
  undivided,
  type GroupedRow,
  type Parts,
  type TableWidth,
} from './rows.ts'

export type FindDrawnFile = (key: string | null | undefined) => DrawnFile | null

export interface Context extends TableWidth {
  drawn: FindDrawnFile
  attached: Attachment[]
  /** Of each heading, its level among those of the document. */
  outline: Outline
  /** mm: of the column that a block stands in. */
  column: number
  pixels: (key: string | null) => Pixels | null
  /** Its blocks that are of a contract. */
  clauses: ReadonlySet<DocumentBlock>
  /** mm: of the labels of tables in columns; without it each stands above its value there. */
  labels?: number | undefined
  /** Of a model that was kept before rows were joined. */
  isKept: boolean
  /** Of one from before longer rows stayed whole. */
  isEarlier: boolean
}

export type BlockData = { type: DocumentBlock['type'] } & Record<string, unknown>

/** Whether most of the labels are written from right to left. */
export const isFromRight = (rows: readonly Row[]) =>
  rows.filter(({ label }) => paragraphs(label)[0]?.rtl !== undefined).length > rows.length / 2

/** A table whose labels are mostly written from right to left begins at the right. */
export function tableData(rows: readonly Row[], context: Context): BlockData {
  const rtl = isFromRight(rows)
  const grouped = context.isKept || context.column < besideFrom ? rows.map(withIds) : groupedRows(rows, context)
  const labels = context.column < besideFrom && !rtl ? context.labels : undefined
  const shown = grouped.map((row, number) => ({
    ...rowData(row, context, rtl),
    ...(labels === undefined && reserveOf(grouped, number, context)),
  }))
  return { type: 'fieldlist', rows: shown, rtl, ...(labels !== undefined && { labels }) }
}

/** mm from which on the template sets a label beside its value. */
const besideFrom = 95

function rowData(row: GroupedRow, context: Context, rtl: boolean): object {
  const { label, value, ids, pictures } = row
  return {
    ...(ids && { ids }),
    label: cellData(label, rtl),
    above: isAbove(row, context),
    divided: pictures !== undefined || isDividedValue(value),
    whole: pictures === undefined ? isWhole(value, context) : staysWhole(row),
    ...(pictures && { pictures: pictures.map((file) => fileData(file, context)) }),
    value: value.kind === 'parts' ? partsData(value, rtl) : valueData(value, context, rtl),
  }
}

const partsData = ({ kind, parts }: Parts, rtl: boolean) => ({
  kind,
  parts: parts.map(({ label, text }) => ({
    label: label === null ? null : cellData(label, rtl),
    text: cellData(text, rtl),
  })),
})

export interface CellData {
  text: Cell
  /** Whether it begins on the side of its table by itself. */
  along: boolean
  longest: number
}

/** About the width of the longest word, in em; measuring it would cost as much as setting it. */
const longestOf = (text: readonly Paragraph[]) => longestWord(text) * 0.62

export function cellData(text: string, rtl: boolean): CellData {
  const shown = within(text, rtl)
  const along = shown.every((paragraph) => (paragraph.rtl !== undefined) === rtl && !paragraph.ltr)
  return { text: cell(shown), along, longest: longestOf(shown) }
}

/** The paragraphs of a text in a table that is written from right to left, or is not. */
function within(text: string, rtl: boolean): Paragraph[] {
  const found = paragraphs(text).map(withCompounds)
  return rtl ? found.map((one) => (one.rtl ? one : { ...one, ltr: true })) : found
}

type ValueData =
  | { kind: 'link'; address: string; pieces: string[] }
  | ({ kind: 'text'; letters: number; short: boolean } & CellData)
  | { kind: 'list'; items: Paragraph[][]; longest: number }
  | { kind: 'files'; files: object[] }
  | Extract<Value, { kind: 'boolean' | 'empty' }>

export function valueData(value: Value, context: Context, rtl: boolean): ValueData {
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
      // The number of a document is one piece.
      return { ...value, pieces: value.address.split(/(?<=[/-])(?!\/)(?<![\dA-Z]{4}-(?=[\dA-Z]{4}))/) }
    case 'files':
      return { kind: value.kind, files: value.files.map((file) => fileData(file, context)) }
    default:
      return value
  }
}

const fileData = (
  { name, alt = name, isNamedByRow, image, attachment, most_mm }: ShownFile,
  { drawn, attached }: Context,
) => ({
  name: isNamedByRow ? [] : oneLine(name),
  alt,
  shown: image !== undefined,
  image: drawn(image),
  most: most_mm ?? 70,
  /** From 1; 0: not attached, -1: it should be, and is not to be had. */
  attachment: attachment === undefined ? 0 : attached.findIndex(({ asset }) => asset === attachment) + 1 || -1,
})
