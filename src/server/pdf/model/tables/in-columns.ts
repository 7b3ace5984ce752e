import type { Row, Value } from '../model.ts'
import { isDividedValue, type TableWidth } from './rows.ts'

/** mm: of a column at least, of the labels in it, and between label and value, as the template has it. */
const [leastColumn, leastLabels, gutter] = [60, 20, 6]
/** Of a column, which labels take at most. */
const mostOfColumn = 0.4
/** About the width of a letter, in em: of a label, which is not to be divided, and of a value, which may be. */
const [ofLabel, ofValue] = [0.55, 0.48]

/**
 * mm of the labels of all tables in two columns, where these and the words of their values have room beside one another; `undefined`: each label stands
 * above its value.
 */
export function labelsInColumns(
  rows: readonly Row[],
  { column, em, layout }: TableWidth & { column: number },
): number | undefined {
  if (layout < 5 || column < leastColumn || rows.length === 0) return undefined
  const labels = Math.max(leastLabels, ...rows.map(({ label }) => label.length * ofLabel * em))
  if (labels > column * mostOfColumn) return undefined
  const room = column - labels - gutter
  return rows.every(({ value }) => longestWordOf(value) * ofValue * em <= room) ? labels : undefined
}

/** Letters of the longest word of a short value; of all others too many for any column. */
function longestWordOf(value: Value): number {
  if (value.kind === 'boolean' || value.kind === 'empty') return 1
  if (value.kind !== 'text' || isDividedValue(value)) return Infinity
  return Math.max(...value.text.split(/\s+/).map(({ length }) => length))
}
