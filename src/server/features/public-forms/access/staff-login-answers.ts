import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderStaffCode, renderStaffConfirm, renderStaffLogOut } from '../../../pages/staff-pages.ts'
import { emailName } from '../../../../shared/form/page/page-names.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { addressBelow, formAddress } from '../address.ts'
import { answerFault, answerJson, answerOutcome, answerPage } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import type { PageContext } from '../pages.ts'
import { staffGatePage } from './staff-gate.ts'

/** A request about a form for staff that can be filled in now. */
export interface Visit {
  form: LiveForm
  request: PageRequest
  context: PageContext
}

export const seeOther = (location: string): PageAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})

/** Leads to the form, with what its address prefills. */
export function opened({ url, wantsJson }: PageRequest, headers: Record<string, string> = {}): PageAnswer {
  const form = formAddress(url)
  const answer = wantsJson ? answerJson(200, { data: { url: form } }) : seeOther(form)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

const outcomes = {
  email: { status: 422, refusal: refusal('not_email', { field: emailName }) },
  off: { status: 409, refusal: refusal('staff_login_off') },
  ended: { status: 410, refusal: refusal('staff_login_ended') },
} as const

/** The gate again, with what is wrong. */
export async function refused({ form, request, context }: Visit, fault: keyof typeof outcomes): Promise<PageAnswer> {
  const outcome = outcomes[fault]
  if (!request.wantsJson) return staffGatePage(form, context, outcome, fault)
  return outcome.status === 422 ? answerFault({ field: emailName, ...outcome.refusal }) : answerOutcome(outcome)
}

/** The gate again, after as many mails as there may be in a time. */
export async function refusedFor({ form, request, context }: Visit, seconds: number): Promise<PageAnswer> {
  const minutes = Math.ceil(seconds / 60)
  const outcome = { status: 429, refusal: refusal('staff_links_too_many', { minutes }), retryAfter: seconds } as const
  return request.wantsJson ? answerOutcome(outcome) : staffGatePage(form, context, outcome, { wait: minutes })
}

type WrongCode = { fault: 'codeWrong' } | { fault: 'codeUsedUp'; seconds: number }

const codeOutcome = (wrong: WrongCode) =>
  wrong.fault === 'codeWrong'
    ? ({ status: 401, refusal: refusal('staff_code_wrong') } as const)
    : ({ status: 429, refusal: refusal('staff_codes_used_up'), retryAfter: wrong.seconds } as const)

/** The page that asks for the code, again after a wrong one; `asked` names the login that it is for. */
export function codePage({ form, request, context }: Visit, asked: string, wrong?: WrongCode): PageAnswer {
  const outcome = wrong && codeOutcome(wrong)
  if (request.wantsJson && outcome) return answerOutcome(outcome)
  const { embed, url } = context
  const [action, again] = [addressBelow(url, 'login'), formAddress(url)]
  const page = renderStaffCode({
    model: form.compiled.model,
    embed,
    action,
    request: asked,
    fault: wrong?.fault,
    again,
  })
  return answerPage(page, { embed }, outcome)
}

export function confirmPage({ form, context: { embed, url } }: Visit, name: string, token: string): PageAnswer {
  const action = addressBelow(url, 'login').replace(/(?=\?|$)/, `/${token}`)
  return answerPage(renderStaffConfirm({ model: form.compiled.model, embed, action, name }), { embed })
}

export function logOutPage({ form, context: { embed, url } }: Visit, name: string): PageAnswer {
  const [action, back] = [addressBelow(url, 'logout'), formAddress(url)]
  return answerPage(renderStaffLogOut({ model: form.compiled.model, embed, action, back, name }), { embed })
}
