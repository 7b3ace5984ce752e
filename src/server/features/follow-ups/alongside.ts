import type { FollowUpEnd, ExtraStatement } from './end-queries.ts'
import type { FollowUp } from './queries.ts'
import type { FollowUpWork, CrmOutcome } from './follow-up-work.ts'

/** What waits for another kind of work, and is done with it where nothing else is needed: the mails that wait for a write to the CRM. */
export type WaitingWork = Pick<FollowUpWork<unknown>, 'perform' | 'write'>

/** What came of it. */
export interface MailResult {
  followUp: FollowUp
  error: string | null
  result: unknown
}

/**
 * Composes the mails of a submission whose write to the CRM has just ended, from what this process knows; both end by one statement, and no
 * records are kept for them. Undefined: they wait for their own worker, which also tells what is wrong with them. What may have
 * ended its process before is not done alongside, so that each is suspected of its own crashes alone.
 */
export async function doneAlongside(
  waiting: WaitingWork | undefined,
  followUp: FollowUp,
  { told, stop }: { told: CrmOutcome | undefined; stop: AbortSignal },
): Promise<MailResult | undefined> {
  const wasLost = followUp.claims - 1 > followUp.tries
  if (!waiting || !followUp.mails_wait || wasLost) return undefined
  const mails = { ...followUp, claims: 1, tries: 0, sealed_records: null, ...(told && { told: told.records }) }
  const outcome = await waiting.perform(mails, stop).catch(() => undefined)
  if (outcome?.state !== 'done') return undefined
  return { followUp: mails, error: outcome.error, result: outcome.result }
}

/** The statement that writes what came of it, of those for which it has ended. */
export function writtenAlongside(
  waiting: WaitingWork | undefined,
  ends: readonly (FollowUpEnd & { mails?: MailResult | undefined })[],
): ExtraStatement {
  const results = ends.flatMap(({ mails }) => (mails?.result === undefined ? [] : [mails]))
  return (condition) => (waiting && results.length > 0 ? waiting.write(results, condition) : null)
}
