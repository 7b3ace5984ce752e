import { refusal, toStore } from '../../../../shared/refusals/catalogue.ts'
import type { Platform } from '../../../platform.ts'
import { guardedClient } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import { batcher, batched } from '../../../lib/scheduling/batcher.ts'
import { unsent } from './attempt.ts'
import { tracedAttempt } from '../traced-attempt.ts'
import type { ClaimedDelivery } from '../claim/claim.ts'
import type { Fault } from './compose.ts'
import { finishAttempts, type EndedAttempt } from './finish.ts'
import { isSuccess } from './next-step.ts'
import { openPlaces } from '../claim/places.ts'
import type { Paces } from '../claim/paces.ts'
import { slots } from '../claim/plan-claims.ts'
import { openSigners } from './signers.ts'
import { releaseDeliveries } from '../claim/claim-queries.ts'
import { noteBegun } from '../claim/lost-claims.ts'
import { reach } from '../../../lib/crashes/crash-points.ts'

/** Ends of a stream of exchanges are written so far apart. */
const writeEveryMs = 20
/** After a failed write it is tried again this much later, as long as the lease lasts. */
const writeAgainMs = 500

/** A receiver gets as many connections as it has places; Node closes idle ones after 5 s, others later. */
const connections = {
  perReceiver: slots.target,
  inAll: slots.process,
  idleMs: 4_000,
  maxAgeMs: 60_000,
  distrustMs: 600_000,
}

export interface Sender {
  add(rows: readonly ClaimedDelivery[]): void
  /** Claimed and not sent to the end. */
  size(): number
  /** Begins no exchange any more, and gives back what has not been sent. */
  close(): void
  /** Resolves when every exchange has ended. */
  settled(): Promise<void>
  /** Cuts off what has not ended, and writes all that has become of it. */
  end(): Promise<void>
}

/** Called after each write of so many ends, with the milliseconds until one of the deliveries is to be tried again. */
type WriteListener = (ended: number, retryInMs: number) => void

/** Sends claimed deliveries, each when there is a place for it, and writes what became of them. */
export function openSender(platform: Platform, leaseMs: number, paces: Paces, onWritten: WriteListener): Sender {
  const { webhooks } = platform.config
  const { log } = platform
  const client = openClient(platform)
  const attempt = tracedAttempt(platform.traces, client)
  const { results, unsentClaims, cutOffClaims } = openWriters(platform, leaseMs, onWritten)
  const begin = openBeginnings(platform)
  const signerOf = openSigners(platform.sealer)
  const places = openPlaces<ClaimedDelivery>(send)
  let stopping = false

  async function send(row: ClaimedDelivery): Promise<void> {
    // With little of the lease left another worker could send it at the same time: rather leave it to that one.
    const tooLate = leaseLeft(row, leaseMs) < Math.min(webhooks.timeoutMs, leaseMs / 2)
    if (stopping || tooLate) return unsentClaims.add(row)
    const startedAt = performance.now()
    const made = row.fault === null ? signerOf(row) : { fault: row.fault }
    if ('fault' in made) return park(row, made.fault, startedAt)
    if (row.isNoted) {
      const begun = await begin(row)
      if (begun === 'unknown') return unsentClaims.add(row)
      if (begun === 'foreign') return
      if (stopping) return cutOffClaims.add(row)
    }
    const post = { ...row, sign: made.sign, timeoutMs: webhooks.timeoutMs }
    reach('delivery_begun')
    const result = await attempt(post, row).catch((error: unknown) => {
      log.error({ err: error, delivery: row.id }, 'webhook attempt could not be made')
      return unsent(toStore(refusal('delivery_not_possible')))
    })
    // Cut off by our own stop: whether it arrived is unknown.
    if (result === undefined) return cutOffClaims.add(row)
    reach('delivery_answered')
    results.add({ row, result, startedAt, random: Math.random() })
    paces.note(row.webhook_id, result.durationMs)
    // What was claimed ahead in the hope of success is planned anew.
    if (!isSuccess(result.status)) giveBack(({ webhook_id }) => webhook_id === row.webhook_id)
  }

  /** Ends a delivery that cannot be made: its log says why, and it can be sent again. */
  function park(row: ClaimedDelivery, { reason, cause }: Fault, startedAt: number): void {
    const { id: delivery, webhook_id: webhook } = row
    log.error({ err: cause, delivery, webhook }, 'webhook delivery parked: nothing could be sent')
    results.add({ row, result: unsent(toStore(reason)), startedAt, random: 0, isParked: true })
  }

  /** Lets those claims go that have not found a place yet. */
  function giveBack(which: (row: ClaimedDelivery) => boolean): void {
    for (const row of places.takeBack(which)) unsentClaims.add(row)
  }

  function close(): void {
    stopping = true
    giveBack(() => true)
  }

  function settled(): Promise<void> {
    // What was claimed while the stop began.
    close()
    return places.ended()
  }

  async function end(): Promise<void> {
    await client.close()
    await places.ended()
    await Promise.all([unsentClaims.settled(), cutOffClaims.settled()])
    await results.settled()
  }

  return { add: places.add, size: places.size, close, settled, end }
}

const openClient = ({ config: { webhooks }, resolve }: Platform) =>
  guardedClient({
    allowHosts: webhooks.allowHosts,
    connectTimeoutMs: webhooks.connectTimeoutMs,
    keep: connections,
    ...(resolve && { resolve }),
  })

const leaseLeft = (row: ClaimedDelivery, leaseMs: number) => row.claimedAt + leaseMs - performance.now()

/** Notes that exchanges begin, of several together; `foreign`: the claim has ended, `unknown`: it could not be noted. */
function openBeginnings({
  database,
  log,
}: Platform): (row: ClaimedDelivery) => Promise<'noted' | 'foreign' | 'unknown'> {
  const begin = batched((rows: ClaimedDelivery[]) => noteBegun(database.system, rows))
  return async (row) => {
    try {
      return (await begin(row)) ? 'noted' : 'foreign'
    } catch (error) {
      log.warn({ err: error, delivery: row.id }, 'the beginning of a webhook exchange not noted')
      return 'unknown'
    }
  }
}

/** The streams of writes: attempts that have ended, and claims that are let go. */
function openWriters({ config, database, log }: Platform, leaseMs: number, onWritten: WriteListener) {
  const db = database.system
  const results = batcher<EndedAttempt>(
    async (batch) => {
      onWritten(batch.length, await finishAttempts(db, batch, config.webhooks))
    },
    (end, error) => {
      log.error({ err: error, delivery: end.row.id }, 'webhook attempt not recorded')
      if (leaseLeft(end.row, leaseMs) > 0) setTimeout(() => results.add(end), writeAgainMs).unref()
    },
    { everyMs: writeEveryMs },
  )
  const released = (reason: 'unsent' | 'cut_off') =>
    batcher<ClaimedDelivery>(
      (batch) => releaseDeliveries(db, batch, reason),
      ({ id }, error) => log.warn({ err: error, delivery: id }, 'webhook claim not released; its lease will end'),
    )
  return { results, unsentClaims: released('unsent'), cutOffClaims: released('cut_off') }
}
