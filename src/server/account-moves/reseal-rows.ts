import type { Step } from '../backup/encryption.ts'
import { contexts, type SealContextColumns } from '../features/secrets/contexts.ts'
import { sealedPlaces } from '../features/secrets/sealed-places.ts'
import { tryUnseal, type Sealer } from '../lib/secrets/sealed.ts'

interface Table {
  name: string
  columns: readonly string[]
}

export interface Resealing {
  from: Sealer
  to: Sealer
  /** Called for a value that `from` does not open; it stays as it is. */
  onUnopened: (place: string) => void
}

/** The step that seals the values of a table's rows anew, in the text format of COPY; `undefined`: the table has none. */
export function resealRows({ name, columns }: Table, { from, to, onUnopened }: Resealing): Step | undefined {
  const places = sealedPlaces.filter((place) => place.startsWith(`${name}.`))
  if (places.length === 0) return undefined
  const at = (column: string) => {
    const index = columns.indexOf(column)
    if (index === -1) throw new Error(`The table ${name} has no column ${column}.`)
    return index
  }
  const values = places.map((place) => ({ place, index: at(place.slice(name.length + 1)), context: contexts[place] }))

  function reseal(line: string): string {
    const cells = line.split('\t')
    for (const { place, index, context } of values) {
      const sealed = plainOf(cells[index] ?? nothing)
      if (sealed === null) continue
      const of = context.of(
        Object.fromEntries(
          context.columns.map((column) => [column, cellOf(column, cells[at(column)])]),
        ) as never as SealContextColumns,
      )
      const opened = tryUnseal(from, sealed, of)
      // Sealed text has no character that COPY writes in another way.
      if ('plain' in opened) cells[index] = to.seal(opened.plain, of)
      else onUnopened(place)
    }
    return cells.join('\t')
  }

  return async function* resealed(chunks) {
    let rest = Buffer.alloc(0)
    for await (const chunk of chunks) {
      const bytes = Buffer.concat([rest, chunk])
      const end = bytes.lastIndexOf(10) + 1
      rest = bytes.subarray(end)
      if (end === 0) continue
      const lines = bytes
        .subarray(0, end - 1)
        .toString('utf8')
        .split('\n')
      yield Buffer.from(`${lines.map(reseal).join('\n')}\n`)
    }
    if (rest.length > 0) yield rest
  }
}

/** How COPY writes null. */
const nothing = '\\N'

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The text of a cell as it is in the database. */
function plainOf(cell: string): string | null {
  if (cell === nothing) return null
  return cell.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
}

function cellOf(column: string, cell = nothing): unknown {
  const text = plainOf(cell) ?? ''
  if (column.endsWith('_hash')) return Buffer.from(text.slice(2), 'hex')
  return column.endsWith('_id') ? Number(text) : text
}
