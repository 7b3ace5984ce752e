import { connectGuarded, type ConnectRules } from './guarded-fetch-connect.ts'
import { GuardedFetchError } from './guarded-fetch-error.ts'
import { exchange, type ExchangeInput, type GuardedResponse } from './guarded-fetch-exchange.ts'
import { checkTargetUrl } from './target-url.ts'
import type { Party } from './turn-queue.ts'

export { GuardedFetchError, type GuardedFetchErrorKind } from './guarded-fetch-error.ts'
export type { GuardedResponse } from './guarded-fetch-exchange.ts'
export type { Resolver } from './resolver.ts'

export interface GuardedFetchOptions extends ConnectRules {
  /** How long a body may take after the response headers, in milliseconds. Default 2,000. */
  bodyTimeoutMs?: number
}

export interface GuardedRequest extends ExchangeInput {
  url: string
  /** Time limit of the whole exchange, from the call to the end of the body, in milliseconds. */
  timeoutMs: number
  signal?: AbortSignal
  /** For whom the request is made: the turn in which its host name is resolved. */
  turn?: Party
}

/** The way to every address that a user can name: webhooks, images, logos, the CRM. */
export interface GuardedClient {
  /**
   * Sends one request and waits for the answer, whatever its status; redirects are not followed. Throws
   * `GuardedFetchError` when there is none. A body that is late, endless, cut off or of the wrong length neither
   * fails nor holds the exchange: the outcome is fixed when the response headers are in.
   */
  request(input: GuardedRequest): Promise<GuardedResponse>
  /** Cancels what is running, refuses what comes after, and is done when no connection is left. */
  close(): Promise<void>
}

const bodyTimeout = 2000

/**
 * An HTTP/1.1 client that connects to public hosts only, checked three times: the text of the URL with a literal
 * address, every address its name resolves to (one that is not public refuses the whole answer), and the address of
 * the connected socket before anything is written. Proxy variables of the environment are ignored.
 *
 * Each request has a connection of its own: an address is checked for the one exchange it serves, a receiver that
 * closes idle connections cannot make an attempt fail, and nothing has to be pooled per tenant.
 */
export function guardedClient(options: GuardedFetchOptions): GuardedClient {
  const running = new Map<AbortController, Promise<GuardedResponse>>()
  let closed = false

  function request(input: GuardedRequest): Promise<GuardedResponse> {
    if (closed || input.signal?.aborted) return Promise.reject(new GuardedFetchError('aborted'))
    const controller = new AbortController()
    const give = (kind: 'timeout' | 'aborted') => () => controller.abort(new GuardedFetchError(kind))
    const cancel = give('aborted')
    const timer = setTimeout(give('timeout'), input.timeoutMs)
    input.signal?.addEventListener('abort', cancel)
    const answer = perform(input, options, controller.signal).finally(() => {
      clearTimeout(timer)
      input.signal?.removeEventListener('abort', cancel)
      running.delete(controller)
    })
    running.set(controller, answer)
    return answer
  }

  async function close(): Promise<void> {
    closed = true
    const answers = [...running.values()]
    for (const controller of running.keys()) controller.abort(new GuardedFetchError('aborted'))
    await Promise.allSettled(answers)
  }

  return { request, close }
}

async function perform(
  input: GuardedRequest,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const startedAt = performance.now()
  const fault = checkTargetUrl(input.url, options)
  if (fault !== undefined) throw new GuardedFetchError('blocked', undefined, fault.replace('{field}', 'url'))
  const url = new URL(input.url)
  const socket = await connectGuarded(url, input.turn ? { ...options, turn: input.turn } : options, signal)
  return exchange(socket, url, input, { startedAt, bodyTimeoutMs: options.bodyTimeoutMs ?? bodyTimeout, signal })
}
