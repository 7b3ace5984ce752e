import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { passwordName } from '../../../../shared/form/page/page-names.ts'
import { renderPasswordGate, type PasswordGate } from '../../../pages/password-gate.ts'
import { isCrossSite } from '../../../http/connections/cross-site.ts'
import type { PageAnswer, PageOutcome, PageRequest } from '../../../http/pages.ts'
import { ipPrefix } from '../../../lib/ip-prefix.ts'
import type { LimitUse } from '../../../lib/limits/limiter.ts'
import { strangerAt, verifyPassword } from '../../../lib/secrets/passwords.ts'
import type { Platform } from '../../../platform.ts'
import { answerJson, answerPage, answerOutcome } from '../page/answer-page.ts'
import { cookieScope } from './cookies.ts'
import { setPasswordCookie, hasPasswordCookie, issuePasswordCookie, type ProtectedForm } from './password-cookie.ts'
import type { LiveForm } from '../live-form.ts'
import type { PageContext } from '../pages.ts'

const isProtected = (form: LiveForm): form is LiveForm & ProtectedForm => form.passwordHash !== null

/** The gate of a form with a password, for visitors who have not passed it; 401 for what is sent to it [B13]. */
export function passwordGate(form: LiveForm, request: PageRequest, context: PageContext): PageAnswer | undefined {
  if (!isProtected(form) || hasPasswordCookie(context.tokenKey, form, request.header('cookie'))) return undefined
  const needed = refusal('form_password_required')
  if (request.method !== 'POST') return gate(form, context, { status: 200, refusal: needed })
  const closed = { status: 401, refusal: needed } as const
  return request.wantsJson ? answerOutcome(closed) : gate(form, context, closed)
}

/** Whether a POST comes from the gate, not from the form behind it. */
export const isAttempt = (input: Record<string, unknown>) => input[passwordName] !== undefined

/** Checks a password that was sent; the right one opens the form for this browser. */
export function handlePasswordAttempt({ config, limiter, tokenKey }: Platform) {
  return async (form: LiveForm, sent: unknown, request: PageRequest, context: PageContext): Promise<PageAnswer> => {
    if (!isProtected(form)) return opened(request)
    if (isCrossSite(request.header, config.publicUrl)) {
      return gate(form, context, { status: 403, refusal: refusal('not_from_page') })
    }
    if (sent === '') return notSent(form, request, context)
    const attempts: LimitUse = { limit: 'form_password', of: [form.id, request.ip] }
    // Taken before the check, so that many guesses at the same time cannot pass together.
    const full = await limiter.take(attempts)
    if (full) return tooMany(form, full.seconds, request, context)
    const isRight = typeof sent === 'string' && (await isPassword(form, sent, request.ip))
    if (!isRight) {
      const wrong = { status: 401, refusal: refusal('form_password_wrong') } as const
      return request.wantsJson ? answerOutcome(wrong) : gate(form, context, wrong, { kind: 'wrong' })
    }
    await limiter.clear(attempts)
    const cookie = setPasswordCookie(form, issuePasswordCookie(tokenKey, form), cookieScope(config, context))
    return opened(request, { 'set-cookie': cookie })
  }
}

/** No guess, so that it is not counted. */
function notSent(form: LiveForm, { wantsJson }: PageRequest, context: PageContext): PageAnswer {
  const missing = { status: 401, refusal: refusal('form_password_required') } as const
  return wantsJson ? answerOutcome(missing) : gate(form, context, missing, { kind: 'missing' })
}

/** Forms share the turns of strangers by network, whatever form they are for. */
const isPassword = ({ passwordHash }: ProtectedForm, sent: string, ip: string) =>
  verifyPassword(strangerAt(ipPrefix(ip)), passwordHash, sent.normalize('NFC'))

/** Leads to the form, by the address that was asked for: what it prefills is kept. */
function opened({ url, wantsJson }: PageRequest, headers: Record<string, string> = {}): PageAnswer {
  const answer: PageAnswer = wantsJson
    ? answerJson(200, { data: { url } })
    : { status: 303, headers: { location: url } }
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store', ...headers } }
}

function tooMany(form: LiveForm, seconds: number, { wantsJson }: PageRequest, context: PageContext): PageAnswer {
  const full = { status: 429, refusal: refusal('form_passwords_too_many', { seconds }), retryAfter: seconds } as const
  return wantsJson ? answerOutcome(full) : gate(form, context, full, { kind: 'wait', minutes: Math.ceil(seconds / 60) })
}

function gate(
  { compiled: { model } }: LiveForm,
  { embed, url }: PageContext,
  outcome: PageOutcome,
  failed?: PasswordGate['failed'],
): PageAnswer {
  // Nothing can be sent to the thank-you page: behind the gate lies the form.
  const action = url.replace(/\/done(?=\?|$)/, '')
  return answerPage(renderPasswordGate({ model, embed, action, ...(failed && { failed }) }), { embed }, outcome)
}
