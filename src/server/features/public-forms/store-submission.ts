import type { SpamReason } from '../../../shared/contract/quarantine.ts'
import type { Content } from '../../../shared/form/check.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Db } from '../../db/db.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { firstRecords, forgetAttempt, keepFirstRecord, type FirstRecord } from '../crm-writes/index.ts'
import { contentContext } from '../follow-ups/index.ts'
import { isUsed, type Loaded } from '../form-links/index.ts'
import { insertQuarantined } from '../quarantine/index.ts'
import {
  isUsedLink,
  storeWith,
  submissionWriter,
  type NewSubmission,
  type SubmissionMeta,
  type Write,
} from '../submissions/index.ts'
import {
  claimFaults,
  discardUploads,
  forgetFilesOf,
  isRefusedClaim,
  settleContent,
  type NamedFiles,
  type SettledContent,
} from '../uploads/index.ts'
import { keepConsentText } from './consent.ts'
import type { LiveForm } from './live-form.ts'
import { nextIndex, readinessOf } from './queries.ts'
import type { Outcome } from './outcome.ts'

/** A submission in which nothing is wrong any more. */
export interface Judged {
  content: Content
  named: NamedFiles
  answers: Answers
  ip_address: string | null
  token: Buffer | null
  meta: SubmissionMeta
  /** What its address says of it: the estate that it is about, and the link that it uses up. */
  visit: Pick<Loaded, 'estate' | 'use'>
  /** Why it is kept in the tray instead. */
  spam: SpamReason | undefined
}

export type Store = (form: LiveForm, judged: Judged) => Promise<Outcome>

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
    const settled = await settleContent(platform, form, { content: judged.content, files })
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
interface Means {
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
  }: Pick<Means, 'askCrm'> & Pick<Judged, 'token' | 'visit'> & Pick<SettledContent, 'content'>,
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
  { settled, write, askCrm, ...judged }: Judged & Means & { settled: SettledContent },
): Promise<Outcome> {
  const { account_id, id: form_id, savesContent, followUps } = form
  const { content, fileIds } = settled
  const text = JSON.stringify(content)
  const submission: NewSubmission = {
    content: savesContent ? text : null,
    ip_address: judged.ip_address,
    token: judged.token,
    sealed_content: sealsContent(form) ? platform.sealer.seal(text, contentContext(account_id)) : null,
    files: fileIds,
    meta: Object.keys(judged.meta).length > 0 ? JSON.stringify(judged.meta) : null,
    estate_uuid: judged.visit.estate,
    link_use: judged.visit.use,
  }
  const db = platform.database.forAccount(account_id)
  await keepConsentText(db, form)
  if (judged.spam) {
    // Nothing follows what is held back: without its content, nobody needs its files.
    const row = { account_id, form_id, reason: judged.spam, ...submission, files: savesContent ? fileIds : [] }
    const id = await insertQuarantined(db, row, form)
    if (id === undefined) return { kind: 'form_changed' }
    return { kind: 'accepted', id, index: await nextIndex(db, form_id), content, heldBack: true }
  }
  const known = {
    account_id,
    form_id,
    seen: form,
    max_attempts: maxAttempts(platform.config),
    follow_ups: followUps,
    max_submissions: form.settings.max_submissions,
    forget_content: form.settings.delete_after_crm_write,
  }
  const first = await firstRecord(db, form, { ...judged, content, askCrm })
  if (first && 'refusal' in first) return first.refusal(judged.answers)
  const stored = first
    ? await storeWith(platform, known, submission, async (db, { id }) => {
        await keepFirstRecord(db, { account_id, submission_id: id }, first.end)
        if (judged.token) await forgetAttempt(db, { account_id, form_id, token: judged.token })
      })
    : await write(known, submission)
  if (!stored) return { kind: 'form_changed' }
  if (!savesContent && followUps.length === 0 && fileIds.length > 0) await forgetFilesOf(db, account_id, stored.id)
  return { kind: 'accepted', id: stored.id, index: stored.index, content, heldBack: false }
}

/** What is not saved is still needed until the last of what follows has been done. */
const sealsContent = ({ savesContent, followUps }: LiveForm) => !savesContent && followUps.length > 0
