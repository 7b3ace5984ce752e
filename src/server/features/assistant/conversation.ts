import { z } from 'zod'
import { maxMessage } from '../../../shared/form/page/assistant.ts'
import { isLonger } from '../../../shared/text/code-points.ts'

/** Code points of an answer; what the model says beyond is cut off. */
export const maxReply = 4000
/** Turns that the model is reminded of, and their characters in all. */
const maxTurns = 20
const maxHistory = 24_000

const Turn = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: z.string().refine((text) => text.trim() !== '' && !isLonger(text, maxMessage)),
  }),
  z.strictObject({ role: z.literal('assistant'), content: z.string().refine((text) => !isLonger(text, maxReply)) }),
])
export type Turn = z.infer<typeof Turn>

/** What a page sends; what it says the assistant has said is as good as anything the visitor says. */
export const Asked = z.strictObject({
  token: z.string(),
  messages: z
    .array(Turn)
    .min(1)
    .max(200)
    .refine((turns) => turns.at(-1)?.role === 'user'),
  answers: z.record(z.string(), z.unknown()).default({}),
  /** Of the turn before, where the conversation is kept. */
  seal: z.string().max(32).default(''),
})

/** The end of a conversation, as much of it as the model is reminded of; the last message is always part of it. */
export function recent(turns: readonly Turn[]): Turn[] {
  const kept: Turn[] = []
  let length = 0
  for (const turn of turns.slice(-maxTurns).toReversed()) {
    length += turn.content.length
    if (length > maxHistory) break
    kept.unshift(turn)
  }
  // Some endpoints take only conversations that the visitor begins.
  return kept[0]?.role === 'assistant' ? kept.slice(1) : kept
}
