import { exchangeSentence } from '../../../shared/refusals/exchanges.ts'

/**
 * Why an exchange has no answer.
 * - `blocked`: the target is not allowed; nothing was sent to it.
 * - `dns`: the name did not resolve, or not in time.
 * - `connect`, `tls`: no connection, or no trusted one (each within the connection's time limit).
 * - `closed`: the connection ended before the response headers were in.
 * - `protocol`: what came back was not an HTTP/1.1 answer.
 * - `timeout`: the time limit of the whole exchange passed.
 * - `aborted`: the caller gave up, or the client was closed.
 */
export type GuardedFetchErrorKind =
  | 'blocked'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'closed'
  | 'protocol'
  | 'timeout'
  | 'aborted'

/** An exchange that got no answer. `message` is fit for the owner of the target: it never names an address. */
export class GuardedFetchError extends Error {
  override name = 'GuardedFetchError'
  readonly kind: GuardedFetchErrorKind
  /** The system's or parser's code, such as `ECONNREFUSED`, where there is one. */
  readonly code: string | undefined

  constructor(kind: GuardedFetchErrorKind, cause?: unknown, sentence: string = exchangeSentence(kind, 'en')) {
    super(sentence, { cause })
    this.kind = kind
    this.code = errorCode(cause)
  }
}

/** The `code` of a system or library error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
