import { z } from 'zod'
import { hasAssistant, maxMessage } from '../../../shared/form/page/assistant.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { TranscriptTurn } from '../../../shared/contract/submissions/submissions.ts'
import { maxTranscript, type SentTranscript } from '../../../shared/form/page/transcript.ts'
import { isSignature, signature, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import { maxReply } from './conversation.ts'

const seal = z.string().max(32)
/** Lengths in UTF-16, of which a code point takes at most two. */
const said = (most: number) => z.string().max(2 * most)
const Sent = z.strictObject({
  start: seal,
  turns: z
    .array(z.tuple([said(maxMessage), said(maxReply), seal]))
    .min(1)
    .max(200),
})

/** Whether conversations are kept with what is sent afterwards. */
export const keepsTranscript = (settings: FormSettings) =>
  settings.chat_assistant_store_transcript && hasAssistant(settings)

interface ChatTurn {
  form_id: number
  /** The seal of the turn before; empty before the first. */
  before: string
  question: string
  reply: string
}

/** Proves that a form's assistant has answered a question so, after what was sealed before. */
export function sealTurn(key: TokenKey, { form_id, before, question, reply }: ChatTurn): string {
  return signature(key, 'transcript', textOf({ form_id, before, question, reply }))
}

const textOf = ({ form_id, before, question, reply }: ChatTurn) => JSON.stringify([form_id, before, question, reply])

/** The conversation that a page has sent; `undefined` where there is none, `'forged'` where it was not had. */
export function readTranscript(key: TokenKey, form_id: number, text: unknown): TranscriptTurn[] | 'forged' | undefined {
  if (text === undefined || text === '') return undefined
  const sent = typeof text === 'string' && text.length <= 2 * maxTranscript ? parse(text) : undefined
  if (!sent) return 'forged'
  let before = sent.start
  for (const [question, reply, given] of sent.turns) {
    if (!isSignature(key, 'transcript', textOf({ form_id, before, question, reply }), given)) return 'forged'
    before = given
  }
  return sent.turns.flatMap(([question, reply]) => [
    { from: 'visitor' as const, text: question },
    { from: 'assistant' as const, text: reply },
  ])
}

function parse(text: string): SentTranscript | undefined {
  try {
    return Sent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
