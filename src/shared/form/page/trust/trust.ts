import type { FormSettings } from '../../../contract/form-settings/form-settings.ts'
import { imprintLines } from '../../../contract/form-settings/imprint-lines.ts'
import { catalogue } from '../../../text/catalogue.ts'
import { fill } from '../../../text/fill.ts'
import type { Language } from '../../../text/languages.ts'
import { plainNumber } from '../../../text/measure.ts'
import type { FormModel } from '../../engine/model.ts'
import { html, type Html } from '../../markup/html.ts'
import { divisible } from '../../markup/mail-address.ts'
import { signMarkup } from '../../markup/symbols.ts'
import { callLink, mailLink } from '../../contact-links.ts'
import { hasTrust } from '../../styles/layout.ts'

type TrustModel = Pick<FormModel, 'settings' | 'files' | 'agency'>

/** Why a visitor can trust the agency, and whom they can ask: beside the form, or below it. */
export function trustMarkup(model: TrustModel): Html | null {
  if (!hasTrust(model.settings)) return null
  const { label } = catalogue[model.settings.language].trust
  return html`<aside class="trust" aria-label="${label}">
    <div>${rating(model.settings)}${seals(model)}${personMarkup(model)}</div>
  </aside>`
}

const star = 'M12 1.7l3.2 6.5 7.1 1-5.2 5 1.3 7.1L12 18l-6.4 3.3 1.3-7.1-5.2-5 7.1-1z'
const fiveStars = [0, 24, 48, 72, 96].map((x) => html`<path d="${star}" transform="translate(${x})" />`)

/** The stars are a picture of the number beside them. */
function rating(settings: FormSettings): Html | null {
  const { rating_value: value, rating_url: url, language } = settings
  if (value === null) return null
  const number = value.toLocaleString(language, { minimumFractionDigits: 1 })
  const said = fill(catalogue[language].trust.stars, { value: number })
  const source = sourceOf(settings)
  return html`<p class="rated">
    <b aria-hidden="true">${number}</b>
    <svg viewBox="0 0 120 24" role="img" aria-label="${said}">
      <g class="off">${fiveStars}</g>
      <svg width="${value * 24}" height="24"><g>${fiveStars}</g></svg>
    </svg>
    ${source !== null && (url === null ? html`<span>${source}</span>` : html`<a href="${url}" target="_blank" rel="noopener">${source}</a>`)}
  </p>`
}

function sourceOf({
  rating_count: count,
  rating_source: source,
  rating_url: url,
  language,
}: FormSettings): string | null {
  const { ratings: forms, ratingsAt } = catalogue[language].trust
  if (count === null) return source ?? (url === null ? null : new URL(url).host)
  const ratings = countInWords(count, forms, language)
  return source === null ? ratings : fill(ratingsAt, { ratings, source })
}

type Ratings = (typeof catalogue)[Language]['trust']['ratings']

function countInWords(count: number, { one, few, other }: Ratings, language: Language): string {
  const form = new Intl.PluralRules(language).select(count)
  const text = form === 'one' ? one : form === 'few' ? (few ?? other) : other
  return fill(text, { count: plainNumber(count, language) })
}

function seals({ settings, files }: TrustModel): Html | null {
  const list = settings.trust_seals.map(({ text, image_url: image }) => {
    const src = image === null ? undefined : files.pictures?.[image]
    return html`<li>
      ${src === undefined ? html`<span>${text}</span>` : html`<img src="${src}" alt="${text}" width="80" height="56" decoding="async" />`}
    </li>`
  })
  return list.length === 0
    ? null
    : html`<ul class="badges">
        ${list}
      </ul>`
}

/** For pages that name no person, or name whom to ask elsewhere. */
export const withoutPerson = <Model extends { settings: FormSettings }>(model: Model): Model => ({
  ...model,
  settings: { ...model.settings, contact_name: null },
})

/** Where a form has a number or an address to ask at, and names no person, the agency stands for one. */
export function withAgency<Model extends { settings: FormSettings }>(model: Model, agency: string | undefined): Model {
  const { contact_name: name, contact_phone: phone, contact_email: email } = model.settings
  if (agency === undefined || name !== null || (phone === null && email === null)) return model
  return {
    ...model,
    agency,
    settings: { ...model.settings, contact_name: agency, contact_role: null, contact_photo_url: null },
  }
}

