import { endpointLimits, type EndpointLimit } from '../../shared/contract/limits.ts'
import type { Limiter } from '../lib/limits/limiter.ts'
import { ApiError, tryAgainIn } from './errors.ts'

/** Counts a call of an endpoint with a limit of its own [B8]; throws the 429 when the account has had its calls. */
export async function countLimitedCall(limiter: Limiter, accountId: number, limit: EndpointLimit): Promise<void> {
  const refusal = await limiter.take({ limit, of: [accountId] })
  if (!refusal) return
  const { seconds } = refusal
  throw new ApiError(
    'rate_limited',
    `This is possible ${endpointLimits[limit].places} times per minute. ${tryAgainIn(seconds)}`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
