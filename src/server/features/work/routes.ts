import { reasonColumns } from '../../lib/reasons.ts'
import { work, type WorkItem, type WorkKind } from '../../../shared/contract/submissions/work.ts'
import { startOf } from '../../db/time-bounds.ts'
import type { Account, Actor } from '../../http/authentication/actor.ts'
import { routes, type Reply } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import type { Platform } from '../../platform.ts'
import {
  countFailures,
  findWork,
  listWork,
  lockRepeatable,
  settleFailures,
  settleWork,
  type FoundItem,
} from './queries.ts'
import { retryWork, type RetryResult } from './retry.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

/** Repeated with one call: each is a statement or two. */
const atOnce = 500

export const workRoutes = routes('work', work, {
  async list({ db, account, actor, query: { since, ...query }, page }) {
    const filter = { ...query, ...page, since: since === undefined ? since : startOf(since, account.timezone) }
    const found = await listWork(db, account.id, filter)
    return { ...found, data: found.data.map((item) => present(actor, item)) }
  },
  async retry({ db, account, actor, params: { id }, platform, reply }) {
    const item = await findWork(db, account.id, id)
    if (!item) throw new Error('The kernel has found this record.')
    requireFeature(account, item.kind)
    const repeated = await retryWork(db, platform, { account_id: account.id, items: [item] })
    if (repeated.count === 0) throw new ApiError('conflict', notRepeatable(item))
    announce(platform, reply, repeated)
    return { ...present(actor, item), state: 'waiting' as const, settled_at: null }
  },
  async settle({ db, account, actor, params: { id } }) {
    await settleWork(db, account.id, id)
    const item = await findWork(db, account.id, id)
    return item && present(actor, item)
  },
  async retryFailed({ db, account, body, platform, reply }) {
    const failures = { ...body, since: startOf(body.since, account.timezone) }
    const found = await lockRepeatable(db, account.id, { ...failures, limit: atOnce })
    const items = found.filter((item) => mayRepeat(account, item.kind))
    const repeated = await retryWork(db, platform, { account_id: account.id, items })
    announce(platform, reply, repeated)
    return { retried: repeated.count, left: await countFailures(db, account.id, failures) }
  },
  async settleFailed({ db, account, body }) {
    return { settled: await settleFailures(db, account.id, { ...body, since: startOf(body.since, account.timezone) }) }
  },
})

const mayRepeat = ({ features }: Account, kind: WorkKind) => kind !== 'delivery' || features.has('webhooks')

function requireFeature(account: Account, kind: WorkKind): void {
  if (!mayRepeat(account, kind))
    throw new ApiError('forbidden', refusal('feature_not_in_plan', { feature: 'webhooks' }))
}

function notRepeatable({ kind, is_repeatable }: FoundItem): Refusal {
  if (is_repeatable) return refusal('not_repeatable_now')
  return refusal(kind === 'delivery' ? 'webhook_off' : 'not_repeatable')
}

function announce({ signals }: Platform, reply: Reply, { announcements }: RetryResult): void {
  reply.afterCommit(() => {
    for (const announcement of announcements) signals.publish(...announcement)
  })
}

/** An item for a user: without a reason that may quote what is not theirs to see, or not kept. */
function present(actor: Actor, { is_kept, quotes_confidential, reason, ...item }: FoundItem): WorkItem {
  const isHidden =
    item.kind === 'delivery'
      ? isHiddenFrom(actor, 'webhookTargets')
      : !is_kept || (quotes_confidential && isHiddenFrom(actor, 'confidentialAnswers'))
  const state = item.settled_at === null ? 'failed' : 'settled'
  return { ...item, state, ...reasonColumns('reason', isHidden ? null : reason) }
}
