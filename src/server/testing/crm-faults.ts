/**
 * What can go wrong on purpose in the server of any CRM. `down`: nothing listens · `slow`: a tenth of a second late · `silent`: no answer, and nothing
 * done · `silent_after`: done, and no answer · `cut_off`: done, and half an answer · `reset_before`: the connection ends, and nothing done ·
 * `reset`: done, and the connection ends · `broken`: HTTP 500, nothing done · `broken_after`: done, and HTTP 500 ·
 * `garbage`: an error page instead of JSON · `rate_limit`: HTTP 429.
 */
export const exchangeFaults = [
  'down',
  'slow',
  'silent',
  'silent_after',
  'cut_off',
  'reset_before',
  'reset',
  'broken',
  'broken_after',
  'garbage',
  'rate_limit',
] as const

/** Something that goes wrong on purpose in a server of tests. */
export interface Fault<Name extends string> {
  name: Name
  /** Only requests with this call, such as `create address` or `POST /contacts`, or with any of this kind, such as `create`; without, all. */
  only?: string | undefined
  /** Lets so many of them pass first. */
  after?: number | undefined
  /** Of `slow`: milliseconds; a tenth of a second without. Of `rate_limit`: those after which one may come again; 0: it does not say. */
  ms?: number | undefined
  /** Only this share of them, evenly spread, beginning with the first; without, all. */
  share?: number | undefined
  /** So many requests; without, until it is taken away. */
  times?: number | undefined
}

export interface Faults<Name extends string> {
  set(fault: Fault<Name> | null): void
  /** The fault that a request with these calls meets; counts it. */
  take(calls: readonly string[]): Fault<Name> | undefined
}

export function openFaults<Name extends string>(): Faults<Name> {
  let current: Fault<Name> | null = null
  let passing = 0
  let left = Infinity
  let count = 0
  return {
    set(fault) {
      current = fault
      passing = fault?.after ?? 0
      left = fault?.times ?? Infinity
      count = 0
    },
    take(calls) {
      if (current === null || left === 0) return undefined
      const { only, share = 1 } = current
      if (only !== undefined && !calls.some((call) => call === only || call.startsWith(`${only} `))) return undefined
      if (passing > 0) {
        passing--
        return undefined
      }
      const before = Math.ceil(count++ * share)
      if (Math.ceil(count * share) === before) return undefined
      left--
      return current
    },
  }
}
