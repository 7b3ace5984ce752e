import { renderOptInPage, type OptInPageState } from '../../../pages/opt-in-pages.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { confirmAddress, linkState } from '../../double-opt-in/index.ts'
import { addressOf, inSameLanguage, pathAgain } from '../address.ts'
import { answerJson, answerPage } from '../page/answer-page.ts'
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
    if (!form) return notFoundPage(request)
    const token = request.params['token'] ?? ''
    if (request.method !== 'POST') {
      const state = await linkState(platform, form, token)
      return said(form, request, state === 'open' ? 'asked' : state)
    }
    const ip_address = storedIp(request.ip, form.ipRule)
    const outcome = await confirmAddress(platform, form, { token, ip_address })
    if (outcome.kind === 'full') return hidden(unavailablePage(form, 'full', request, contextOf(request, form)))
    if (outcome.kind !== 'confirmed') return said(form, request, outcome.kind)
    if (!outcome.submission || request.wantsJson) return said(form, request, 'confirmed')
    return hidden(thanks.confirmed(form, { kind: 'accepted', heldBack: false, ...outcome.submission }))
  }
}

type State = OptInPageState['kind']

const answers = {
  asked: [200, 'A POST to this address confirms the e-mail address.'],
  confirmed: [200, 'The e-mail address is confirmed.'],
  already: [200, 'The e-mail address was confirmed before.'],
  ended: [410, 'This link has expired.'],
  missing: [404, 'This address confirms nothing, or no longer.'],
  at_limit: [409, 'The form has had as many submissions with this e-mail address as it takes.'],
} as const satisfies Record<State, [number, string]>

function said(form: LiveForm, request: PageRequest, kind: State): PageAnswer {
  const [status, message] = answers[kind]
  if (request.wantsJson) return hidden(answerJson(status, { message }))
  const { settings } = form
  const url = pathAgain(form, request)
  const state = {
    kind,
    url: kind === 'ended' ? inSameLanguage(form, form.path) : url,
    title: settings.title?.trim() || form.accountName,
  }
  const page = renderOptInPage(form.compiled.model, state)
  return hidden(answerPage(page, { status, embed: false, leadsTo: redirectOrigins(settings) }))
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
