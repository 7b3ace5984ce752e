import type { FactsBlock, Row, Value } from './model.ts'
import { isDividedValue } from './tables/rows.ts'
import { cellData, isFromRight, valueData, type BlockData, type Context } from './tables/table-data.ts'

/** mm that a fact has at least, and between two of them, as the template has it. */
const [leastWidth, gutter] = [30, 6]
/** A value of more lines takes the whole width. */
const mostLines = 3
/** So many lines of facts stay on one page; a longer table is divided between them. */
const undividedLines = 10

interface Fact {
  row: Row
  /** Columns that it takes. */
  span: number
  /** Those that it needs: the last of a line takes what is left, too. */
  needs: number
}

/** Facts in lines as the template reads them: as many side by side as have room. */
export function factsData({ type, rows, columns, isQuiet }: FactsBlock, context: Context): BlockData {
  const rtl = isFromRight(rows)
  const strong = context.layout >= 4 && isQuiet !== true
  const count = Math.max(1, Math.min(columns, Math.floor((context.column + gutter) / (leastWidth + gutter))))
  const shown = rows.map(({ label, value }) => ({ label, value: inOneLine(value) }))
  const lines = inLines(shown, count, (row) =>
    isWide(row, (context.column + gutter) / count - gutter, (strong ? 0.56 : 0.5) * context.em),
  )
  const figures = strong && context.layout >= 5 ? keyFigures(shown) : new Set<Row>()
  return {
    type,
    rtl,
    columns: count,
    strong,
    rules: context.layout < 5 ? null : lines.map((facts, i) => rulesAbove(facts, lines[i - 1] ?? [])),
    together: lines.length <= undividedLines && !shown.some(({ value }) => isDividedValue(value)),
    lines: lines.map((facts) =>
      facts.map(({ row, span }) => ({
        span,
        ...(figures.has(row) && { figure: true }),
        label: cellData(row.label, rtl),
        value: valueData(row.value, context, rtl),
        divided: isDividedValue(row.value),
      })),
    ),
  }
}

/** A sum of money, and an area: what is asked first of a property. */
const figures = [
  /^(?:(?:€|£|\$|CHF|EUR)\s?[\d.,'’\s]*\d|[\d.,'’\s]*\d\s?(?:€|EUR|Euro|CHF|£|\$|zł|₺))$/,
  /^(?:ca\.\s)?[\d.,\s]*\d\s?(?:m²|m2|qm|sq\.?\s?ft|ha)$/i,
]

/** The first of each among others that are neither. */
function keyFigures(rows: readonly Row[]): ReadonlySet<Row> {
  const text = ({ value }: Row) => (value.kind === 'text' ? value.text.trim() : '')
  const isFigure = (row: Row) => figures.some((figure) => figure.test(text(row)))
  if (rows.every(isFigure)) return new Set()
  return new Set(figures.flatMap((figure) => rows.find((row) => figure.test(text(row))) ?? []))
}

/** Columns from and to which a rule parts a line of facts from the one above: none stands below or above what is empty. */
function rulesAbove(facts: readonly Fact[], above: readonly Fact[]): [from: number, to: number][] {
  const filled = above.reduce(
    (sum, { span }, i) => sum + (i === above.length - 1 ? (above[i]?.needs ?? span) : span),
    0,
  )
  let at = 0
  return facts.flatMap(({ span, needs }): [number, number][] => {
    const [from, to] = [at, Math.min(at + needs, filled)]
    at += span
    return from < to ? [[from, to]] : []
  })
}

/** Several choices are one text, as long as it is short. */
function inOneLine(value: Value): Value {
  if (value.kind !== 'list') return value
  const text = value.items.join(', ')
  return text.length > 200 || text.includes('\n') ? value : { kind: 'text', text }
}

/** Whether a fact has too little room in a column of so many mm, by the width of a letter. */
function isWide({ label, value }: Row, width: number, letter: number): boolean {
  if (value.kind === 'list' || value.kind === 'files' || value.kind === 'link') return true
  const linesOf = (text: string) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letter) / width)), 0)
  return Math.max(linesOf(label), value.kind === 'text' ? linesOf(value.text) : 1) > mostLines
}

/** The last fact of a line takes what others leave of it: a table has no empty cells. */
function inLines(rows: readonly Row[], count: number, needsAll: (row: Row) => boolean): Fact[][] {
  const lines: Fact[][] = []
  let room = 0
  const endLine = () => {
    const last = lines.at(-1)?.at(-1)
    if (last) last.span += room
    room = 0
  }
  for (const row of rows) {
    const span = needsAll(row) ? count : 1
    if (span > room) {
      endLine()
      lines.push([])
      room = count
    }
    lines.at(-1)?.push({ row, span, needs: span })
    room -= span
  }
  endLine()
  return lines
}
