import type { z } from 'zod'
import { createdEvent, type WebhookUpdate } from '../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { cancelWaiting } from './claim/claim-queries.ts'
import { findWebhook, formExists, updateWebhook } from './queries.ts'

/** What tells that a receiver fails. */
const nothingFailed = { failure_count: 0, failing_since: null, exhausted_count: 0, gone_count: 0, warned_at: null }
/** An address that nothing was sent to yet. */
const untried = { ...nothingFailed, last_success_at: null, last_failure_at: null }

/** Changes what the body names of a subscription, which the kernel has locked; its secret stays. */
export async function changeSubscription(db: Db, id: number, body: z.output<typeof WebhookUpdate>): Promise<void> {
  const before = await findWebhook(db, id)
  if (!before) return
  const { form_id, is_active } = body
  if (form_id != null && !(await formExists(db, form_id))) throw invalid({ form_id: [refusal('form_missing')] })
  const changes = {
    ...(is_active === true && !before.is_active && nothingFailed),
    ...(body.url !== undefined && body.url !== before.url && untried),
    ...namedIn(body),
  }
  if (Object.keys(changes).length > 0) await updateWebhook(db, id, changes)
  if (is_active === false && before.is_active) await cancelWaiting(db, [id])
}

/** What the body names, as it is stored. */
function namedIn({ url, event, form_id, payload_template, message_key, is_active }: z.output<typeof WebhookUpdate>) {
  return {
    ...(url !== undefined && { url }),
    ...(event !== undefined && { event: event ?? createdEvent }),
    ...(form_id !== undefined && { form_id }),
    ...(payload_template !== undefined && { payload_template }),
    ...(message_key !== undefined && { message_key: message_key ?? 'text' }),
    ...(is_active !== undefined && { is_active }),
  }
}
