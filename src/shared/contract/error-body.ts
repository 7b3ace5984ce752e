import { z } from 'zod'
import { refusalCodes } from '../refusals/catalogue.ts'

/** `internal` is a fault of ours. The others name a status: public pages sent them before 0.3, and no answer does now. */
export const generalCodes = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'precondition_failed',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
  'unavailable',
  'internal',
] as const

export const ErrorCode = z
  .enum([...generalCodes, ...refusalCodes])
  .meta({ title: 'ErrorCode' })
  .describe('What is wrong, for programs: it stays when the sentence is worded better')

export const ErrorParams = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe('What the sentence names: lengths, limits, names')

/** Error body of every answer ≥ 400 [B7]. */
export const ErrorBody = z
  .strictObject({
    message: z.string().describe('What is wrong and what to do, in a full sentence'),
    code: ErrorCode,
    params: ErrorParams,
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Every fault by the dotted path of its field; only where something sent is not valid'),
    faults: z
      .record(z.string(), z.array(z.strictObject({ code: ErrorCode, params: ErrorParams })))
      .optional()
      .describe('Of each sentence in `errors`, in the same place, its code and params'),
  })
  .meta({ title: 'Error' })

export type ErrorBody = z.infer<typeof ErrorBody>
