import type { Params } from '../../shared/refusals/declare.ts'

/** Why a call was refused: the server's English sentence, and the same as data. */
export interface Fault {
  message: string
  code?: string | undefined
  params?: Params | undefined
}

/** A call that did not succeed: the answer's status, or 0 where no answer came. */
export class Problem extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly params: Params | undefined
  /** Every fault by the dotted path of its field. */
  readonly faults: Record<string, Fault[]>
  /** Seconds until the next attempt makes sense, of a 429 or 503. */
  readonly retryAfter: number | undefined
  /** What the caller had in hand, where one call of many failed. */
  readonly key: string | undefined

  constructor(
    status: number,
    message: string,
    details: Partial<Pick<Problem, 'code' | 'params' | 'faults' | 'retryAfter' | 'key'>> = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = details.code
    this.params = details.params
    this.faults = details.faults ?? {}
    this.retryAfter = details.retryAfter
    this.key = details.key
  }
}

/** Seconds that the server asks to wait before the next attempt, because of too many requests or because it is busy; 0 for anything else. */
export function secondsToWait(error: unknown): number {
  if (isProblem(error, 429)) return Math.ceil(error.retryAfter ?? 1)
  return isProblem(error, 503) ? Math.ceil(error.retryAfter ?? 0) : 0
}

export const isProblem = (error: unknown, status?: number): error is Problem =>
  error instanceof Problem && (status === undefined || error.status === status)
