import type { WorkItem } from '../../../shared/contract/submissions/work.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { reasonColumns } from '../../lib/reasons.ts'
import { sendersOf } from '../inbox/index.ts'
import type { FoundItem } from './queries.ts'

/** Items for a user: without what may quote what is not theirs to see, or not kept. */
export async function presentWork(db: Db, actor: Actor, items: readonly FoundItem[]): Promise<WorkItem[]> {
  const ids = [...new Set(items.flatMap(({ submission_id }) => submission_id ?? []))]
  const submissions = isHiddenFrom(actor, 'senders') ? new Map<number, never>() : await sendersOf(db, actor, ids)
  return items.map((found) => {
    const { is_kept: _kept, quotes_confidential: _quotes, mail_to, mail_subject, webhook_url, reason, ...item } = found
    return {
      ...item,
      state: item.settled_at === null ? 'failed' : 'settled',
      submission: submissions.get(item.submission_id ?? 0) ?? null,
      webhook: webhook_url !== null && seesTargets(actor) ? { url: webhook_url } : null,
      mail:
        mail_to !== null && mail_subject !== null && seesMail(actor, found)
          ? { to: mail_to, subject: mail_subject }
          : null,
      ...reasonColumns('reason', seesReason(actor, found) ? reason : null),
    }
  })
}

function seesReason(actor: Actor, item: FoundItem): boolean {
  switch (item.kind) {
    case 'delivery':
      return seesTargets(actor)
    case 'mail':
      return seesMail(actor, item)
    default:
      return seesQuoted(actor, item)
  }
}

const seesTargets = (actor: Actor) => !isHiddenFrom(actor, 'webhookTargets')

const seesQuoted = (actor: Actor, { is_kept, quotes_confidential }: FoundItem) =>
  is_kept && !isHiddenFrom(actor, 'senders') && !(quotes_confidential && isHiddenFrom(actor, 'confidentialAnswers'))

/** A mail about no submission goes to a user, or asks a visitor for a confirmation, and nothing here says which. */
const seesMail = (actor: Actor, item: FoundItem) =>
  seesQuoted(actor, item) &&
  (item.submission_id !== null || !(isHiddenFrom(actor, 'userAddresses') || isHiddenFrom(actor, 'confidentialAnswers')))
