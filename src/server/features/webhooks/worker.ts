import { randomInt } from 'node:crypto'
import { openWaker } from '../../lib/waker.ts'
import type { Platform } from '../../platform.ts'
import { openRecords } from '../crm-writes/index.ts'
import { claimDeliveries } from './claim.ts'
import { openPaces } from './paces.ts'
import { openSender } from './sender.ts'
import { warnOwners } from './warn-owners.ts'
import { endLeases } from './claim-queries.ts'
import { settleLostClaims } from './lost-claims.ts'

const pollMs = 1_000
/** Claims that would be closer together than this ride together. */
const claimEveryMs = 10
const warnEveryMs = 60_000

export interface DeliveriesOptions {
  /**
   * No other worker can be alive (embedded database): leases of an earlier life end at once, so that what a crash cut off
   * is sent again on start and not a lease later.
   */
  alone?: boolean
}

/** Sends the deliveries that are due, until stopped. Any number of processes may do so on one database. */
export function startDeliveries(platform: Platform, options: DeliveriesOptions = {}): { stop(): Promise<void> } {
  const { config, database, log, signals } = platform
  const db = database.system
  const lease = { worker: randomInt(1, 2 ** 47), ms: config.webhooks.leaseMs }
  const waker = openWaker()
  const backlog = { more: false, claimed: 0 }
  const paces = openPaces()
  const sender = openSender(platform, lease.ms, paces, (retryInMs) => {
    if (retryInMs < pollMs) waker.wakeIn(retryInMs + 1)
    // Of a backlog, half of what was claimed is worth a claim of its own; less can wait a little for company.
    if (backlog.more) waker.wakeIn(sender.size() * 2 <= backlog.claimed ? 0 : claimEveryMs * 2)
  })
  const chores = [every(pollMs, reclaim), every(warnEveryMs, () => warnOwners(db))]
  const openKept = (accountId: number, sealed: string) => openRecords(platform, accountId, sealed)
  let stopping = false

  async function reclaim(): Promise<void> {
    for (const { id } of await settleLostClaims(db, config.webhooks)) {
      log.error({ delivery: id }, 'webhook delivery parked: the process ended too often while it was sent')
    }
  }

  /** Claims once; gives the milliseconds until the next delivery is due. */
  async function claim(): Promise<number> {
    const { rows, more, nextDueMs, failure } = await claimDeliveries(db, { lease, open: openKept, depth: paces.depth })
    sender.add(rows)
    if (failure !== undefined) log.warn({ err: failure }, 'messages of webhooks not composed')
    backlog.more = more
    backlog.claimed = sender.size()
    return Math.min(nextDueMs, pollMs)
  }

  async function run(): Promise<void> {
    if (options.alone) await endLeases(db)
    while (!stopping) {
      const begun = performance.now()
      let atMost = pollMs
      try {
        for (const chore of chores) await chore()
        atMost = await claim()
      } catch (error) {
        log.warn({ err: error }, 'webhook deliveries not claimed')
      }
      await waker.wait({ atLeast: claimEveryMs - (performance.now() - begun), atMost })
    }
  }

  signals.subscribe('deliveries_waiting', () => waker.wakeIn(0))
  const running = run()
  return {
    async stop() {
      stopping = true
      sender.close()
      waker.wakeIn(0)
      await running
      await sender.stop()
    },
  }
}

/** The task, at most once in so many milliseconds; at once the first time. */
function every(ms: number, task: () => Promise<void>): () => Promise<void> {
  let last = -Infinity
  return async () => {
    const now = performance.now()
    if (now - last < ms) return
    last = now
    await task()
  }
}
