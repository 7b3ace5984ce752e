import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import { planOf } from '../../lib/plans.ts'
import { updatePlan } from './queries.ts'

/**
 * Moves an account to another plan. What the old plan allowed stays, and only new writes are held to the new one. The
 * caller publishes `access_changed`, since processes believe a plan for 5 seconds.
 */
export async function setPlan(db: Db, accountId: number, plan: string) {
  planOf(plan)
  const moved = await updatePlan(db, accountId, plan)
  if (!moved) throw new ApiError('not_found', refusal('account_missing', { id: accountId }))
  return { account_id: moved.id, plan: moved.plan }
}
