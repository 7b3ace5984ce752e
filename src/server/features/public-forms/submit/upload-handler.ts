import { refusal, visitorRefusal } from '../../../../shared/refusals/catalogue.ts'
import { fileFieldsOf } from '../../../../shared/form/uploads/file-fields.ts'
import { readReference } from '../../../../shared/form/uploads/file-reference.ts'
import type { ReceivedForm } from '../../../http/bodies/form-upload.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { discardUploads, openReference, takeFile } from '../../uploads/index.ts'
import { answerFault, answerJson, answerRefusal } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import { readBody } from './read-body.ts'
import { isResumable, resumableUploads } from './resumable-handler.ts'
import { busyUpload, fileMissing, refusedUpload, uploadedTooOften } from './upload-answers.ts'
import { visitorOf } from '../../../lib/turns/turn-parties.ts'
import { largestFile, uploadFolder } from './sent-files.ts'

/**
 * Takes one file ahead of the form that will name it (`POST …/upload`), or takes one back: for forms that may be filled in now.
 * The part is called like the field's input; the answer is a reference for it. A file that comes in pieces has an address of its own.
 */
export function uploadHandler(platform: Platform) {
  const resumable = resumableUploads(platform)
  return async (form: LiveForm, request: PageRequest): Promise<PageAnswer> => {
    const { texts, model } = form.compiled
    if ((request.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') {
      return answerRefusal(403, refusal('not_from_page'))
    }
    if (fileFieldsOf(model).length === 0) return answerRefusal(404, refusal('takes_no_files'))
    if (isResumable(request)) return resumable(form, request)
    if (!request.receive) return takeBack(platform, form, readBody(request.body)[removedName])
    const often = await uploadedTooOften(platform, form, request.ip)
    if (often) return often
    const body = await request.receive({ maxFiles: 1, largestBytes: largestFile(form), folder: uploadFolder(platform) })
    try {
      return await takeOne(platform, form, request.ip, body)
    } catch (error) {
      return busyUpload(texts, error)
    } finally {
      await body.discard()
    }
  }
}

/** Input that names the file that is taken back. */
const removedName = 'remove'

async function takeOne(
  platform: Platform,
  form: LiveForm,
  ip: string,
  { files: [sent], tooLarge: [large] }: Pick<ReceivedForm, 'files' | 'tooLarge'>,
): Promise<PageAnswer> {
  const { texts, model } = form.compiled
  if (large !== undefined) {
    return refusedUpload(
      413,
      large.part,
      visitorRefusal(texts, 'upload_too_large', { size: model.settings.upload_max_file_mb }),
    )
  }
  const field = fileFieldsOf(model).find(({ name }) => name === sent?.part)
  if (!sent || !field) return refusedUpload(422, sent?.part ?? 'file', fileMissing(texts))
  const taken = await takeFile(platform, form, { field, sent: sent.file, turn: visitorOf(form, ip) })
  if ('fault' in taken) return refusedUpload(422, sent.part, taken.fault)
  const { name = '', size = 0, type = '' } = readReference(taken.reference) ?? {}
  return answerJson(201, { data: { reference: taken.reference, name, size, type } })
}

/** A file that was removed from the page is gone at once, unless a submission has it. */
async function takeBack(
  { database, tokenKey }: Platform,
  { id, account_id }: LiveForm,
  sent: unknown,
): Promise<PageAnswer> {
  const known = typeof sent === 'string' ? readReference(sent) : undefined
  const file = known && openReference(tokenKey, String(sent), { form_id: id, field_id: known.field_id })
  if (!file) return answerFault({ field: removedName, ...refusal('upload_unknown') })
  await discardUploads(database.forAccount(account_id), account_id, [file.file_id])
  return answerJson(200, { data: { removed: true } })
}
