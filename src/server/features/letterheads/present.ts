import type { Letterhead, LetterheadSheet } from '../../../shared/contract/documents/letterheads.ts'
import type { Db } from '../../db/db.ts'
import { apiUrl } from '../../http/api-address.ts'
import { findSheets, type LetterheadRow, type SheetName, type SheetRow } from './queries.ts'

/** Letterheads as they are answered, with the sheets of all in one query. */
export async function presentLetterheads(
  db: Db,
  account: { id: number },
  rows: readonly LetterheadRow[],
  publicUrl: string,
): Promise<Letterhead[]> {
  const ids = rows.map(({ id }) => id)
  const sheets = Map.groupBy(await findSheets(db, account.id, ids), ({ letterhead_id }) => letterhead_id)
  return rows.map((row) => {
    const shown = (name: SheetName) => sheets.get(row.id)?.filter(({ sheet }) => sheet === name)[0]
    const [first, continuation] = [shown('first'), shown('continuation')]
    if (!first) throw new Error(`Letterhead ${row.id} has no first sheet.`)
    return {
      ...row,
      name: row.letterhead_name,
      first: presentSheet(first, publicUrl),
      continuation: continuation ? presentSheet(continuation, publicUrl) : null,
    }
  })
}

function presentSheet(row: SheetRow, publicUrl: string): LetterheadSheet {
  const { letterhead_id, sheet, content_type, pages, width_mm, height_mm } = row
  const url = apiUrl(publicUrl, `/letterheads/${letterhead_id}/${sheet}`)
  return { type: content_type, pages, width_mm, height_mm, url }
}
