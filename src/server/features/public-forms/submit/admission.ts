import type { Platform } from '../../../platform.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { outsideSchedule, unavailablePage } from '../access/availability.ts'
import { outOfRange } from '../spam/ip-ranges.ts'
import type { LiveForm } from '../live-form.ts'
import { closedPage, notFoundPage, type PageContext } from '../pages.ts'
import { passwordGate } from '../access/password.ts'
import { staffGate } from '../access/staff-gate.ts'

/** The answer to a visitor who may not fill in the form now [B13]. */
export async function refuse(
  platform: Platform,
  form: LiveForm | undefined,
  request: PageRequest,
  context: PageContext,
): Promise<PageAnswer | undefined> {
  if (!form) return notFoundPage(platform, request)
  return (
    (await unreachable(form, request, context)) ??
    passwordGate(form, request, context) ??
    linkGate(form, request, context)
  )
}

/** The answer of a form that only signed links open, and only for their time (`link_expiry_required`). */
function linkGate(form: LiveForm, request: PageRequest, context: PageContext): PageAnswer | undefined {
  if (!form.settings.link_expiry_required) return undefined
  const { state } = context.links.visit(form, request.query)
  if (state === 'good') return undefined
  return unavailablePage(form, state === 'expired' ? 'link_expired' : 'link_needed', request, context)
}

/** The answer of a form that no password opens: it is offline, not open at this time, or for staff. */
export async function unreachable(
  form: LiveForm,
  request: PageRequest,
  context: PageContext,
): Promise<PageAnswer | undefined> {
  return closed(form, request, context) ?? staffGate(form, request, context)
}

/** The answer to a visitor who may not see the thank-you page. Of a form that has closed since, it is still there. */
export async function refuseThanks(
  form: LiveForm,
  request: PageRequest,
  context: PageContext,
): Promise<PageAnswer | undefined> {
  const refusal = absent(form, request, context) ?? (await staffGate(form, request, context))
  return refusal ?? passwordGate(form, request, context)
}

/** The answer of a form that cannot be filled in now: it is offline, or not open at this time. */
export function closed(form: LiveForm, request: PageRequest, context: PageContext): PageAnswer | undefined {
  const away = absent(form, request, context)
  if (away) return away
  const why = outsideSchedule(form.settings)
  return why && unavailablePage(form, why, request, context)
}

/** The answer of a form that is offline, or not for the caller's network. */
function absent(form: LiveForm, request: PageRequest, context: PageContext): PageAnswer | undefined {
  if (form.settings.active) return outOfRange(form, request, context)
  return closedPage(form, request, context)
}
