import type { FormSettings } from '../../shared/contract/form-settings/form-settings.ts'
import { catalogue } from '../../shared/text/catalogue.ts'
import { fill } from '../../shared/text/fill.ts'
import { locales } from '../../shared/text/languages.ts'
import type { Page } from '../../shared/form/page/document.ts'
import { html } from '../../shared/form/markup/html.ts'
import { richText } from '../../shared/form/markup/markdown.ts'
import { inPlaceOfForm, type StatePageForm } from '../../shared/form/page/states.ts'

/** Why a form that is online takes no answers: before `opens_at`, from `closes_at` on, with `max_submissions` reached. */
type ClosedReason = 'not_open_yet' | 'over' | 'full'
/** Why a link does not open it: `link_expiry_required` without a signed link, or after its end; a link for one submission that has had it. */
type LinkEnd = 'link_needed' | 'link_expired' | 'link_used'
export type Unavailability = ClosedReason | LinkEnd

/** The page of a form that takes no answers now, without anything of the form itself. */
export function renderUnavailable({ model, embed }: StatePageForm, why: Unavailability): Page {
  const { settings } = model
  const { page, links } = catalogue[settings.language]
  const { closed_headline: headline, closes_at: closed } = settings
  const closedText = closed === null ? page.closedText : fill(page.overText, shownTime(closed, settings))
  const pages = {
    not_open_yet: {
      headline: headline ?? page.notOpenYetHeadline,
      text: settings.not_open_yet_text ?? '',
    },
    over: { headline: headline ?? page.overHeadline, text: settings.closed_text ?? closedText },
    full: { headline: headline ?? page.overHeadline, text: settings.limit_reached_text ?? page.limitReachedText },
    link_needed: links.needed,
    link_expired: links.expired,
    link_used: links.used,
  } satisfies Record<Unavailability, unknown>
  const { opens_at: opens } = settings
  const opening =
    why === 'not_open_yet' && opens !== null && html`<p>${fill(page.opensAt, shownTime(opens, settings))}</p>`
  return inPlaceOfForm({ model, embed }, pages[why].headline, html`${richText(pages[why].text)}${opening}`)
}

/** `24. Dezember 2026` and `08:00`, in the time zone of the form. */
function shownTime(moment: string, { timezone: timeZone, language }: FormSettings): { date: string; time: string } {
  const at = new Date(moment)
  const shown = (options: Intl.DateTimeFormatOptions) => at.toLocaleString(locales[language], { timeZone, ...options })
  return { date: shown({ dateStyle: 'long' }), time: shown({ timeStyle: 'short' }) }
}

/** The page for a visitor whose address the form does not allow (`allowed_ip_ranges`). */
export function renderNotHere({ model, embed }: StatePageForm): Page {
  const { page } = catalogue[model.settings.language]
  return inPlaceOfForm({ model, embed }, page.notHereHeadline, richText(page.notHereText))
}
