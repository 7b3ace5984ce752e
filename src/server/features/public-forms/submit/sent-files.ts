import { fileFieldsOf } from '../../../../shared/form/uploads/file-fields.ts'
import { visitorRefusal, type FieldRefusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import { asApiError } from '../../../http/errors.ts'
import type { ExpectedFiles, ReceivedForm } from '../../../http/bodies/form-upload.ts'
import type { PageRequest } from '../../../http/pages.ts'
import { uploadsIn } from '../../../http/bodies/request-files.ts'
import type { Platform } from '../../../platform.ts'
import { countFile, takeFile } from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import type { FaultStatus } from '../page/answer-page.ts'
import { visitorOf } from '../../../lib/turns/turn-parties.ts'

/** The faults of the files in a request, none when `faults` is empty, and how an answer is refused that shows faults. */
export interface SentFileFaults {
  faults: FieldRefusal[]
  how: FaultStatus
}

/** Returns the most files that one request may contain: `upload_max_files` over all file fields, and one image for each signature. */
function maxFileCount({ compiled: { model } }: LiveForm): number {
  const fields = fileFieldsOf(model)
  const signatures = fields.filter(({ type }) => type === 'signature').length
  return (fields.length > signatures ? model.settings.upload_max_files : 0) + signatures
}

/** Returns the size of the largest file that the form takes, in bytes. */
export const largestFile = ({ settings }: LiveForm): number => settings.upload_max_file_mb * 1024 ** 2

/** Returns the folder for temporary files, which are deleted when the request ends. */
export const uploadFolder = ({ config }: Platform) => uploadsIn(config.dataDir)

/**
 * Returns how a multipart request to the form is parsed. Each file of a file field counts against the rate limits of uploads before any of
 * it is written to disk. A file under another name is admitted uncounted, and `storeSentFiles` ignores its content.
 */
export function expectedFiles(platform: Platform, form: LiveForm, ip: string): ExpectedFiles {
  const names = new Set(fileFieldsOf(form.compiled.model).map(({ name }) => name))
  return {
    maxFiles: maxFileCount(form),
    largestBytes: largestFile(form),
    folder: uploadFolder(platform),
    admit: async (part) => (names.has(part) ? countFile(platform, form, ip) : 0),
  }
}

/** The files of a parsed multipart body. */
export type SentFiles = Pick<ReceivedForm, 'files' | 'tooLarge' | 'refused'>

/**
 * Stores the files of a multipart body and appends their references to `input`, as if the visitor had uploaded them before. A file
 * that is too large, refused by a rate limit or unacceptable becomes a fault of its field; the others are stored. The status is 422 unless
 * a fault has another one; the last of those wins.
 *
 * Throws when the queue of inspections is full or the file store fails and the caller wants JSON; a page shows a fault instead, so that
 * the visitor does not lose the other answers.
 */
export async function storeSentFiles(
  platform: Platform,
  form: LiveForm,
  { files, tooLarge, refused }: SentFiles,
  { input, ip, wantsJson }: Pick<PageRequest, 'ip' | 'wantsJson'> & { input: Record<string, unknown> },
): Promise<SentFileFaults> {
  const { texts, model } = form.compiled
  const found: SentFileFaults = { faults: [], how: { status: 422 } }
  const refuse = (field: string, refusal: Refusal, how: FaultStatus = { status: 422 }) => {
    found.faults.push({ field, ...refusal })
    if (how.status !== 422) found.how = how
  }
  const { upload_max_file_mb: sizeMb } = model.settings
  for (const { part, together } of tooLarge) {
    const said = together
      ? visitorRefusal(texts, 'uploads_too_large_together')
      : visitorRefusal(texts, 'upload_too_large', { size: sizeMb })
    refuse(part, said, { status: 413 })
  }
  for (const { part, waitSeconds } of refused) {
    const often = visitorRefusal(texts, 'uploaded_too_often', { seconds: waitSeconds })
    refuse(part, often, { status: 429, retryAfter: waitSeconds })
  }
  for (const { part, file } of files) {
    const field = fileFieldsOf(model).find(({ name }) => name === part)
    if (!field) {
      // No file field has this name. `readAnswers` rejects an object as the answer of another field and ignores names without a field.
      input[part] = {}
      continue
    }
    try {
      const taken = await takeFile(platform, form, { field, sent: file, turn: visitorOf(form, ip) })
      if ('fault' in taken) refuse(part, taken.fault)
      else input[part] = withReference(input[part], taken.reference)
    } catch (error) {
      const busy = busyStatus(error)
      if (wantsJson || !busy) throw error
      refuse(part, visitorRefusal(texts, 'uploads_busy'), busy)
    }
  }
  return found
}

/** How a file is refused that cannot be kept now, and may be later; `undefined` of any other error. */
export function busyStatus(error: unknown): Exclude<FaultStatus, { status: 413 | 422 }> | undefined {
  const known = asApiError(error)
  if (known?.status !== 429 && known?.status !== 503) return undefined
  return { status: known.status, retryAfter: Number(known.headers['retry-after'] ?? 5) }
}

/** Returns the references of a field with one more; a field without any has `undefined`, one with a single reference has a string. */
const withReference = (references: unknown, added: string) => [references ?? [], added].flat()
