import type { ErrorBody, ErrorCode } from './types.ts'

/** What a failed call knows beside its message. */
export interface FoyerErrorDetails {
  status: number
  code?: ErrorCode
  params?: ErrorBody['params']
  errors?: Record<string, string[]>
  faults?: ErrorBody['faults']
  requestId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** A call that failed: refused by the API (`status` ≥ 400), or without any answer (`status` 0, see `cause`). */
export class FoyerError extends Error {
  override readonly name = 'FoyerError'
  readonly status: number
  /** What is wrong, for programs; a service of a later version may send one that is not in this union. Not there without its answer. */
  readonly code: ErrorCode | undefined
  /** What the message names: lengths, limits, names. */
  readonly params: ErrorBody['params']
  /** Every fault by the dotted path of its field; empty unless something sent was not valid. */
  readonly errors: Record<string, string[]>
  /** Of each sentence of `errors`, in the same place, its code and params. */
  readonly faults: NonNullable<ErrorBody['faults']>
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined
  /** Seconds until the next attempt may succeed, where the service said so. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, errors = {}, requestId, retryAfter, cause, ...coded }: FoyerErrorDetails) {
    super(message, { cause })
    this.status = status
    this.code = coded.code
    this.params = coded.params ?? {}
    this.errors = errors
    this.faults = coded.faults ?? {}
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The error that an answer ≥ 400 is; it may come from a proxy in between and have any body. */
export async function errorOf(response: Response): Promise<FoyerError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  const message = typeof body?.message === 'string' ? body.message : `The service answered ${response.status}.`
  return new FoyerError(message, {
    status: response.status,
    ...(body?.code && { code: body.code }),
    ...(body?.params && { params: body.params }),
    ...(body?.errors && { errors: body.errors }),
    ...(body?.faults && { faults: body.faults }),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** `Retry-After` is a number of seconds or, from proxies, a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
