import { createHash } from 'node:crypto'
import type { HeldReason } from '../../../../shared/contract/submissions/quarantine.ts'
import type { Content } from '../../../../shared/form/engine/check.ts'
import { maskedAddress, type AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { draftName, proofName } from '../../../../shared/form/page/page-names.ts'
import { sentTokenHash } from '../../../lib/secrets/token.ts'
import type { Platform } from '../../../platform.ts'
import { addressHashes, type AddressHashes } from '../../double-opt-in/index.ts'
import type { SentDraft, SubmissionMeta } from '../../submissions/index.ts'
import { sameness } from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import { readProof, type Proof } from '../spam/proof.ts'
import { spamReason } from '../spam/spam.ts'
import type { CheckedSubmission, SubmissionRequest } from './check.ts'
import { consentMark, withConsent } from './consent.ts'
import { submissionMeta } from './meta.ts'
import type { Outcome } from './outcome.ts'
import type { PageToken } from './page-token.ts'

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
