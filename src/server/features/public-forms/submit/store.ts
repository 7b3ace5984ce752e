import type { HeldReason } from '../../../../shared/contract/submissions/quarantine.ts'
import { visitorRefusal } from '../../../../shared/refusals/catalogue.ts'
import type { Db } from '../../../db/db.ts'
import type { LimitUse } from '../../../lib/limits/limiter.ts'
import { signerOf } from '../../../lib/turns/turn-parties.ts'
import { maxAttempts } from '../../../lib/webhook-attempts.ts'
import type { Platform } from '../../../platform.ts'
import { firstRecords, forgetAttempt, keepFirstRecord, type FirstRecord } from '../../crm-writes/index.ts'
import {
  AddressAtLimit,
  askToConfirm,
  countAddress,
  isAtLimit,
  type ConfirmationRequest,
} from '../../double-opt-in/index.ts'
import { rulesAtOnce } from '../../assignment/index.ts'
import { contentContext, withoutPlaces } from '../../follow-ups/index.ts'
import { isUsed } from '../../form-links/index.ts'
import { mailNetwork } from '../../mails/index.ts'
import { insertQuarantined } from '../../quarantine/index.ts'
import {
  isUsedLink,
  storeAlone,
  submissionWriter,
  type InsertResult,
  type NewSubmission,
} from '../../submissions/index.ts'
import {
  claimFaults,
  discardUploads,
  forgetFilesOf,
  isRefusedClaim,
  settleContent,
  type SettledContent,
} from '../../uploads/index.ts'
import { isFull, isHeldOnList, limitOf } from '../access/places-taken.ts'
import type { LiveForm } from '../live-form.ts'
import { countDuration } from '../page/counting.ts'
import { findStored, nextIndex, readinessOf, spendProof } from '../queries.ts'
import { storedIp } from '../spam/ip-address.ts'
import type { Proof } from '../spam/proof.ts'
import type { CheckedSubmission } from './check.ts'
import { keepConsentText } from './consent.ts'
import type { DecidedSubmission } from './decide.ts'
import type { Acceptance, Outcome } from './outcome.ts'
import { underKey } from './used-keys.ts'
import { traceSubmission } from './trace-submission.ts'
import { reach } from '../../../lib/crashes/crash-points.ts'

/** A submission with its files as they are stored, and as the row that it becomes. */
interface ReadySubmission extends DecidedSubmission {
  settled: SettledContent
  row: NewSubmission
  /** The content without what no text for the visitor may say. */
  shown: SettledContent['content']
}

/**
 * Step 3 of a submission: stores it with its files, all of it or nothing; `accepted` means it is durable. What was uploaded for it and
 * is no part of it is let go, and what it took of a limit is given back when nothing was stored.
 */
export function submissionStore(platform: Platform) {
  const { database, limiter } = platform
  const insert = submissionInsert(platform)

  return underKey(platform, async (form, decided: DecidedSubmission): Promise<Outcome> => {
    const { checked, held, proof } = decided
    const { answers, files } = checked
    if (proof && !(await useUp(database.system, form, proof, decided.token))) return { kind: 'unproven', answers }
    const place = placeOf(form, decided)
    const [taken] = place ? await limiter.takeEach([[place]]) : []
    if (taken?.refusal) return { kind: 'too_many', waitSeconds: taken.refusal.seconds, answers }
    const ready = await settle(platform, form, decided)
    const db = database.forAccount(form.account_id)
    let outcome: Outcome
    reach('submission_checked')
    try {
      await keepConsentText(db, form)
      outcome = await (held ? hold(platform, form, ready, held) : insert(form, ready))
    } catch (error) {
      outcome = await outcomeOf(error, db, form, checked)
    }
    const unused = outcome.kind === 'accepted' ? Array.from(files.values(), ({ file_id }) => file_id) : []
    await discardUploads(db, form.account_id, [...unused, ...ready.settled.madeIds]).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'uploads not discarded'),
    )
    if (outcome.kind !== 'accepted') {
      if (place && taken?.counted) await limiter.giveBack(place)
    } else if (!outcome.heldBack) countDuration(platform, form, checked.token)
    return outcome
  })
}

/** False: another submission has used it up; the same one, sent again, brings the same proof again. */
async function useUp(system: Db, { account_id, id: form_id }: LiveForm, proof: Proof, token: Buffer | null) {
  if (!token) return false
  const expires_at = proof.expiresAt.toISOString()
  return spendProof(system, { account_id, form_id, proof: proof.id, token, expires_at })
}

/** A place that a form has for a network (`max_submissions_per_ip`); `undefined`: it has any number, and spam takes none. */
function placeOf({ id, settings }: LiveForm, { sent, token, held }: DecidedSubmission): LimitUse | undefined {
  const { max_submissions_per_ip: places, max_submissions_per_ip_minutes: minutes } = settings
  if (places === null || (held && held !== 'awaiting_confirmation')) return undefined
  // What is sent again is the same submission.
  const tag = token && { tag: token.toString('hex') }
  return { limit: 'form_submissions', of: [id, sent.ip], places, seconds: minutes * 60, ...tag }
}

