import { addressField } from '../../../shared/form/engine/address-field.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Db } from '../../db/db.ts'
import { sentTokenHash } from '../../lib/secrets/token.ts'
import { tryUnseal } from '../../lib/secrets/sealed.ts'
import type { Platform } from '../../platform.ts'
import { contentContext, followedForm, withoutPlaces, type Content } from '../follow-ups/index.ts'
import { addressHashes } from './address-hash.ts'
import {
  endConfirmation,
  findAsked,
  findAskedByLink,
  renewConfirmation,
  rewriteHeld,
  type AskedRow,
} from './again-queries.ts'
import { askToConfirm, mayMail, queueAsking, type AskingForm } from './ask.ts'
import { correctableField, placeOf } from './correctable.ts'
import { linkAgain, newLink } from './link.ts'
import { isAtLimit, type Confirmable } from './queries.ts'

/** What was sent, as the visitor finds it who waits for the mail. */
export type WaitingState =
  | { kind: 'confirmed' | 'gone' }
  /** `email`: null of spam, whose address is what the visitor has said last. */
  | { kind: 'waits'; email: string | null; canCorrect: boolean }

/**
 * `sent` is said whatever became of the mail: the address may not be the visitor's. {@link TooOften}: this submission has had as many mails as
 * it may have. `at_limit`: the form takes no more of the new address.
 */
export type AgainOutcome = 'sent' | 'gone' | TooOften | 'at_limit'

/** Whole seconds until there may be another one. */
export interface TooOften {
  kind: 'too_often'
  seconds: number
}

interface AgainRequest {
  of: Confirmable
  /** What the mail is counted by, of the network that asks. */
  network: string
}

interface AskedSubmission extends AskedRow {
  of: Confirmable
  parsed: Content | undefined
  email: string | null
  meta_parsed: { withheld?: AnswerPlace[]; unmailed?: true }
}

/** What can still be done about an address that was asked for. */
export async function waitingState(platform: Platform, form: AskingForm, of: Confirmable): Promise<WaitingState> {
  const asked = await readAsked(platform, platform.database.forAccount(form.account_id), form, { of, isLocked: false })
  if (!asked) return { kind: 'gone' }
  if (asked.confirmation?.is_confirmed) return { kind: 'confirmed' }
  if (!isOpen(asked)) return { kind: 'gone' }
  const canCorrect = 'quarantined_id' in of && correctableField(form, asked.meta_parsed.withheld) !== undefined
  return { kind: 'waits', email: asked.confirmation ? asked.email : null, canCorrect }
}

/** Whether a mail can be sent again: spam is answered as if it could, since that it is held back must not show. */
function isOpen({ of, confirmation, email }: AskedSubmission): boolean {
  if (!confirmation) return 'quarantined_id' in of
  return !confirmation.is_confirmed && email !== null
}

async function readAsked(
  platform: Platform,
  db: Db,
  form: AskingForm,
  { of, isLocked }: { of: Confirmable; isLocked: boolean },
): Promise<AskedSubmission | undefined> {
  const { id: form_id, account_id } = form
  const row = await findAsked(db, { account_id, form_id }, { of, isLocked })
  if (!row) return undefined
  const parsed = contentOf(platform, account_id, row)
  const email = addressIn(form, parsed)
  // The form may ask for another address since.
  const hash = row.confirmation?.address_hash
  const isAsked = !hash || addressHashes(platform.tokenKey, account_id, email).some((one) => one.equals(hash))
  const meta_parsed = row.meta === null ? {} : (JSON.parse(row.meta) as AskedSubmission['meta_parsed'])
  return { ...row, of, parsed, email: email !== '' && isAsked ? email : null, meta_parsed }
}

function contentOf(
  { sealer }: Platform,
  accountId: number,
  { content, sealed_content }: AskedRow,
): Content | undefined {
  if (content !== null) return JSON.parse(content) as Content
  const opened = sealed_content === null ? undefined : tryUnseal(sealer, sealed_content, contentContext(accountId))
  return opened && 'plain' in opened ? (JSON.parse(opened.plain) as Content) : undefined
}

/** The answer to the field whose address is confirmed; empty where there is none. */
function addressIn({ settings, compiled: { model } }: AskingForm, content: Content | undefined): string {
  const field = addressField(model.fields, settings)
  if (!field) return ''
  const { module, name } = placeOf(field)
  const answer = content?.[module]?.[name]
  return typeof answer === 'string' ? answer.trim() : ''
}

/** Sends the mail that asks for a confirmation again, to the same address. */
export const askAgain = (platform: Platform, form: AskingForm, request: AgainRequest): Promise<AgainOutcome> =>
  changeAsked(platform, form, request, (db, asked) => sendAgain(platform, db, form, { ...request, asked }))

/** The same for the page of a link, which has ended or not. */
export async function askAgainByLink(
  platform: Platform,
  form: AskingForm,
  { token, network }: { token: string; network: string },
): Promise<AgainOutcome> {
  const of = await askedByLink(platform, form, token)
  return of ? askAgain(platform, form, { of, network }) : 'gone'
}

/** What the link of a mail asks for, as long as another mail can be sent for it. */
export async function waitingByLink(
  platform: Platform,
  form: AskingForm,
  token: string,
): Promise<Extract<WaitingState, { kind: 'waits' }> | undefined> {
  const of = await askedByLink(platform, form, token)
  const state = of && (await waitingState(platform, form, of))
  return state?.kind === 'waits' ? state : undefined
}

