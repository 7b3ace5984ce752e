import { draftName, loadedName, proofName, tokenName } from '../../../../shared/form/page/page-names.ts'
import { refusal, visitorRefusal, type FieldRefusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRefusal, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { unavailablePage } from '../access/availability.ts'
import { isFull, leadsToWaitingList } from '../access/places-taken.ts'
import type { LiveForm } from '../live-form.ts'
import { answerFault, answerFaults, answerOutcome } from '../page/answer-page.ts'
import type { ThankYou } from '../page/thank-you.ts'
import { pageWith, type PageContext } from '../pages.ts'
import type { Outcome } from './outcome.ts'
import { issueToken } from './page-token.ts'
import { readBody } from './read-body.ts'

/** Step 4 of a submission: the response to what came of it; `undefined`: the form has changed, so the submission is checked again. */
export function submissionAnswer({ database: { system } }: Platform, thanks: ThankYou) {
  return async (
    form: LiveForm,
    outcome: Outcome,
    request: PageRequest,
    context: PageContext,
  ): Promise<PageAnswer | undefined> => {
    if (outcome.kind === 'accepted') return thanks.accepted(form, outcome, request, context)
    // Asked afterwards: a repetition of what was accepted gets the first answer, however full the form is since.
    if (await isFull(system, form)) return unavailablePage(form, 'full', request, context)
    if (outcome.kind === 'link_used') return unavailablePage(form, 'link_used', request, context)
    return outcome.kind === 'form_changed' ? undefined : outcomeAnswer(form, outcome, request, context)
  }
}

/** The answer to a submission that was not taken: JSON for programs, the page again for browsers [B13]. */
export async function outcomeAnswer(
  form: LiveForm,
  outcome: Exclude<Outcome, { kind: 'form_changed' | 'accepted' | 'link_used' }>,
  request: PageRequest,
  context: PageContext,
): Promise<PageAnswer> {
  const { texts } = form.compiled
  const { answers } = outcome
  const waitingList = !request.wantsJson && (await leadsToWaitingList(context.database.system, form))
  const carried = readBody(request.body)
  const token = keptToken(outcome, carried) ?? issueToken(context.tokenKey, form.id)
  const loaded = textOf(carried[loadedName])
  const draft = textOf(carried[draftName])
  const page = (refused: PageRefusal, more: { faults?: FieldRefusal[]; notice?: string }) =>
    pageWith(form, context, { answers, faults: [], token, waitingList, loaded, draft, refused, ...more })
  /** What is wrong with the request as a whole. */
  const again = (outcome: Exclude<PageRefusal, { status: 422 }>, more: object = {}) =>
    request.wantsJson ? answerOutcome(outcome, more) : page(outcome, { notice: outcome.refusal.message })
  /** What is wrong with an input that is no field of the form. */
  const wrong = (field: string, refusal: Refusal, more: object = {}) =>
    request.wantsJson
      ? answerFault({ field, ...refusal }, more)
      : page({ status: 422, refusal }, { notice: refusal.message })
  switch (outcome.kind) {
    case 'stale_page':
      // A fresh token lets the page send the same answers again.
      return again({ status: 409, refusal: visitorRefusal(texts, 'page_outdated') }, { token })
    case 'too_many': {
      const { waitSeconds: seconds } = outcome
      const wait = visitorRefusal(texts, 'too_many_submissions_from_here', { seconds })
      return again({ status: 429, refusal: wait, retryAfter: seconds }, { notice: wait.message })
    }
    case 'not_in_crm': {
      const { waitSeconds: seconds } = outcome
      const why = notTaken(texts, seconds)
      const notice = { notice: why.message }
      return seconds === null
        ? again({ status: 409, refusal: why }, notice)
        : again({ status: 503, refusal: why, retryAfter: seconds }, notice)
    }
    case 'unproven':
      return wrong(proofName, visitorRefusal(texts, 'submission_unproven'), { proof: true })
    case 'key_used':
      return wrong('Idempotency-Key', keyUsed)
    case 'refused_as_spam':
      return wrong('form', visitorRefusal(texts, 'submission_refused'))
    case 'faults': {
      const { faults, how = { status: 422 } } = outcome
      const [first, ...others] = faults
      if (!first) return wrong('form', visitorRefusal(texts, 'submission_refused'))
      return request.wantsJson
        ? answerFaults({ texts, faults: [first, ...others] }, {}, how)
        : page({ ...how, refusal: first }, { faults })
    }
  }
}

const keyUsed = refusal('idempotency_key_used')

const notTaken = (texts: LiveForm['compiled']['texts'], seconds: number | null) =>
  seconds === null
    ? visitorRefusal(texts, 'submission_not_taken')
    : visitorRefusal(texts, 'submission_not_taken_now', { seconds })

/** What the CRM may have is the same when it is sent again; other answers have a fresh token, so that they are another submission. */
const keptToken = ({ kind }: Outcome, carried: Record<string, unknown>) =>
  kind === 'not_in_crm' ? textOf(carried[tokenName]) : undefined

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
