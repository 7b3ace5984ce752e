import { renderStaffCode, renderStaffConfirm, renderStaffLogOut, type StaffFault } from '../../../pages/staff-pages.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { addressBelow, formAddress } from '../address.ts'
import { answerJson, answerPage } from '../page/answer-page.ts'
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

const messages = {
  email: 'The email field must be an e-mail address such as name@agency.example.',
  off: 'The staff area is switched off: no member can log in.',
  ended: 'This login is no longer valid. Ask for another link.',
  codeWrong: 'This code is wrong.',
  codeUsedUp: 'Too many wrong codes. Open the link in the e-mail, or ask for another one.',
}

function messageOf(fault: StaffFault): string {
  if (typeof fault !== 'object') return messages[fault]
  return `Too many links were asked for. Try again in ${fault.wait} ${fault.wait === 1 ? 'minute' : 'minutes'}.`
}

/** The gate again, with what is wrong. */
export async function refused(
  { form, request, context }: Visit,
  status: number,
  fault: StaffFault,
): Promise<PageAnswer> {
  if (!request.wantsJson) return staffGatePage(form, context, status, fault)
  const message = messageOf(fault)
  return answerJson(status, { message, ...(fault === 'email' && { errors: { email: [message] } }) })
}

export const retryLater = (answer: PageAnswer, seconds: number): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'retry-after': String(seconds) },
})

/** The page that asks for the code; `asked` names the login that it is for. */
export function codePage(
  { form, request, context }: Visit,
  asked: string,
  status: number,
  fault?: StaffFault,
): PageAnswer {
  if (request.wantsJson && fault) return answerJson(status, { message: messageOf(fault) })
  const { embed, url } = context
  const [action, again] = [addressBelow(url, 'login'), formAddress(url)]
  const page = renderStaffCode({ model: form.compiled.model, embed, action, request: asked, fault, again })
  return answerPage(page, { status, embed })
}

export function confirmPage({ form, context: { embed, url } }: Visit, name: string, token: string): PageAnswer {
  const action = addressBelow(url, 'login').replace(/(?=\?|$)/, `/${token}`)
  return answerPage(renderStaffConfirm({ model: form.compiled.model, embed, action, name }), { embed })
}

export function logOutPage({ form, context: { embed, url } }: Visit, name: string): PageAnswer {
  const [action, back] = [addressBelow(url, 'logout'), formAddress(url)]
  return answerPage(renderStaffLogOut({ model: form.compiled.model, embed, action, back, name }), { embed })
}
