import type { Db } from '../../db/db.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { findSealedKey, setSealedKey, storedBaseUrl, type FormKey } from './queries.ts'

/** Binds a sealed key to its form. */
export const keyContext = ({ account_id, form_id }: FormKey) => `assistant-key ${account_id} ${form_id}`

/** Keeps the key that a write names, sealed, for the address that the form has after it; `null` takes it away. */
export async function keepAssistantKey(
  db: Db,
  form: FormKey,
  { chat_assistant_api_key: key }: { chat_assistant_api_key?: string | null | undefined },
  sealer: Sealer,
): Promise<void> {
  if (key === undefined) return
  if (key === null) return setSealedKey(db, form, null)
  const origin = originOf(await storedBaseUrl(db, form)) ?? null
  await setSealedKey(db, form, { sealed_key: sealer.seal(key, keyContext(form)), origin })
}

/** The key of a form's assistant, if it has one that was given for the host of this address. */
export async function assistantKey(
  db: Db,
  form: FormKey & { baseUrl: string },
  sealer: Sealer,
): Promise<string | undefined> {
  const kept = await findSealedKey(db, form)
  // However the address came to be another one: a key goes to no host that it was not given for.
  if (!kept || kept.origin !== originOf(form.baseUrl)) return undefined
  return sealer.unseal(kept.sealed_key, keyContext(form))
}

/** Scheme, host and port of an address: who gets a key that is sent there. */
export const originOf = (url: unknown) => (typeof url === 'string' ? URL.parse(url)?.origin : undefined)
