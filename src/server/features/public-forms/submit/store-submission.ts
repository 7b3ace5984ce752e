import type { SpamReason } from '../../../../shared/contract/submissions/quarantine.ts'
import type { Content } from '../../../../shared/form/engine/check.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import type { Db } from '../../../db/db.ts'
import { maxAttempts } from '../../../lib/webhook-attempts.ts'
import type { Turn } from '../../../lib/turns/turns.ts'
import type { Platform } from '../../../platform.ts'
import { firstRecords, forgetAttempt, keepFirstRecord, type FirstRecord } from '../../crm-writes/index.ts'
import {
  AddressAtLimit,
  askToConfirm,
  countAddress,
  isAtLimit,
  type ConfirmationRequest,
} from '../../double-opt-in/index.ts'
import { contentContext, withoutPlaces } from '../../follow-ups/index.ts'
import { isUsed, type LinkData } from '../../form-links/index.ts'
import {
  isUsedLink,
  storeWith,
  submissionWriter,
  type NewSubmission,
  type SentDraft,
  type InsertResult,
  type SubmissionMeta,
  type Write,
} from '../../submissions/index.ts'
import {
  claimFaults,
  discardUploads,
  forgetFilesOf,
  isRefusedClaim,
  settleContent,
  type NamedFiles,
  type SettledContent,
} from '../../uploads/index.ts'
import { addressFault, askedAddress, countingOf } from '../spam/address-count.ts'
import { isFull } from '../access/availability.ts'
import { keepConsentText } from './consent.ts'
import type { GivenAddress } from './given-address.ts'
import { keepSpam, keepUntilConfirmed } from './hold-back.ts'
import type { LiveForm } from '../live-form.ts'
import type { Acceptance, Outcome } from './outcome.ts'
import { traceSubmission, type TraceStart } from '../trace-submission.ts'
import { findStored, nextIndex, readinessOf } from '../queries.ts'

/** A submission in which nothing is wrong any more. */
export interface CheckedSubmission {
  content: Content
  named: NamedFiles
  answers: Answers
  ip_address: string | null
  /** Of the network that it came from, for its mails. */
  network: string
  token: Buffer | null
  meta: SubmissionMeta
  /** What its address says of it: the estate that it is about, and the link that it uses up. */
  visit: Pick<LinkData, 'estate' | 'use'>
  /** The e-mail address that is confirmed or counted. */
  address: GivenAddress | null
  /** Where the form leads after sending. */
  redirect: string | null
  /** The unfinished answers that it was. */
  draft: SentDraft | null
  /** Why it is kept in the tray instead. */
  spam: SpamReason | undefined
  /** Whose turn it is to have signatures drawn. */
  signing: Turn
  arrival: TraceStart
}

export type Store = (form: LiveForm, judged: CheckedSubmission) => Promise<Outcome>

/**
 * Stores a submission with its files: all of it, or nothing. What was uploaded for it and is no part of it is let go. A file
 * that another submission has is a fault beside its field.
 */
export function submissionStore(platform: Platform): Store {
  const write = submissionWriter(platform)
  const askCrm = firstRecords(platform)

  return async (form, judged) => {
    const db = platform.database.forAccount(form.account_id)
    const { files } = judged.named
    const settled = await settleContent(platform, form, { content: judged.content, files, turn: judged.signing })
    const discard = (ids: readonly number[]) =>
      discardUploads(db, form.account_id, ids).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'uploads not discarded'),
      )
    try {
      const outcome = await store(platform, form, { ...judged, settled, write, askCrm })
      const unused = Array.from(files.values(), ({ file_id }) => file_id)
      await discard(outcome.kind === 'accepted' ? [...unused, ...settled.madeIds] : settled.madeIds)
      return outcome
    } catch (error) {
      if (error instanceof AddressAtLimit && judged.address) {
        await discard(settled.madeIds)
        return addressFault(form, judged.address, judged.answers)
      }
      if (isUsedLink(error)) {
        await discard(settled.madeIds)
        return { kind: 'link_used' }
      }
      if (!isRefusedClaim(error)) throw error
      await discard(settled.madeIds)
      const faults = await claimFaults(db, form, files)
      const used = new Set(faults.map(({ field }) => field))
      const isUsed = (id: string) => used.has(`field_${id}`)
      const answers = Object.fromEntries(Object.entries(judged.answers).filter(([id]) => !isUsed(id)))
      return { kind: 'faults', faults, answers }
    }
  }
}

