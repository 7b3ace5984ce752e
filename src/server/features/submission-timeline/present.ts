import { reasonColumns } from '../../lib/reasons.ts'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import type { EventRow } from './event-rows.ts'

/** What a user may see of a submission. */
export interface TimelineAccess {
  /** Its content is saved. */
  is_kept: boolean
  /** Every answer of it. */
  seesAnswers: boolean
  /** The subscriptions of the account. */
  seesWebhooks: boolean
}

const none = { address: null, record: null, mail: null, returned: null, webhook: null, change: null, processing: null }

/** An event for a user: without what may quote an answer that is not kept, or not theirs to see. */
export function presentEvent({ more, reason, ...event }: EventRow, access: TimelineAccess): TimelineEvent {
  const shown = { ...event, ...reasonColumns('reason', reason), ...none, ...more }
  const { webhook } = shown
  if (webhook)
    return access.seesWebhooks
      ? shown
      : { ...shown, ...reasonColumns('reason', null), webhook: { ...webhook, url: null } }
  return access.is_kept && access.seesAnswers ? shown : withoutAnswers(shown, access)
}

function withoutAnswers(event: TimelineEvent, { is_kept }: TimelineAccess): TimelineEvent {
  const { record, mail, returned, change } = event
  return {
    ...event,
    ...reasonColumns('reason', null),
    address: null,
    record: record && { ...record, id: is_kept ? record.id : null },
    mail: mail && { ...mail, to: [], subject: null },
    returned: returned && { ...returned, recipient: null, said: null },
    change: change && { ...change, id: is_kept ? change.id : null, from: null, to: null },
  }
}
