import type { Platform } from '../../platform.ts'
import type { FollowUpKind } from './kinds.ts'
import { claimFollowUps, leaseSeconds, type FollowUp } from './queries.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

/** Follow-ups of one kind that a process may have under way. */
const places = 400

/** What may be claimed. */
export interface ClaimBudget {
  /** In all. */
  limit: number
  /** Of one account. */
  perAccount: number
  /** Accounts that have as many under way: their CRMs may be slow. */
  passedOver: number[]
  /** Under way of all other accounts. */
  ofOthers: number
}

/**
 * An account may have as many under way as a quarter of the free places: one whose CRM hangs takes 100, the next one 75, and so on, so that
 * with 15 of them another account still finds some. For that, a claim takes half of what is free at most.
 */
export function roomBeside(followUps: Iterable<FollowUp>, wanted: number, all = places): ClaimBudget {
  const counts = countsOf(followUps)
  const free = all - sum(counts.values())
  const perAccount = Math.ceil(free / 4)
  const full = [...counts].filter(([, count]) => count >= perAccount)
  return {
    limit: Math.min(wanted, Math.ceil(free / 2)),
    perAccount,
    passedOver: full.map(([account]) => account),
    ofOthers: all - free - sum(full.map(([, count]) => count)),
  }
}

/** Accounts that have so many of them, at least one. */
export const accountsWith = (followUps: Iterable<FollowUp>, least: number): number[] =>
  [...countsOf(followUps)].filter(([, count]) => count >= least).map(([account]) => account)

function countsOf(followUps: Iterable<FollowUp>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { account_id } of followUps) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
  return counts
}

/** Claims go round the accounts: each claim begins behind the account that the one before has served last. */
export function claimer({ database }: Platform, kind: FollowUpKind) {
  let after = 0
  return async ({ limit, perAccount, passedOver }: ClaimBudget): Promise<FollowUp[]> => {
    if (limit <= 0) return []
    const options = { kind, limit, perAccount, leaseSeconds, passedOver, after }
    const claimed = await claimFollowUps(database.system, options)
    if (claimed.length > 0) reach('follow_ups_claimed')
    const served = claimed.map(({ account_id }) => account_id)
    const nextRound = served.filter((id) => id <= after)
    if (served.length > 0) after = Math.max(...(nextRound.length > 0 ? nextRound : served))
    return claimed
  }
}

function sum(counts: Iterable<number>): number {
  let total = 0
  for (const count of counts) total += count
  return total
}
