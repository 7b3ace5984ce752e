import type { AssistantReply } from '../../shared/form/page/assistant.ts'
import { tokenName, transcriptName } from '../../shared/form/page/page-names.ts'
import { maxTranscript, type SentTranscript } from '../../shared/form/page/transcript.ts'

export interface Message {
  role: 'user' | 'assistant'
  content: string
}

/** More turns the server does not look at. */
const maxMessages = 20
/** Longer than the server waits for the model. */
const patience = 40_000

/** What stands in the fields that may be sent; those that rules hide are switched off, and no part of it. */
export function answersOf(fields: readonly string[]): Record<string, string[]> {
  const data = new FormData(form() ?? undefined)
  const answers: Record<string, string[]> = {}
  for (const name of fields) {
    const values = data.getAll(name).filter((value) => typeof value === 'string')
    if (values.some((value) => value !== '')) answers[name] = values
  }
  return answers
}

/** The assistant's answer, or why there is none: a sentence of the server's, or `undefined` when it has none. */
export async function ask(
  url: string,
  messages: readonly Message[],
  answers: object,
  isSecond = false,
): Promise<AssistantReply | string | undefined> {
  const token = form()?.querySelector<HTMLInputElement>(`[name=${tokenName}]`)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ token: token?.value, messages: messages.slice(-maxMessages), answers, seal: lastSeal() }),
      signal: AbortSignal.timeout(patience),
    })
    const body = (await response.json()) as { data?: AssistantReply; message?: string; token?: string }
    if (response.ok) return body.data
    // The page was older than its form allows.
    if (body.token && token && !isSecond) {
      token.value = body.token
      return await ask(url, messages, answers, true)
    }
    // Only these are about the assistant, in the words of the form.
    return [422, 429, 503].includes(response.status) ? body.message : undefined
  } catch {
    return undefined
  }
}

/** What the form sends of the conversation, where it is kept. */
const transcript: SentTranscript = { start: '', turns: [] }
const lastSeal = () => transcript.turns.at(-1)?.[2] ?? transcript.start

/** Keeps a turn in the form; without a seal there is nothing to keep. */
export function keepTurn(question: string, { reply, seal }: AssistantReply): void {
  const place = form()
  if (seal === undefined || !place) return
  transcript.turns.push([question, reply, seal])
  let text = JSON.stringify(transcript)
  while (text.length > maxTranscript) {
    transcript.start = transcript.turns.shift()?.[2] ?? ''
    text = JSON.stringify(transcript)
  }
  let input = place.querySelector<HTMLInputElement>(`[name=${transcriptName}]`)
  if (!input) {
    input = document.createElement('input')
    input.type = 'hidden'
    input.name = transcriptName
    place.append(input)
  }
  input.value = text
}

const form = () => document.querySelector<HTMLFormElement>('#foyer')
