import { z } from 'zod'
import { ErrorCode, ErrorParams } from './error-body.ts'

/** Why something that follows a submission was not done, as data: the same of each sentence of the text beside it. */
const Reason = z
  .strictObject({
    about: z.string().nullable().describe('The part that it is about, such as a stage or a file; null: the whole'),
    message: z.string().describe('The sentence'),
    code: ErrorCode,
    params: ErrorParams,
  })
  .meta({ title: 'Reason' })
export type Reason = z.infer<typeof Reason>

/** Beside a text that says why: the same as data. */
export const reasons = (name: string) =>
  z.array(Reason).describe(`What \`${name}\` says, sentence by sentence, as data; empty where it is null`)

/** The reason of an example. */
export const receiverAnswered: Reason = {
  about: null,
  message: 'The receiver answered 502.',
  code: 'receiver_answered',
  params: { status: 502 },
}
