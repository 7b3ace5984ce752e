import {
  documentSignature,
  type SentSignature,
  type SignFaults,
} from '../../../../shared/form/uploads/document-signature.ts'
import { refusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderSigningPage, renderSigningState, type SigningState } from '../../../pages/signing-pages.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { databaseTime } from '../../../lib/clock.ts'
import type { Platform } from '../../../platform.ts'
import { knownName, showDocument, signatureOf, type SignedSubject } from '../../document-signing/index.ts'
import { documentStatus, readLink, type SubmissionKey } from '../../submission-documents/index.ts'
import { addressOf, langParam, pathAgain, withParam } from '../address.ts'
import {
  answerFaults,
  answerJson,
  answerOutcome,
  answerPage,
  answerRefusal,
  type FaultStatus,
  type SentenceOutcome,
} from '../page/answer-page.ts'
import { documentPaths, nextLook, documentAnswer, unlisted, waiting } from './document-pages.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { notFoundPage } from '../pages.ts'

/** A document that can be signed now, and where. */
export interface OpenSigning {
  form: LiveForm
  key: SubmissionKey
  subject: SignedSubject
  /** Milliseconds since 1970. */
  ends: number
  /** The path that it was asked for at. */
  url: string
}

/** What a link leads to: a document to sign, or an answer that says why there is none. */
export type SigningTarget = { open: OpenSigning } | { answer: PageAnswer }

/** A day: a visitor who has the page open can still look at its PDF when the time for signing is over. */
const graceMs = 86_400_000

/**
 * Opens a link to a page on which a document is signed. The link needs no password or login, and a form that was
 * switched off meanwhile keeps its links.
 */
export async function openSigning(platform: Platform, forms: LiveForms, request: PageRequest): Promise<SigningTarget> {
  const form = await forms.current(addressOf(request))
  if (!form) return { answer: await notFoundPage(platform, request) }
  const missing = () => ({ answer: documentAnswer(form, request, { kind: 'missing' }) })
  const link = readLink(platform.tokenKey, form, request.params['link'] ?? '', 'sign')
  if (!link) return missing()
  const url = pathAgain(form, request)
  const key = { account_id: form.account_id, submission_id: link.id }
  const subject = link.held_back ? undefined : await signatureOf(platform, key)
  const isOver = subject?.is_over ?? link.ends < databaseTime()
  if (isOver) return { answer: stateAnswer(form, request, { kind: 'ended' }) }
  if (link.held_back) return { answer: waiting(form, request, url) }
  if (!subject) {
    const { state } = await documentStatus(platform.database.forAccount(form.account_id), key)
    return state === 'coming' ? { answer: waiting(form, request, url) } : missing()
  }
  const opened = { form, key, subject, ends: Math.max(link.ends, databaseTime()) + graceMs, url }
  const answer = subject.state === 'awaiting' ? undefined : signedAnswer(platform, request, opened)
  return answer ? { answer } : { open: opened }
}

function signedAnswer(
  platform: Platform,
  request: PageRequest,
  { form, key, subject, ends, url }: OpenSigning,
): PageAnswer {
  const { state, document_id } = subject
  if (state === 'failed') return stateAnswer(form, request, { kind: 'failed' })
  if (state === 'signing') return stateAnswer(form, request, { kind: 'signing', onward: nextLook(request, url) })
  const { download } = documentPaths(platform, form, { id: key.submission_id, ends })
  return stateAnswer(form, request, {
    kind: 'signed',
    download,
    verify: withParam(`/verify/${document_id}`, langParam, form.settings.language),
    number: document_id,
  })
}

const outcomes: Record<SigningState['kind'], SentenceOutcome> = {
  signing: {
    status: 202,
    message: 'The document is signed, and is being made. Please ask again in a few seconds.',
  },
  signed: { status: 200, message: 'The document is signed.' },
  failed: { status: 200, message: 'The document is signed, but cannot be made.' },
  ended: { status: 410, refusal: refusal('link_expired') },
}

function stateAnswer(form: LiveForm, { wantsJson }: PageRequest, state: SigningState): PageAnswer {
  const { kind } = state
  const outcome = outcomes[kind]
  const signed = kind === 'signed' && { document_id: state.number, document_path: state.download }
  const answer = wantsJson
    ? answerOutcome(outcome, { data: { state: kind, ...signed } })
    : answerPage(renderSigningState(form.compiled, state, askedBy(form)), { embed: false }, outcome)
  const onward = kind === 'signing' ? state.onward : undefined
  return { ...answer, headers: { ...answer.headers, ...unlisted }, ...(onward && { retryAfter: onward.seconds }) }
}

interface SigningRetry {
  sent?: SentSignature
  faults?: SignFaults
  /** How they are answered; 422 without it. */
  how?: FaultStatus
  /** The document has changed since it was shown: why it is shown again, where that is no fault of one input. */
  changed?: Refusal
}

/** The page on which the document is read and signed, with what is wrong with what was sent before. */
export async function signingPage(
  platform: Platform,
  { form, key, subject, ends, url }: OpenSigning,
  request: PageRequest,
  { signaturePath, sent, faults = {}, how, changed }: SigningRetry & { signaturePath: string },
): Promise<PageAnswer> {
  const shown = await showDocument(platform, key, subject)
  if (!shown) return documentAnswer(form, request, { kind: 'missing' })
  const pdf = documentPaths(platform, form, { id: key.submission_id, ends })
  const page = renderSigningPage({
    form: form.compiled,
    agency: askedBy(form),
    ends: { at: Date.parse(subject.ends_at), timezone: form.timezone },
    knownName: sent
      ? undefined
      : await knownName(platform, key, { fields: form.compiled.model.fields, settings: form.settings }),
    action: url,
    document: { ...shown, sha256: subject.shown_sha256 },
    pdf,
    sent,
    faults,
    generalFault: changed?.message,
    signatureUrl: signaturePath,
  })
  const [fault, ...others] = Object.entries(faults).map(([field, refusal]) => ({ field, ...refusal }))
  const data = { state: 'awaiting', shown: subject.shown_sha256, document_path: pdf.download }
  const refused = changed
    ? ({ status: 409, refusal: changed } as const)
    : fault && { status: 422 as const, ...how, refusal: fault }
  const json = () => {
    if (changed) return answerRefusal(409, changed, { data })
    return fault
      ? answerFaults({ texts: form.compiled.texts, faults: [fault, ...others] }, { data }, how)
      : answerJson(200, { data })
  }
  const answer = request.wantsJson ? json() : answerPage(page, { embed: false }, refused)
  return { ...answer, headers: { ...answer.headers, ...unlisted } }
}

/** Who asks for the signature, as mails name it. */
const askedBy = ({ settings, accountName }: LiveForm) => settings.email_sender_name?.trim() || accountName

/** The form as the scripts and desks of uploads know it: with the signature of the document, and no other field. */
export function asSigned(form: LiveForm): LiveForm {
  const { compiled } = form
  return { ...form, compiled: { ...compiled, model: { ...compiled.model, fields: [documentSignature] } } }
}
