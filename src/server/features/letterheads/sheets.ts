import { lowResolution, sheetParts } from '../../../shared/contract/letterheads.ts'
import type { FieldErrors } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { inspectFile } from '../../lib/inspection/inspect.ts'
import type { CleanSheet } from '../../lib/inspection/report.ts'
import type { SheetName } from './queries.ts'

type Part = (typeof sheetParts)[number]
export type SheetFiles = Partial<Record<Part, UploadedFile>>

/** A sheet that was checked; its cleaned copy lies at `path` until the request has ended. */
export interface CheckedSheet extends CleanSheet {
  part: Part
  name: SheetName
  path: string
}

const nameOf: Record<Part, SheetName> = { letterhead_first: 'first', letterhead_continuation: 'continuation' }
const words = (part: Part) => part.replaceAll('_', ' ')

/** Looks into both sheets at the same time; what is wrong with one says nothing about the other. */
export async function checkSheets(files: SheetFiles): Promise<{ sheets: CheckedSheet[]; errors: FieldErrors }> {
  const sheets: CheckedSheet[] = []
  const errors: FieldErrors = {}
  // Both to their end, even if one cannot be checked now: their files are removed after this.
  const outcomes = await Promise.allSettled(sheetParts.map((part) => checkSheet(part, files[part])))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason
    const { part, sheet, fault } = outcome.value
    if (sheet) sheets.push(sheet)
    if (fault !== undefined) errors[part] = [fault]
  }
  return { sheets, errors }
}

async function checkSheet(
  part: Part,
  file: UploadedFile | undefined,
): Promise<{ part: Part; sheet?: CheckedSheet; fault?: string }> {
  if (!file) return { part }
  const path = `${file.path}.clean`
  const report = await inspectFile(file.path, path)
  if ('fault' in report) return { part, fault: report.fault.replace('{field}', words(part)) }
  return { part, sheet: { ...report.sheet, part, name: nameOf[part], path } }
}

/** The sentence for images that will look blurred in print (contract §4); `undefined` when all is well. */
export function resolutionWarning(sheets: readonly CheckedSheet[]): string | undefined {
  const blurred = sheets.filter(({ dpi }) => dpi !== null && dpi < lowResolution)
  if (blurred.length === 0) return undefined
  const found = blurred.map(({ part, dpi }) => `The ${words(part)} image has only ${dpi} dpi on an A4 page.`)
  return `${found.join(' ')} It will look blurred in print; send one with at least ${lowResolution} dpi (1240 × 1754 pixels).`
}
