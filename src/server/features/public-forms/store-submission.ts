import type { SpamReason } from '../../../shared/contract/quarantine.ts'
import type { Content } from '../../../shared/form/check.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { contentContext } from '../follow-ups/index.ts'
import { insertQuarantined } from '../quarantine/index.ts'
import { submissionWriter, type NewSubmission, type Write } from '../submissions/index.ts'
import {
  claimFaults,
  discardUploads,
  forgetFilesOf,
  isRefusedClaim,
  settleContent,
  type NamedFiles,
  type SettledContent,
} from '../uploads/index.ts'
import type { LiveForm } from './live-form.ts'
import { nextIndex } from './queries.ts'
import type { Outcome } from './outcome.ts'

/** A submission in which nothing is wrong any more. */
export interface Judged {
  content: Content
  named: NamedFiles
  answers: Answers
  ip_address: string | null
  token: Buffer | null
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

  return async (form, judged) => {
    const db = platform.database.forAccount(form.account_id)
    const { files } = judged.named
    const settled = await settleContent(platform, form, { content: judged.content, files })
    const discard = (ids: readonly number[]) =>
      discardUploads(db, form.account_id, ids).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'uploads not discarded'),
      )
    try {
      const outcome = await store(platform, form, { ...judged, settled, write })
      const unused = Array.from(files.values(), ({ file_id }) => file_id)
      await discard(outcome.kind === 'accepted' ? [...unused, ...settled.madeIds] : settled.madeIds)
      return outcome
    } catch (error) {
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

async function store(
  platform: Platform,
  form: LiveForm,
  { settled, write, ...judged }: Judged & { settled: SettledContent; write: Write },
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
  }
  const db = platform.database.forAccount(account_id)
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
  }
  const stored = await write(known, submission)
  if (!stored) return { kind: 'form_changed' }
  if (!savesContent && followUps.length === 0 && fileIds.length > 0) await forgetFilesOf(db, account_id, stored.id)
  return { kind: 'accepted', id: stored.id, index: stored.index, content, heldBack: false }
}

/** What is not saved is still needed until the last of what follows has been done. */
const sealsContent = ({ savesContent, followUps }: LiveForm) => !savesContent && followUps.length > 0
