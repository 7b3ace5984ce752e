import { emailAddress } from '../../../../shared/contract/values.ts'
import { codeName, emailName, requestName } from '../../../../shared/form/page/page-names.ts'
import { isCrossSite } from '../../../http/connections/cross-site.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { askForLink, logInByCode, logInByLink, logOut, memberOfLink } from '../../staff-access/index.ts'
import { addressBelow, addressOf, formAddress } from '../address.ts'
import { closed } from '../submit/admission.ts'
import { answerJson } from '../page/answer-page.ts'
import { cookieScope, setCookie } from './cookies.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { notFoundPage, type PageContext } from '../pages.ts'
import { readBody } from '../submit/read-body.ts'
import { loggedIn, staffCookie, staffTokens } from './staff-gate.ts'
import {
  codePage,
  confirmPage,
  logOutPage,
  opened,
  refused,
  refusedFor,
  seeOther,
  type Visit,
} from './staff-login-answers.ts'

interface Parts {
  forms: LiveForms
  contextOf(request: PageRequest, form: LiveForm | undefined): PageContext
}

/** The login to a form for staff, and the way out: pages below the path of a form's address. */
export function staffLoginRoutes(platform: Platform, parts: Parts, path: string): PageRoute[] {
  const at = (method: PageRoute['method'], page: string, step: Step): PageRoute => ({
    method,
    path: `${path}/${page}`,
    handle: (request) => visit(platform, parts, request, step),
  })
  return [
    at('GET', 'login', askForCode),
    at('POST', 'login', takeEntry),
    at('GET', 'login/:token', showLink),
    at('POST', 'login/:token', followLink),
    at('GET', 'logout', askToLeave),
    at('POST', 'logout', leave),
  ]
}

type Step = (platform: Platform, visit: Visit) => Promise<PageAnswer> | PageAnswer

async function visit(
  platform: Platform,
  { forms, contextOf }: Parts,
  asked: PageRequest,
  step: Step,
): Promise<PageAnswer> {
  // What the address of a link adds to that of the login says nothing about the form.
  const request = { ...asked, url: asked.params['token'] === undefined ? asked.url : withoutToken(asked.url) }
  const form = await forms.current(addressOf(request))
  if (!form) return notFoundPage(platform, request)
  const context = contextOf(request, form)
  const refusal = closed(form, request, context)
  if (refusal) return refusal
  // No page of another site logs a member in or out, or has mails sent.
  const isForeign = request.method === 'POST' && isCrossSite(request.header, context.publicUrl)
  if (!form.settings.staff_only_enabled || isForeign) return seeOther(formAddress(request.url))
  return step(platform, { form, request, context })
}

const withoutToken = (url: string) => url.replace(/\/[^/?]*(?=\?|$)/, '')

function askForCode(_platform: Platform, visit: Visit): PageAnswer {
  const { query, url } = visit.request
  const asked = query.get(requestName)
  return asked === null ? seeOther(formAddress(url)) : codePage(visit, asked)
}

/** Takes the address that asks for a link, or the code that came with it. */
function takeEntry(platform: Platform, visit: Visit): Promise<PageAnswer> {
  const input = readBody(visit.request.body)
  const { [emailName]: email, [requestName]: asked, [codeName]: code } = input
  return asked === undefined
    ? takeEmail(platform, visit, textOf(email))
    : takeCode(platform, visit, textOf(asked), textOf(code))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function takeEmail(platform: Platform, visit: Visit, text: string): Promise<PageAnswer> {
  const { form, request } = visit
  const email = text.trim().normalize('NFC')
  if (!emailAddress().safeParse(email).success) return refused(visit, 'email')
  const asked = await askForLink(platform, form, { email, network: request.ip })
  switch (asked.kind) {
    case 'off':
      return refused(visit, 'off')
    case 'wait':
      return refusedFor(visit, asked.seconds)
    case 'sent':
      return request.wantsJson
        ? answerJson(200, { data: { request: asked.request } })
        : seeOther(addressBelow(request.url, 'login', { [requestName]: asked.request }))
  }
}

async function takeCode(platform: Platform, visit: Visit, asked: string, code: string): Promise<PageAnswer> {
  const { form, request } = visit
  const outcome = await logInByCode(platform, form, { request: asked, code, network: request.ip })
  switch (outcome.kind) {
    case 'in':
      return withCookie(platform, visit, outcome)
    case 'ended':
      return ended(visit)
    case 'wrong':
      return codePage(visit, asked, { fault: 'codeWrong' })
    case 'used_up':
      return codePage(visit, asked, { fault: 'codeUsedUp', seconds: outcome.seconds })
  }
}

/** Only looked at: programs that look through mail open links, too. */
async function showLink(platform: Platform, visit: Visit): Promise<PageAnswer> {
  const { token = '' } = visit.request.params
  const member = await memberOfLink(platform, visit.form, token)
  return member ? confirmPage(visit, member.name, token) : ended(visit)
}

async function followLink(platform: Platform, visit: Visit): Promise<PageAnswer> {
  const outcome = await logInByLink(platform, visit.form, visit.request.params['token'] ?? '')
  return outcome.kind === 'in' ? withCookie(platform, visit, outcome) : ended(visit)
}

/** A link that was used is of no more use to who is in already, by a double click say. */
async function ended(visit: Visit): Promise<PageAnswer> {
  const { form, request, context } = visit
  return (await loggedIn(form, request, context)) ? opened(request) : refused(visit, 'ended')
}

async function askToLeave(_platform: Platform, visit: Visit): Promise<PageAnswer> {
  const { form, request, context } = visit
  const member = await loggedIn(form, request, context)
  return member ? logOutPage(visit, member.name) : seeOther(formAddress(request.url))
}

async function leave(platform: Platform, visit: Visit): Promise<PageAnswer> {
  const { form, request } = visit
  await logOut(platform.database, form.account_id, staffTokens(form, request))
  return withCookie(platform, visit, { token: '', days: 0 })
}

/** Leads to the form, with a cookie that lets in, or with none. */
function withCookie(
  { config }: Platform,
  { form, request, context }: Visit,
  { token, days }: { token: string; days: number },
): PageAnswer {
  return opened(request, {
    'set-cookie': setCookie(staffCookie(form, token, days * 86_400), cookieScope(config, context)),
  })
}
