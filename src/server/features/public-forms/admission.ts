import type { PageAnswer, PageRequest } from '../../http/pages.ts'
import { answerJson } from './answer-page.ts'
import { outsideSchedule, unavailablePage } from './availability.ts'
import { outOfRange } from './ip-ranges.ts'
import type { LiveForm } from './live-form.ts'
import { closedPage, notFoundPage, staffGate, type Surroundings } from './pages.ts'
import { passwordGate } from './password.ts'

/** The answer to whoever may not fill in the form now (contract §5). */
export function refuse(form: LiveForm | undefined, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  if (!form) return notFoundPage(request)
  return unreachable(form, request, around) ?? passwordGate(form, request, around)
}

/** The answer of a form that no password opens: it is offline, not open at this time, or for staff. */
export function unreachable(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  const away = absent(form, request, around)
  if (away) return away
  const why = outsideSchedule(form.settings)
  return why ? unavailablePage(form, why, request, around) : staffOnly(form, request, around)
}

/** The answer to whoever may not see the thank-you page. Of a form that has closed since, it is still there. */
export function refuseThanks(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  return absent(form, request, around) ?? staffOnly(form, request, around) ?? passwordGate(form, request, around)
}

/** The answer of a form that is offline, or not for the caller's network. */
function absent(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  if (form.settings.active) return outOfRange(form, request, around)
  return request.wantsJson ? answerJson(404, { message: 'This form is offline.' }) : closedPage(form, around)
}

function staffOnly(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  if (!form.settings.staff_only_enabled) return undefined
  if (request.method !== 'POST') return staffGate(form, around, 200)
  return request.wantsJson
    ? answerJson(401, { message: 'This form is for staff who are logged in.' })
    : staffGate(form, around, 401)
}
