import { renderUnavailable, type Unavailability } from '../../../pages/unavailable.ts'
import type { Db } from '../../../db/db.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { answerJson, answerPage } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import type { PageContext } from '../pages.ts'
import { countSubmissions } from '../queries.ts'

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

/** Whether a form has reached its submission limit. */
export async function isFull(db: Db, { id, account_id, settings }: LiveForm): Promise<boolean> {
  const { max_submissions } = settings
  return max_submissions !== null && (await countSubmissions(db, { id, account_id })) >= max_submissions
}

const messages: Record<Unavailability, string> = {
  not_open_yet: 'This form is not open yet.',
  over: 'This form is no longer open.',
  full: 'This form has reached its submission limit.',
  link_needed: 'This form opens with a signed link only.',
  link_expired: 'This link has expired.',
  link_used: 'This link has already been used.',
}

/** A page that says why, and a conflict for what is sent all the same [B13]. */
export function unavailablePage(
  { compiled: { model, texts } }: LiveForm,
  why: Unavailability,
  request: PageRequest,
  { embed }: PageContext,
): PageAnswer {
  const isSent = request.method === 'POST'
  if (isSent && request.wantsJson) {
    const { needed, expired, used } = texts.links
    const links = { link_needed: needed, link_expired: expired, link_used: used }
    const told = why in links ? links[why as keyof typeof links] : undefined
    return answerJson(409, { message: messages[why], ...(told && { notice: `${told.headline}. ${told.text}` }) })
  }
  return answerPage(renderUnavailable({ model, embed }, why), { status: isSent ? 409 : 200, embed })
}
