import { createHash } from 'node:crypto'
import { readAnswers } from '../../../shared/form/answers.ts'
import { checkAnswers, type Content } from '../../../shared/form/check.ts'
import type { Fault } from '../../../shared/form/model.ts'
import { prefill } from '../../../shared/form/prefill.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { contentContext } from '../follow-ups/index.ts'
import type { SpamReason } from '../../../shared/contract/quarantine.ts'
import { insertQuarantined } from '../quarantine/index.ts'
import { submissionWriter, type NewSubmission } from '../submissions/index.ts'
import { storedIp } from './ip-address.ts'
import type { LiveForm } from './live-form.ts'
import { isTooOld, readToken, type PageToken } from './page-token.ts'
import { nextIndex } from './queries.ts'
import { takePlace } from './senders.ts'
import { spamReason } from './spam.ts'

/** What a visitor sent, before anybody has looked at it. */
export interface Sent {
  /** Names and values of the body. */
  input: Record<string, unknown>
  /** Query of the address it was sent to, which may prefill. */
  query: URLSearchParams
  ip: string
  /** Of an Idempotency-Key header. */
  idempotencyKey: string | undefined
}

export type Outcome =
  /** `heldBack`: kept in the tray, where it has its id. */
  | { kind: 'accepted'; id: number; index: number; content: Content; heldBack: boolean }
  | { kind: 'faults'; faults: Fault[]; answers: Answers }
  /** The page is older than the form allows, or its token was not ours. */
  | { kind: 'stale_page'; answers: Answers }
  | { kind: 'refused_as_spam'; answers: Answers }
  /** This address has sent as much as the form takes from one. */
  | { kind: 'too_many'; waitSeconds: number; answers: Answers }
  /** The form has changed since it was read: look again. */
  | { kind: 'form_changed' }

export type Submit = (form: LiveForm, sent: Sent) => Promise<Outcome>

/** Judges and stores one submission of a form; `accepted` means it is durable. */
export function submitter(platform: Platform): Submit {
  const write = submissionWriter(platform)
  const max_attempts = maxAttempts(platform.config)

  return async (form, sent) => {
    const { answers, faults: unreadable } = readAnswers(form.compiled, sent.input)
    const token = tokenOf(form, platform.tokenKey, sent.input)
    if (token === 'invalid') return { kind: 'stale_page', answers }
    const { content, faults } = checkAnswers(form.compiled, answers, prefill(form.compiled, sent.query))
    if (unreadable.length + faults.length > 0) {
      const named = new Set(unreadable.map(({ field }) => field))
      return { kind: 'faults', faults: [...unreadable, ...faults.filter(({ field }) => !named.has(field))], answers }
    }
    const text = JSON.stringify(content)
    const submission: NewSubmission = {
      content: form.savesContent ? text : null,
      ip_address: storedIp(sent.ip, form.ipRule),
      token: repetitionToken(token, sent.idempotencyKey, text),
      sealed_content: sealsContent(form) ? platform.sealer.seal(text, contentContext(form.account_id)) : null,
    }
    const { fields } = form.compiled.model
    const spam = spamReason(form.settings, { input: sent.input, token, answers, fields })
    if (spam) return holdBack(platform, form, { submission, spam, answers, content })
    const known = {
      account_id: form.account_id,
      form_id: form.id,
      seen: form,
      max_attempts,
      follow_ups: form.followUps,
      max_submissions: form.settings.max_submissions,
    }
    const place = await takePlace(platform.database.system, platform.tokenKey, form, {
      ip: sent.ip,
      token: submission.token,
    })
    if ('waitSeconds' in place) return { kind: 'too_many', waitSeconds: place.waitSeconds, answers }
    const stored = await write(known, submission)
    if (!stored) await place.giveBack()
    return stored
      ? { kind: 'accepted', id: stored.id, index: stored.index, content, heldBack: false }
      : { kind: 'form_changed' }
  }
}

/** What is not saved is still needed until the last of what follows has been done. */
const sealsContent = ({ savesContent, followUps }: LiveForm) => !savesContent && followUps.length > 0

/** The page token that came along; none is fine, a script's POST has none. */
function tokenOf(form: LiveForm, key: Uint8Array, input: Record<string, unknown>): PageToken | 'invalid' | undefined {
  const text = input['_token']
  if (text === undefined || text === '') return undefined
  const token = typeof text === 'string' ? readToken(key, form.id, text) : undefined
  return !token || isTooOld(token, form.settings.max_form_age_hours) ? 'invalid' : token
}

/**
 * What makes a double click, or a retry after a lost answer, the same submission: the nonce of its page with the same
 * answers. Other answers from the same page (back, corrected, sent again) are another submission, and are kept.
 */
function repetitionToken(
  token: PageToken | undefined,
  idempotencyKey: string | undefined,
  content: string,
): Buffer | null {
  if (token) return createHash('sha256').update(token.nonce).update(content).digest().subarray(0, 16)
  if (idempotencyKey)
    return createHash('sha256').update(`key ${idempotencyKey} `).update(content).digest().subarray(0, 16)
  return null
}

/** Keeps spam in the tray and answers as if it had been accepted, or refuses it (setting `spam_action`). */
async function holdBack(
  { database }: Platform,
  form: LiveForm,
  {
    submission,
    spam,
    answers,
    content,
  }: { submission: NewSubmission; spam: SpamReason; answers: Answers; content: Content },
): Promise<Outcome> {
  if (form.settings.spam_action === 'reject') return { kind: 'refused_as_spam', answers }
  const db = database.forAccount(form.account_id)
  const row = { account_id: form.account_id, form_id: form.id, reason: spam, ...submission }
  const id = await insertQuarantined(db, row, form)
  if (id === undefined) return { kind: 'form_changed' }
  return { kind: 'accepted', id, index: await nextIndex(db, form.id), content, heldBack: true }
}
