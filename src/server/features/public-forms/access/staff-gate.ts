import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderStaffGate, type StaffFault } from '../../../pages/staff-pages.ts'
import type { PageAnswer, PageOutcome, PageRequest } from '../../../http/pages.ts'
import { findStaffArea, staffOf } from '../../staff-access/index.ts'
import { addressBelow, formAddress } from '../address.ts'
import { answerPage, answerOutcome } from '../page/answer-page.ts'
import { cookieValues } from './cookies.ts'
import type { LiveForm } from '../live-form.ts'
import type { PageContext } from '../pages.ts'

/** The gate of a form for staff, for visitors who are not logged in or may not use it; 401 for what is sent to it [B13]. */
export async function staffGate(
  form: LiveForm,
  request: PageRequest,
  context: PageContext,
): Promise<PageAnswer | undefined> {
  if (!form.settings.staff_only_enabled || (await loggedIn(form, request, context))) return undefined
  const needed = refusal('form_for_staff')
  if (request.method !== 'POST') return staffGatePage(form, context, { status: 200, refusal: needed })
  const closed = { status: 401, refusal: needed } as const
  return request.wantsJson ? answerOutcome(closed) : staffGatePage(form, context, closed)
}

/** A login counts for all forms of an account that admit the member. */
const cookieName = ({ account_id }: LiveForm) => `foyer_staff_${account_id}`

export const staffTokens = (form: LiveForm, request: PageRequest) =>
  cookieValues(request.header('cookie') ?? '', cookieName(form))

/** `seconds` 0 removes it. */
export const staffCookie = (form: LiveForm, token: string, seconds: number) => ({
  name: cookieName(form),
  value: token,
  seconds,
})

/** The member of the staff who is logged in, if they may use the form. */
export const loggedIn = (form: LiveForm, request: PageRequest, { database }: PageContext) =>
  staffOf(database, form, staffTokens(form, request))

/** Id of the member who sends a form for staff, where it says who that is (`staff_prefill_identity`). */
export async function sendingMember(
  form: LiveForm,
  request: PageRequest,
  context: PageContext,
): Promise<number | undefined> {
  const { staff_only_enabled: isForStaff, staff_prefill_identity: isNamed } = form.settings
  return isForStaff && isNamed ? (await loggedIn(form, request, context))?.id : undefined
}

export async function staffGatePage(
  form: LiveForm,
  { database, embed, url }: PageContext,
  outcome: PageOutcome,
  fault?: StaffFault,
): Promise<PageAnswer> {
  const { model } = form.compiled
  const isOpen = (await findStaffArea(database.forAccount(form.account_id), form.account_id)) !== undefined
  const page = renderStaffGate({
    model,
    embed,
    action: isOpen ? addressBelow(url, 'login') : null,
    fault,
    outside: embed ? withoutFrame(formAddress(url)) : null,
  })
  return answerPage(page, { embed }, outcome)
}

function withoutFrame(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const rest = new URLSearchParams(query)
  rest.delete('embed')
  return rest.size > 0 ? `${path}?${rest.toString()}` : path
}
