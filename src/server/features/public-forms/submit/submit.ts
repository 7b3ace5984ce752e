import { createHash } from 'node:crypto'
import { readAnswers } from '../../../../shared/form/engine/answers.ts'
import { checkAnswers } from '../../../../shared/form/engine/check.ts'
import { consentAnswer, consentFaults } from '../../../../shared/form/controls/consent.ts'
import { answerRefusalOf, type FieldRefusal } from '../../../../shared/refusals/catalogue.ts'
import type { AnswerFault } from '../../../../shared/form/engine/model.ts'
import { draftName, loadedName, tokenName } from '../../../../shared/form/page/page-names.ts'
import type { Answers, FormState } from '../../../../shared/rules/model.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { sentTokenHash } from '../../../lib/secrets/token.ts'
import type { Platform } from '../../../platform.ts'
import { signerOf } from '../../../lib/turns/turn-parties.ts'
import { prefilledAnswers, withheldPlaces, type FormLinks, type LinkData } from '../../form-links/index.ts'
import type { SentDraft } from '../../submissions/index.ts'
import { mailNetwork } from '../../mails/index.ts'
import { fileFaults, namedFiles, sameness } from '../../uploads/index.ts'
import { campaignOf } from '../page/campaign.ts'
import { countDuration } from '../page/counting.ts'
import { emptyAnswers } from './empty-answers.ts'
import { consentMark, givenConsent, withConsent } from './consent.ts'
import { givenAddress } from './given-address.ts'
import type { SubmissionMeta } from '../../submissions/index.ts'
import { visitorLanguage } from '../address.ts'
import { storedIp } from '../spam/ip-address.ts'
import type { LiveForm } from '../live-form.ts'
import type { Outcome } from './outcome.ts'
import { isTooOld, readToken, type PageToken } from './page-token.ts'
import { givenProof, useUp } from '../spam/proof-handler.ts'
import type { SentFileFaults } from './sent-files.ts'
import { takePlace } from './senders.ts'
import { keptTranscript } from './transcript.ts'
import type { TraceStart } from '../trace-submission.ts'
import { spamReason } from '../spam/spam.ts'
import { submissionStore, type CheckedSubmission, type Store } from './store-submission.ts'
import type { TokenKey } from '../../../lib/secrets/keyed-hash.ts'

/** What a visitor sent, before it is checked. */
export interface SubmissionRequest {
  /** Names and values of the body. */
  input: Record<string, unknown>
  /** Query of the address it was sent to, which may prefill. */
  query: URLSearchParams
  ip: string
  /** Of an Idempotency-Key header. */
  idempotencyKey: string | undefined
  /** Id of the member of the staff who sends it. */
  member?: number | undefined
  /** The faults of the files that came with it. */
  files?: SentFileFaults
  arrival: TraceStart
}

export type Submit = (form: LiveForm, sent: SubmissionRequest) => Promise<Outcome>

/** Judges and stores one submission of a form; `accepted` means it is durable. */
export function submitter(platform: Platform, links: FormLinks): Submit {
  const store = submissionStore(platform)

  return async (form, sent) => {
    const { answers: given, faults: unreadable } = readAnswers(form.compiled, sent.input)
    const named = namedFiles(platform.tokenKey, form, given)
    const answers = { ...named.answers, ...consentAnswer(form.compiled, sent.input) }
    const token = tokenOf(form, platform.tokenKey, sent.input)
    if (token === 'invalid') return { kind: 'stale_page', answers }
    const loaded = await links.reopen(form, links.visit(form, sent.query), sent.input[loadedName])
    const prefilled = prefilledAnswers(form, sent.query, loaded)
    const { state, content, faults } = checkAnswers(form.compiled, answers, prefilled, loaded.unseen)
    tellOfExcess(platform, form, state)
    const before = [...unreadable.map(withCode), ...faultsShown(form, sent, state), ...fileFaults(form, named, state)]
    emptyAnswers(form.compiled, state, content)
    faults.push(...consentFaults(form.compiled, answers))
    const address = givenAddress(form, state, content)
    const all = oncePerField(faults, address.faults).map(withCode)
    if (before.length + all.length > 0) {
      return {
        kind: 'faults',
        faults: oncePerField(before, all),
        answers,
        ...(sent.files && { status: sent.files.status }),
      }
    }
    const proof = givenProof(platform, form, { input: sent.input, token })
    if (proof === 'missing') return { kind: 'unproven', answers }
    const { fields } = form.compiled.model
    const spam = spamReason(form.settings, { input: sent.input, token, answers, fields })
    if (spam && form.settings.spam_action === 'reject') return { kind: 'refused_as_spam', answers }
    const meta = metaOf(platform, form, { sent, answers, token, loaded })
    const sameContent = sameness(form, content, named.files) + consentMark(meta)
    const judged = {
      content: withConsent(content, form, meta),
      named,
      answers,
      ip_address: storedIp(sent.ip, form.ipRule),
      network: mailNetwork(platform.tokenKey, sent.ip),
      signing: signerOf(form, sent.ip),
      arrival: sent.arrival,
      token: repetitionToken(token, sent.idempotencyKey, sameContent),
      meta,
      visit: loaded,
      draft: sentDraft(sent.input[draftName], token),
      address: address.given,
      redirect: form.chooseRedirect(state.answers) ?? form.settings.redirect,
      spam,
    }
    if (!(await useUp(platform, form, proof, judged.token))) return { kind: 'unproven', answers }
    if (spam) return store(form, judged)
    const outcome = await storeInTurn(platform, form, { judged, ip: sent.ip, store })
    if (outcome.kind === 'accepted' && !outcome.heldBack) countDuration(platform, form, token)
    const page = sent.input[tokenName]
    return outcome.kind === 'not_in_crm' && typeof page === 'string' ? { ...outcome, token: page } : outcome
  }
}