async function askedByLink({ database }: Platform, { account_id, id: form_id }: AskingForm, token: string) {
  const hash = sentTokenHash(token)
  return hash && findAskedByLink(database.forAccount(account_id), { account_id, form_id }, hash)
}

/**
 * Puts another address in the place of the one that is to be confirmed, in what is held back until then, and asks that one. The link of
 * the former address is good for nothing from then on, and its mail does not go out if it has not yet. Spam keeps the address that it was
 * sent with: sent again without what made it spam, it would be asked for that one.
 */
export function correctAddress(
  platform: Platform,
  form: AskingForm,
  { email, ...request }: AgainRequest & { email: string },
): Promise<AgainOutcome> {
  const { account_id, id: form_id, settings } = form
  return changeAsked(platform, form, request, async (db, asked) => {
    const { of, confirmation, parsed, meta_parsed } = asked
    const field = correctableField(form, meta_parsed.withheld)
    if (!('quarantined_id' in of) || !field) return 'gone'
    if (asked.email?.toLowerCase() === email.toLowerCase()) return sendAgain(platform, db, form, { ...request, asked })
    const hashes = addressHashes(platform.tokenKey, account_id, email)
    const { max_submissions_per_email: limit } = settings
    if (limit !== null && (await isAtLimit(db, { account_id, form_id }, { hashes, limit }))) return 'at_limit'
    const limiter = platform.limiter.within(db)
    const counted = [account_id, recordOf(asked)]
    const full = await limiter.take({ limit: 'opt_in_again', of: counted })
    if (full) return { kind: 'too_often', seconds: full.seconds }
    // What is sent twice, by a double click, finds the new address, and that it has just been mailed to.
    await limiter.take({ limit: 'opt_in_pause', of: counted })
    if (!confirmation || !parsed) return 'sent'
    const content = withAnswer(parsed, placeOf(field), email)
    const text = JSON.stringify(content)
    const isSaved = asked.content !== null
    await rewriteHeld(db, account_id, {
      id: of.quarantined_id,
      content: isSaved ? text : null,
      sealed_content: isSaved ? null : platform.sealer.seal(text, contentContext(account_id)),
      address_hash: hashes[0],
    })
    await endConfirmation(db, account_id, confirmation.id)
    const { redirect } = confirmation
    const asking = { email, content: withoutPlaces(content, meta_parsed.withheld), redirect, network: request.network }
    const { unmailed } = meta_parsed
    const asWas = { ...form, savesContent: isSaved }
    await askToConfirm(platform, db, asWas, { of, ...asking, unmailed, isCorrected: true })
    return 'sent'
  })
}

/** Does something about what waits, locked, in a transaction of its own. */
async function changeAsked(
  platform: Platform,
  form: AskingForm,
  { of }: AgainRequest,
  change: (db: Db, asked: AskedSubmission) => Promise<AgainOutcome>,
): Promise<AgainOutcome> {
  const outcome = await platform.database
    .forAccount(form.account_id)
    .transaction()
    .execute(async (db): Promise<AgainOutcome> => {
      const asked = await readAsked(platform, db, form, { of, isLocked: true })
      return asked && isOpen(asked) ? change(db, asked) : 'gone'
    })
  if (outcome === 'sent') platform.signals.publish('mails_waiting')
  return outcome
}

const recordOf = ({ of }: AskedSubmission) =>
  'quarantined_id' in of ? `held ${of.quarantined_id}` : `submission ${of.submission_id}`

async function sendAgain(
  platform: Platform,
  db: Db,
  form: AskingForm,
  { asked, network }: AgainRequest & { asked: AskedSubmission },
): Promise<AgainOutcome> {
  const { account_id, id: form_id, settings } = form
  const { confirmation, parsed, email, meta_parsed } = asked
  const of = [account_id, recordOf(asked)]
  const refused = await platform.limiter.within(db).take({ limit: 'opt_in_pause', of }, { limit: 'opt_in_again', of })
  // What was sent within the last minute has been sent again.
  if (refused) return refused.limit === 'opt_in_pause' ? 'sent' : { kind: 'too_often', seconds: refused.seconds }
  if (!confirmation || !parsed || email === null || meta_parsed.unmailed) return 'sent'
  const known = await followedForm(db, form_id)
  if (!known || !(await mayMail(platform, db, form, { known, email, network }))) return 'sent'
  // A link that has ended is not good again: who has the old mail alone must not be able to confirm.
  const link = confirmation.is_over ? newLink(platform.tokenKey) : linkAgain(platform.tokenKey, confirmation)
  const { token_hash, link_seed } = link
  const { id: confirmation_id } = confirmation
  const { double_opt_in_valid_hours: valid_hours } = settings
  await renewConfirmation(db, account_id, { id: confirmation_id, token_hash, link_seed, valid_hours })
  const content = withoutPlaces(parsed, meta_parsed.withheld)
  const message = newLink(platform.tokenKey).token.slice(0, 32)
  await queueAsking(platform, db, form, { known, confirmation_id, email, content, link, message })
  return 'sent'
}

const withAnswer = (content: Content, { module, name }: AnswerPlace, value: string): Content => ({
  ...content,
  [module]: { ...content[module], [name]: value },
})
