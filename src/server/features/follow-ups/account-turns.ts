import type { Platform } from '../../platform.ts'
import type { FollowUpKind } from './kinds.ts'
import { claimFollowUps, leaseSeconds, type FollowUp } from './queries.ts'

/** An account with so much under way waits for its turn: its CRM may be slow. */
const accountLimit = 50

export function accountsAtLimit(followUps: Iterable<FollowUp>): number[] {
  const counts = new Map<number, number>()
  for (const { account_id } of followUps) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
  return [...counts].flatMap(([id, count]) => (count >= accountLimit ? [id] : []))
}

/** Claims go round the accounts: each claim begins behind the account that the one before has served last. */
export function claimer({ database }: Platform, kind: FollowUpKind) {
  let after = 0
  return async (limit: number, passedOver: readonly number[]): Promise<FollowUp[]> => {
    const claimed = await claimFollowUps(database.system, { kind, limit, leaseSeconds, passedOver, after })
    const served = claimed.map(({ account_id }) => account_id)
    const nextRound = served.filter((id) => id <= after)
    if (served.length > 0) after = Math.max(...(nextRound.length > 0 ? nextRound : served))
    return claimed
  }
}
