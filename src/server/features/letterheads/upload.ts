import type { Reason } from '../../../shared/contract/reason.ts'
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { z } from 'zod'
import {
  defaultMargins,
  LetterheadUpload,
  maxLetterheads,
  type SheetType,
} from '../../../shared/contract/documents/letterheads.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import type { PartFaults } from '../../http/bind.ts'
import type { Platform } from '../../platform.ts'
import { keepFiles } from '../files/index.ts'
import { withDefaults } from './margins.ts'
import { countLetterheads, formExists, insertLetterhead, lockAccount } from './queries.ts'
import { checkSheets, resolutionWarnings, type CheckedSheet, type SheetFiles } from './sheets.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const endings: Record<SheetType, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

interface Upload {
  body: z.output<typeof LetterheadUpload>
  files: SheetFiles
}

/**
 * Checks the sheets, stores their cleaned copies and makes the letterhead; gives its id, and warnings where they are due.
 * Throws one 422 for all faults of files and form.
 */
export async function uploadLetterhead(
  db: Db,
  accountId: number,
  { body, files }: Upload,
  platform: Pick<Platform, 'database' | 'files'>,
): Promise<{ id: number; warnings: Reason[] }> {
  const { sheets, errors } = await checkSheets(accountId, files)
  refuseFaults({ ...errors, ...(await faultsOf(db, accountId, body.form_id ?? null)) })
  const kept = await Promise.all(sheets.map(async (sheet) => ({ sheet, row: await sheetRow(sheet, accountId) })))
  const newFiles = kept.map(({ sheet, row }) => ({ key: row.file_key, path: sheet.path }))
  const id = await keepFiles(platform, newFiles, () =>
    db.transaction().execute(async (db) => {
      await lockAccount(db, accountId)
      // Once more, now that nothing can change any more.
      refuseFaults(await faultsOf(db, accountId, body.form_id ?? null))
      const { letterhead_name, form_id = null, ...margins } = body
      const letterhead = {
        account_id: accountId,
        letterhead_name,
        form_id,
        ...defaultMargins,
        ...withDefaults(margins),
      }
      return insertLetterhead(
        db,
        letterhead,
        kept.map(({ row }) => row),
      )
    }),
  )
  return { id, warnings: resolutionWarnings(sheets) }
}

/** The same for texts that were not checked yet, so that it is told with everything else that is wrong. */
export const partFaults: PartFaults = async ({ files, texts: { form_id } }, { database }, accountId) => {
  const { errors } = await checkSheets(accountId, files)
  const { data: formId = null } = LetterheadUpload.shape.form_id.safeParse(form_id)
  return { ...errors, ...(await faultsOf(database.forAccount(accountId), accountId, formId)) }
}

/** What stands against a new letterhead besides its files. */
async function faultsOf(db: Db, accountId: number, formId: number | null): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  if (formId !== null && !(await formExists(db, accountId, formId))) errors['form_id'] = [refusal('form_missing')]
  if ((await countLetterheads(db, accountId)) >= maxLetterheads) {
    errors['letterhead_first'] = [refusal('too_many_letterheads', { max: maxLetterheads })]
  }
  return errors
}

function refuseFaults(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function sheetRow({ type, name, pages, width_mm, height_mm, path }: CheckedSheet, accountId: number) {
  const file_key = `letterheads/${accountId}/${randomBytes(16).toString('hex')}.${endings[type]}`
  const { size } = await stat(path)
  return { sheet: name, file_key, content_type: type, size, pages, width_mm, height_mm }
}
