import type { Db } from '../../db/db.ts'
import { SealedValueError, type Sealer } from '../../lib/secrets/sealed.ts'
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

/** Gives a copy of a form its key, sealed for the copy; one that cannot be opened any more is left out. */
export async function copyAssistantKey(
  db: Db,
  { account_id, from, to }: { account_id: number; from: number; to: number },
  sealer: Sealer,
): Promise<void> {
  const source = { account_id, form_id: from }
  const kept = await findSealedKey(db, source)
  const key = kept && openedKey(kept.sealed_key, source, sealer)
  if (kept === undefined || key === undefined) return
  const copy = { account_id, form_id: to }
  await setSealedKey(db, copy, { sealed_key: sealer.seal(key, keyContext(copy)), origin: kept.origin })
}

function openedKey(sealed: string, form: FormKey, sealer: Sealer): string | undefined {
  try {
    return sealer.unseal(sealed, keyContext(form))
  } catch (error) {
    if (error instanceof SealedValueError) return undefined
    throw error
  }
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
