import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { GuardedClient, GuardedResponse } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import { CrmError, type SendObserver } from '../../port.ts'
import { NoResponseError } from '../../ask-again.ts'
import type { CircuitBreaker } from '../../circuit-breaker.ts'
import { pauseMsOf, sendRepeatedly, unanswered } from '../../protocol/send-repeatedly.ts'
import { noAnswer, RefusedRequest } from './errors.ts'

export interface ClientOptions {
  /** Of the API, with its version: `https://api.propstack.de/v1`. */
  url: string
  /** Goes in the header `X-API-KEY`; never in an address, which ends up in logs. */
  apiKey: string
  http: GuardedClient
  breaker: CircuitBreaker
  /** Of one request, in milliseconds. */
  timeoutMs: number
  /** Told of every refusal: what it says about the connection, or about fields, is noted elsewhere. */
  onRefusal: (error: CrmError) => void
  /** Told when no answer has come for so long that the circuit breaker opens. */
  onSilence: () => void
}

export interface PropstackRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** `/contacts/7` */
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  body?: object
}

export interface CallOptions {
  /** Asking again does nothing twice. Reads and changes are; what creates is not. */
  isRepeatable: boolean
  sending?: SendObserver | undefined
}

export interface PropstackClient {
  /** The JSON of the answer. Throws `CrmError`. */
  call(request: PropstackRequest, options: CallOptions): Promise<unknown>
}

const maxAnswerBytes = 32 * 1024 * 1024

export function openClient(options: ClientOptions): PropstackClient {
  return {
    call: (request, { isRepeatable, sending }) =>
      sendRepeatedly(options.breaker, sending ? [sending] : [], () => exchange(options, request, isRepeatable)),
  }
}

async function exchange(options: ClientOptions, request: PropstackRequest, isRepeatable: boolean): Promise<unknown> {
  const { breaker } = options
  const noteFailure = () => {
    if (breaker.recordFailure()) options.onSilence()
  }
  const response = await send(options, request).catch((error: unknown) => {
    noteFailure()
    throw unanswered(error, { isRepeatable, blocked: refusal('propstack_address_blocked'), noAnswer })
  })
  const { status } = response
  // Nothing was done: the request was not taken.
  if (status === 429) {
    const ms = pauseMsOf(response)
    breaker.pause(ms)
    const told = { retryAfterSeconds: Math.ceil(ms / 1000) }
    throw new NoResponseError(new CrmError('unavailable', refusal('propstack_asks_for_rest'), told), 'after_pause')
  }
  const json = jsonOf(response)
  if (status >= 200 && status < 300 && json !== undefined) {
    breaker.recordAnswer()
    return json
  }
  if (status >= 400 && status < 500 && status !== 408) {
    breaker.recordAnswer()
    const error = new RefusedRequest(status, wordsOf(json, options.apiKey))
    options.onRefusal(error)
    throw error
  }
  noteFailure()
  // A redirect comes from what stands before Propstack: it has done nothing, and the key goes to no other host.
  if (status >= 300 && status < 400) throw new NoResponseError(noAnswer(true, { why: 'unreadable', status }), 'never')
  throw new NoResponseError(noAnswer(isRepeatable, { why: 'unreadable', status }), isRepeatable ? 'soon' : 'never')
}

function send({ http, url, apiKey, timeoutMs }: ClientOptions, request: PropstackRequest): Promise<GuardedResponse> {
  const { method, path, query, body } = request
  const address = new URL(`${url.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  const headers = { 'x-api-key': apiKey, accept: 'application/json', 'accept-encoding': 'identity' }
  return http.request({
    method,
    url: address.href,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs,
    maxBodyBytes: maxAnswerBytes,
  })
}

/** `undefined`: no JSON, or half of it. */
function jsonOf({ body, bodyComplete }: GuardedResponse): unknown {
  if (!bodyComplete) return undefined
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** What Propstack says, as one line that can be shown: it may repeat what it was sent. The form of its errors is not documented. */
function wordsOf(json: unknown, apiKey: string): string {
  return textsIn(json)
    .join(', ')
    .replaceAll(apiKey, '…')
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  if (Array.isArray(json)) return json.flatMap(textsIn)
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => {
    const texts = textsIn(value)
    return ['error', 'errors', 'message', 'messages', 'base'].includes(name)
      ? texts
      : texts.map((text) => `${name}: ${text}`)
  })
}
