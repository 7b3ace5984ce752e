import type { ChangeAuthor, SubmissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { announceUpdate } from './announce-update.ts'
import type { ProcessingState, StateChange } from './changes.ts'
import { findProcessing, writeChange } from './queries.ts'

interface ChangedSubmission {
  account_id: number
  submission_id: number
  by: ChangeAuthor
  before: ProcessingState
  change: StateChange
}

interface AppliedChange {
  processing: SubmissionProcessing | undefined
  /** Tells others of it. */
  afterCommit: () => void
}

/** Writes a change of the processing state, notes it, and queues what webhooks are told of it; the caller has locked the submission. */
export async function applyChange(
  { config, signals }: Pick<Platform, 'config' | 'signals'>,
  db: Db,
  changed: ChangedSubmission,
): Promise<AppliedChange> {
  const { account_id, submission_id, by, change } = changed
  const form_id = await writeChange(db, changed)
  const processing = (await findProcessing(db, account_id, [submission_id])).get(submission_id)
  const of = { account_id, submission_id, max_attempts: maxAttempts(config) }
  const announced = processing
    ? await announceUpdate(db, { ...of, update: { processing, change: { by, ...change } } })
    : 0
  return {
    processing,
    afterCommit() {
      if (announced > 0) signals.publish('deliveries_waiting')
      if (processing && form_id !== undefined) {
        announceInboxChanges(signals, account_id, [{ kind: 'updated', form_id, submission_id }])
      }
    },
  }
}
