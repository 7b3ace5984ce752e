import type { z } from 'zod'
import { maxWebhooks, type WebhookCreate } from '../../../shared/contract/webhooks.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { checkResolvedTarget } from '../../lib/target-url.ts'
import { newWebhookSecret } from '../../lib/webhook-signature.ts'
import type { Platform } from '../../platform.ts'
import { countWebhooks, formExists, insertWebhook, lockAccount } from './queries.ts'
import { secretContext } from './secret-context.ts'

/**
 * Makes a subscription with a new secret and gives its id. The target's name is resolved before the transaction; the
 * account's row is locked in it, so that no two calls make the 51st.
 */
export async function subscribe(
  db: Db,
  accountId: number,
  body: z.output<typeof WebhookCreate>,
  { config, resolve, sealer }: Platform,
): Promise<number> {
  const rules = { allowHosts: config.webhooks.allowHosts, ...(resolve && { resolve }) }
  const fault = (await checkResolvedTarget(body.url, rules))?.replace('{field}', 'url')
  return db.transaction().execute(async (db) => {
    await lockAccount(db, accountId)
    const errors: FieldErrors = {}
    if (fault !== undefined) errors['url'] = [fault]
    else if ((await countWebhooks(db)) >= maxWebhooks) {
      errors['url'] = [`An account has at most ${maxWebhooks} webhook subscriptions.`]
    }
    const form_id = body.form_id ?? null
    if (form_id !== null && !(await formExists(db, form_id))) errors['form_id'] = ['The form does not exist.']
    if (Object.keys(errors).length > 0) throw invalid(errors)
    return insertWebhook(db, {
      account_id: accountId,
      form_id,
      url: body.url,
      sealed_secret: sealer.seal(newWebhookSecret(), secretContext(accountId)),
      payload_template: body.payload_template ?? null,
      message_key: body.message_key ?? 'text',
    })
  })
}
