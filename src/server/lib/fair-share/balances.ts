import type { Clock } from './clock.ts'

/** What keys have saved of the time that they earn. A key below zero is heavy. */
export interface Balances {
  isHeavy(key: string): boolean
  spend(key: string, ms: number): void
}

interface Balance {
  ms: number
  at: number
}

/** Keys that have earned everything back are forgotten when there are more than this. */
const maxKeys = 10_000

/**
 * @param earned part of the time that passes which a key earns
 * @param savedMs what a key saves up at most; it owes five times as much at most
 */
export function openBalances(clock: Clock, { earned, savedMs }: { earned: number; savedMs: number }): Balances {
  const known = new Map<string, Balance>()

  function balanceOf(key: string): Balance {
    const now = clock.now()
    let balance = known.get(key)
    if (!balance) {
      if (known.size >= maxKeys) forget()
      known.set(key, (balance = { ms: savedMs, at: now }))
    }
    balance.ms = Math.min(savedMs, balance.ms + (now - balance.at) * earned)
    balance.at = now
    return balance
  }

  function forget(): void {
    for (const key of known.keys()) if (balanceOf(key).ms >= savedMs) known.delete(key)
  }

  return {
    isHeavy: (key) => balanceOf(key).ms < 0,
    spend(key, ms) {
      const balance = balanceOf(key)
      balance.ms = Math.max(-5 * savedMs, balance.ms - ms)
    },
  }
}
