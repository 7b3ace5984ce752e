import type { Db } from '../../db/db.ts'
import { accountKeyContext } from './account.ts'
import { originOf } from './origin.ts'
import { SealedValueError, type Sealer } from '../../lib/secrets/sealed.ts'
import { baseUrlOf, findAccountKey, findSealedKey, setSealedKey, type FormKey } from './queries.ts'

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
  const origin = originOf(await baseUrlOf(db, form)) ?? null
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

/** The key for the host of this address, if there is one that was given for it: the form's own, or else the account's. */
export async function assistantKey(
  db: Db,
  form: FormKey & { baseUrl: string },
  sealer: Sealer,
): Promise<string | undefined> {
  const origin = originOf(form.baseUrl)
  // However the address came to be another one: a key goes to no host that it was not given for.
  const own = await findSealedKey(db, form)
  if (own && own.origin === origin) return sealer.unseal(own.sealed_key, keyContext(form))
  const ofAccount = await findAccountKey(db, form.account_id)
  if (!ofAccount || ofAccount.origin !== origin) return undefined
  return sealer.unseal(ofAccount.sealed_key, accountKeyContext(form.account_id))
}
