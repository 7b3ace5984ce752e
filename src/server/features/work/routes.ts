import { work, type WorkKind } from '../../../shared/contract/submissions/work.ts'
import { startOf } from '../../db/time-bounds.ts'
import type { Account } from '../../http/authentication/actor.ts'
import { routes, type Reply } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
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
import { presentWork } from './present.ts'
import { retryWork, type RetryResult } from './retry.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

/** Repeated with one call: each is a statement or two. */
const atOnce = 500

export const workRoutes = routes('work', work, {
  async list({ db, account, actor, query: { since, ...query }, page }) {
    const filter = { ...query, ...page, since: since === undefined ? since : startOf(since, account.timezone) }
    const found = await listWork(db, account.id, filter)
    return { ...found, data: await presentWork(db, actor, found.data) }
  },
  async retry({ db, account, actor, params: { id }, platform, reply }) {
    const item = await findWork(db, account.id, id)
    if (!item) throw new Error('The kernel has found this record.')
    requireFeature(account, item.kind)
    const repeated = await retryWork(db, platform, { account_id: account.id, items: [item] })
    if (repeated.count === 0) throw new ApiError('conflict', notRepeatable(item))
    announce(platform, reply, repeated)
    const [shown] = await presentWork(db, actor, [item])
    return shown && { ...shown, state: 'waiting' as const, settled_at: null }
  },
  async settle({ db, account, actor, params: { id } }) {
    await settleWork(db, account.id, id)
    const item = await findWork(db, account.id, id)
    const [shown] = await presentWork(db, actor, item ? [item] : [])
    return shown
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
