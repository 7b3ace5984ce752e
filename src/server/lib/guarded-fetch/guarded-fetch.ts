import { refusalOf } from '../../../shared/refusals/catalogue.ts'
import { checkedAddresses, connectGuarded, type ConnectRules } from './connect.ts'
import {
  closeConnection,
  isUsable,
  loadConnectionOver,
  openConnections,
  type Connection,
  type KeepRules,
} from './connections.ts'
import { GuardedFetchError } from './error.ts'
import { exchange, type ExchangeInput, type ExchangeLimits, type GuardedResponse } from './exchange.ts'
import { checkTargetUrl } from './target-url.ts'
import type { Party } from '../turns/turn-queue.ts'

export { GuardedFetchError } from './error.ts'
export type { GuardedResponse } from './exchange.ts'
export type { Resolver } from './resolver.ts'

export interface GuardedFetchOptions extends ConnectRules {
  /** How long a body may take after the response headers, in milliseconds. Default 2,000. */
  bodyTimeoutMs?: number
  /**
   * Keeps connections for the next exchange with the same origin; left out, each exchange has one of its own. Where a kept connection ends
   * before its answer, the exchange has failed like any other, and the origin gets new connections only for a while.
   */
  keep?: KeepRules
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
 * An HTTP/1.1 client that connects to public hosts only, checked three times for each exchange: the text of the URL with a literal
 * address, every address its name resolves to (one that is not public refuses the whole answer), and the address of
 * the connected socket before anything is written, be it new or kept. Proxy variables of the environment are ignored.
 */
export function guardedClient(options: GuardedFetchOptions): GuardedClient {
  const running = new Map<AbortController, Promise<GuardedResponse>>()
  const idle = options.keep && openConnections(options.keep)
  let closed = false

  function request(input: GuardedRequest): Promise<GuardedResponse> {
    if (closed || input.signal?.aborted) return Promise.reject(new GuardedFetchError('aborted'))
    const controller = new AbortController()
    const give = (kind: 'timeout' | 'aborted') => () => controller.abort(new GuardedFetchError(kind))
    const cancel = give('aborted')
    const timer = setTimeout(give('timeout'), input.timeoutMs)
    input.signal?.addEventListener('abort', cancel)
    const answer = perform(input, options, idle, controller.signal).finally(() => {
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
    await idle?.close()
  }

  return { request, close }
}

type Idle = ReturnType<typeof openConnections>

async function perform(
  input: GuardedRequest,
  options: GuardedFetchOptions,
  idle: Idle | undefined,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const limits = { startedAt: performance.now(), bodyTimeoutMs: options.bodyTimeoutMs ?? bodyTimeout, signal }
  const fault = checkTargetUrl(input.url, options)
  if (fault !== undefined) throw new GuardedFetchError('blocked', undefined, refusalOf(fault, 'url').message)
  const url = new URL(input.url)
  const rules = input.turn ? { ...options, turn: input.turn } : options
  const addresses = await checkedAddresses(url, rules, signal)
  const kept = idle?.take(url, addresses)
  // Loaded before the socket is there: nothing would hear of its errors meanwhile.
  const connectionOver = await loadConnectionOver()
  const connection = kept ?? connectionOver(await connectGuarded(url, addresses, rules, signal), url, options.keep)
  try {
    return await exchangeOver(connection, { url, input, limits, idle })
  } catch (error) {
    if (kept && error instanceof GuardedFetchError && error.kind === 'closed') idle?.distrust(url)
    throw error
  }
}

interface Exchange {
  url: URL
  input: ExchangeInput
  limits: ExchangeLimits
  idle: Idle | undefined
}

/** One exchange; after it the connection is kept, or closed. */
async function exchangeOver(connection: Connection, { url, input, limits, idle }: Exchange): Promise<GuardedResponse> {
  let response: GuardedResponse | undefined
  try {
    return (response = await exchange(connection, url, input, limits))
  } finally {
    if (idle && response?.bodyComplete && isUsable(connection)) idle.keep(url, connection)
    else void closeConnection(connection)
  }
}
