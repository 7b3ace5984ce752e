import { refusal, refusalOf, type Refusal } from '../../../shared/refusals/catalogue.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Db } from '../../db/db.ts'
import { isRecord } from './is-record.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { checkResolvedTarget } from '../../lib/guarded-fetch/target-url.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import type { Platform } from '../../platform.ts'
import { keyFault } from './key-fault.ts'
import { baseUrlOfAccount, unknownFields, type FormKey } from './queries.ts'

/** What is wrong with the address of an assistant that a body names: the rules for webhook targets [B4.7]. */
export async function baseUrlFaults(
  body: unknown,
  { config, resolve }: Platform,
  accountId: number,
): Promise<FieldErrors> {
  const url = isRecord(body) ? body['chat_assistant_base_url'] : undefined
  // What is no web address at all, its schema refuses.
  if (typeof url !== 'string' || !/^https?:/i.test(url)) return {}
  const rules = {
    allowHosts: config.webhooks.allowHosts,
    turn: personOf(accountId, 'targets'),
    ...(resolve && { resolve }),
  }
  const fault = await checkResolvedTarget(url, rules)
  return fault === undefined ? {} : { chat_assistant_base_url: [refusalOf(fault, 'chat assistant base url')] }
}

/** Settings of the assistant as a patch names them; what it leaves out is `undefined`. */
type AssistantPatch = Partial<Record<keyof FormSettings, unknown>> & {
  chat_assistant_api_key?: string | null | undefined
}

/** The form before the patch: what is stored, and whether it has a key; `null` for a new one. */
export interface CurrentForm {
  form: FormKey
  settings: Record<string, unknown>
  chat_assistant_api_key_set: boolean
}

/**
 * What is wrong with the assistant's settings in a patch. A key is sent to the host it was given for and no other: else
 * a user who may change a form could have it sent to another host, and read what is never shown.
 */
export async function assistantFaults(
  db: Db,
  accountId: number,
  patch: AssistantPatch,
  before: CurrentForm | null,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const ids = (patch.chat_assistant_excluded_field_ids ?? []) as number[]
  const unknown = before ? await unknownFields(db, before.form, ids) : ids
  if (unknown.length > 0) {
    errors['chat_assistant_excluded_field_ids'] = unknown.map((id) => refusal('field_not_in_form', { id }))
  }
  const fault = await apiKeyFault(db, accountId, patch, before)
  if (fault !== undefined) errors['chat_assistant_api_key'] = [fault]
  return errors
}

/** A form without an address of its own has the account's. */
async function apiKeyFault(
  db: Db,
  accountId: number,
  { chat_assistant_api_key: key, chat_assistant_base_url: sent }: AssistantPatch,
  before: CurrentForm | null,
): Promise<Refusal | undefined> {
  if (key === undefined && sent === undefined) return undefined
  const ofAccount = await baseUrlOfAccount(db, accountId)
  const stored = before?.settings['chat_assistant_base_url']
  const to = sent === undefined ? stored : sent
  return keyFault({
    isSet: before?.chat_assistant_api_key_set ?? false,
    key,
    from: stored ?? ofAccount,
    to: to ?? ofAccount,
  })
}
