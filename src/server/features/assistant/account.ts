import type { AssistantOfAccount } from '../../../shared/contract/form-settings/assistant.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Db } from '../../db/db.ts'
import type { FieldErrors } from '../../http/errors.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { keyFault } from './key-fault.ts'
import { originOf } from './origin.ts'
import { findAccountKey, setAccountKey } from './queries.ts'

/** Binds a sealed key to its account. */
export const accountKeyContext = (accountId: number) => `assistant-key-of-account ${accountId}`

/** The settings of a form with the account's assistant where it names none of its own. */
export function withAssistantOf(account: AssistantOfAccount, settings: FormSettings): FormSettings {
  const { chat_assistant_base_url: url, chat_assistant_model: model } = settings
  return {
    ...settings,
    chat_assistant_base_url: url ?? account.chat_assistant_base_url,
    chat_assistant_model: model?.trim() ? model : account.chat_assistant_model,
  }
}

/** What a patch of the account says of the assistant's key. */
export interface AccountKeyPatch {
  chat_assistant_api_key?: string | null | undefined
}

interface AccountAddress {
  account_id: number
  /** The address before the patch, and after it. */
  from: string | null
  to: string | null
}

/** What is wrong with the key of the account in a patch: it belongs to the host that it was given for. */
export async function accountKeyFaults(
  db: Db,
  { account_id, from, to }: AccountAddress,
  { chat_assistant_api_key: key }: AccountKeyPatch = {},
): Promise<FieldErrors> {
  if (key === undefined && originOf(from) === originOf(to)) return {}
  const isSet = (await findAccountKey(db, account_id)) !== undefined
  const fault = keyFault({ isSet, key, from, to })
  return fault ? { 'assistant.chat_assistant_api_key': [fault] } : {}
}

/** Keeps the key that a patch names, sealed, for the address that the account has after it; `null` takes it away. */
export async function keepAccountKey(
  db: Db,
  { account_id, to }: Omit<AccountAddress, 'from'>,
  { chat_assistant_api_key: key }: AccountKeyPatch = {},
  sealer: Sealer,
): Promise<void> {
  if (key === undefined) return
  const origin = originOf(to)
  if (key === null || origin === undefined) return setAccountKey(db, account_id, null)
  await setAccountKey(db, account_id, { sealed_key: sealer.seal(key, accountKeyContext(account_id)), origin })
}
