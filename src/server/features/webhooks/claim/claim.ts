import type { Db } from '../../../db/db.ts'
import { targetKey } from '../../../lib/guarded-fetch/target-url.ts'
import {
  composeMessage,
  hasSource,
  plainComposer,
  type ComposeResult,
  type Fault,
  type OpenRecords,
} from '../delivery/compose.ts'
import type { QueuedDelivery } from './places.ts'
import { maxShare, planClaims, type Share } from './plan-claims.ts'
import {
  cancelDeliveries,
  cancelWaiting,
  findDueAndHeld,
  openClaims,
  pickDeliveries,
  releaseDeliveries,
  storeBodies,
  takeDeliveries,
  type DueRow,
  type HeldRow,
  type Lease,
  type PickedRow,
} from './claim-queries.ts'

/** A delivery that this worker may send until its lease ends. */
export interface ClaimedDelivery extends QueuedDelivery {
  id: string
  claims: number
  /** An earlier claim of it was lost, so that the beginning of its exchange is noted. */
  isNoted: boolean
  event: string
  is_test: boolean
  /** null: it is about none, or that is deleted. */
  submission_id: number | null
  url: string
  sealed_secret: string
  body: string
  /** Why there is nothing to send; it is no fault of the receiver, and trying again does not help. */
  fault: Fault | null
  /** Number of the attempt to make, from 1. */
  number: number
  max_attempts: number
  last_status: number | null
  /** On the monotonic clock of this process, before the lease began. */
  claimedAt: number
}

export interface ClaimResult {
  rows: ClaimedDelivery[]
  /** More is due than could be claimed. */
  more: boolean
  /** When the next delivery will be due, in milliseconds from now. */
  nextDueMs: number
  /** Why messages could not be composed just now; their deliveries wait again. */
  failure?: unknown
}

/** A picked delivery with the places that its subscription has; `composed` is missing where its message is still to be made. */
interface PickedDelivery {
  row: PickedRow
  share: Share
  composed: ComposeResult | undefined
  claimedAt: number
}

export interface ClaimRules {
  lease: Lease
  open: OpenRecords
  /** How many to claim for each place of a proven subscription. */
  depth: (webhookId: number) => number
}

/**
 * Claims what is due and has a place, in one short transaction; claims of several processes take turns. Messages are composed after it, when
 * others can claim, and stored before they are sent.
 */
export async function claimDeliveries(db: Db, { lease, open, depth }: ClaimRules): Promise<ClaimResult> {
  const { taken, ...rest } = await db.transaction().execute((db) => take(db, lease, depth))
  const [made, unmade] = partition(taken, ({ composed }) => composed !== undefined)
  if (unmade.length === 0) return { rows: made.map(claimedRow), ...rest }
  try {
    const composed = await composeTaken(db, unmade, open)
    return { rows: [...made, ...composed].map(claimedRow), ...rest }
  } catch (error) {
    // Those that need no message go out all the same. Where the others cannot be let go, their lease ends.
    await releaseDeliveries(db, claimsOfTaken(unmade), 'unsent').catch(() => undefined)
    return { rows: made.map(claimedRow), ...rest, failure: error }
  }
}

async function take(
  db: Db,
  lease: Lease,
  depth: ClaimRules['depth'],
): Promise<Omit<ClaimResult, 'rows'> & { taken: PickedDelivery[] }> {
  const nextParkedMs = await openClaims(db)
  const { due: found, held } = await findDueAndHeld(db, lease.worker)
  const [active, off] = partition(found, ({ is_active }) => is_active)
  if (off.length > 0) {
    await cancelWaiting(
      db,
      off.map(({ webhook_id }) => webhook_id),
    )
  }
  const due = active.filter((row) => row.due > 0)
  const shares = planClaims(
    due.map((row) => ({ ...withTarget(row), depth: depth(row.webhook_id) })),
    held.map(withTarget),
  )
  const taken = shares.length > 0 ? await takeShares(db, shares, lease) : []
  return { taken, more: taken.length < total(due), nextDueMs: Math.min(nextParkedMs, ...aheadOf(active)) }
}

async function takeShares(db: Db, shares: readonly Share[], lease: Lease): Promise<PickedDelivery[]> {
  const [rows, erased] = partition(await pickDeliveries(db, shares), hasSource)
  if (erased.length > 0) {
    await cancelDeliveries(
      db,
      erased.map(({ id }) => id),
    )
  }
  if (rows.length === 0) return []
  const compose = plainComposer()
  const byWebhook = new Map(shares.map((share) => [share.webhook_id, share]))
  const claimedAt = performance.now()
  const taken = rows.flatMap((row) => {
    const share = byWebhook.get(row.webhook_id)
    return share ? [{ row, share, composed: compose(row), claimedAt }] : []
  })
  const stored = taken.map(({ row, composed }) => ({ id: row.id, body: row.body === null ? composed?.body : null }))
  await takeDeliveries(db, stored, lease)
  return taken
}

/** The same with their messages, which are stored; without those whose claim was lost or whose submission was erased meanwhile. */
async function composeTaken(db: Db, taken: readonly PickedDelivery[], open: OpenRecords): Promise<PickedDelivery[]> {
  const made = await Promise.all(taken.map(async (one) => ({ ...one, composed: await composeMessage(one.row, open) })))
  const bodies = made.flatMap(({ row, composed: { body } }) =>
    body === null ? [] : [{ id: row.id, claims: row.claims + 1, body }],
  )
  const stored = await storeBodies(db, bodies)
  const [kept, lost] = partition(made, ({ row, composed }) => composed.body === null || stored.has(row.id))
  if (lost.length > 0) await releaseDeliveries(db, claimsOfTaken(lost), 'unsent')
  return kept
}

const claimsOfTaken = (taken: readonly PickedDelivery[]) =>
  taken.map(({ row }) => ({ id: row.id, claims: row.claims + 1 }))

function partition<T>(all: readonly T[], which: (one: T) => boolean): [those: T[], others: T[]] {
  return [all.filter(which), all.filter((one) => !which(one))]
}

function withTarget<T extends DueRow | HeldRow>(row: T): T & { target: string } {
  return { ...row, target: targetOf(row.url) }
}

function targetOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? targetKey(parsed) : url
}

const total = (due: readonly DueRow[]) => due.reduce((sum, row) => sum + Math.min(row.due, maxShare + 1), 0)

/** When deliveries will be due that are not yet. */
function aheadOf(rows: readonly DueRow[]): number[] {
  return rows.filter(({ due }) => due === 0).map(({ due_in_ms }) => Math.max(1, due_in_ms))
}

function claimedRow({ row, share, composed, claimedAt }: PickedDelivery): ClaimedDelivery {
  return {
    id: row.id,
    account_id: row.account_id,
    webhook_id: row.webhook_id,
    event: row.event,
    is_test: row.is_test,
    submission_id: row.submission_id,
    url: row.url,
    target: targetOf(row.url),
    sealed_secret: row.sealed_secret,
    standing: row.standing,
    max_attempts: row.max_attempts,
    last_status: row.last_status,
    body: composed?.body ?? '',
    fault: composed?.fault ?? null,
    claims: row.claims + 1,
    isNoted: row.claims > row.attempts,
    begun: row.begun,
    number: row.attempts + 1,
    subscriptionSlots: share.subscriptionSlots,
    targetSlots: share.targetSlots,
    claimedAt,
  }
}
