import type { Refusal } from '../../../shared/refusals/catalogue.ts'
import type { GuardedClient, GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { NoResponseError } from '../ask-again.ts'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import { CrmError } from '../port.ts'
import { unanswered, type Silence } from './send-repeatedly.ts'

/** How a CRM that speaks JSON says no, and what is said of it. */
export interface Dialect extends Pick<Silence, 'blocked' | 'noAnswer'> {
  asksForRest: Refusal
  /** Milliseconds for which the CRM wants to rest before it takes the request; `undefined`: it did not say so. */
  restMsOf(this: void, response: GuardedResponse, json: unknown): number | undefined
  /** What the answer refuses for good; `undefined`: it is none of this CRM. */
  refusedBy(this: void, status: number, json: unknown): CrmError | undefined
}

export interface ExchangeContext {
  breaker: CircuitBreaker
  /** Told of every refusal: what it says about the connection, or about fields, is noted elsewhere. */
  onRefusal: (error: CrmError) => void
  /** Told when no answer has come for so long that the circuit breaker opens. */
  onSilence: () => void
}

interface OneExchange<T> {
  /** Asking again does nothing twice. */
  isRepeatable: boolean
  send(this: void): Promise<GuardedResponse>
  /** `undefined`: an answer that cannot be read. */
  read(this: void, json: unknown): T | undefined
}

/**
 * One request and its answer. Throws `CrmError` for what the CRM refuses, and a `NoResponseError` that tells one where it does not answer:
 * `unknown_outcome` where asking again could do it twice.
 */
export async function exchange<T>(
  { breaker, onRefusal, onSilence }: ExchangeContext,
  { blocked, noAnswer, asksForRest, restMsOf, refusedBy }: Dialect,
  { isRepeatable, send, read }: OneExchange<T>,
): Promise<T> {
  const noteFailure = () => {
    if (breaker.recordFailure()) onSilence()
  }
  const response = await send().catch((error: unknown) => {
    noteFailure()
    throw unanswered(error, { isRepeatable, blocked, noAnswer })
  })
  const { status } = response
  const json = response.bodyComplete ? jsonIn(response.body) : undefined
  const rest = restMsOf(response, json)
  // Nothing was done: the request was not taken.
  if (rest !== undefined) {
    breaker.pause(rest)
    const told = new CrmError('unavailable', asksForRest, { retryAfterSeconds: Math.ceil(rest / 1000) })
    throw new NoResponseError(told, 'after_pause')
  }
  if (status >= 200 && status < 300) {
    const answer = read(json)
    if (answer !== undefined) {
      breaker.recordAnswer()
      return answer
    }
  }
  const refused = refusedBy(status, json)
  if (refused !== undefined) {
    breaker.recordAnswer()
    onRefusal(refused)
    throw refused
  }
  noteFailure()
  const silence = { why: 'unreadable', status }
  // It comes from what stands before the CRM: nothing was done, and the key goes to no other host.
  if (status >= 300 && status < 500 && status !== 408) throw new NoResponseError(noAnswer(true, silence), 'never')
  throw new NoResponseError(noAnswer(isRepeatable, silence), isRepeatable ? 'soon' : 'never')
}

/** The JSON of an answer; `undefined` for what is none. */
export function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** `/contacts/7` */
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  body?: object
  /** A body that is no JSON. */
  content?: { type: string; bytes: Uint8Array } | undefined
}

export interface JsonClientOptions extends ExchangeContext {
  /** Of the API; paths follow it. */
  url: string
  http: GuardedClient
  /** Of one request, in milliseconds. */
  timeoutMs: number
}

const maxAnswerBytes = 32 * 1024 * 1024

/** Sends a request; `headers` hold what the account is known by, which is never in an address: these end up in logs. */
export function sendJson(
  { http, url, timeoutMs }: Pick<JsonClientOptions, 'http' | 'url' | 'timeoutMs'>,
  { method, path, query, body, content }: JsonRequest,
  headers: Record<string, string>,
): Promise<GuardedResponse> {
  const address = new URL(`${url.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  const sent = content ?? (body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) })
  const accepts = { ...headers, accept: 'application/json', 'accept-encoding': 'identity' }
  return http.request({
    method,
    url: address.href,
    headers: sent ? { ...accepts, 'content-type': sent.type } : accepts,
    ...(sent && { body: sent.bytes }),
    timeoutMs,
    maxBodyBytes: maxAnswerBytes,
  })
}
