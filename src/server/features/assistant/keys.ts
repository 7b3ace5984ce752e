import type { Db } from '../../db/db.ts'
import type { Sealer } from '../../lib/sealed.ts'
import { findSealedKey, setSealedKey, type FormKey } from './queries.ts'

/** Binds a sealed key to its form. */
export const keyContext = ({ account_id, form_id }: FormKey) => `assistant-key ${account_id} ${form_id}`

/** Keeps the key that a write names, sealed; `null` takes it away. */
export async function keepAssistantKey(
  db: Db,
  form: FormKey,
  { chat_assistant_api_key: key }: { chat_assistant_api_key?: string | null | undefined },
  sealer: Sealer,
): Promise<void> {
  if (key !== undefined) await setSealedKey(db, form, key === null ? null : sealer.seal(key, keyContext(form)))
}

/** The key of a form's assistant, if it has one. */
export async function assistantKey(db: Db, form: FormKey, sealer: Sealer): Promise<string | undefined> {
  const sealed = await findSealedKey(db, form)
  return sealed === undefined ? undefined : sealer.unseal(sealed, keyContext(form))
}
