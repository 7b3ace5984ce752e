import { webhooks, type Delivery, type Webhook } from '../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../db/db.ts'
import { startOf } from '../../db/time-bounds.ts'
import { routes, withFaultsAhead } from '../../http/bind.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { ApiError } from '../../http/errors.ts'
import { tryUnseal } from '../../lib/secrets/sealed.ts'
import type { Platform } from '../../platform.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { testPayload } from './payload.ts'
import {
  databaseTime,
  deleteWebhook,
  exampleForm,
  findWebhook,
  insertTest,
  listWebhooks,
  lockDelivery,
  sendAgain,
  sendFailedAgain,
  sendNow,
  type WebhookRow,
} from './queries.ts'
import { findDelivery, listDeliveries, presentDeliveries } from './log-queries.ts'
import { changeSubscription } from './change.ts'
import { secretContext } from './secret-context.ts'
import { subscribe, targetFaults } from './subscribe.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const bound = routes('webhooks', webhooks, {
  async list({ db, actor, page, platform }) {
    const found = await listWebhooks(db, page)
    return { ...found, data: found.data.map((row) => presentWebhook(row, actor, platform)) }
  },
  async create({ db, account, actor, body, platform }) {
    const id = await subscribe(db, account.id, body, platform.sealer)
    const row = await findWebhook(db, id)
    if (!row) return undefined
    const secret = platform.sealer.unseal(row.sealed_secret, secretContext(account.id))
    return { ...presentWebhook(row, actor, platform), secret }
  },
  async get({ db, actor, params, platform }) {
    const row = await findWebhook(db, params.id)
    return row && presentWebhook(row, actor, platform)
  },
  async update({ db, actor, params, body, platform }) {
    await changeSubscription(db, params.id, body)
    const row = await findWebhook(db, params.id)
    return row && presentWebhook(row, actor, platform)
  },
  remove: ({ db, params }) => deleteWebhook(db, params.id),
  async deliveries({ db, account, params, query, page }) {
    const of = { account_id: account.id, webhook_id: params.id }
    const found = await listDeliveries(db, of, { ...page, state: query.state })
    return { ...found, data: await presentDeliveries(db, account.id, found.data) }
  },
  async redeliver({ db, account, params: { id, delivery_id }, platform, reply }) {
    const delivery = isUuid(delivery_id) ? await lockDelivery(db, id, delivery_id) : undefined
    if (!delivery) throw new ApiError('not_found', refusal('delivery_missing'))
    await requireActive(db, id)
    const waitsForRetry = delivery.state === 'waiting' && delivery.attempts > 0
    if (!waitsForRetry && (delivery.state === 'waiting' || delivery.state === 'sending')) {
      throw new ApiError('conflict', refusal('delivery_under_way'))
    }
    if (delivery.erased) throw new ApiError('conflict', refusal('delivery_without_submission'))
    await (waitsForRetry ? sendNow : sendAgain)(db, delivery_id)
    reply.afterCommit(() => platform.signals.publish('deliveries_waiting'))
    return presentDelivery(db, account.id, delivery_id)
  },
  async redeliverFailed({ db, account, params, body, platform, reply }) {
    await requireActive(db, params.id)
    const redelivered = await sendFailedAgain(db, params.id, startOf(body.since, account.timezone))
    reply.afterCommit(() => platform.signals.publish('deliveries_waiting'))
    return { redelivered }
  },
  async test({ db, account, params, platform, reply }) {
    const webhook = await requireActive(db, params.id)
    const form = await exampleForm(db, webhook.form_id)
    const ids = { account_id: account.id, webhook_id: params.id, event: webhook.event }
    const id = await insertTest(db, ids, testPayload(webhook, form, await databaseTime(db)))
    reply.afterCommit(() => platform.signals.publish('deliveries_waiting'))
    return presentDelivery(db, account.id, id)
  },
})

/** One that was written in this transaction. */
async function presentDelivery(db: Db, accountId: number, id: string): Promise<Delivery> {
  const row = await findDelivery(db, id)
  const [shown] = row ? await presentDeliveries(db, accountId, [row]) : []
  if (!shown) throw new Error('The delivery was written in this transaction.')
  return shown
}

export const webhookRoutes = withFaultsAhead(bound, {
  'webhooks.create': targetFaults,
  'webhooks.update': targetFaults,
})

function presentWebhook({ sealed_secret, ...shown }: WebhookRow, actor: Actor, { sealer, log }: Platform): Webhook {
  if (isHiddenFrom(actor, 'webhookSecrets')) return { ...shown, secret: null }
  const opened = tryUnseal(sealer, sealed_secret, secretContext(actor.account.id))
  if ('fault' in opened) log.error({ webhook: shown.id, reason: opened.fault }, 'secret of a webhook cannot be opened')
  return { ...shown, secret: 'plain' in opened ? opened.plain : null }
}

/** The subscription, which the kernel has locked; nothing is sent to one that is switched off. */
async function requireActive(db: Db, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, id)
  if (!row?.is_active) throw new ApiError('conflict', refusal('webhook_off'))
  return row
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
