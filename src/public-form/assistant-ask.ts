import type { AssistantReply } from '../shared/form/assistant.ts'
import { tokenName } from '../shared/form/page-names.ts'

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
      body: JSON.stringify({ token: token?.value, messages: messages.slice(-maxMessages), answers }),
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

const form = () => document.querySelector<HTMLFormElement>('#foyer')
