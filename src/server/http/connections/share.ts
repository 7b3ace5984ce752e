import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BusyError, type RequestSlot } from '../../lib/fair-share/index.ts'
import { ipPrefix, sitePrefix } from '../../lib/ip-prefix.ts'
import type { Platform } from '../../platform.ts'
import { ApiError } from '../errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

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
export type Shares = Pick<Platform, 'fairShare' | 'inFlight' | 'requestPriority'>

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

/** The keys that pay for a request, from the moment it is admitted. */
const payers = new WeakMap<FastifyRequest, readonly string[]>()
const shareEnds = new WeakMap<FastifyRequest, () => void>()

/**
 * Waits until a request of these keys may begin, before its body is read; its answer ends it. 503 when so much is in front of it that it
 * would wait too long.
 */
export async function takeShare(
  { fairShare, inFlight, requestPriority }: Shares,
  request: FastifyRequest,
  { raw }: FastifyReply,
  keys: readonly string[],
): Promise<void> {
  await refusingTheBusy(async () => {
    inFlight.requireRoom(keys)
    const ends = [await fairShare.enter(keys), requestPriority.begin()]
    const end = () => ends.forEach((one) => one())
    // The caller may have left while it waited.
    if (raw.closed) end()
    else raw.once('close', end)
    shareEnds.set(request, end)
  })
  payers.set(request, keys)
}

/** Gives back the share of a request that is answered, but whose answer stays open. */
export const leaveShare = (request: FastifyRequest): void => shareEnds.get(request)?.()

/** Answers a request that was admitted and has arrived whole; 503 when too many are being answered. */
export function inFlightOf<T>(
  { inFlight }: Pick<Shares, 'inFlight'>,
  request: FastifyRequest,
  answer: (slot: RequestSlot) => Promise<T> | T,
): Promise<T> {
  return refusingTheBusy(() => inFlight.run(payers.get(request) ?? [], answer))
}

/**
 * A refused caller that sends again at once has to connect anew: a thousand connections that always have a request ready keep the event
 * loop from its timers, and from the answers of the database, for seconds.
 */
const refusedHeaders = { 'retry-after': String(retrySeconds), connection: 'close' }

async function refusingTheBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    throw new ApiError('unavailable', refusal('too_many_waiting', { seconds: retrySeconds }), {
      headers: refusedHeaders,
      cause: error,
    })
  }
}
