import type { ChangeAuthor, SubmissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { announceUpdates } from './announce-updates.ts'
import { findProcessing, writeChanges, type ChangedState } from './queries.ts'

interface ChangedSubmissions {
  account_id: number
  by: ChangeAuthor
  changes: readonly ChangedState[]
}

interface AppliedChanges {
  /** How each submission is since, by id. */
  processing: Map<number, SubmissionProcessing>
  /** Tells others of it. */
  afterCommit: () => void
}

/** Writes changes of processing states, notes them, and queues what webhooks are told of them; the caller has locked the submissions. */
export async function applyChanges(
  { config, signals }: Pick<Platform, 'config' | 'signals'>,
  db: Db,
  { account_id, by, changes }: ChangedSubmissions,
): Promise<AppliedChanges> {
  if (changes.length === 0) return { processing: new Map(), afterCommit: () => undefined }
  const formOf = await writeChanges(db, { account_id, by, changes })
  const ids = changes.map(({ submission_id }) => submission_id)
  const processing = await findProcessing(db, account_id, ids)
  const updates = changes.flatMap(({ submission_id, change }) => {
    const since = processing.get(submission_id)
    return since ? [{ submission_id, update: { processing: since, change: { by, ...change } } }] : []
  })
  const announced = await announceUpdates(db, { account_id, updates, max_attempts: maxAttempts(config) })
  return {
    processing,
    afterCommit() {
      if (announced > 0) signals.publish('deliveries_waiting')
      const told = updates.flatMap(({ submission_id }) => {
        const form_id = formOf.get(submission_id)
        return form_id === undefined ? [] : [{ kind: 'updated' as const, form_id, submission_id }]
      })
      announceInboxChanges(signals, account_id, told)
    },
  }
}
