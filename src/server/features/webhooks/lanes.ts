import { randomInt } from 'node:crypto'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { enlistBacklog, openBacklog } from '../../work/backlog.ts'
import { openWaker } from '../../work/waker.ts'
import { openRecords } from '../crm-writes/index.ts'
import { claimDeliveries } from './claim/claim.ts'
import { endLeases } from './claim/claim-queries.ts'
import { settleLostClaims } from './claim/lost-claims.ts'
import { openPaces } from './claim/paces.ts'
import { openSender } from './delivery/sender.ts'
import { warnOwners } from './delivery/warn-owners.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

/** The lane that sends deliveries; what a process stores is noted under this name (`work/backlog.ts`). */
export const sendingLaneName = 'webhooks'
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

/** Send the deliveries that are due, and look after those that are not sent. */
export function deliveryLanes(platform: Platform, { alone = false }: DeliveriesOptions = {}): Lane[] {
  const { config, database, log } = platform
  const db = database.system
  return [
    { ...sendingLane(platform), begin: async () => void (alone && (await endLeases(db))) },
    {
      name: 'webhooks-lost',
      pollMs,
      async turn() {
        for (const { id } of await settleLostClaims(db, config.webhooks)) {
          log.error({ delivery: id }, 'webhook delivery parked: the process ended too often while it was sent')
        }
      },
    },
    { name: 'webhooks-warnings', pollMs: warnEveryMs, turn: () => warnOwners(db) },
  ]
}

function sendingLane(platform: Platform): Lane {
  const { config, database, log, signals, requestPriority } = platform
  const lease = { worker: randomInt(1, 2 ** 47), ms: config.webhooks.leaseMs }
  const waker = openWaker()
  const backlog = openBacklog(requestPriority)
  enlistBacklog(signals, sendingLaneName, backlog)
  const claimed = { more: false, count: 0 }
  const paces = openPaces()
  const sender = openSender(platform, lease.ms, paces, (ended, retryInMs) => {
    backlog.ended(ended)
    if (retryInMs < pollMs) waker.wakeIn(retryInMs + 1)
    // Of a backlog, half of what was claimed is worth a claim of its own; less can wait a little for company.
    if (claimed.more) waker.wakeIn(sender.size() * 2 <= claimed.count ? 0 : claimEveryMs * 2)
  })
  // Of a backlog no more than has a place, while requests come.
  const depth = (webhookId: number) => Math.max(1, Math.round(paces.depth(webhookId) * (1 - backlog.patience())))
  const open = (accountId: number, sealed: string) => openRecords(platform, accountId, sealed)
  return {
    name: sendingLaneName,
    pollMs,
    apartMs: claimEveryMs,
    signal: ['deliveries_waiting'],
    waker,
    async ready() {
      await backlog.pause()
      return true
    },
    async turn() {
      const { rows, more, nextDueMs, failure } = await claimDeliveries(database.system, { lease, open, depth })
      if (rows.length > 0) reach('deliveries_claimed')
      sender.add(rows)
      if (failure !== undefined) log.warn({ err: failure }, 'messages of webhooks not composed')
      backlog.note(more)
      claimed.more = more
      claimed.count = sender.size()
      return nextDueMs
    },
    close: sender.close,
    settled: sender.settled,
    end: sender.end,
  }
}
