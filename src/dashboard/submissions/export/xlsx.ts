import writeXlsxFile, { type Row } from 'write-excel-file/browser'
import type { Language } from '../../text/language.ts'
import type { Cell } from '../table.ts'

/** Characters that a cell can hold. */
const longestText = 32_767

const formats = { de: 'dd.mm.yyyy', en: 'dd/mm/yyyy' } satisfies Record<Language, string>

/** Rows as a workbook of one sheet. Texts are texts there, whatever they begin with: only numbers and dates are anything else, and formulas nothing. */
export function xlsx(head: readonly string[], rows: readonly (readonly Cell[])[], language: Language): Promise<Blob> {
  const title = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const columns = head.map((name, place) => ({ width: widthOf(name, rows, place) }))
  const sheet = [title, ...rows.map((row) => row.map((cell) => written(cell, formats[language])))] as Row[]
  return writeXlsxFile(sheet, { columns, stickyRowsCount: 1 }).toBlob()
}

function written({ text, value }: Cell, format: string): Row[number] {
  if (typeof value === 'number') return { value, type: Number }
  if (value) return { value: new Date(value.at), type: Date, format: value.isDay ? format : `${format} hh:mm` }
  return text === '' ? null : { value: text.slice(0, longestText), type: String }
}

/** As wide as what stands in the first rows, within reason. */
function widthOf(name: string, rows: readonly (readonly Cell[])[], place: number): number {
  const lengths = rows.slice(0, 100).map((row) => Math.min(row[place]?.text.length ?? 0, 18))
  return Math.min(40, Math.max(8, name.length, ...lengths) + 2)
}