/** What a submission is stored with. */
interface StoreDependencies {
  write: Write
  askCrm: ReturnType<typeof firstRecords>
}

/**
 * What the CRM made of it, for a form that takes nothing that its CRM does not take (`crm_error_mode` `reject`); `undefined` for
 * any other, and for a repetition.
 */
async function firstRecord(
  db: Db,
  form: LiveForm,
  {
    token,
    visit,
    content,
    askCrm,
  }: Pick<StoreDependencies, 'askCrm'> & Pick<CheckedSubmission, 'token' | 'visit'> & Pick<SettledContent, 'content'>,
): Promise<Extract<FirstRecord, { kind: 'taken' }> | { refusal: (answers: Answers) => Outcome } | undefined> {
  const { account_id, id: form_id, settings, followUps } = form
  if (settings.crm_error_mode !== 'reject' || !followUps.includes('crm')) return undefined
  const readiness = await readinessOf(db, form, { token, max_submissions: settings.max_submissions })
  if (readiness === 'stored') return undefined
  if (readiness === 'changed') return { refusal: () => ({ kind: 'form_changed' }) }
  if (visit.use && (await isUsed(db, { account_id, form_id, link: visit.use.link }))) {
    return { refusal: () => ({ kind: 'link_used' }) }
  }
  const first = await askCrm({ account_id, form_id, token, content, estate_uuid: visit.estate })
  if (first.kind === 'taken') return first
  const waitSeconds = first.kind === 'away' ? first.waitSeconds : null
  return { refusal: (answers) => ({ kind: 'not_in_crm', waitSeconds, answers }) }
}

async function store(
  platform: Platform,
  form: LiveForm,
  { settled, write, askCrm, ...judged }: CheckedSubmission & StoreDependencies & { settled: SettledContent },
): Promise<Outcome> {
  const { account_id, id: form_id } = form
  const { content, fileIds } = settled
  const db = platform.database.forAccount(account_id)
  const submission = newSubmission(platform, form, judged, settled)
  await keepConsentText(db, form)
  const asked = askedAddress(form, judged.address)
  const shown = withoutPlaces(content, judged.meta.withheld)
  const accepted = ({ id, index }: { id: number; index: number }, more: Partial<Acceptance> = {}): Acceptance => {
    return { kind: 'accepted', id, index, content: shown, heldBack: false, asked, redirect: judged.redirect, ...more }
  }
  const held = async (id: number | undefined): Promise<Outcome> =>
    id === undefined
      ? { kind: 'form_changed' }
      : accepted({ id, index: await nextIndex(db, form_id) }, { heldBack: true })
  const counting = countingOf(platform, form, judged.address)
  if (judged.spam) return held(await keepSpam(platform, form, judged.spam, { submission, counting }))
  const waits = asked?.holds === true
  const before = await storedBefore(db, form, { token: judged.token, isAsked: waits, counting })
  if (before) return accepted(before, waits ? { asked: undefined } : {})
  const asking = asked &&
    judged.address && {
      email: judged.address.email,
      content: shown,
      redirect: judged.redirect,
      network: judged.network,
      unmailed: judged.meta.unmailed,
    }
  if (waits && asking) {
    if (await isFull(db, form)) return { kind: 'form_changed' }
    return held(await keepUntilConfirmed(platform, form, submission, asking))
  }
  const stored = await storeNow(platform, form, { ...judged, submission, content, counting, asking, write, askCrm })
  if ('kind' in stored) return stored
  const isNeeded = form.savesContent || form.followUps.length > 0
  if (!isNeeded && fileIds.length > 0) await forgetFilesOf(db, account_id, stored.id)
  return accepted(stored)
}

