import { ApiError } from '../../http/errors.ts'
import { TurnRefused } from '../../lib/turns.ts'
import { PdfRenderError } from '../../pdf/index.ts'
import { SealedValueError } from '../../lib/sealed.ts'
import type { Failure } from './queries.ts'

/** A document that took the renderer down so often, or kept it past its deadline, is given up. */
export const maxCrashes = 4

const tooLarge =
  'The document needs too much memory. Use fewer or smaller pictures and attached PDFs, then make it again.'

const tooLong =
  'The document has too much text: its field lists show too many long answers. Use fewer entries in the template, then make it again.'

/** What to think of an error, in words that hold nothing of the submission. */
export function failureOf(error: unknown): Failure {
  const later = (sentence: string, crashed = false): Failure => ({ error: sentence, crashed, final: false })
  if (error instanceof TurnRefused) return later('Many documents are being made just now.')
  if (error instanceof ApiError && error.kind === 'unavailable') return later(error.message)
  if (error instanceof SealedValueError)
    return later('The answers cannot be opened with the keys of this installation.')
  if (!(error instanceof PdfRenderError)) return later('Something went wrong on our side; it will be tried again.')
  switch (error.reason) {
    case 'document':
      return {
        error: 'The document cannot be made from the template. Change the template, then make it again.',
        crashed: false,
        final: true,
      }
    case 'memory':
      return { error: tooLarge, crashed: false, final: true }
    case 'length':
      return { error: tooLong, crashed: false, final: true }
    case 'closed':
      return later('The service was stopped before the document was made.')
    case 'deadline':
      return later('The document could not be made in time. If it happens again, make the template simpler.', true)
    case 'crash':
      return later('The document could not be made: the process that made it ended.', true)
  }
}
