import type { Reason } from '../../../shared/contract/reason.ts'
import { refusal, refusalOf, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { lowResolution, sheetParts } from '../../../shared/contract/documents/letterheads.ts'
import { reasonOf } from '../../lib/reasons.ts'
import type { FieldErrors } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/bodies/request-files.ts'
import { inspectFile } from '../../lib/inspection/inspect.ts'
import type { CleanSheet } from '../../lib/inspection/report.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
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

/** Looks into both sheets, one after the other; what is wrong with one says nothing about the other. */
export async function checkSheets(
  accountId: number,
  files: SheetFiles,
): Promise<{ sheets: CheckedSheet[]; errors: FieldErrors }> {
  const sheets: CheckedSheet[] = []
  const errors: FieldErrors = {}
  for (const part of sheetParts) {
    const { sheet, fault } = await checkSheet(accountId, part, files[part])
    if (sheet) sheets.push(sheet)
    if (fault !== undefined) errors[part] = [fault]
  }
  return { sheets, errors }
}

async function checkSheet(
  accountId: number,
  part: Part,
  file: UploadedFile | undefined,
): Promise<{ sheet?: CheckedSheet; fault?: Refusal }> {
  if (!file) return {}
  const path = `${file.path}.clean`
  const report = await inspectFile(personOf(accountId, 'sheets'), file.path, path)
  if ('fault' in report) return { fault: refusalOf(report.fault, words(part)) }
  return { sheet: { ...report.sheet, part, name: nameOf[part], path } }
}

/** Why images will look blurred in print [B4.10-12], for each that will. */
export function resolutionWarnings(sheets: readonly CheckedSheet[]): Reason[] {
  return sheets.flatMap(({ part, dpi }) =>
    dpi !== null && dpi < lowResolution
      ? [reasonOf(refusal('image_blurred', { field: words(part), dpi, min: lowResolution }))]
      : [],
  )
}
