import { catalogue } from '../../shared/text/catalogue.ts'
import { fill } from '../../shared/text/fill.ts'
import { locales, type Language } from '../../shared/text/languages.ts'
import type { Page } from '../../shared/form/page/document.ts'
import { html } from '../../shared/form/markup/html.ts'
import { richText } from '../../shared/form/markup/markdown.ts'
import { message, type StatePageForm } from '../../shared/form/page/states.ts'

/** Why a form that is online takes no answers: before `opens_at`, from `closes_at` on, with `max_submissions` reached. */
type ClosedReason = 'not_open_yet' | 'over' | 'full'
/** Why a link does not open it: `link_expiry_required` without a signed link, or after its end; a link for one submission that has had it. */
type LinkEnd = 'link_needed' | 'link_expired' | 'link_used'
export type Unavailability = ClosedReason | LinkEnd

/** The page of a form that takes no answers now, without anything of the form itself. */
export function renderUnavailable({ model, embed }: StatePageForm, why: Unavailability): Page {
  const { settings } = model
  const { page, links } = catalogue[settings.language]
  const headline = settings.closed_headline ?? page.closedHeadline
  const pages = {
    not_open_yet: { headline, text: settings.not_open_yet_text ?? page.notOpenYetText },
    over: { headline, text: settings.closed_text ?? page.overText },
    full: { headline, text: settings.limit_reached_text ?? page.limitReachedText },
    link_needed: links.needed,
    link_expired: links.expired,
    link_used: links.used,
  } satisfies Record<Unavailability, unknown>
  const { opens_at: opensAt } = settings
  const time =
    why === 'not_open_yet' && opensAt !== null ? shownTime(opensAt, settings.timezone, settings.language) : ''
  const opening = time === '' ? null : html`<p>${fill(page.opensAt, { time })}</p>`
  return message({ model, embed }, pages[why].headline, html`${richText(pages[why].text)}${opening}`)
}

/** `24. Dezember 2026 um 08:00 MEZ` */
function shownTime(moment: string, timeZone: string, language: Language): string {
  return new Date(moment).toLocaleString(locales[language], {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** The page for a visitor whose address the form does not allow (`allowed_ip_ranges`). */
export function renderNotHere({ model, embed }: StatePageForm): Page {
  const { page } = catalogue[model.settings.language]
  return message({ model, embed }, page.notHereHeadline, richText(page.notHereText))
}
