import { answerRefusalOf, visitorRefusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import type { Texts } from '../../../../shared/text/texts.ts'
import { asApiError } from '../../../http/errors.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { countFile } from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import { answerRefusal, faultsIn } from '../page/answer-page.ts'

/** The answer that says what is wrong with a file, beside its field. */
export const refusedUpload = (status: 413 | 422, part: string, refusal: Refusal): PageAnswer =>
  answerRefusal(status, refusal, faultsIn([{ field: part, ...refusal }]))

export const fileMissing = ({ faults }: Texts): Refusal =>
  answerRefusalOf({ fault: 'requiredFile', params: {}, message: faults.requiredFile })

/** The answer to a file that cannot be kept now, and may be later; throws any other error. */
export function busyUpload(texts: Texts, error: unknown): PageAnswer {
  const known = asApiError(error)
  if (known?.kind !== 'unavailable' && known?.kind !== 'rate_limited') throw error
  const busy = answerRefusal(known.status, visitorRefusal(texts, 'uploads_busy'))
  return withRetry(busy, known.headers['retry-after'] ?? '5')
}

/** Counts a file; gives the answer to one that is beyond the limits. */
export async function uploadedTooOften(
  platform: Platform,
  form: LiveForm,
  network: string,
): Promise<PageAnswer | undefined> {
  const wait = await countFile(platform, form, network)
  if (wait === 0) return undefined
  const often = visitorRefusal(form.compiled.texts, 'uploaded_too_often', { seconds: wait })
  return withRetry(answerRefusal(429, often), String(wait))
}

export const withRetry = (answer: PageAnswer, seconds: string): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'retry-after': seconds },
})
