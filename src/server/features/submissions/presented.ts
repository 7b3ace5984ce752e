import type { Db } from '../../db/db.ts'
import { isSmall, joinedTexts, type SizedRow } from '../../db/slices.ts'
import type { RawJson } from '../../http/bind.ts'
import { storedContent } from './queries.ts'

interface Row extends SizedRow {
  id: number
  content: string | null
}

/** The rows of a page as JSON texts; where content was left out of them because it is large, in parts that are read while they are sent. */
export function presented<R extends Row>(
  db: Db,
  table: 'submissions' | 'quarantined_submissions',
  rows: readonly R[],
  present: (row: R) => RawJson,
): RawJson[] | AsyncIterable<string> {
  if (rows.every(isSmall)) return rows.map(present)
  return joinedTexts(rows, async (slice) => {
    const large = slice.filter((row) => !isSmall(row)).map(({ id }) => id)
    const contents = large.length > 0 ? await storedContent(db, table, large) : new Map<number, string | null>()
    return texts(slice, contents, present)
  })
}

/** One after the other, so that one is made when the one before it was taken. */
function* texts<R extends Row>(
  slice: readonly R[],
  contents: ReadonlyMap<number, string | null>,
  present: (row: R) => RawJson,
): Generator<string> {
  for (const row of slice) {
    // What was erased since the page was read is answered without content.
    yield present(isSmall(row) ? row : { ...row, content: contents.get(row.id) ?? null }).json
  }
}
