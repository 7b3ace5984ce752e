import { errorOf, FoyerError } from './error.ts'

/** One request, the same in all its attempts. */
export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body?: NonNullable<RequestInit['body']>
  signal?: AbortSignal | undefined
  timeoutMs: number
  /** Nothing happens twice when it is sent again, though the first answer was lost. */
  repeatable: boolean
}

export interface Sender {
  fetch: typeof fetch
  /** Attempts after the first. */
  retries: number
  /** Seconds; a longer `Retry-After` is not waited for. */
  maxRetryAfter: number
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/**
 * The successful answer. 429 and 503, which promise that nothing was done, are tried again when they say; a lost connection or
 * an answer that does not come only where the request is repeatable. Throws FoyerError, or the reason of the caller's signal.
 */
export async function send(sender: Sender, request: Request): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const result = await tryOnce(sender, request)
    if (!(result instanceof FoyerError)) return result
    const wait = secondsToWait(result, request, attempt)
    if (wait === undefined || attempt >= sender.retries || wait > sender.maxRetryAfter) throw result
    await sender.sleep(wait * 1000, request.signal)
  }
}

async function tryOnce({ fetch }: Sender, request: Request): Promise<Response | FoyerError> {
  const { method, url, headers, body, signal, timeoutMs } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    return response.ok ? await whole(response) : await errorOf(response)
  } catch (cause) {
    signal?.throwIfAborted()
    const message = timeout.aborted ? `No answer within ${timeoutMs} ms.` : 'The service could not be reached.'
    return new FoyerError(message, { status: 0, cause })
  }
}

/** The answer with its body read, so that losing it half-way is an attempt that failed. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  return new Response(status === 204 ? null : await response.blob(), { status, headers })
}

function secondsToWait(error: FoyerError, { repeatable }: Request, attempt: number): number | undefined {
  const refused = error.status === 429 || error.status === 503
  if (!refused && !(error.status === 0 && repeatable)) return undefined
  return error.retryAfter ?? 2 ** attempt
}

/** Waits in real time; rejects with the signal's reason. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
