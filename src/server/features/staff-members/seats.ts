import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { planOf } from '../../lib/plans.ts'
import { lockSeats } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/**
 * Makes sure that no more members are active than the plan has seats, after the change of this transaction has been
 * made; exact when several come at once, since it locks the account first. Throws the 422 on `key` [B3].
 */
export async function withinSeats<T>(db: Db, accountId: number, key: string, change: () => Promise<T>): Promise<T> {
  const before = await lockSeats(db, accountId)
  const result = await change()
  const { plan, active } = await lockSeats(db, accountId)
  const seats = planOf(plan).seats
  // An account with more members than seats, after a change of plan, may still change all else.
  if (active <= seats || active <= before.active) return result
  throw invalid({ [key]: [refusal('seats_taken', { plan, seats, used: before.active })] })
}
