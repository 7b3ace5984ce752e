import { fault } from '../../refusals/message.ts'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { catalogue } from '../../text/catalogue.ts'
import { fill } from '../../text/fill.ts'
import type { CompiledForm } from '../engine/compile.ts'
import { html, type Html } from '../markup/html.ts'

/** Who counts visits to a form, and by what it knows the agency. */
export interface TrackingAccount {
  provider: Exclude<FormSettings['tracking_provider'], 'none'>
  id: string
}

type TrackingSettings = Pick<FormSettings, 'tracking_provider' | 'tracking_id'>

const google = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com']

/** What each provider is called, what its ids look like, and where its script comes from and reports to. */
const providers: Record<
  TrackingAccount['provider'],
  { name: string; id: RegExp; example: string; scripts: readonly string[]; reports: readonly string[] }
> = {
  gtm: {
    name: 'Google Tag Manager',
    id: /^GTM-[A-Z0-9]{4,12}$/,
    example: 'GTM-ABC1234',
    scripts: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    reports: google,
  },
  ga4: {
    name: 'Google Analytics',
    id: /^G-[A-Z0-9]{6,16}$/,
    example: 'G-ABC1234567',
    scripts: ['https://www.googletagmanager.com'],
    reports: google,
  },
  matomo: {
    name: 'Matomo',
    id: /^https:\/\/[a-z0-9.-]{1,150}(:\d{1,5})?\/([\w.~-]+\/)*#\d{1,9}$/,
    example: 'https://matomo.agency.example/#1',
    scripts: [],
    reports: [],
  },
  meta_pixel: {
    name: 'Meta Pixel',
    id: /^\d{10,20}$/,
    example: '1234567890123456',
    scripts: ['https://connect.facebook.net'],
    reports: ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
  etracker: {
    name: 'etracker',
    id: /^[A-Za-z0-9]{4,16}$/,
    example: 'a1B2c3',
    scripts: ['https://code.etracker.com', 'https://static.etracker.com'],
    reports: ['https://www.etracker.de', 'https://www.etracker.com', 'https://*.etracker.com'],
  },
}

/** What is wrong with the id of a provider, as a sentence. */
export function trackingFault({ tracking_provider: provider, tracking_id: id }: TrackingSettings): string | undefined {
  if (provider === 'none' || id === null) return undefined
  if (providers[provider].id.test(id) && (provider !== 'matomo' || URL.canParse(id))) return undefined
  const { example, name } = providers[provider]
  return fault('tracking_id_unfitting', { example, provider: name })
}

/** The tracking that settings switch on; null: none, or not completely. */
export function trackingOf(settings: TrackingSettings): TrackingAccount | null {
  const { tracking_provider: provider, tracking_id: id } = settings
  return provider === 'none' || id === null || trackingFault(settings) !== undefined ? null : { provider, id }
}

/** The policy of the closed frame in which a provider runs: its own addresses, and nothing of the page around. */
export function trackingPolicy({ provider, id }: TrackingAccount, framedBy: readonly string[]): string {
  const own = provider === 'matomo' ? [new URL(id).host].map((host) => `https://${host}`) : []
  const { scripts, reports } = providers[provider]
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts, ...own].join(' ')}`,
    `connect-src ${[...reports, ...own].join(' ')}`,
    `img-src ${[...reports, ...own].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `sandbox allow-scripts`,
    `frame-ancestors 'self' ${framedBy.join(' ')}`,
  ].join('; ')
}

/** The page of that frame: one script, which knows the provider. */
export function trackingPage({ provider, id }: TrackingAccount, scriptUrl: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${providers[provider].name}</title>
        <script src="${scriptUrl}" data-provider="${provider}" data-id="${id}"></script>
      </head>
    </html>`.text
}

/** What a page needs to ask. Given to it, so that a page that never asks does without. */
export interface TrackingPart {
  markup: Html | null
  css: string
}

/** The question whether visits may be counted, and the way back to it; without a script nothing is loaded, and nothing is asked. */
export function trackingPart(form: CompiledForm, frameUrl: string): TrackingPart {
  return { markup: trackingMarkup(form, frameUrl), css: trackingCss }
}

function trackingMarkup({ model: { settings } }: CompiledForm, frameUrl: string): Html | null {
  const tracking = trackingOf(settings)
  if (!tracking) return null
  const texts = catalogue[settings.language].tracking
  const { privacypolicy_url: policy } = settings
  const link =
    policy !== null && /^https?:/i.test(policy)
      ? html` <a href="${policy}" target="_blank" rel="noopener">${catalogue[settings.language].page.privacy}</a>`
      : null
  const { provider, id } = tracking
  return html`<section
      class="track"
      id="foyer-track"
      aria-label="${texts.label}"
      data-frame="${frameUrl}"
      data-key="foyer-tracking ${provider} ${id}"
      data-asks="${settings.tracking_consent_required ? 'yes' : 'no'}"
      hidden
    >
      <p>${fill(texts.question, { provider: providers[provider].name })}${link}</p>
      <div>
        <button type="button" class="choice" value="no">${texts.decline}</button>
        <button type="button" class="choice" value="yes">${texts.accept}</button>
      </div>
    </section>
    <p class="track-change"><button type="button" id="foyer-track-change" hidden>${texts.change}</button></p>`
}

const trackingCss = `
.track{position:sticky;bottom:.75rem;z-index:2;display:flex;flex-wrap:wrap;gap:.875rem 1.5rem;align-items:center;justify-content:space-between;margin:1.25rem 0 .75rem;padding:1rem 1.25rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--surface);color:var(--text);box-shadow:0 6px 28px rgb(15 23 42/.18);font-size:.9063rem;line-height:1.5}
.track p{flex:1 1 20rem;margin:0}
.track div{display:flex;flex-wrap:wrap;gap:.625rem;flex:0 1 auto}
@media (max-width:39.99rem){.track div{flex:1 1 100%}}
.choice{flex:1 1 auto;min-width:8rem;min-height:2.75rem;padding:.5rem 1.125rem;border:1px solid var(--text);border-radius:.625rem;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.choice:hover{background:var(--tint)}
.choice:focus-visible,.track-change button:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.track-change{margin:.75rem var(--pad) 0;font-size:.875rem}
.track-change button{padding:.25rem 0;border:0;background:none;color:var(--page-ink);font:inherit;text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.embed .track-change{margin:0;padding:.75rem var(--pad);background:var(--surface)}
.embed .track-change button{color:var(--soft)}
.embed .track{margin-inline:clamp(.5rem,2vw,1.25rem)}
html:has(.track:not([hidden])){scroll-padding-bottom:12rem}
@media (max-width:39.99rem){.track{margin-inline:.75rem}.track-change button{color:var(--soft)}}
@media print{.track,.track-change{display:none}}
`
  .trim()
  .replace(/\n/g, '')
