import { refusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderUnavailable, type Unavailability } from '../../../pages/unavailable.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { databaseTime } from '../../../lib/clock.ts'
import type { Visit } from '../../form-links/index.ts'
import { answerPage, answerRefusal } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import type { PageContext } from '../pages.ts'
import { modelInPlace } from './whom-to-ask.ts'
import { isFull } from './places-taken.ts'

interface Schedule {
  opens_at: string | null
  closes_at: string | null
}

/** Why a form cannot be filled in at this moment: it opens at `opens_at` and is over at `closes_at`, to the millisecond. */
export function outsideSchedule({ opens_at, closes_at }: Schedule, now = databaseTime()): Unavailability | undefined {
  if (opens_at !== null && now < Date.parse(opens_at)) return 'not_open_yet'
  if (closes_at !== null && now >= Date.parse(closes_at)) return 'over'
  return undefined
}

/** What has used up a form that is open: its submissions, or the one that the link of a visit takes. */
export async function usedUp(
  form: LiveForm,
  visit: Visit,
  { database: { system }, links }: PageContext,
): Promise<'full' | 'link_used' | undefined> {
  if (await isFull(system, form)) return 'full'
  return (await links.isUsed(form, visit)) ? 'link_used' : undefined
}

const refusals = {
  not_open_yet: refusal('form_not_open_yet'),
  over: refusal('form_over'),
  full: refusal('form_full'),
  link_needed: refusal('link_needed'),
  link_expired: refusal('link_expired'),
  link_used: refusal('link_used'),
} satisfies Record<Unavailability, Refusal>

/** The gates of a form stand before these. */
const pastGates: readonly Unavailability[] = ['full', 'link_needed', 'link_expired', 'link_used']

/** A page that says why, and a conflict for what is sent all the same [B13]. */
export function unavailablePage(
  form: LiveForm,
  why: Unavailability,
  request: PageRequest,
  { embed }: PageContext,
): PageAnswer {
  const isSent = request.method === 'POST'
  if (isSent && request.wantsJson) {
    const { needed, expired, used } = form.compiled.texts.links
    const links = { link_needed: needed, link_expired: expired, link_used: used }
    const told = why in links ? links[why as keyof typeof links] : undefined
    return answerRefusal(409, refusals[why], told && { notice: `${told.headline}. ${told.text}` })
  }
  const page = renderUnavailable({ model: modelInPlace(form, pastGates.includes(why)), embed }, why)
  return answerPage(page, { embed }, { status: isSent ? 409 : 200, refusal: refusals[why] })
}
