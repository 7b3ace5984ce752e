import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'

/**
 * Pages whose rows have a large column. A page comes in one statement with what is small of it; the large values are read afterwards, a
 * slice at a time, while the answer is being sent. So a page of a hundred rows of 2 MiB takes the memory of one slice (decision 0063).
 */

/** A row with the bytes that its large column takes as stored: compressed, of a text that repeats itself to a ninetieth. */
export interface SizedRow {
  stored_bytes: number
}

/** Stored bytes of a value that comes with the page, and those that one further statement reads of several rows. */
const smallBytes = 2 * 1024
const sliceBytes = 128 * 1024
/** Characters of JSON text after which other requests get their turn. */
const turnLength = 512 * 1024

/** The column where it is small, else null; its size is known without reading it. */
export const ifSmall = <T>(column: string): RawBuilder<T | null> =>
  sql`case when pg_column_size(${sql.ref(column)}) <= ${sql.lit(smallBytes)} then ${sql.ref(column)} end`

export const storedBytes = (column: string): RawBuilder<number> =>
  sql<number>`coalesce(pg_column_size(${sql.ref(column)}), 0)`

export const isSmall = ({ stored_bytes }: SizedRow) => stored_bytes <= smallBytes

/** The rows in their order, in slices that take at most `sliceBytes`, or of one row. */
export function slicesOf<Row extends SizedRow>(rows: readonly Row[]): Row[][] {
  const slices: Row[][] = []
  let room = 0
  for (const row of rows) {
    if (row.stored_bytes > room || slices.length === 0) {
      slices.push([])
      room = sliceBytes
    }
    slices.at(-1)?.push(row)
    room -= row.stored_bytes
  }
  return slices
}

/** The JSON text of a record, or its parts where it is large by itself. */
export type RecordText = string | AsyncIterable<string>

/** The JSON texts of rows with commas between them, as `read` gives them slice by slice; other requests get their turn in between. */
export async function* joinedTexts<Row extends SizedRow>(
  rows: readonly Row[],
  read: (slice: Row[]) => Promise<Iterable<RecordText>>,
): AsyncGenerator<string> {
  let text = ''
  let separator = ''
  for (const slice of slicesOf(rows)) {
    for (const record of await read(slice)) {
      text += separator
      separator = ','
      for await (const part of typeof record === 'string' ? [record] : record) {
        text += part
        if (text.length < turnLength) continue
        yield text
        text = ''
        await nextTurn()
      }
    }
  }
  yield text
}
