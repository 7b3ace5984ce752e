import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/db.ts'
import type { FileStore } from '../../lib/files/files.ts'
import type { SheetType } from '../../../shared/contract/documents/letterheads.ts'
import { findLetterhead, findSheets } from './queries.ts'

/** A sheet as it is drawn: of a PDF the first page, which is all that the file has. */
export interface LoadedSheet {
  content_type: SheetType
  bytes: Buffer
  /** Of the page; of an image, as it lies on A4. */
  width_mm: number
  height_mm: number
}

export interface LoadedLetterhead {
  id: number
  /** null: the account's library; else the only form that may use it. */
  form_id: number | null
  first: LoadedSheet
  /** From page 2; null: the first sheet there too. */
  continuation: LoadedSheet | null
  /** mm */
  margins: { top: number; right: number; bottom: number; left: number }
  /** mm, from page 2; null: as on the first page. */
  continuation_top: number | null
  continuation_bottom: number | null
}

/**
 * A letterhead with the bytes of its sheets, `undefined` when the account has none with this id. Reads the file store, so it
 * is no work for inside a transaction. Throws `unavailable` when the store does not answer.
 */
export async function loadLetterhead(
  db: Db,
  files: FileStore,
  { account_id, id }: { account_id: number; id: number },
): Promise<LoadedLetterhead | undefined> {
  const row = await findLetterhead(db, account_id, id)
  if (!row) return undefined
  const sheets = await Promise.all(
    (await findSheets(db, account_id, [id])).map(async ({ sheet, file_key, content_type, width_mm, height_mm }) => {
      const bytes = await buffer(await files.get(file_key))
      return [sheet, { content_type, bytes, width_mm, height_mm }] as const
    }),
  )
  const { first, continuation = null } = Object.fromEntries(sheets) as Partial<Record<string, LoadedSheet>>
  if (!first) throw new Error(`Letterhead ${id} has no first sheet.`)
  const margins = {
    top: row.letterhead_margin_top,
    right: row.letterhead_margin_right,
    bottom: row.letterhead_margin_bottom,
    left: row.letterhead_margin_left,
  }
  const continuation_top = row.letterhead_continuation_margin_top
  const continuation_bottom = row.letterhead_continuation_margin_bottom
  return { id, form_id: row.form_id, first, continuation, margins, continuation_top, continuation_bottom }
}
