import type { Db } from '../../db/db.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { followUpsOfForm } from '../follow-ups/index.ts'
import { storeReleased } from '../submissions/index.ts'
import { countReleased, deleteQuarantined, findQuarantined, moveToSubmission } from './queries.ts'

interface QuarantineEntry {
  account_id: number
  id: number
  /** No more than so many submissions of its form; null: any number. */
  max_submissions: number | null
  /** Released by hand, however many its address has had: it counts for that all the same. A confirmation counts by itself. */
  byHand?: true
}

export interface ReleasedSubmission {
  id: number
  index: number
  /** JSON text; null where it was not saved. */
  content: string | null
  sealed_content: string | null
}

/**
 * Accepts what was held back, in the caller's transaction, as if it had been received now: it gets its index, and everything
 * follows. `undefined`: its form has as many submissions as it may have.
 */
export async function releaseHeld(
  { config }: Pick<Platform, 'config'>,
  db: Db,
  { account_id, id, max_submissions, byHand }: QuarantineEntry,
): Promise<ReleasedSubmission | undefined> {
  const held = await findQuarantined(db, id)
  if (!held) throw new Error('A held-back submission is locked before it is released.')
  const follow_ups = await followUpsOfForm(db, account_id, held.form_id)
  const sealed_content = follow_ups.length > 0 ? held.sealed_content : null
  const stored = await storeReleased(db, {
    ...held,
    sealed_content,
    max_attempts: maxAttempts(config),
    follow_ups,
    max_submissions,
  })
  if (!stored) return undefined
  if (byHand) await countReleased(db, { from: id, to: stored.id })
  // What is not saved, and nothing needs, has no files either.
  const withFiles = held.content !== null || sealed_content !== null
  await moveToSubmission(db, { from: id, to: stored.id, withFiles })
  await deleteQuarantined(db, id)
  return { ...stored, content: held.content, sealed_content: held.sealed_content }
}

/** What begins with it, once that is committed. */
export function announceReleased({ signals }: Pick<Platform, 'signals'>): void {
  signals.publish('deliveries_waiting')
  signals.publish('follow_ups_waiting')
}
