import { answerRefusalOf, visitorRefusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import type { Texts } from '../../../../shared/text/texts.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { countFile } from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import { answerFault, answerLater } from '../page/answer-page.ts'
import { busyStatus } from './sent-files.ts'

/** The answer that says what is wrong with a file, beside its field. */
export const refusedUpload = (status: 413 | 422, part: string, refusal: Refusal): PageAnswer =>
  answerFault({ field: part, ...refusal }, {}, { status })

export const fileMissing = ({ faults }: Texts): Refusal =>
  answerRefusalOf({ fault: 'requiredFile', params: {}, message: faults.requiredFile })

/** The answer to a file that cannot be kept now, and may be later; throws any other error. */
export function busyUpload(texts: Texts, error: unknown): PageAnswer {
  const busy = busyStatus(error)
  if (!busy) throw error
  return answerLater(busy.status, visitorRefusal(texts, 'uploads_busy'), busy.retryAfter)
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
  return answerLater(429, often, wait)
}
