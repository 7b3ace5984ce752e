import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BusyError } from '../lib/fair-share/index.ts'
import { ipPrefix, sitePrefix } from '../lib/ip-prefix.ts'
import type { Platform } from '../platform.ts'
import { ApiError, tryAgainIn } from './errors.ts'

const retrySeconds = 2

/** The account that pays for a request. */
export const accountShare = (id: number) => `account ${id}`

/**
 * The networks that pay for a request without a key, the narrower first: one that is heavy pays alone, and an attacker who changes from
 * one /64 to the next pays as a whole.
 */
export function networkShares({ ip }: FastifyRequest): string[] {
  const network = `network ${ipPrefix(ip)}`
  return isIPv6(ip) ? [network, `site ${sitePrefix(ip)}`] : [network]
}

/** What knows of the requests that are under way in a process. */
export type Shares = Pick<Platform, 'fairShare' | 'requestPriority'>

/** How long a part of an answer waits after it was refused a share. */
const refusedMs = 500

/**
 * The parts of an answer, each made when its caller's share allows: a long answer is no single request to the others, and pays for all of
 * its time.
 */
export async function* inShares<T>(
  { fairShare }: Pick<Shares, 'fairShare'>,
  keys: readonly string[],
  parts: AsyncIterable<T>,
): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    while (true) {
      const end = await patiently(() => fairShare.enter(keys))
      const next = await iterator.next().finally(end)
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** What has begun is not refused: it waits again. */
async function patiently<T>(enter: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await enter()
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      await sleep(refusedMs)
    }
  }
}

/** Waits until a request of these keys may begin, before its body is read; its answer ends it. 503 when the wait is too long. */
export async function takeShare(
  { fairShare, requestPriority }: Shares,
  reply: FastifyReply,
  keys: readonly string[],
): Promise<void> {
  try {
    const ends = [await fairShare.enter(keys), requestPriority.begin()]
    const end = () => ends.forEach((one) => one())
    // The caller may have left while it waited.
    if (reply.raw.closed) end()
    else reply.raw.once('close', end)
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    throw new ApiError('unavailable', `Too many requests are waiting. ${tryAgainIn(retrySeconds)}`, {
      headers: { 'retry-after': String(retrySeconds) },
      cause: error,
    })
  }
}