/** Stores what its sender still has a place for (`max_submissions_per_ip`). */
async function storeInTurn(
  { limiter }: Platform,
  form: LiveForm,
  { judged, ip, store }: { judged: CheckedSubmission; ip: string; store: Store },
): Promise<Outcome> {
  const place = await takePlace(limiter, form, { ip, token: judged.token })
  if ('waitSeconds' in place) return { kind: 'too_many', waitSeconds: place.waitSeconds, answers: judged.answers }
  const outcome = await store(form, judged)
  if (outcome.kind !== 'accepted') await place.giveBack()
  return outcome
}

const withCode = (fault: AnswerFault): FieldRefusal => ({ field: fault.field, ...answerRefusalOf(fault) })

/** Faults, and further ones of fields that none of them is about. */
function oncePerField<F extends { field: string }>(faults: readonly F[], more: readonly F[]): F[] {
  const told = new Set(faults.map(({ field }) => field))
  return [...faults, ...more.filter(({ field }) => !told.has(field))]
}

/** What a submission carries beside its answers. */
function metaOf(
  platform: Platform,
  form: LiveForm,
  {
    sent,
    answers,
    token,
    loaded,
  }: { sent: SubmissionRequest; answers: Answers; token: PageToken | undefined; loaded: LinkData },
): SubmissionMeta {
  const { signed } = loaded
  const withheld = withheldPlaces(form, loaded)
  return {
    ...givenConsent(form, answers, new Date(databaseTime())),
    ...(form.savesContent && campaignOf(sent.query, form.settings)),
    ...(form.savesContent && keptTranscript(platform, form, sent.input)),
    ...visitorLanguage(form),
    // A UUID of the CRM names a person as an answer does.
    ...(form.savesContent && signed && { linked: signed }),
    ...(withheld.length > 0 && { withheld }),
    ...(!token && !form.settings.email_on_program_posts && { unmailed: true }),
    ...(sent.member !== undefined && { submitted_by: sent.member }),
  }
}

/** The unfinished answers that a submission was, of whichever page. */
function sentDraft(key: unknown, token: PageToken | undefined): SentDraft | null {
  const visit = sentTokenHash(key)
  return visit ? { visit, page: token?.nonce ?? Buffer.alloc(0) } : null
}

/** What is wrong with the files that came along, but for fields that are not asked for. */
/** The form acted as if it had no rules: its agency should know. */
function tellOfExcess({ log }: Platform, { id }: LiveForm, { exceeded }: FormState): void {
  if (exceeded) log.warn({ form_id: id }, 'the rules of a form cost more than their budget and had no effect')
}

function faultsShown(
  { compiled: { model } }: LiveForm,
  { files }: SubmissionRequest,
  state: FormState,
): FieldRefusal[] {
  return (files?.faults ?? []).filter(({ field: name }) => {
    const field = model.fields.find((one) => one.name === name)
    const shown = field && state.fields[field.id]
    return shown?.visible === true && shown.enabled
  })
}

/** The page token that came along; none is fine, a script's POST has none. */
function tokenOf(form: LiveForm, key: TokenKey, input: Record<string, unknown>): PageToken | 'invalid' | undefined {
  const text = input[tokenName]
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
