import type { FileReference } from '../../../shared/form/uploads/file-reference.ts'
import { visitorRefusal, type FieldRefusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { freeUploads } from './queries.ts'
import type { UploadForm } from './upload-form.ts'

/** Constraints of migration 0021 that refuse a submission because of its files. */
const refusals = ['submission_files_once', 'submission_files_upload']

/** Whether a submission was refused since a file of it has been sent before, or is gone. */
export function isRefusedClaim(error: unknown): boolean {
  return refusals.includes((error as { constraint?: string } | null)?.constraint ?? '')
}

/** Which files of the answers cannot be had (any more), beside their fields. */
export async function claimFaults(
  db: Db,
  { account_id, compiled: { model, texts } }: UploadForm,
  files: ReadonlyMap<string, FileReference>,
): Promise<FieldRefusal[]> {
  const free = new Set(
    await freeUploads(
      db,
      account_id,
      Array.from(files.values(), ({ file_id }) => file_id),
    ),
  )
  const taken = Array.from(files.values()).filter(({ file_id }) => !free.has(file_id))
  const fields = new Set(taken.map(({ field_id }) => field_id))
  return model.fields
    .filter(({ id }) => fields.has(id))
    .map(({ name }) => ({ field: name, ...visitorRefusal(texts, 'upload_used') }))
}
