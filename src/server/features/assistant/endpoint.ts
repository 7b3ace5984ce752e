import { GuardedFetchError, type GuardedClient, type GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { isRecord } from './is-record.ts'
import type { Turn } from './conversation.ts'
import { visitorsOf } from '../../lib/turns/turn-parties.ts'

/** A model behind an OpenAI-compatible endpoint. */
export interface Endpoint {
  /** Whose form it answers for. */
  account_id: number
  baseUrl: string
  model: string
  key: string | undefined
}

/** An endpoint did not answer, or not with what such an endpoint answers. The message names nothing that was said. */
export class EndpointError extends Error {
  override name = 'EndpointError'
}

const maxBytes = 64 * 1024

/**
 * Asks for the next turn: the text that the model wrote. It is asked for a JSON object; an endpoint that refuses to be asked so
 * is asked without, in the time that is left. Throws `EndpointError`.
 */
export async function complete(
  client: GuardedClient,
  endpoint: Endpoint,
  messages: readonly (Turn | { role: 'system'; content: string })[],
  timeoutMs: number,
): Promise<string> {
  const until = performance.now() + timeoutMs
  const post = async (more: object): Promise<GuardedResponse> => {
    const body = JSON.stringify({ model: endpoint.model, messages, stream: false, ...more })
    const timeLeft = Math.max(1, Math.ceil(until - performance.now()))
    return client.request({
      method: 'POST',
      url: completionsUrl(endpoint.baseUrl),
      headers: headersOf(endpoint),
      body,
      maxBodyBytes: maxBytes,
      turn: visitorsOf(endpoint.account_id, 'assistant'),
      timeoutMs: timeLeft,
    })
  }
  try {
    const first = await post({ response_format: { type: 'json_object' } })
    const answer = first.status === 400 || first.status === 422 ? await post({}) : first
    return contentOf(answer)
  } catch (error) {
    if (error instanceof GuardedFetchError) throw new EndpointError(error.message, { cause: error })
    throw error
  }
}

/** A query of the base address stays: some endpoints tell their version by it. */
function completionsUrl(baseUrl: string): string {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  return url.href
}

function headersOf({ key }: Endpoint): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    'user-agent': 'Foyer',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
}

function contentOf({ status, body, bodyComplete }: GuardedResponse): string {
  if (status !== 200) throw new EndpointError(`The endpoint answered ${status}.`)
  if (!bodyComplete) throw new EndpointError('The answer was too long or not complete.')
  let answer: unknown
  try {
    answer = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new EndpointError('The answer was not JSON.')
  }
  const choice: unknown = isRecord(answer) && Array.isArray(answer['choices']) ? answer['choices'][0] : undefined
  const message = isRecord(choice) ? choice['message'] : undefined
  const content = isRecord(message) ? message['content'] : undefined
  if (typeof content !== 'string' || content.trim() === '') throw new EndpointError('The answer held no message.')
  return content
}
