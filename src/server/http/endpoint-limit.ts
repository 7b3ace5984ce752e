import { endpointLimits, type EndpointLimit } from '../../shared/contract/limits.ts'
import type { Limiter } from '../lib/limits/limiter.ts'
import { ApiError } from './errors.ts'
import { refusal } from '../../shared/refusals/catalogue.ts'

/** Counts a call of an endpoint with a limit of its own [B8]; throws the 429 when the account has had its calls. */
export async function countLimitedCall(limiter: Limiter, accountId: number, limit: EndpointLimit): Promise<void> {
  const full = await limiter.take({ limit, of: [accountId] })
  if (!full) return
  const { seconds } = full
  const said = refusal('called_too_often', { max: endpointLimits[limit].places, seconds })
  throw new ApiError('rate_limited', said, { headers: { 'retry-after': String(seconds) } })
}
