import { told } from '../../lib/reasons.ts'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import type { EventRow } from './queries.ts'

/** What a user may see of a submission. */
export interface TimelineAccess {
  /** Its content is saved. */
  is_kept: boolean
  /** Every answer of it. */
  seesAnswers: boolean
  /** The subscriptions of the account. */
  seesWebhooks: boolean
}

const none = { address: null, record: null, mail: null, webhook: null }

/** An event for a user: without what may quote an answer that is not kept, or not theirs to see. */
export function presentEvent({ more, reason, ...event }: EventRow, sight: TimelineAccess): TimelineEvent {
  const shown = { ...event, ...told('reason', reason), ...none, ...more }
  const { webhook } = shown
  if (webhook)
    return sight.seesWebhooks ? shown : { ...shown, ...told('reason', null), webhook: { ...webhook, url: null } }
  return sight.is_kept && sight.seesAnswers ? shown : withoutAnswers(shown, sight)
}

function withoutAnswers(event: TimelineEvent, { is_kept }: TimelineAccess): TimelineEvent {
  const { record, mail } = event
  return {
    ...event,
    ...told('reason', null),
    address: null,
    record: record && { ...record, id: is_kept ? record.id : null },
    mail: mail && { ...mail, to: [], subject: null },
  }
}
