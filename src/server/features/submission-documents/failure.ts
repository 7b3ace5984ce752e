import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError } from '../../http/errors.ts'
import { TurnRefused } from '../../lib/turns/turns.ts'
import { PdfRenderError } from '../../pdf/index.ts'
import { SealedValueError } from '../../lib/secrets/sealed.ts'
import type { Failure } from './queries.ts'

/** A document that took the renderer down so often, or kept it past its deadline, is given up. */
export const maxCrashes = 4

/** What to think of an error, in words that hold nothing of the submission. */
export function failureOf(error: unknown): Failure {
  const later = (error: Refusal, crashed = false): Failure => ({ error, crashed, final: false })
  const never = (error: Refusal): Failure => ({ error, crashed: false, final: true })
  if (error instanceof TurnRefused) return later(refusal('documents_busy'))
  if (error instanceof ApiError && error.kind === 'unavailable') return later(error.refusal)
  if (error instanceof SealedValueError) return later(refusal('document_answers_sealed'))
  if (!(error instanceof PdfRenderError)) return later(refusal('tried_again'))
  switch (error.reason) {
    case 'document':
      return never(refusal('document_template_unusable'))
    case 'memory':
      return never(refusal('document_of_submission_too_large'))
    case 'length':
      return never(refusal('document_of_submission_too_long'))
    case 'closed':
      return later(refusal('document_interrupted'))
    case 'deadline':
      return later(refusal('document_out_of_time'), true)
    case 'crash':
      return later(refusal('document_process_ended'), true)
  }
}
