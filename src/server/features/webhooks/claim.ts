import { maskedText } from '../../../shared/form/confidential.ts'
import type { Db } from '../../db/db.ts'
import { asApiError } from '../../http/errors.ts'
import { databaseTime } from '../../lib/clock.ts'
import { SealedValueError } from '../../lib/sealed.ts'
import { targetKey } from '../../lib/target-url.ts'
import type { KeptRecords } from '../crm-writes/index.ts'
import { fromRecords } from '../follow-ups/index.ts'
import { payloadText } from './payload.ts'
import type { Queued } from './places.ts'
import { maxShare, planClaims, type HeldSubscription, type Share } from './plan-claims.ts'
import {
  cancelDeliveries,
  cancelWaiting,
  findDue,
  findHeld,
  openClaims,
  pickDeliveries,
  takeDeliveries,
  type DueRow,
  type HeldRow,
  type PickedRow,
} from './claim-queries.ts'

/** A delivery that this worker may send until its lease ends. */
export interface Claimed extends Queued {
  id: string
  claims: number
  /** An earlier claim of it was lost, so that the beginning of its exchange is noted. */
  isNoted: boolean
  event: string
  is_test: boolean
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
  rows: Claimed[]
  /** More is due than could be claimed. */
  more: boolean
  /** When the next delivery will be due, in milliseconds from now. */
  nextDueMs: number
}

/** What kept a delivery from being made: for its log, and for ours. */
export interface Fault {
  sentence: string
  cause: unknown
}

/** Opens the CRM's records of a submission, for the macros of its message. */
export type OpenRecords = (accountId: number, sealed: string) => Promise<KeptRecords>

/** Claims what is due and has a place, in one short transaction; claims of several processes take turns. */
export async function claimDeliveries(
  db: Db,
  lease: { worker: number; ms: number },
  open: OpenRecords,
): Promise<ClaimResult> {
  return db.transaction().execute(async (db) => {
    const nextParkedMs = await openClaims(db)
    const found = await findDue(db)
    if (found.length === 0) return { rows: [], more: false, nextDueMs: nextParkedMs }
    const off = found.filter(({ is_active }) => !is_active).map(({ webhook_id }) => webhook_id)
    if (off.length > 0) await cancelWaiting(db, off)
    const active = found.filter(({ is_active }) => is_active)
    const due = active.filter((row) => row.due > 0)
    const shares = due.length > 0 ? planClaims(due.map(withTarget), await heldBy(db, lease.worker)) : []
    const rows = shares.length > 0 ? await take(db, shares, lease, open) : []
    return { rows, more: rows.length < total(due), nextDueMs: Math.min(nextParkedMs, ...aheadOf(active)) }
  })
}

async function heldBy(db: Db, worker: number): Promise<HeldSubscription[]> {
  return (await findHeld(db, worker)).map(withTarget)
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

async function take(
  db: Db,
  shares: readonly Share[],
  lease: { worker: number; ms: number },
  open: OpenRecords,
): Promise<Claimed[]> {
  const picked = await pickDeliveries(db, shares)
  const made = await Promise.all(picked.map(async (row) => ({ row, ...(await madeOf(row, open)) })))
  const erased = made.filter(({ body, fault }) => body === null && fault === null).map(({ row }) => row.id)
  if (erased.length > 0) await cancelDeliveries(db, erased)
  const claims = made.filter(({ body, fault }) => body !== null || fault !== null)
  const claimedAt = performance.now()
  if (claims.length > 0) {
    const stored = claims.map(({ row, body }) => ({ id: row.id, body: row.body === null ? body : null }))
    await takeDeliveries(db, stored, lease)
  }
  const byWebhook = new Map(shares.map((share) => [share.webhook_id, share]))
  return claims.flatMap(({ row, body, fault }) => {
    const share = byWebhook.get(row.webhook_id)
    return share ? [claimedRow({ row, body: body ?? '', fault, share, claimedAt })] : []
  })
}

/** The body of a delivery, or why it cannot be made: no delivery keeps others from being sent. */
async function madeOf(row: PickedRow, open: OpenRecords): Promise<{ body: string | null; fault: Fault | null }> {
  if (row.body !== null) return { body: row.body, fault: null }
  try {
    return { body: await bodyOf(row, open), fault: null }
  } catch (cause) {
    // A database that is away is away for all of them, and comes back.
    if (asApiError(cause)?.kind === 'unavailable' && !(cause instanceof SealedValueError)) throw cause
    const reason =
      cause instanceof SealedValueError
        ? "The CRM's records for it cannot be opened with the keys of this installation."
        : 'Something went wrong on our side.'
    return { body: null, fault: { sentence: `The message could not be made, and nothing was sent. ${reason}`, cause } }
  }
}

const noRecords: KeptRecords = { records: {}, links: {}, fields: {} }

/** `null`: the submission was erased before its body was made. */
async function bodyOf(row: PickedRow, open: OpenRecords): Promise<string | null> {
  const { form, index, submitted_at, submission_id, content, payload_template, message_key, timezone } = row
  if (form === null || index === null || submitted_at === null || submission_id === null) return null
  const places = row.confidential ?? []
  const submission = { id: submission_id, index, content: maskedText(content, places) }
  const kept = row.sealed_records === null ? noRecords : await open(row.account_id, row.sealed_records)
  return payloadText({
    created_at: submitted_at,
    form,
    submission,
    payload_template,
    message_key,
    crm_ids: Object.fromEntries(Object.entries(row.crm_ids ?? {}).map(([module, id]) => [module, { ID: idOf(id) }])),
    macros: fromRecords(kept, null, { now: new Date(databaseTime()), timezone, hidden: places }),
  })
}

/** Ids of a CRM that counts go out as numbers. */
const idOf = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id)

function claimedRow({
  row,
  body,
  fault,
  share,
  claimedAt,
}: {
  row: PickedRow
  body: string
  fault: Fault | null
  share: Share
  claimedAt: number
}): Claimed {
  return {
    id: row.id,
    account_id: row.account_id,
    webhook_id: row.webhook_id,
    event: row.event,
    is_test: row.is_test,
    url: row.url,
    target: targetOf(row.url),
    sealed_secret: row.sealed_secret,
    standing: row.standing,
    max_attempts: row.max_attempts,
    last_status: row.last_status,
    body,
    fault,
    claims: row.claims + 1,
    isNoted: row.claims > row.attempts,
    begun: row.begun,
    number: row.attempts + 1,
    subscriptionSlots: share.subscriptionSlots,
    targetSlots: share.targetSlots,
    claimedAt,
  }
}
