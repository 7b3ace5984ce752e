import { setImmediate as nextTurn } from 'node:timers/promises'
import { isPostalCode, type Place } from '../../../shared/form/controls/postal-code.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

export type PlacesByCode = ReadonlyMap<string, readonly Place[]>

/** Faults of a list that are told. */
const maxTold = 20
const longestName = 100
/** With room for quotation marks and spaces. */
const longestLine = 1_000
/** Lines after which other requests have their turn. */
const linesInTurn = 5_000

/** Reads the lines of a list; what is wrong with it is told by line. */
export async function readPlaces(list: string): Promise<{ places: PlacesByCode } | { faults: Refusal[] }> {
  const byCode = new Map<string, Map<string, Set<string>>>()
  const faults: Refusal[] = []
  let at = -1
  for (const line of linesOf(list.replace(/^\uFEFF/, ''))) {
    if (++at % linesInTurn === 0) await nextTurn()
    const read = line.trim() === '' ? null : readLine(line.normalize('NFC'), at)
    if (read === null) continue
    if ('code' in read) faults.push(read)
    else add(byCode, read.cells)
    if (faults.length === maxTold) break
  }
  if (faults.length > 0) return { faults }
  if (byCode.size === 0) return { faults: [refusal('place_list_empty')] }
  const places = new Map<string, Place[]>()
  for (const [code, names] of byCode) {
    if (places.size % linesInTurn === 0) await nextTurn()
    places.set(
      code,
      Array.from(names, ([name, streets]) => ({ name, streets: [...streets].toSorted() })),
    )
  }
  return { places }
}

/** One after the other: a list may have nothing but line ends. */
function* linesOf(list: string): Generator<string> {
  let begin = 0
  for (const { index, 0: end } of list.matchAll(/\r\n|\n|\r/g)) {
    yield list.slice(begin, index)
    begin = index + end.length
  }
  yield list.slice(begin)
}

type Cells = readonly [code: string, name: string, street: string]

/** What a line says, or what is wrong with it; null: it is one of headings. */
function readLine(line: string, at: number): { cells: Cells } | Refusal | null {
  if (line.length > longestLine) return refusal('place_line_without_place', { line: at + 1, max: longestName })
  const divider = line.includes(';') ? ';' : line.includes('\t') ? '\t' : ','
  const [sent = '', name = '', street = ''] = line.split(divider).map(unquoted)
  const code = sent.toUpperCase()
  if (!isPostalCode(code)) {
    return at === 0 && !/\d/.test(line) ? null : refusal('place_line_without_code', { line: at + 1 })
  }
  if (name === '' || name.length > longestName || street.length > longestName) {
    return refusal('place_line_without_place', { line: at + 1, max: longestName })
  }
  return { cells: [code, name, street] }
}

function unquoted(cell: string): string {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text
}

function add(byCode: Map<string, Map<string, Set<string>>>, [code, name, street]: Cells): void {
  const places = byCode.get(code) ?? new Map<string, Set<string>>()
  const streets = places.get(name) ?? new Set<string>()
  if (street !== '') streets.add(street)
  byCode.set(code, places.set(name, streets))
}