/**
 * What this repeats, where a submission may be held back or refused for its address; throws {@link AddressAtLimit} for anything
 * new that its address has no place for.
 */
async function storedBefore(
  db: Db,
  { account_id, id: form_id }: LiveForm,
  { token, isAsked, counting }: { token: Buffer | null; isAsked: boolean; counting: ReturnType<typeof countingOf> },
): Promise<{ id: number; index: number } | undefined> {
  if (!isAsked && !counting) return undefined
  const before = await findStored(db, { account_id, form_id, token })
  if (!before && counting && (await isAtLimit(db, { account_id, form_id }, counting))) throw new AddressAtLimit()
  return before
}

/** A submission as it is stored, by the privacy settings of its form. */
function newSubmission(
  { sealer }: Platform,
  form: LiveForm,
  judged: Omit<CheckedSubmission, 'content'>,
  { content, fileIds }: SettledContent,
): NewSubmission {
  const text = JSON.stringify(content)
  return {
    content: form.savesContent ? text : null,
    ip_address: judged.ip_address,
    token: judged.token,
    network: judged.network,
    sealed_content: sealsContent(form) ? sealer.seal(text, contentContext(form.account_id)) : null,
    files: fileIds,
    meta: Object.keys(judged.meta).length > 0 ? JSON.stringify(judged.meta) : null,
    estate_uuid: judged.visit.estate,
    link_use: judged.visit.use,
    draft: judged.draft,
  }
}

interface StoreInput extends Omit<CheckedSubmission, 'content'>, StoreDependencies {
  submission: NewSubmission
  content: SettledContent['content']
  counting: ReturnType<typeof countingOf>
  /** The confirmation that is asked for, and that nothing waits for. */
  asking: ConfirmationRequest | null | undefined
}

/** Stores what waits for nothing, together with what its CRM has made of it, its address and what that is asked. */
async function storeNow(
  platform: Platform,
  form: LiveForm,
  { submission, content, counting, asking, write, askCrm, ...judged }: StoreInput,
): Promise<InsertResult | Outcome> {
  const { account_id, id: form_id, followUps } = form
  const known = {
    account_id,
    form_id,
    seen: form,
    max_attempts: maxAttempts(platform.config),
    follow_ups: followUps,
    max_submissions: form.settings.max_submissions,
    forget_content: form.settings.delete_after_crm_write,
  }
  const db = platform.database.forAccount(account_id)
  const first = await firstRecord(db, form, { ...judged, content, askCrm })
  if (first && 'refusal' in first) return first.refusal(judged.answers)
  const keepWith = async (db: Db, { id: submission_id }: InsertResult) => {
    if (first) await keepFirstRecord(db, { account_id, submission_id }, first.end)
    if (first && judged.token) await forgetAttempt(db, { account_id, form_id, token: judged.token })
    if (counting) await countAddress(db, { account_id, form_id, submission_id, ...counting })
    if (asking) await askToConfirm(platform, db, form, { ...asking, of: { submission_id } })
  }
  const stored = await (first || counting || asking
    ? storeWith(platform, known, submission, keepWith)
    : write(known, submission))
  if (stored && asking) platform.signals.publish('mails_waiting')
  if (stored && !stored.repeated)
    traceSubmission(platform.traces, form, { submission_id: stored.id, ...judged.arrival })
  return stored ?? { kind: 'form_changed' }
}

/** What is not saved is still needed until the last of what follows has been done. */
const sealsContent = ({ savesContent, followUps }: LiveForm) => !savesContent && followUps.length > 0
