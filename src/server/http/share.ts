import type { FastifyReply, FastifyRequest } from 'fastify'
import { BusyError, type FairShare } from '../lib/fair-share/index.ts'
import { ipPrefix } from '../lib/ip-prefix.ts'
import { ApiError, tryAgainIn } from './errors.ts'

const retrySeconds = 2

/** The account that pays for a request. */
export const accountShare = (id: number) => `account ${id}`

/** The network that pays for a request without a key. */
export const networkShare = ({ ip }: FastifyRequest) => `network ${ipPrefix(ip)}`

/** Waits until a request of these keys may begin, before its body is read; its answer ends it. 503 when the wait is too long. */
export async function takeShare(fairShare: FairShare, reply: FastifyReply, keys: readonly string[]): Promise<void> {
  try {
    reply.raw.once('close', await fairShare.enter(keys))
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    throw new ApiError('unavailable', `Too many requests are waiting. ${tryAgainIn(retrySeconds)}`, {
      headers: { 'retry-after': String(retrySeconds) },
      cause: error,
    })
  }
}
