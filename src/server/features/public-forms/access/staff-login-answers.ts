import { refusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderStaffCode, renderStaffConfirm, renderStaffLogOut, type StaffFault } from '../../../pages/staff-pages.ts'
import type { PageAnswer, PageRefusal, PageRequest } from '../../../http/pages.ts'
import { addressBelow, formAddress } from '../address.ts'
import { answerJson, answerPage, answerRefusal, answerOutcome, faultsIn } from '../page/answer-page.ts'
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

function refusalOf(fault: StaffFault): Refusal {
  if (typeof fault === 'object') return refusal('staff_links_too_many', { minutes: fault.wait })
  return fault === 'email' ? refusal('not_email', { field: 'email' }) : refusals[fault]
}

const refusals = {
  off: refusal('staff_login_off'),
  ended: refusal('staff_login_ended'),
  codeWrong: refusal('staff_code_wrong'),
  codeUsedUp: refusal('staff_codes_used_up'),
}

/** The gate again, with what is wrong. */
export async function refused(
  { form, request, context }: Visit,
  status: PageRefusal['status'],
  fault: StaffFault,
): Promise<PageAnswer> {
  const why = refusalOf(fault)
  if (!request.wantsJson) return staffGatePage(form, context, { status, refusal: why }, fault)
  return answerRefusal(status, why, fault === 'email' ? faultsIn([{ field: 'email', ...why }]) : {})
}

export const retryLater = (answer: PageAnswer, seconds: number): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'retry-after': String(seconds) },
})

/** The page that asks for the code, again after a wrong one; `asked` names the login that it is for. */
export function codePage(
  { form, request, context }: Visit,
  asked: string,
  wrong?: { status: 401 | 429; fault: 'codeWrong' | 'codeUsedUp' },
): PageAnswer {
  const outcome = wrong && { status: wrong.status, refusal: refusals[wrong.fault] }
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
