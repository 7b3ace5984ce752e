import { maskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { againName } from '../../../../shared/form/page/page-names.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderOptInPage, type OptInPageState } from '../../../pages/opt-in-pages.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { askAgainByLink, confirmAddress, linkState, waitingByLink } from '../../double-opt-in/index.ts'
import { mailNetwork } from '../../mails/index.ts'
import { readBody } from '../submit/read-body.ts'
import { addressOf, inSameLanguage, pathAgain } from '../address.ts'
import { answerPage, answerOutcome, type SentenceOutcome } from '../page/answer-page.ts'
import { unavailablePage } from '../access/availability.ts'
import { storedIp } from '../spam/ip-address.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { notFoundPage, type PageContext } from '../pages.ts'
import { redirectOrigins } from '../page/redirects.ts'
import type { ThankYou } from '../page/thank-you.ts'

interface Parts {
  forms: LiveForms
  thanks: ThankYou
  contextOf(request: PageRequest, form: LiveForm): PageContext
}

/**
 * Answers the link of a mail that asks to confirm an address: a GET asks, since programs follow links, too; a POST confirms.
 * The link needs no password or login, and the form may have closed since.
 */
export function confirmPages(platform: Platform, { forms, thanks, contextOf }: Parts) {
  return async (request: PageRequest): Promise<PageAnswer> => {
    const form = await forms.current(addressOf(request))
    if (!form) return notFoundPage(platform, request)
    const token = request.params['token'] ?? ''
    if (request.method !== 'POST') return asked(platform, form, request)
    if (readBody(request.body)[againName] === 'mail') return mailedAgain(platform, form, request)
    const ip_address = storedIp(request.ip, form.ipRule)
    const outcome = await confirmAddress(platform, form, { token, ip_address })
    if (outcome.kind === 'full') return hidden(unavailablePage(form, 'full', request, contextOf(request, form)))
    if (outcome.kind !== 'confirmed') return said(form, request, outcome.kind)
    if (!outcome.submission || request.wantsJson) return said(form, request, 'confirmed')
    return hidden(await thanks.confirmed(form, { kind: 'accepted', heldBack: false, ...outcome.submission }))
  }
}

/** What a link is good for, and for which address. */
async function asked(platform: Platform, form: LiveForm, request: PageRequest): Promise<PageAnswer> {
  const token = request.params['token'] ?? ''
  const state = await linkState(platform, form, token)
  if (state === 'missing' || state === 'already') return said(form, request, state)
  const waits = await waitingByLink(platform, form, token)
  if (state === 'open') return said(form, request, 'asked', waits?.email)
  return said(form, request, waits ? 'ended_again' : 'ended')
}

/** Has another mail sent to the address of a link, which cannot name another one: it may have come to the wrong person. */
async function mailedAgain(platform: Platform, form: LiveForm, request: PageRequest): Promise<PageAnswer> {
  const { ip, params } = request
  const full = await platform.limiter.take({ limit: 'opt_in_again_network', of: [ip] })
  if (full) return saidTooOften(form, request, full.seconds)
  const network = mailNetwork(platform.tokenKey, ip)
  const outcome = await askAgainByLink(platform, form, { token: params['token'] ?? '', network })
  if (typeof outcome === 'object') return saidTooOften(form, request, outcome.seconds)
  return said(form, request, outcome === 'sent' ? 'sent' : 'ended')
}

type State = OptInPageState['kind']

const outcomes: Record<Exclude<State, 'too_often'>, SentenceOutcome> = {
  asked: { status: 200, message: 'A POST to this address confirms the e-mail address.' },
  confirmed: { status: 200, message: 'The e-mail address is confirmed.' },
  already: { status: 200, message: 'The e-mail address was confirmed before.' },
  ended: { status: 410, refusal: refusal('link_expired') },
  ended_again: { status: 410, refusal: refusal('link_expired') },
  sent: { status: 202, message: 'The e-mail is on its way.' },
  missing: { status: 404, refusal: refusal('nothing_to_confirm') },
  at_limit: { status: 409, refusal: refusal('email_at_limit') },
}

const said = (form: LiveForm, request: PageRequest, kind: keyof typeof outcomes, email?: string | null): PageAnswer =>
  stateAnswer(form, request, { kind, email }, outcomes[kind])

const saidTooOften = (form: LiveForm, request: PageRequest, retryAfter: number): PageAnswer => {
  const outcome = { status: 429, refusal: refusal('confirmation_asked_too_often'), retryAfter } as const
  return stateAnswer(form, request, { kind: 'too_often' }, outcome)
}

function stateAnswer(
  form: LiveForm,
  request: PageRequest,
  { kind, email }: { kind: State; email?: string | null | undefined },
  outcome: SentenceOutcome,
): PageAnswer {
  if (request.wantsJson) return hidden(answerOutcome(outcome))
  const { settings } = form
  const url = pathAgain(form, request)
  const state = {
    kind,
    url: kind === 'ended' || kind === 'too_often' ? inSameLanguage(form, form.path) : url,
    title: settings.title?.trim() || form.accountName,
    email: email == null ? undefined : maskedAddress(email),
  }
  const page = renderOptInPage(form.compiled.model, state)
  return hidden(answerPage(page, { embed: false, leadsTo: redirectOrigins(settings) }, outcome))
}

/** Neither listed nor kept, and the page that it leads on to does not learn its address. */
const hidden = (answer: PageAnswer): PageAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  },
})
