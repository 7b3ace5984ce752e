import { createHash } from 'node:crypto'
import type { HeldReason } from '../../../../shared/contract/submissions/quarantine.ts'
import type { Content } from '../../../../shared/form/engine/check.ts'
import { maskedAddress, type AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { draftName, proofName, transcriptName } from '../../../../shared/form/page/page-names.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { sentTokenHash } from '../../../lib/secrets/token.ts'
import type { Platform } from '../../../platform.ts'
import { keepsTranscript, readTranscript } from '../../assistant/index.ts'
import { addressHashes, type AddressHashes } from '../../double-opt-in/index.ts'
import { withheldPlaces } from '../../form-links/index.ts'
import type { SentDraft, SubmissionMeta } from '../../submissions/index.ts'
import { sameness } from '../../uploads/index.ts'
import { visitorLanguage } from '../address.ts'
import type { LiveForm } from '../live-form.ts'
import { readProof, type Proof } from '../spam/proof.ts'
import { spamReason } from '../spam/spam.ts'
import type { CheckedSubmission, SubmissionRequest } from './check.ts'
import { consentMark, givenConsent, withConsent } from './consent.ts'
import type { Outcome } from './outcome.ts'
import type { PageToken } from './page-token.ts'
import { keyHash, type KeyUse } from './used-keys.ts'

/** What becomes of a submission. */
export interface DecidedSubmission {
  sent: SubmissionRequest
  checked: CheckedSubmission
  /** Why it is kept in the quarantine; `undefined`: it becomes a submission. */
  held: HeldReason | undefined
  /** With the consent in its place in the CRM. */
  content: Content
  meta: SubmissionMeta
  /** Makes a repetition the same submission; null where nothing identifies one. */
  token: Buffer | null
  /** What the Idempotency-Key of a program stands for. */
  keyUse: KeyUse | undefined
  /** The proof of work that it uses up. */
  proof: Proof | undefined
  /** The unfinished answers that it was. */
  draft: SentDraft | null
  /** The address that is asked to confirm it, masked; `undefined`: none. */
  asked: AskedAddress | undefined
  /** What its address is counted by; `undefined`: it is not. */
  counting: AddressCounting | undefined
}

export interface AddressCounting {
  hashes: AddressHashes
  limit: number
}

/** Step 2 of a submission: refused as spam or without its proof of work, kept in the quarantine, or stored, and with what. Asks the database for nothing. */
export function decide(
  platform: Pick<Platform, 'tokenKey' | 'log'>,
  form: LiveForm,
  sent: SubmissionRequest,
  checked: CheckedSubmission,
): DecidedSubmission | Outcome {
  const { settings, compiled } = form
  const { input } = sent
  const { answers, address, token } = checked
  const proof = settings.pow_enabled ? givenProof(platform, form, input, token) : undefined
  if (settings.pow_enabled && !proof) return { kind: 'unproven', answers }
  const spam = spamReason(settings, { input, token, answers, fields: compiled.model.fields })
  if (spam && settings.spam_action === 'reject') return { kind: 'refused_as_spam', answers }
  const asked = askedAddress(form, checked)
  const meta = submissionMeta(platform, form, sent, checked)
  const same = sameness(form, checked.content, checked.files) + consentMark(meta)
  const limit = settings.max_submissions_per_email
  return {
    sent,
    checked,
    held: spam ?? (asked?.holds ? 'awaiting_confirmation' : undefined),
    content: withConsent(checked.content, form, meta),
    meta,
    token: repetitionToken(token, sent.idempotencyKey, same),
    keyUse: keyUse(form, sent.idempotencyKey, same),
    proof,
    draft: sentDraft(input[draftName], token),
    asked,
    counting:
      limit === null || !address
        ? undefined
        : { hashes: addressHashes(platform.tokenKey, form.account_id, address.email), limit },
  }
}

const givenProof = (
  { tokenKey }: Pick<Platform, 'tokenKey'>,
  { id: form_id }: LiveForm,
  input: Record<string, unknown>,
  token: PageToken | undefined,
) => token && readProof(tokenKey, { form_id, token }, input[proofName])

function askedAddress({ settings }: LiveForm, { address }: CheckedSubmission): AskedAddress | undefined {
  if (!settings.double_opt_in_enabled || !address) return undefined
  return { email: maskedAddress(address.email), holds: settings.double_opt_in_hold }
}

/** The unfinished answers that a submission was, of whichever page. */
function sentDraft(key: unknown, token: PageToken | undefined): SentDraft | null {
  const visit = sentTokenHash(key)
  return visit ? { visit, page: token?.nonce ?? Buffer.alloc(0) } : null
}

/**
 * What makes a double click, or a retry after a lost answer, the same submission: the key of the program that sends it, or the nonce of its page,
 * with the same answers. Other answers from the same page (back, corrected, sent again) are another submission, and are kept.
 */
function repetitionToken(
  token: PageToken | undefined,
  idempotencyKey: string | undefined,
  content: string,
): Buffer | null {
  if (idempotencyKey) return repetitionHash(`key ${idempotencyKey} `, content)
  return token ? repetitionHash(token.nonce, content) : null
}

/** What the key of a program stands for, whatever page the answers are from. */
function keyUse({ id: form_id, account_id }: LiveForm, key: string | undefined, content: string): KeyUse | undefined {
  if (!key) return undefined
  return { account_id, form_id, key_hash: keyHash(key), answers_hash: repetitionHash(`key ${key} `, content) }
}

const repetitionHash = (of: string | Buffer, content: string) =>
  createHash('sha256').update(of).update(content).digest().subarray(0, 16)

/** What a submission carries beside its answers. */
function submissionMeta(
  platform: Pick<Platform, 'tokenKey' | 'log'>,
  form: LiveForm,
  { query, input, member }: SubmissionRequest,
  { answers, token, visit }: CheckedSubmission,
): SubmissionMeta {
  const { signed } = visit
  const withheld = withheldPlaces(form, visit)
  return {
    ...givenConsent(form, answers, new Date(databaseTime())),
    ...(form.savesContent && campaignOf(query, form.settings)),
    ...(form.savesContent && keptTranscript(platform, form, input)),
    ...visitorLanguage(form),
    // A UUID of the CRM names a person as an answer does.
    ...(form.savesContent && signed && { linked: signed }),
    ...(withheld.length > 0 && { withheld }),
    ...(!token && !form.settings.email_on_program_posts && { unmailed: true }),
    ...(member !== undefined && { submitted_by: member }),
  }
}

/** The conversation that came with the answers, where the form keeps it. One that was not had so is left out: the answers still count. */
function keptTranscript(
  { tokenKey, log }: Pick<Platform, 'tokenKey' | 'log'>,
  { id, settings }: LiveForm,
  input: Record<string, unknown>,
): Pick<SubmissionMeta, 'transcript'> {
  if (!keepsTranscript(settings)) return {}
  const transcript = readTranscript(tokenKey, id, input[transcriptName])
  if (transcript === 'forged') log.warn({ form_id: id }, 'transcript not genuine')
  return transcript === undefined || transcript === 'forged' ? {} : { transcript }
}

/** Where a visitor came from, as advertisers mark the addresses they lead to. */
const marks = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'mtm_campaign',
  'pk_campaign',
])
const maxLength = 500

/** The marks in the address of the page that was sent; nothing where the form does not keep them (`capture_utm`). */
function campaignOf(
  query: URLSearchParams,
  { capture_utm }: { capture_utm: boolean },
): Pick<SubmissionMeta, 'campaign'> {
  if (!capture_utm) return {}
  const found = [...query].flatMap(([name, value]): [string, string][] => {
    const text = value
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, maxLength)
      .trim()
    return marks.has(name) && text !== '' ? [[name, text.toWellFormed()]] : []
  })
  return found.length > 0 ? { campaign: Object.fromEntries(found) } : {}
}
