import { refusal } from '../../../shared/refusals/catalogue.ts'
import { emailAddress } from '../../../shared/contract/values.ts'
import { readAnswers } from '../../../shared/form/engine/answers.ts'
import { decoyName, draftName, emailName, stepName, tokenName } from '../../../shared/form/page/page-names.ts'
import { renderResumePage, type ResumeFault, type ResumePageState } from '../../pages/resume-pages.ts'
import { shownDate } from '../../../shared/form/markup/shown-date.ts'
import { isCrossSite } from '../../http/connections/cross-site.ts'
import type { PageAnswer, PageRefusal, PageRequest, PageRoute } from '../../http/pages.ts'
import { ipPrefix } from '../../lib/ip-prefix.ts'
import { keyedHash } from '../../lib/secrets/keyed-hash.ts'
import { sentTokenHash, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import {
  draftAnswers,
  isResumeLink,
  mailResumeLink,
  openDraft,
  storeDraft,
  useResumeLink,
} from '../partial-submissions/index.ts'
import { addressBelow, addressOf, formAddress } from './address.ts'
import { refuse } from './submit/admission.ts'
import { answerFault, answerLater, answerPage, answerRefusal, discreet } from './page/answer-page.ts'
import { unavailablePage } from './access/availability.ts'
import { isFull } from './access/places-taken.ts'
import type { LiveForm, LiveForms } from './live-form.ts'
import { readToken } from './submit/page-token.ts'
import { notFoundPage, type PageContext } from './pages.ts'
import { outcomeAnswer } from './submit/answer.ts'
import { readBody } from './submit/read-body.ts'
import { seeOther } from './access/staff-login-answers.ts'

interface Parts {
  forms: LiveForms
  contextOf(request: PageRequest, form: LiveForm | undefined): PageContext
}

/** A request about a form that may be filled in now; the address of both is that of the form. */
interface Visit {
  platform: Platform
  form: LiveForm
  request: PageRequest
  context: PageContext
}

type VisitHandler = (visit: Visit) => Promise<PageAnswer>

/** Keeps answers before they are sent, and brings them back: addresses below that of a form. */
export function savingRoutes(platform: Platform, { forms, contextOf }: Parts, path: string): PageRoute[] {
  const at = (method: PageRoute['method'], page: string, answer: VisitHandler): PageRoute => ({
    method,
    path: `${path}/${page}`,
    async handle(asked) {
      const wantsJson = asked.wantsJson || page === 'partial'
      const request = { ...asked, wantsJson, url: formAddress(withoutToken(asked)) }
      const form = await forms.current(addressOf(request))
      const context = contextOf(request, form)
      const refused = await refuse(platform, form, request, context)
      if (refused || !form) return refused ?? notFoundPage(platform, request)
      // No page of another site keeps answers, or has mails sent.
      if (request.method === 'POST' && isCrossSite(request.header, context.publicUrl))
        return answerRefusal(403, refusal('not_from_page'))
      if (await isFull(platform.database.system, form)) return unavailablePage(form, 'full', request, context)
      return answer({ platform, form, request, context })
    },
  })
  return [
    at('POST', 'partial', keep),
    at('GET', 'resume', askForAddress),
    at('POST', 'resume', takeForm),
    at('GET', 'resume/:token', showLink),
    at('POST', 'resume/:token', followLink),
  ]
}

const withoutToken = ({ url, params }: PageRequest) =>
  params['token'] === undefined ? url : url.replace(/\/[^/?]*(?=\?|$)/, '')

type SaveResult = { key: string } | { refusal: 'too_many'; seconds: number } | { refusal: 'stale_page' | 'not_kept' }

/** Keeps what stands in the form that was sent, under the key that came with it or a new one. */
async function store({ platform, form, request }: Visit, input: Record<string, unknown>): Promise<SaveResult> {
  const text = input[tokenName]
  const token = typeof text === 'string' ? readToken(platform.tokenKey, form.id, text) : undefined
  if (!token) return { refusal: 'stale_page' }
  const full = await platform.limiter.take({ limit: 'kept_answers', of: [form.id, request.ip] })
  if (full) return { refusal: 'too_many', seconds: full.seconds }
  const sent = input[draftName]
  // A page without a key of its own has one: what is sent from it again takes the place of what was.
  const ofPage = () =>
    keyedHash(platform.tokenKey, 'draft', `${form.id} page ${token.nonce.toString('hex')}`).toString('base64url')
  const key = typeof sent === 'string' && sentTokenHash(sent) ? sent : ofPage()
  const network = keyedHash(platform.tokenKey, 'draft-network', `${form.id} ${ipPrefix(request.ip)}`)
  const visit = tokenHash(key)
  const answers = draftAnswers(form, readAnswers(form.compiled, input).answers)
  const kept = await storeDraft(platform, form, {
    visit,
    page: token.nonce,
    network,
    answers,
    step: input[stepName],
  })
  return kept === 'kept' || kept === 'nothing' ? { key } : { refusal: 'not_kept' }
}

const isBot = ({ settings }: LiveForm, input: Record<string, unknown>) =>
  settings.honeypot_enabled && input[decoyName] !== undefined && input[decoyName] !== ''

/** Of the page's script, which does not read the answer. */
async function keep(visit: Visit): Promise<PageAnswer> {
  const { form, request } = visit
  const input = readBody(request.body)
  if (!form.settings.partial_submissions_enabled) return answerRefusal(404, refusal('answers_not_kept'))
  if (!sentTokenHash(input[draftName]))
    return answerFault({ field: draftName, ...refusal('answers_without_key', { name: draftName }) })
  if (isBot(form, input)) return { status: 204 }
  const stored = await store(visit, input)
  if ('key' in stored) return { status: 204 }
  if (stored.refusal === 'too_many') {
    const { seconds } = stored
    return answerLater(429, refusal('answers_kept_too_often', { seconds }), seconds)
  }
  if (stored.refusal === 'stale_page') return answerRefusal(409, refusal('page_token_wrong'))
  return answerRefusal(413, refusal('answers_not_keepable'))
}

/** When answers that were last changed then are deleted. */
const endOf = ({ settings }: LiveForm, updated_at: string) =>
  new Date(Date.parse(updated_at) + settings.partial_retention_days * 86_400_000)

const say = ({ form, context: { embed } }: Visit, state: ResumePageState, refused?: PageRefusal): PageAnswer =>
  discreet(answerPage(renderResumePage({ model: form.compiled.model, embed }, state), { embed }, refused))

const ended: PageRefusal = { status: 410, refusal: refusal('link_used_or_ended') }

const withDraft = (url: string, key: string) => `${url}${url.includes('?') ? '&' : '?'}${draftName}=${key}`

/** The form's address with all that its query says, but for the key of answers. */
function withoutDraft(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const rest = new URLSearchParams(query)
  rest.delete(draftName)
  return rest.size > 0 ? `${path}?${rest.toString()}` : path
}

/** The answers that the address names; `undefined` where there are none any more. */
async function namedDraft({ platform, form, request }: Visit) {
  const key = request.query.get(draftName)
  const visit = sentTokenHash(key)
  const found = visit && (await openDraft(platform, form, visit))
  return key !== null && visit && found ? { key, visit, ends: endOf(form, found.updated_at) } : undefined
}

async function askForAddress(visit: Visit): Promise<PageAnswer> {
  const draft = visit.form.settings.resume_link_enabled ? await namedDraft(visit) : undefined
  return draft ? ask(visit, draft) : seeOther(withoutDraft(visit.request.url))
}

function ask(
  visit: Visit,
  { key, ends }: { key: string; ends: Date },
  fault?: ResumeFault,
  refused?: PageRefusal,
): PageAnswer {
  const url = withoutDraft(visit.request.url)
  return say(
    visit,
    {
      kind: 'asks',
      action: addressBelow(url, 'resume', { [draftName]: key }),
      back: withDraft(url, key),
      date: shownDate(ends, visit.form.settings),
      fault,
    },
    refused,
  )
}

/** Takes the answers of the form, or on the page after it the address that the link goes to. */
async function takeForm(visit: Visit): Promise<PageAnswer> {
  const { form, request } = visit
  const input = readBody(request.body)
  if (!form.settings.resume_link_enabled) return seeOther(withoutDraft(request.url))
  return input[emailName] === undefined ? takeAnswers(visit, input) : takeAddress(visit, input[emailName])
}

async function takeAnswers(visit: Visit, input: Record<string, unknown>): Promise<PageAnswer> {
  const { form, request, context } = visit
  const stored = await store(visit, input)
  if ('key' in stored) {
    return seeOther(addressBelow(withoutDraft(request.url), 'resume', { [draftName]: stored.key }))
  }
  const { answers } = readAnswers(form.compiled, input)
  if (stored.refusal === 'too_many') {
    return outcomeAnswer(form, { kind: 'too_many', waitSeconds: stored.seconds, answers }, request, context)
  }
  const kind = stored.refusal === 'stale_page' ? 'stale_page' : 'refused_as_spam'
  return outcomeAnswer(form, { kind, answers }, request, context)
}

async function takeAddress(visit: Visit, sent: unknown): Promise<PageAnswer> {
  const { platform, form, request } = visit
  const draft = await namedDraft(visit)
  const url = withoutDraft(request.url)
  if (!draft) return say(visit, { kind: 'ended', back: url }, ended)
  const email = typeof sent === 'string' ? sent.trim().normalize('NFC') : ''
  if (!emailAddress().safeParse(email).success) {
    return ask(visit, draft, 'email', { status: 422, refusal: refusal('not_email', { field: 'email' }) })
  }
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  const asked = await mailResumeLink(platform, form, { ...draft, email, query, network: request.ip })
  if (asked.kind === 'wait') {
    const { seconds } = asked
    const refused = {
      status: 429,
      refusal: refusal('resume_links_too_many', { seconds }),
      retryAfter: seconds,
    } as const
    return ask(visit, draft, { wait: Math.ceil(seconds / 60) }, refused)
  }
  return say(visit, { kind: 'sent', back: withDraft(url, draft.key), date: shownDate(draft.ends, form.settings) })
}

/** Only looked at: programs that look through mail open links, too. */
async function showLink(visit: Visit): Promise<PageAnswer> {
  const { platform, form, request } = visit
  const token = request.params['token'] ?? ''
  const url = withoutDraft(request.url)
  if (!(await isResumeLink(platform, form, token))) return say(visit, { kind: 'ended', back: url }, ended)
  return say(visit, { kind: 'confirm', action: addressBelow(url, 'resume').replace(/(?=\?|$)/, `/${token}`) })
}

async function followLink(visit: Visit): Promise<PageAnswer> {
  const { platform, form, request } = visit
  const url = withoutDraft(request.url)
  const key = await useResumeLink(platform, form, request.params['token'] ?? '')
  return key === undefined ? say(visit, { kind: 'ended', back: url }, ended) : discreet(seeOther(withDraft(url, key)))
}