/** Makes pictures of signatures, and the row of the submission by the privacy settings of its form. */
async function settle(platform: Platform, form: LiveForm, decided: DecidedSubmission): Promise<ReadySubmission> {
  const { checked, content, sent, meta, token, draft } = decided
  const { files, visit } = checked
  const settled = await settleContent(platform, form, { content, files, turn: signerOf(form, sent.ip) })
  const text = JSON.stringify(settled.content)
  // What is not saved is still needed until the last of what follows has been done.
  const isSealed = !form.savesContent && form.followUps.length > 0
  const row: NewSubmission = {
    content: form.savesContent ? text : null,
    ip_address: storedIp(sent.ip, form.ipRule),
    token,
    network: mailNetwork(platform.tokenKey, sent.ip),
    sealed_content: isSealed ? platform.sealer.seal(text, contentContext(form.account_id)) : null,
    files: settled.fileIds,
    meta: Object.keys(meta).length > 0 ? JSON.stringify(meta) : null,
    estate_uuid: visit.estate,
    link_use: visit.use,
    draft,
    rules: rulesAtOnce(form.findAssignment?.(settled.content), {
      estate_uuid: visit.estate,
      follow_ups: form.followUps,
    }),
  }
  return { ...decided, settled, row, shown: withoutPlaces(settled.content, meta.withheld) }
}

const acceptance = (
  { shown, asked, checked: { redirect, visit } }: ReadySubmission,
  { id, index, waiting_list }: Pick<InsertResult, 'id' | 'index' | 'waiting_list'>,
  more: Partial<Acceptance> = {},
): Acceptance => ({
  kind: 'accepted',
  id,
  index,
  content: shown,
  heldBack: false,
  onWaitingList: waiting_list,
  asked,
  redirect,
  linked: visit.signed,
  ...more,
})

/** Keeps in the quarantine what is spam, and what waits until its address is confirmed. */
async function hold(platform: Platform, form: LiveForm, ready: ReadySubmission, reason: HeldReason): Promise<Outcome> {
  const { row, counting } = ready
  const { account_id, id: form_id, savesContent, followUps } = form
  const db = platform.database.forAccount(account_id)
  const asking = reason === 'awaiting_confirmation' ? confirmationRequest(ready) : undefined
  const before = asking && (await storedBefore(db, form, ready))
  if (before) return acceptance(ready, before, { asked: undefined })
  if (asking && (await isFull(db, form))) return { kind: 'form_changed' }
  const isNeeded = savesContent || (asking !== undefined && followUps.length > 0)
  const held = { account_id, form_id, reason, ...row, files: isNeeded ? (row.files ?? []) : [] }
  // Nothing follows spam: without its content, its files are of no use.
  const id = await (asking
    ? keepUntilConfirmed(platform, form, held, asking)
    : insertQuarantined(db, { ...held, sealed_content: null, address_hash: counting?.hashes[0] ?? null }, form))
  if (id === undefined) return { kind: 'form_changed' }
  const waiting_list = await isHeldOnList(db, form, reason)
  return acceptance(ready, { id, index: await nextIndex(db, form_id), waiting_list }, { heldBack: true })
}

/** Keeps what waits for a confirmation, together with the mail that asks for that. */
async function keepUntilConfirmed(
  platform: Platform,
  form: LiveForm,
  row: Parameters<typeof insertQuarantined>[1],
  asking: ConfirmationRequest,
): Promise<number | undefined> {
  const id = await platform.database
    .forAccount(form.account_id)
    .transaction()
    .execute(async (db) => {
      const held = await insertQuarantined(db, row, form)
      if (held !== undefined) await askToConfirm(platform, db, form, { ...asking, of: { quarantined_id: held } })
      return held
    })
  if (id !== undefined) platform.signals.publish('mails_waiting')
  return id
}

/** What a mail asks its address to confirm; `undefined`: nothing. */
function confirmationRequest({ asked, checked, shown, row, meta }: ReadySubmission): ConfirmationRequest | undefined {
  const { address, redirect } = checked
  if (!asked || !address) return undefined
  return { email: address.email, content: shown, redirect, network: row.network ?? '', unmailed: meta.unmailed }
}

/**
 * What this repeats, where a submission may be held back or refused for its address; throws {@link AddressAtLimit} for anything
 * new that its address has no place for.
 */
