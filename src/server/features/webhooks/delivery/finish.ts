import type { Db } from '../../../db/db.ts'
import type { WebhookConfig } from '../../../config.ts'
import { notificationRecipients } from '../../accounts/index.ts'
import { queueMails } from '../../mails/index.ts'
import type { AttemptResult } from './attempt.ts'
import type { ClaimedDelivery } from '../claim/claim.ts'
import { countAttempt, shouldDisable } from './count-attempt.ts'
import { isSuccess, nextStep } from './next-step.ts'
import { switchedOffMail } from './notices.ts'
import { cancelWaiting } from '../claim/claim-queries.ts'
import {
  lockSubscriptions,
  recordAttempts,
  recordSuccesses,
  updateSubscriptions,
  type FinishedAttempt,
  type SubscriptionRow,
} from './finish-queries.ts'
import { reach } from '../../../lib/crashes/crash-points.ts'

/** A claimed delivery as the end of an attempt asks for it. */
export type EndedDelivery = Pick<
  ClaimedDelivery,
  'id' | 'claims' | 'webhook_id' | 'is_test' | 'number' | 'max_attempts' | 'last_status'
>

/** An attempt that has ended and is to be written. */
export interface EndedAttempt<Row extends EndedDelivery = ClaimedDelivery> {
  row: Row
  result: AttemptResult
  /** When it began, on the monotonic clock. */
  startedAt: number
  /** Decides the jitter, in [0, 1). */
  random: number
  /** Nothing could be sent, and no try can do better. */
  isParked?: boolean
}

/**
 * Writes ended attempts in one transaction: the attempt, the delivery's next state, the subscription's counters, and
 * what follows when it is switched off. Where all of them succeeded that is one statement. An attempt whose claim is no longer the worker's is left out altogether: another
 * worker has taken over. Gives the milliseconds until the first of them is to be tried again, Infinity for none.
 */
export async function finishAttempts(
  db: Db,
  attempts: readonly EndedAttempt<EndedDelivery>[],
  config: WebhookConfig,
): Promise<number> {
  // As they are locked by those who empty them.
  const ended = attempts.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))
  const webhookIds = [...new Set(ended.map(({ row }) => row.webhook_id))]
  if (ended.every(({ result, isParked }) => isSuccess(result.status) && !isParked)) {
    const finished = ended.map((end) => finishedAttempt(end, config))
    await recordSuccesses(db, finished, webhookIds)
    return Infinity
  }
  return db.transaction().execute(async (db) => {
    const subscriptions = new Map((await lockSubscriptions(db, webhookIds)).map((row) => [row.id, row]))
    const finished = ended.map((end) => finishedAttempt(end, config, subscriptions.get(end.row.webhook_id)))
    const endTimes = await recordAttempts(db, finished)
    const changed = new Map<number, SubscriptionRow>()
    ended.forEach(({ row, result, isParked }, i) => {
      const ended_at = endTimes.get(row.id)
      const before = changed.get(row.webhook_id) ?? subscriptions.get(row.webhook_id)
      if (ended_at === undefined || before === undefined || row.is_test) return
      // What was never sent says nothing of the receiver.
      const exhausted = finished[i]?.state === 'exhausted' && !isParked
      const attempt = { status: result.status, previousStatus: row.last_status, exhausted, ended_at }
      changed.set(row.webhook_id, { ...before, ...countAttempt(before, attempt) })
    })
    if (changed.size > 0) await settleSubscriptions(db, [...changed.values()], config)
    reach('attempts_in_transaction')
    return Math.min(...finished.map(({ state, wait_ms }) => (state === 'waiting' ? wait_ms : Infinity)))
  })
}

function finishedAttempt(
  end: EndedAttempt<EndedDelivery>,
  config: WebhookConfig,
  subscription?: SubscriptionRow,
): FinishedAttempt {
  const { row, result, startedAt, random } = end
  const { number, max_attempts: maxAttempts } = row
  const { status, retryAfterMs } = result
  const step = end.isParked
    ? ({ state: 'exhausted' } as const)
    : nextStep({ number, maxAttempts, status, retryAfterMs }, config.retryDelaysMs, random)
  return {
    id: row.id,
    claims: row.claims,
    // Switched off while it was under way: what would wait is cancelled like the rest.
    state: step.state === 'waiting' && !subscription?.is_active ? 'cancelled' : step.state,
    wait_ms: step.state === 'waiting' ? step.waitMs : 0,
    status,
    duration_ms: Math.round(result.durationMs),
    error: result.error,
    excerpt: result.excerpt,
    age_ms: performance.now() - startedAt,
  }
}

async function settleSubscriptions(db: Db, changed: readonly SubscriptionRow[], config: WebhookConfig): Promise<void> {
  const off = changed.filter((row) => row.is_active && shouldDisable(row, config.disableAfter, row.now))
  await updateSubscriptions(
    db,
    changed.map((row) => (off.includes(row) ? { ...row, is_active: false } : row)),
  )
  if (off.length === 0) return
  await cancelWaiting(
    db,
    off.map(({ id }) => id),
  )
  reach('subscription_switched_off')
  for (const { account_id, url } of off) {
    await queueMails(db, account_id, await notificationRecipients(db, account_id), {
      ...switchedOffMail(url),
      purpose: 'webhook_notice',
    })
  }
}
