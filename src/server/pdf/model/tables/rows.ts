import type { ShownFile, Value } from '../model.ts'

/** Answers about one thing, side by side in one row. */
export interface Parts {
  kind: 'parts'
  /** The first may have no label: it is the answer of the thing itself. */
  parts: { label: string | null; text: string }[]
}

export interface GroupedRow {
  label: string
  value: Value | Parts
  /** Of the blocks that are in this row. */
  ids?: string[]
  /** Below its value, and beside its label. */
  pictures?: readonly ShownFile[]
}

/** Texts of more letters or lines are set in a block of their own, which may be divided between pages from `wholeRow` letters on. */
export const undivided = 200
const [wholeRow, undividedLines] = [400, 12]
/** A label of more letters stands above its value. */
const longLabel = { earlier: 90, layout4: 140, now: 72 }

export interface RowRules {
  /** Of a model from before longer rows stayed whole. */
  isEarlier: boolean
  /** The rules that its document is set by; 1: those of the first. */
  layout: number
}

const hasManyLines = (text: string) => text.split(/[\n\v\f\r\u2028\u2029]/).length > undividedLines
const isDivided = (text: string) => text.length > undivided || hasManyLines(text)

/** Whether its value is set in a block of its own. */
export const isDividedValue = (value: Value | Parts) =>
  value.kind === 'text' ? isDivided(value.text) : value.kind === 'list' || value.kind === 'files'

/** More pictures may have no room on one page. */
const mostWhole = 6

/** Whether a row with pictures goes to the next page as a whole. */
export const staysWhole = ({ pictures = [] }: GroupedRow) => pictures.length <= mostWhole

/** Whether that block goes to the next page as a whole. */
export const isWhole = (value: Value | Parts, { isEarlier }: RowRules) =>
  !isEarlier && value.kind === 'text' && value.text.length <= wholeRow && !hasManyLines(value.text)

/** Several pictures take the whole width of their table, below their label. */
export const isAbove = ({ label, value, pictures }: GroupedRow, rules: RowRules) =>
  pictures === undefined && (label.length > mostBeside(rules) || picturesOf(value) > 1)

const mostBeside = ({ isEarlier, layout }: RowRules) =>
  isEarlier ? longLabel.earlier : layout < 5 ? longLabel.layout4 : longLabel.now

const picturesOf = (value: Value | Parts) =>
  value.kind === 'files' ? value.files.filter(({ image }) => image !== undefined).length : 0

/** mm: of the text, and of the size of its letters. */
export interface TableWidth extends RowRules {
  width: number
  em: number
}

/** The first two rows of a table stay on one page, and the last two: about their height, in mm. */
export function reserveOf(rows: readonly GroupedRow[], number: number, context: TableWidth): { reserve?: number } {
  const pair = rows.slice(number, number + 2)
  if (pair.length < 2 || (number > 0 && number !== rows.length - 2) || !pair.every((row) => isBeside(row, context)))
    return {}
  const heights = pair.map(({ label, value }) => rowHeight(label.length, lettersOf(value), context))
  return { reserve: heights.reduce((sum, height) => sum + height, 0) }
}

/** As wide as `field-list` sets label and value. */
function rowHeight(label: number, value: number, { width, em }: TableWidth): number {
  const labelWidth = width > 150 ? 52 : width * 0.34
  const linesOf = (letters: number, room: number) => Math.ceil((letters * 0.55 * em) / Math.max(room, 10))
  const lines = Math.max(1, linesOf(label, labelWidth), linesOf(value, width - labelWidth - 6))
  return em * (1.1 + 0.7 * lines + 0.68 * (lines - 1))
}

function lettersOf(value: Value | Parts): number {
  if (value.kind === 'text') return value.text.length
  // Side by side: as high as the longest of them in its part of the width.
  if (value.kind === 'parts') return value.parts.length * Math.max(...value.parts.map(partLetters))
  return value.kind === 'link' ? value.address.length : 1
}

const partLetters = ({ label, text }: Parts['parts'][number]) => (label?.length ?? 0) + text.length

const isBeside = (row: GroupedRow, rules: RowRules) =>
  !isAbove(row, rules) && !isDividedValue(row.value) && row.pictures === undefined
