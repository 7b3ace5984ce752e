import type { FastifyReply } from 'fastify'
import { limits } from '../../../shared/contract/limits.ts'
import type { RateState } from '../../lib/limits/lease.ts'

type Rate = Omit<RateState, 'refused'>

/** Says how many calls are left [B11-31]. */
export function tellRate(reply: FastifyReply, { limit, remaining, resetSeconds }: Rate): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', resetSeconds)
}

/** What a call that uses up none is told: a key that has not been used has all calls of its window. */
export function unusedRate(apiRateLimit: number): Rate | undefined {
  if (apiRateLimit <= 0) return undefined
  return { limit: apiRateLimit, remaining: apiRateLimit, resetSeconds: limits.api_key.seconds }
}
