import type { z } from 'zod'
import { createdEvent, maxWebhooks, type WebhookCreate } from '../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { checkResolvedTarget } from '../../lib/guarded-fetch/target-url.ts'
import { newWebhookSecret } from '../../lib/secrets/webhook-signature.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import type { Platform } from '../../platform.ts'
import { countWebhooks, formExists, insertWebhook, lockAccount } from './queries.ts'
import { secretContext } from './secret-context.ts'
import { refusal, refusalOf } from '../../../shared/refusals/catalogue.ts'

/**
 * What is wrong with the target and the form that a body names, whatever else it holds. The target's name is resolved, so
 * it is asked before the transaction.
 */
export async function targetFaults(body: unknown, platform: Platform, accountId: number): Promise<FieldErrors> {
  const { config, database, resolve } = platform
  const { url, form_id } = (typeof body === 'object' ? (body ?? {}) : {}) as { url?: unknown; form_id?: unknown }
  const errors: FieldErrors = {}
  if (typeof url === 'string') {
    const rules = {
      allowHosts: config.webhooks.allowHosts,
      turn: personOf(accountId, 'targets'),
      ...(resolve && { resolve }),
    }
    const fault = await checkResolvedTarget(url, rules)
    if (fault !== undefined) errors['url'] = [refusalOf(fault, 'url')]
  }
  const isId = typeof form_id === 'number' && Number.isSafeInteger(form_id) && form_id > 0
  if (isId && !(await formExists(database.forAccount(accountId), form_id))) {
    errors['form_id'] = [refusal('form_missing')]
  }
  return errors
}

/**
 * Makes a subscription with a new secret and gives its id. The account's row is locked, so that no two calls make the
 * 51st.
 */
export async function subscribe(
  db: Db,
  accountId: number,
  body: z.output<typeof WebhookCreate>,
  sealer: Sealer,
): Promise<number> {
  await lockAccount(db, accountId)
  const errors: FieldErrors = {}
  if ((await countWebhooks(db)) >= maxWebhooks) {
    errors['url'] = [refusal('too_many_webhooks', { max: maxWebhooks })]
  }
  const form_id = body.form_id ?? null
  if (form_id !== null && !(await formExists(db, form_id))) errors['form_id'] = [refusal('form_missing')]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return insertWebhook(db, {
    account_id: accountId,
    form_id,
    event: body.event ?? createdEvent,
    url: body.url,
    sealed_secret: sealer.seal(newWebhookSecret(), secretContext(accountId)),
    payload_template: body.payload_template ?? null,
    message_key: body.message_key ?? 'text',
  })
}
