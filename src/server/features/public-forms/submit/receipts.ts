import { createHash, randomBytes } from 'node:crypto'
import type { AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import type { AgainKind } from '../../../pages/ask-again.ts'
import { tryUnseal } from '../../../lib/secrets/sealed.ts'
import type { Platform } from '../../../platform.ts'
import type { LiveForm } from '../live-form.ts'
import type { Confirmable } from '../../double-opt-in/index.ts'
import type { SignedRecords } from '../../follow-ups/index.ts'
import type { SaidTexts } from '../page/said.ts'
import { findReceipt, insertReceipt, rewriteReceipt } from '../queries.ts'

/** What a submission hands over to other forms of its account, by the CRM field that it stands for (`address.Email`). */
export type HandedValues = Record<string, readonly string[]>

/** What of one submission its thank-you page can need: its id for the redirect, what is shown, and the link to its document. */
export interface KeptReceipt {
  id: number
  index: number
  answers: { label: string; value: string }[]
  document?: string | null
  sign?: string | null
  deletion?: string | null
  /** The address that was to be confirmed. */
  asked?: AskedAddress
  /** It is on the waiting list. */
  onWaitingList?: true
  /** What its visitor has asked for since. */
  askedAgain?: AgainKind
  /** What other forms of the account may begin with. */
  handed?: HandedValues
  /** Key of the receipt that holds that, and nothing else. */
  handover?: string
  /** What the page says, if the answers decide it. */
  said?: SaidTexts
  /** Where it leads, if that is not where the form leads. */
  redirect?: string | null
  /** Of the records that its signed link names, which go along there. */
  ids?: SignedRecords['ids']
}

export const receiptContext = ({ account_id, id }: Pick<LiveForm, 'account_id' | 'id'>) =>
  `form receipt ${account_id} ${id}`
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Keeps a receipt for an hour, or until what it is of is deleted; the key that opens it. */
export async function keepReceipt(
  { database, sealer }: Platform,
  form: LiveForm,
  { heldBack, ...receipt }: KeptReceipt & { heldBack: boolean },
): Promise<string> {
  const key = randomBytes(16).toString('base64url')
  await insertReceipt(database.forAccount(form.account_id), {
    account_id: form.account_id,
    form_id: form.id,
    key_hash: hashOf(key),
    submission_id: heldBack ? null : receipt.id,
    quarantined_id: heldBack ? receipt.id : null,
    sealed: sealer.seal(JSON.stringify(receipt), receiptContext(form)),
  })
  return key
}

export interface OpenReceipt extends KeptReceipt {
  /** What it is of; `undefined`: that is not there any more. */
  of: Confirmable | undefined
}

/** The receipt of this form that a key opens, or `undefined` for any other key, after an hour, and where it cannot be opened. */
export async function openReceipt(
  { database, sealer }: Platform,
  form: Pick<LiveForm, 'account_id' | 'id'>,
  key: string,
): Promise<OpenReceipt | undefined> {
  const place = placeOf(form, key)
  const row = place && (await findReceipt(database.forAccount(form.account_id), place))
  if (!row) return undefined
  const opened = tryUnseal(sealer, row.sealed, receiptContext(form))
  if (!('plain' in opened)) return undefined
  const { quarantined_id, submission_id } = row
  const of = quarantined_id !== null ? { quarantined_id } : submission_id !== null ? { submission_id } : undefined
  return { ...(JSON.parse(opened.plain) as KeptReceipt), of }
}

function placeOf({ account_id, id: form_id }: Pick<LiveForm, 'account_id' | 'id'>, key: string) {
  return /^[\w-]{22}$/.test(key) ? { account_id, form_id, key_hash: hashOf(key) } : undefined
}

/** Keeps a receipt as it is now, until the hour is over; with `isOnly`, all others of the same are of before, and go. */
export async function keepChanged(
  { database, sealer }: Platform,
  form: LiveForm,
  { key, isOnly, receipt: { of: _of, ...receipt } }: { key: string; isOnly: boolean; receipt: OpenReceipt },
): Promise<void> {
  const place = placeOf(form, key)
  if (!place) return
  const sealed = sealer.seal(JSON.stringify(receipt), receiptContext(form))
  await rewriteReceipt(database.forAccount(form.account_id), { ...place, sealed, isOnly })
}
