import { answerRefusalOf, refusal, visitorRefusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import type { Texts } from '../../../../shared/text/texts.ts'
import { fileFieldsOf } from '../../../../shared/form/uploads/file-fields.ts'
import { readReference } from '../../../../shared/form/uploads/file-reference.ts'
import { asApiError } from '../../../http/errors.ts'
import type { ReceivedForm } from '../../../http/bodies/form-upload.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { countFile, discardUploads, openReference, takeFile } from '../../uploads/index.ts'
import { answerJson, answerRefusal, faultsIn } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import { readBody } from './read-body.ts'
import { visitorOf } from '../../../lib/turns/turn-parties.ts'
import { largestFile, uploadFolder } from './sent-files.ts'

/**
 * Takes one file ahead of the form that will name it (`POST …/upload`), or takes one back: for forms that may be filled in now.
 * The part is called like the field's input; the answer is a reference for it.
 */
export function uploadHandler(platform: Platform) {
  return async (form: LiveForm, request: PageRequest): Promise<PageAnswer> => {
    const { texts, model } = form.compiled
    if ((request.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') {
      return answerRefusal(403, refusal('not_from_page'))
    }
    if (fileFieldsOf(model).length === 0) return answerRefusal(404, refusal('takes_no_files'))
    if (!request.receive) return takeBack(platform, form, readBody(request.body)['remove'])
    const wait = await countFile(platform, form, request.ip)
    if (wait > 0) {
      const often = visitorRefusal(texts, 'uploaded_too_often', { seconds: wait })
      return withRetry(answerRefusal(429, often), String(wait))
    }
    const body = await request.receive({ maxFiles: 1, largestBytes: largestFile(form), folder: uploadFolder(platform) })
    try {
      return await takeOne(platform, form, request.ip, body)
    } catch (error) {
      const known = asApiError(error)
      if (known?.kind !== 'unavailable' && known?.kind !== 'rate_limited') throw error
      const busy = answerRefusal(known.status, visitorRefusal(texts, 'uploads_busy'))
      return withRetry(busy, known.headers['retry-after'] ?? '5')
    } finally {
      await body.discard()
    }
  }
}

async function takeOne(
  platform: Platform,
  form: LiveForm,
  ip: string,
  { files: [sent], tooLarge: [large] }: Pick<ReceivedForm, 'files' | 'tooLarge'>,
): Promise<PageAnswer> {
  const { texts, model } = form.compiled
  const refused = (status: 413 | 422, part: string, refusal: Refusal) =>
    answerRefusal(status, refusal, faultsIn([{ field: part, ...refusal }]))
  if (large !== undefined) {
    return refused(413, large, visitorRefusal(texts, 'upload_too_large', { size: model.settings.upload_max_file_mb }))
  }
  const field = fileFieldsOf(model).find(({ name }) => name === sent?.part)
  if (!sent || !field) return refused(422, sent?.part ?? 'file', fileMissing(texts))
  const taken = await takeFile(platform, form, { field, sent: sent.file, turn: visitorOf(form, ip) })
  if ('fault' in taken) return refused(422, sent.part, taken.fault)
  const { name = '', size = 0, type = '' } = readReference(taken.reference) ?? {}
  return answerJson(201, { data: { reference: taken.reference, name, size, type } })
}

const fileMissing = ({ faults }: Texts) =>
  answerRefusalOf({ fault: 'requiredFile', params: {}, message: faults.requiredFile })

const withRetry = (answer: PageAnswer, seconds: string): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'retry-after': seconds },
})

/** A file that was removed from the page is gone at once, unless a submission has it. */
async function takeBack(
  { database, tokenKey }: Platform,
  { id, account_id }: LiveForm,
  sent: unknown,
): Promise<PageAnswer> {
  const known = typeof sent === 'string' ? readReference(sent) : undefined
  const file = known && openReference(tokenKey, String(sent), { form_id: id, field_id: known.field_id })
  if (!file) return answerRefusal(422, refusal('upload_unknown'))
  await discardUploads(database.forAccount(account_id), account_id, [file.file_id])
  return answerJson(200, { data: { removed: true } })
}
