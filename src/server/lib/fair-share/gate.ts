import type { Clock } from './clock.ts'

/**
 * Lets heavy requests through: together they get a part of the thread's time, and few are under way at once. Small requests hardly delay
 * others, so the part and the places are larger where heavy requests typically cost little: a busy form is not held back.
 */
export interface Gate {
  /** @param underWay heavy requests that hold a place */
  isOpen(underWay: number): boolean
  /** No light caller is active: what heavy requests have spent is forgotten. */
  forgive(): void
  /** A heavy request has ended. */
  spend(costMs: number): void
  /** Milliseconds that so many heavy requests take beside a light caller. */
  expectedMs(requests: number): number
  /** Milliseconds after which it is worth looking again. */
  opensInMs(): number
}

export interface GateLimits {
  /** Parts of the thread's time that all heavy requests together get: of large ones, and of small ones. */
  largePart: number
  smallPart: number
  /** What a small request costs at most. One of three and a half times that gets `largePart`. */
  smallMs: number
  /** Heavy requests under way: so many small ones, and one large one at least. */
  smallPlaces: number
}

const longestPauseMs = 50
/** Of the newest request in what requests cost on average. */
const newestPart = 0.02

export function openGate(clock: Clock, { largePart, smallPart, smallMs, smallPlaces }: GateLimits): Gate {
  let average = 4 * smallMs
  let averageOfSquares = average ** 2
  let balanceMs = 0
  let reckonedAt = clock.now()

  /**
   * What the request costs that a light one finds under way. Time that requests take is mostly that of the large ones: among fifty that are
   * refused for a millisecond each, one that takes sixty is the one in the way.
   */
  const typicalMs = () => (average > 0 ? averageOfSquares / average : 0)
  /** 1 for small requests, less for larger ones. */
  const smallness = () => Math.min(1, smallMs / Math.max(smallMs, typicalMs()))
  const part = () => Math.max(largePart, smallPart * smallness())

  function reckon(): void {
    const now = clock.now()
    balanceMs = Math.min(0, balanceMs + (now - reckonedAt) * part())
    reckonedAt = now
  }

  return {
    isOpen(underWay) {
      reckon()
      return underWay < Math.max(1, Math.floor(smallPlaces * smallness() ** 2)) && balanceMs >= 0
    },
    forgive() {
      balanceMs = 0
    },
    spend(costMs) {
      reckon()
      balanceMs -= costMs
      average += (costMs - average) * newestPart
      averageOfSquares += (costMs ** 2 - averageOfSquares) * newestPart
    },
    expectedMs: (requests) => (requests * average - balanceMs) / part(),
    opensInMs: () => Math.max(1, Math.min(longestPauseMs, -balanceMs / part())),
  }
}