async function storedBefore(db: Db, { account_id, id: form_id }: LiveForm, { token, counting }: DecidedSubmission) {
  const stored = () => findStored(db, { account_id, form_id, token })
  const before = await stored()
  if (before || !counting || !(await isAtLimit(db, { account_id, form_id }, counting))) return before
  // The same submission, under way in another request, may have taken the place since.
  const meanwhile = await stored()
  if (!meanwhile) throw new AddressAtLimit()
  return meanwhile
}

/** Stores what waits for nothing, together with what its CRM has made of it, its address and what that is asked. */
function submissionInsert(platform: Platform) {
  const write = submissionWriter(platform)
  const askCrm = firstRecords(platform)

  return async (form: LiveForm, ready: ReadySubmission): Promise<Outcome> => {
    const { account_id, id: form_id, settings, followUps } = form
    const { counting, row, settled } = ready
    const db = platform.database.forAccount(account_id)
    const before = counting && (await storedBefore(db, form, ready))
    if (before) return acceptance(ready, before)
    const first = asksCrm(form) ? await firstRecord(db, askCrm, form, ready) : undefined
    if (first && first.kind !== 'taken') return first
    const known = {
      account_id,
      form_id,
      seen: form,
      max_attempts: maxAttempts(platform.config),
      follow_ups: followUps,
      ...limitOf(form),
      forget_content: settings.delete_after_crm_write,
    }
    const asking = confirmationRequest(ready)
    const keepWith = async (db: Db, { id: submission_id }: InsertResult) => {
      if (first) await keepFirstRecord(db, { account_id, submission_id }, first.end)
      if (first && row.token) await forgetAttempt(db, { account_id, form_id, token: row.token })
      if (counting) await countAddress(db, { account_id, form_id, submission_id, ...counting })
      if (asking) await askToConfirm(platform, db, form, { ...asking, of: { submission_id } })
    }
    const isAlone = first || counting || asking
    const stored = await (isAlone ? storeAlone(platform, known, row, keepWith) : write(known, row))
    if (!stored) return storedMeanwhile(db, form, ready)
    if (asking) platform.signals.publish('mails_waiting')
    if (!stored.repeated) traceSubmission(platform.traces, form, { submission_id: stored.id, ...ready.sent.arrival })
    reach('submission_stored')
    if (needsNoFiles(form) && settled.fileIds.length > 0) await forgetFilesOf(db, account_id, stored.id)
    return acceptance(ready, stored)
  }
}

/** What was refused for a form that is not as it was; the same submission, under way in another request, may have taken its last place. */
async function storedMeanwhile(
  db: Db,
  { account_id, id: form_id }: LiveForm,
  ready: ReadySubmission,
): Promise<Outcome> {
  const stored = await findStored(db, { account_id, form_id, token: ready.row.token })
  return stored ? acceptance(ready, stored) : { kind: 'form_changed' }
}

const needsNoFiles = ({ savesContent, followUps }: LiveForm) => !savesContent && followUps.length === 0

/** Whether the form takes nothing that its CRM does not take. */
const asksCrm = ({ settings, followUps }: LiveForm) => settings.crm_error_mode === 'reject' && followUps.includes('crm')

/** What the CRM made of it, or why it is not taken; `undefined` for a repetition. */
async function firstRecord(
  db: Db,
  askCrm: ReturnType<typeof firstRecords>,
  form: LiveForm,
  { token, checked: { answers, visit }, settled }: ReadySubmission,
): Promise<Extract<FirstRecord, { kind: 'taken' }> | Outcome | undefined> {
  const { account_id, id: form_id } = form
  const readiness = await readinessOf(db, form, { token, ...limitOf(form) })
  if (readiness === 'stored') return undefined
  if (readiness === 'changed') return { kind: 'form_changed' }
  const link = visit.use?.link
  if (link && (await isUsed(db, { account_id, form_id, link }))) return { kind: 'link_used' }
  const first = await askCrm({ account_id, form_id, token, content: settled.content, estate_uuid: visit.estate })
  if (first.kind === 'taken') return first
  return { kind: 'not_in_crm', waitSeconds: first.kind === 'away' ? first.waitSeconds : null, answers }
}

/** What the error of a statement says of the submission: a limit or a constraint refused it. Throws any other error. */
async function outcomeOf(error: unknown, db: Db, form: LiveForm, checked: CheckedSubmission): Promise<Outcome> {
  const { address, answers, files } = checked
  if (error instanceof AddressAtLimit && address) {
    const refusal = visitorRefusal(form.compiled.texts, 'too_many_submissions_of_email')
    return { kind: 'faults', faults: [{ field: address.input, ...refusal }], answers }
  }
  if (isUsedLink(error)) return { kind: 'link_used' }
  if (!isRefusedClaim(error)) throw error
  const faults = await claimFaults(db, form, files)
  const used = new Set(faults.map(({ field }) => field))
  const left = Object.entries(answers).filter(([id]) => !used.has(`field_${id}`))
  return { kind: 'faults', faults, answers: Object.fromEntries(left) }
}
