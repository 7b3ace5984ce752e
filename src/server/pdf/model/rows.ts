import type { Row, Value } from './model.ts'

/** Texts of more letters or lines may be divided between pages; a label this long stands above its value. */
export const undivided = 200
const [undividedLines, longLabel] = [12, 90]
const isDivided = (text: string) =>
  text.length > undivided || text.split(/[\n\v\f\r\u2028\u2029]/).length > undividedLines

/** Whether its value may be divided between pages. */
export const isDividedValue = (value: Value) =>
  value.kind === 'text' ? isDivided(value.text) : value.kind === 'list' || value.kind === 'files'

/** Several pictures take the whole width of their table, below their label. */
export const isAbove = (label: string, value: Value) => label.length > longLabel || picturesOf(value) > 1

const picturesOf = (value: Value) =>
  value.kind === 'files' ? value.files.filter(({ image }) => image !== undefined).length : 0

/** mm: of the text, and of the size of its letters. */
export interface TableWidth {
  width: number
  em: number
}

/** The first two rows of a table stay on one page, and the last two: about their height, in mm. */
export function reserveOf(rows: readonly Row[], number: number, context: TableWidth): { reserve?: number } {
  const pair = rows.slice(number, number + 2)
  if (pair.length < 2 || (number > 0 && number !== rows.length - 2) || !pair.every(isBeside)) return {}
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

function lettersOf(value: Value): number {
  if (value.kind === 'text') return value.text.length
  return value.kind === 'link' ? value.address.length : 1
}

const isBeside = ({ label, value }: Row) => !isAbove(label, value) && !isDividedValue(value)
