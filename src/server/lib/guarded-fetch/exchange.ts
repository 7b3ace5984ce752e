import type { Dispatcher } from 'undici'
import type { Connection } from './connections.ts'
import { errorCode, GuardedFetchError } from './error.ts'

/** The answer, as far as it was read. */
export interface GuardedResponse {
  status: number
  /** Names in lower case; a repeated header's values joined with `, `. */
  headers: Record<string, string>
  /** At most `maxBodyBytes`, undecoded. */
  body: Uint8Array
  /** The body was longer than `maxBodyBytes`. */
  truncated: boolean
  /** The body was read to its end as the receiver announced it. */
  bodyComplete: boolean
  /** From the call to the end of the response headers, when the outcome is fixed. */
  durationMs: number
}

export interface ExchangeInput {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers: Record<string, string>
  body?: string | Uint8Array
  maxBodyBytes: number
}

export interface ExchangeLimits {
  /** When the exchange began, on the monotonic clock. */
  startedAt: number
  /** How long the body may take after the headers, in milliseconds. */
  bodyTimeoutMs: number
  /** Ends the exchange: before the headers as a failure, after them with what has been read. */
  signal: AbortSignal
}

/** Informational answers (103 …) before the real one; a receiver that sends more plays for time. */
const maxInformational = 8

/** What has arrived so far. */
interface ResponseState {
  response: GuardedResponse | undefined
  chunks: Uint8Array[]
  bytes: number
  informational: number
}

/**
 * Sends one request over a connection that serves no other request, and reads the answer; whether another exchange can follow is for the caller
 * to ask (`bodyComplete` and the connection's state). Redirects are answers like any other. Throws `GuardedFetchError`, or the signal's reason, as long as the response
 * headers are not complete; after that nothing fails any more.
 */
export async function exchange(
  { client }: Connection,
  url: URL,
  input: ExchangeInput,
  limits: ExchangeLimits,
): Promise<GuardedResponse> {
  const arrival: ResponseState = { response: undefined, chunks: [], bytes: 0, informational: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let bodyTimer: NodeJS.Timeout | undefined
  const end = (error: unknown) => (arrival.response === undefined ? reject(error) : resolve())
  const onAbort = () => end(limits.signal.reason)
  limits.signal.addEventListener('abort', onAbort)

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {}, // undici knows a handler by it.
    onResponseStart(_controller, status, headers) {
      if (status < 200) return checkInformational(arrival, status)
      arrival.response = startResponse(status, headers, limits.startedAt)
      bodyTimer = setTimeout(resolve, limits.bodyTimeoutMs)
    },
    onResponseData(_controller, chunk) {
      if (keepBody(arrival, chunk, input.maxBodyBytes)) resolve()
    },
    onResponseEnd() {
      if (arrival.response !== undefined) arrival.response.bodyComplete = !arrival.response.truncated
      resolve()
    },
    onResponseError: (_controller, error) => end(failure(error)),
  }

  try {
    limits.signal.throwIfAborted()
    client.dispatch(requestOptions(url, input), handler)
    await promise
  } finally {
    clearTimeout(bodyTimer)
    limits.signal.removeEventListener('abort', onAbort)
  }
  return finished(arrival)
}

function requestOptions(url: URL, { method, headers, body }: ExchangeInput): Dispatcher.DispatchOptions {
  return { path: url.pathname + url.search, method, headers, body: body ?? null }
}

/** Throws, which ends the exchange, when the receiver wants another protocol or sends too many. */
function checkInformational(arrival: ResponseState, status: number): void {
  arrival.informational++
  if (status === 101 || arrival.informational > maxInformational) throw new GuardedFetchError('protocol')
}

type ResponseHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

function startResponse(status: number, headers: ResponseHeaders, startedAt: number): GuardedResponse {
  const joined = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')])
  return {
    status,
    headers: Object.fromEntries(joined),
    body: new Uint8Array(),
    truncated: false,
    bodyComplete: false,
    durationMs: performance.now() - startedAt,
  }
}

/** Keeps what still fits of `chunk`; true when it did not fit. */
function keepBody(arrival: ResponseState, chunk: Uint8Array, maxBodyBytes: number): boolean {
  const room = maxBodyBytes - arrival.bytes
  const kept = chunk.subarray(0, Math.max(room, 0))
  arrival.chunks.push(kept)
  arrival.bytes += kept.length
  if (arrival.response === undefined || chunk.length <= room) return false
  arrival.response.truncated = true
  return true
}

function finished(arrival: ResponseState): GuardedResponse {
  if (arrival.response === undefined) throw new GuardedFetchError('closed')
  return { ...arrival.response, body: new Uint8Array(Buffer.concat(arrival.chunks)) }
}

/** undici's own parser gives some of its errors a name alone. */
const isParserError = (error: unknown) => error instanceof Error && error.name === 'HTTPParserError'

/** The error as the caller sees it; an impossible request (a header with a line break) is not the receiver's failure. */
function failure(error: unknown): unknown {
  const code = errorCode(error) ?? ''
  if (error instanceof GuardedFetchError || code === 'UND_ERR_INVALID_ARG') return error
  if (/^ERR_(?:SSL|TLS)_/.test(code)) return new GuardedFetchError('tls', error)
  const malformed = /^(?:HPE_|UND_ERR_(?:HEADERS_OVERFLOW|RES_))/.test(code) || isParserError(error)
  // undici says so of a 100 or 101 that no request asked for.
  const unexpected = error instanceof Error && /^bad (?:response|upgrade)$/.test(error.message)
  return new GuardedFetchError(malformed || unexpected ? 'protocol' : 'closed', error)
}
