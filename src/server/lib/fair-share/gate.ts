import type { Clock } from './clock.ts'

/** Lets heavy requests through: together they get a part of the thread's time, and few are under way at once. */
export interface Gate {
  isOpen(): boolean
  /** No light caller is active: what heavy requests have spent is forgotten. */
  forgive(): void
  /** A heavy request begins; the function ends it, with its cost. */
  pass(): (costMs: number) => void
  /** Milliseconds after which it is worth looking again. */
  opensInMs(): number
}

export interface GateLimits {
  /** Part of the thread's time that all heavy requests together get. */
  heavyPart: number
  /** Heavy requests under way, each for `placeMs` at most: one that takes longer waits for something else. */
  heavyPlaces: number
  placeMs: number
}

const longestPauseMs = 50

export function openGate(clock: Clock, { heavyPart, heavyPlaces, placeMs }: GateLimits): Gate {
  let taken = 0
  let balanceMs = 0
  let reckonedAt = clock.now()

  function reckon(): void {
    const now = clock.now()
    balanceMs = Math.min(0, balanceMs + (now - reckonedAt) * heavyPart)
    reckonedAt = now
  }

  return {
    isOpen() {
      reckon()
      return taken < heavyPlaces && balanceMs >= 0
    },
    forgive() {
      balanceMs = 0
    },
    pass() {
      taken++
      let holds = true
      const leave = () => {
        if (holds) taken--
        holds = false
      }
      clock.later(placeMs, leave)
      return (costMs) => {
        reckon()
        balanceMs -= costMs
        leave()
      }
    },
    opensInMs: () => Math.max(1, Math.min(longestPauseMs, -balanceMs / heavyPart)),
  }
}
