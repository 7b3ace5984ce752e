import { fileFieldsOf } from '../../../../shared/form/uploads/file-fields.ts'
import type { Fault } from '../../../../shared/form/engine/model.ts'
import { fill, plural } from '../../../../shared/text/fill.ts'
import { asApiError } from '../../../http/errors.ts'
import type { ExpectedFiles, ReceivedForm } from '../../../http/bodies/form-upload.ts'
import type { PageRequest } from '../../../http/pages.ts'
import { uploadsIn } from '../../../http/bodies/uploads.ts'
import type { Platform } from '../../../platform.ts'
import { countFile, takeFile } from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import { visitorOf } from '../../../lib/turns/turn-parties.ts'

/** What is wrong with the files of a form as they came, and the status that says so. */
export interface FileFaults {
  faults: Fault[]
  status: 413 | 422 | 429 | 503
}

/** Files that a form may be sent with: those of its setting, and one for each signature. */
function maxFilesOf({ compiled: { model } }: LiveForm): number {
  const fields = fileFieldsOf(model)
  const signatures = fields.filter(({ type }) => type === 'signature').length
  return (fields.length > signatures ? model.settings.upload_max_files : 0) + signatures
}

/** The folder in which files lie while they are read. */
export const folderOf = ({ config }: Platform) => uploadsIn(config.dataDir)

/** Files that a form may be sent with: each is counted before any of it is on disk. */
export function expectedFiles(platform: Platform, form: LiveForm, ip: string): ExpectedFiles {
  const names = new Set(fileFieldsOf(form.compiled.model).map(({ name }) => name))
  return {
    maxFiles: maxFilesOf(form),
    folder: folderOf(platform),
    admit: async (part) => (names.has(part) ? countFile(platform, form, ip) : 0),
  }
}

/** What came with a body besides its texts. */
export type ReceivedFiles = Pick<ReceivedForm, 'files' | 'tooLarge' | 'refused'>

/**
 * Keeps the files of a body, so that its answers name them like those that were uploaded before. What is wrong with one is told
 * beside its field, and the others are kept.
 */
export async function keepSentFiles(
  platform: Platform,
  form: LiveForm,
  { files, tooLarge, refused }: ReceivedFiles,
  { input, ip, wantsJson }: Pick<PageRequest, 'ip' | 'wantsJson'> & { input: Record<string, unknown> },
): Promise<FileFaults> {
  const { texts, model } = form.compiled
  const found: FileFaults = { faults: [], status: 422 }
  const refuse = (field: string, message: string, status: FileFaults['status'] = 422) => {
    found.faults.push({ field, message })
    if (status !== 422) found.status = status
  }
  const { upload_max_file_mb: size } = model.settings
  for (const part of tooLarge) refuse(part, fill(texts.files.faults.tooLarge, { size }), 413)
  for (const { part, seconds } of refused) {
    refuse(part, plural(texts.files.faults.tooOften, Math.ceil(seconds / 60)), 429)
  }
  for (const { part, file } of files) {
    const field = fileFieldsOf(model).find(({ name }) => name === part)
    if (!field) {
      // A file where an answer in words is expected is none; what the form does not have is left out.
      input[part] = {}
      continue
    }
    try {
      const taken = await takeFile(platform, form, { field, sent: file, turn: visitorOf(form, ip) })
      if ('fault' in taken) refuse(part, taken.fault)
      else input[part] = [input[part] ?? [], taken.reference].flat()
    } catch (error) {
      // A person keeps the page with all answers; a program is told as by any other address.
      const status = asApiError(error)?.status
      if (wantsJson || (status !== 429 && status !== 503)) throw error
      refuse(part, texts.files.faults.busy, status)
    }
  }
  return found
}
