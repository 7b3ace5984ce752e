import type { LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Db } from '../../db/db.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import { SealedValueError, type Sealer } from '../../lib/secrets/sealed.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import type { Platform } from '../../platform.ts'
import { matchingOfForm, rulesAtOnce } from '../assignment/index.ts'
import { contentContext, followUpsOfForm, type Content } from '../follow-ups/index.ts'
import { storeReleased, type SubmissionMeta } from '../submissions/index.ts'
import { countReleased, deleteQuarantined, findQuarantined, moveToSubmission } from './queries.ts'

interface QuarantineEntry {
  account_id: number
  id: number
  /** No more than so many submissions of its form; null: any number. */
  max_submissions: number | null
  /** Released by hand, however many its address has had: it counts for that all the same. A confirmation counts by itself. */
  byHand?: true
}

interface HeldContent {
  account_id: number
  content: string | null
  sealed_content: string | null
}

export interface ReleasedSubmission {
  id: number
  index: number
  /** All places of its form were taken, and it is on the waiting list. */
  waiting_list: boolean
  /** JSON text; null where it was not saved. */
  content: string | null
  sealed_content: string | null
  /** Where its content has what no text for the visitor may say. */
  withheld: readonly AnswerPlace[]
  /** The records that its signed link names. */
  linked: LinkedRecords | null
}

/**
 * Accepts what was held back, in the caller's transaction, as if it had been received now: it gets its index, and everything
 * follows. `undefined`: its form has as many submissions as it may have, and no waiting list.
 */
export async function releaseHeld(
  { config, sealer }: Pick<Platform, 'config' | 'sealer'>,
  db: Db,
  { account_id, id, max_submissions, byHand }: QuarantineEntry,
): Promise<ReleasedSubmission | undefined> {
  const held = await findQuarantined(db, id)
  if (!held) throw new Error('A held-back submission is locked before it is released.')
  const follow_ups = await followUpsOfForm(db, account_id, held.form_id)
  const sealed_content = follow_ups.length > 0 ? held.sealed_content : null
  const rules = await matchingOfForm(db, { account_id, form_id: held.form_id })
  const stored = await storeReleased(db, {
    ...held,
    rules: rulesAtOnce(rules?.(heldContent(sealer, held)), { estate_uuid: held.estate_uuid, follow_ups }),
    sealed_content,
    max_attempts: maxAttempts(config),
    follow_ups,
    max_submissions: held.waiting_from === null ? max_submissions : null,
  })
  if (!stored) return undefined
  if (byHand) await countReleased(db, { from: id, to: stored.id })
  // What is not saved, and nothing needs, has no files either.
  const withFiles = held.content !== null || sealed_content !== null
  await moveToSubmission(db, { from: id, to: stored.id, withFiles })
  await deleteQuarantined(db, id)
  const { withheld = [], linked = null } = JSON.parse(held.meta ?? '{}') as SubmissionMeta
  return { ...stored, content: held.content, sealed_content: held.sealed_content, withheld, linked }
}

/** What was sent, as far as it is kept, and can be read: who takes care of it must not keep it from being released. */
function heldContent(sealer: Sealer, { account_id, content, sealed_content }: HeldContent): Content {
  if (content !== null) return JSON.parse(content) as Content
  if (sealed_content === null) return {}
  try {
    return JSON.parse(sealer.unseal(sealed_content, contentContext(account_id))) as Content
  } catch (error) {
    if (error instanceof SealedValueError) return {}
    throw error
  }
}

/** What begins with it, once that is committed. */
export function announceReleased(
  { signals }: Pick<Platform, 'signals'>,
  { account_id, form_id, id: submission_id }: { account_id: number; form_id: number; id: number },
): void {
  signals.publish('deliveries_waiting')
  signals.publish('follow_ups_waiting')
  announceInboxChanges(signals, account_id, [{ kind: 'received', form_id, submission_id }])
}