/** The person to ask, on the card of a page that does not have the form, or no longer. */
export function contactMarkup(model: TrustModel): Html | null {
  const { settings } = model
  const person = personMarkup(model, { withWays: false })
  if (!person) return null
  return html`<section class="contact">
    <h2>${catalogue[settings.language].trust.contact}</h2>
    <div>${person}${waysMarkup(settings)}</div>
  </section>`
}

/** A call and a mail, as buttons. */
function waysMarkup({ contact_phone: phone, contact_email: email }: FormSettings): Html | null {
  const dialled = phone === null ? undefined : callLink(phone)
  const ways = [
    dialled !== undefined && html`<a class="button quiet" href="${dialled}">${signMarkup('phone')}${phone}</a>`,
    email !== null &&
      html`<a class="button quiet" href="${mailLink(email)}">${signMarkup('mail')}<span>${divisible(email)}</span></a>`,
  ].filter((way) => way !== false)
  return ways.length === 0 ? null : html`<p class="contact-ways">${ways}</p>`
}

/** The address that a text names as a link to write to, as a button. */
export function mailButton({ text }: Html): Html | null {
  const [, address = ''] = /href="mailto:([^"?]+)["?]/.exec(text) ?? []
  if (!/^[^\s@%&]+@[^\s@%&]+$/.test(address)) return null
  return html`<p class="actions">
    <a class="button" href="${mailLink(address)}">${signMarkup('mail')}<span>${divisible(address)}</span></a>
  </p>`
}

/** The address that the imprint of a form says in words, as a button; none where it says several, of which one may be an authority's. */
export function imprintMail(settings: FormSettings): Html | null {
  const found = imprintLines(settings)
    .join('\n')
    .match(/[^\s@<>()"',;:%&]+@[^\s@<>()"',;:%&]+\.\p{L}{2,}/gu)
  const [address = '', ...others] = new Set(found)
  return others.length > 0 ? null : mailButton(html`<a href="mailto:${address}"></a>`)
}

/** The way to the agency's site, where its form names one. */
export const homeButton = ({ homepage_url: url, language }: FormSettings, look = 'button'): Html | null =>
  siteButton(url, catalogue[language].page.homepage, look)

/** The way to the page on which the agency says who it is, and how to reach it. */
export const imprintButton = ({ imprint_url: url, language }: FormSettings): Html | null =>
  siteButton(url, catalogue[language].page.imprint, 'button quiet')

function siteButton(url: string | null, words: string, look: string): Html | null {
  if (url === null || !/^https?:/i.test(url)) return null
  return html`<p class="actions"><a class="${look}" href="${url}" target="_blank" rel="noopener">${words}</a></p>`
}

/** The person to ask: photo, name, what they do, and how to reach them; a number that cannot be dialled stands there in any case. */
export function personMarkup({ settings, files, agency }: TrustModel, { withWays = true } = {}): Html | null {
  const { contact_name: name, contact_role: role, contact_phone: phone, contact_email: email } = settings
  if (name === null) return null
  const photo = settings.contact_photo_url === null ? undefined : files.pictures?.[settings.contact_photo_url]
  return html`<div class="person">
    <span class="face" aria-hidden="true"
      >${initials(name, { isAgency: name === agency })}${photo !== undefined && html`<img src="${photo}" alt="" decoding="async" />`}</span
    >
    <div>
      <p><strong>${name}</strong></p>
      ${role !== null && html`<p class="role">${role}</p>`}
      ${phone !== null && (withWays || callLink(phone) === undefined) && html`<p>${linked(phone, callLink(phone))}</p>`}
      ${withWays && email !== null && html`<p><a href="${mailLink(email)}">${divisible(email)}</a></p>`}
    </div>
  </div>`
}

const linked = (text: string, address: string | undefined) =>
  address === undefined ? html`${text}` : html`<a href="${address}">${text}</a>`

/** Below a photo that is not there: of a person the first and the last name, of an agency what it begins with. */
function initials(name: string, { isAgency }: { isAgency: boolean }): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const ends = words.length > 1 ? [words[0], isAgency ? words[1] : words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}
