import { createHash } from 'node:crypto'
import { readAnswers } from '../../../shared/form/answers.ts'
import { checkAnswers } from '../../../shared/form/check.ts'
import type { Fault } from '../../../shared/form/model.ts'
import { prefill } from '../../../shared/form/prefill.ts'
import { decoyName } from '../../../shared/form/page-names.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { Platform } from '../../platform.ts'
import { contentContext } from '../follow-ups/index.ts'
import { insertQuarantined, type SpamReason } from '../quarantine/index.ts'
import { submissionWriter, type NewSubmission } from '../submissions/index.ts'
import { storedIp } from './ip-address.ts'
import type { LiveForm } from './live-form.ts'
import { readToken, type PageToken } from './page-token.ts'
import { nextIndex } from './queries.ts'

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
  | { kind: 'accepted'; id: number; index: number }
  | { kind: 'faults'; faults: Fault[]; answers: Answers }
  /** The page is older than the form allows, or its token was not ours. */
  | { kind: 'stale_page'; answers: Answers }
  | { kind: 'refused_as_spam'; answers: Answers }
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
    const spam = spamReason(form, sent.input, token)
    if (spam) return holdBack(platform, form, { submission, spam, answers })
    const known = {
      account_id: form.account_id,
      form_id: form.id,
      seen: form,
      max_attempts,
      follow_ups: form.followUps,
      max_submissions: form.settings.max_submissions,
    }
    const stored = await write(known, submission)
    return stored ? { kind: 'accepted', id: stored.id, index: stored.index } : { kind: 'form_changed' }
  }
}

/** What is not saved is still needed until the last of what follows has been done. */
const sealsContent = ({ savesContent, followUps }: LiveForm) => !savesContent && followUps.length > 0

/** The page token that came along; none is fine, a script's POST has none. */
function tokenOf(form: LiveForm, key: Uint8Array, input: Record<string, unknown>): PageToken | 'invalid' | undefined {
  const text = input['_token']
  if (text === undefined || text === '') return undefined
  const token = typeof text === 'string' ? readToken(key, form.id, text) : undefined
  if (!token) return 'invalid'
  const age = Date.now() - token.issuedAt
  return age > form.settings.max_form_age_hours * 3_600_000 ? 'invalid' : token
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

function spamReason(
  { settings }: LiveForm,
  input: Record<string, unknown>,
  token: PageToken | undefined,
): SpamReason | undefined {
  const decoy = input[decoyName]
  if (settings.honeypot_enabled && decoy !== undefined && decoy !== '') return 'honeypot'
  if (token && Date.now() - token.issuedAt < settings.min_fill_seconds * 1000) return 'too_fast'
  return undefined
}

/** Keeps spam in the tray and answers as if it had been accepted, or refuses it (setting `spam_action`). */
async function holdBack(
  { database }: Platform,
  form: LiveForm,
  { submission, spam, answers }: { submission: NewSubmission; spam: SpamReason; answers: Answers },
): Promise<Outcome> {
  if (form.settings.spam_action === 'reject') return { kind: 'refused_as_spam', answers }
  const db = database.forAccount(form.account_id)
  const row = { account_id: form.account_id, form_id: form.id, reason: spam, ...submission }
  const id = await insertQuarantined(db, row, form)
  return id === undefined ? { kind: 'form_changed' } : { kind: 'accepted', id, index: await nextIndex(db, form.id) }
}
