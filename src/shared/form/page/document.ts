import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { imprintLines, isImprintHeading } from '../../contract/form-settings/imprint-lines.ts'
import { catalogue } from '../../text/catalogue.ts'
import { scopedCss } from '../styles/custom-css.ts'
import { fontFaces } from '../styles/fonts.ts'
import { countdownCss, countdownScript } from '../controls/countdown.ts'
import { attributes, html, raw, type Html } from '../markup/html.ts'
import type { FormModel } from '../engine/model.ts'
import { hasCard, hasTrust, layoutCss, layoutOf, sceneOf } from '../styles/layout.ts'
import { markScript, pageCss, waitScript } from '../styles/styles.ts'
import { darkLogoMedia, themeCss } from '../styles/theme.ts'
import { trustCss } from '../styles/trust-styles.ts'
import { trustMarkup } from './trust/trust.ts'
import { switchScript } from '../controls/language-switch.ts'
import { goBackScript } from '../controls/go-back.ts'
import { revealScript } from './reveal.ts'

/**
 * A whole page, and the inline style and script in it: the policy of {@link contentSecurityPolicy} names their SHA-256, which
 * shared code cannot compute. The style depends on the form's settings only, the script on nothing.
 */
export interface Page {
  html: string
  styles: string[]
  scripts: string[]
  /** Origins whose pages may frame the embedded page. */
  framedBy: readonly string[]
  /** Directives of what it starts beyond that: workers, frames. */
  starts?: readonly ('worker-src' | 'frame-src')[]
  /** Shows pictures that the visitor has chosen, from the browser's own memory. */
  showsChosen?: boolean
}

export interface NextPage {
  url: string
  seconds: number
  /**
   * Nothing may be there yet. A script looks without reloading what a visitor may be reading; `url` ends with `wait=<number>`, and
   * its answer has `Retry-After` as long as it is to look again.
   */
  mayWait?: true
}

export interface PageFrame {
  model: Pick<FormModel, 'settings' | 'files'>
  embed: boolean
  /** Of the window and of search results. */
  title: string
  /** Whether search engines may list this page, if the form's settings allow it. */
  indexable?: boolean
  /** Links to the page in other languages, for search engines that may list it. */
  alternates?: Html | null
  /** Where programs learn how it is embedded (https://oembed.com). */
  oembed?: string | null
  /** Whose page it is, where its settings do not say it. */
  sender?: string
  /** Where the page leads by itself after a time. */
  onward?: NextPage | undefined
  /** Address of the script; the page has none without. */
  runtimeUrl?: string
  /** Addresses of scripts that only some forms need; they run before it. */
  partUrls?: readonly string[]
  /** Styles that only this kind of page needs. */
  moreCss?: string
  /** Whether it counts down before it leads on. */
  countsDown?: boolean
  /** Whether it asks for a password, which it can show. */
  reveals?: boolean
  /** Whether it has a button to the page before. */
  goesBack?: boolean
  /** Whether it takes its step along into another language. */
  keepsStep?: boolean
  /** Links to the page in other languages, beside what stands above the card. */
  languages?: Html | null
  main: Html
}

/** The frame of every public page: head, design, logo, footer. */
export function renderDocument(frame: PageFrame): Page {
  const { model, embed, title, indexable, onward, main } = frame
  const { settings } = model
  const css = sheet(frame)
  const listed = indexable === true && settings.seo_indexable && !embed
  const classes = classesOf(model, embed).join(' ')
  const page = html`<!doctype html>
    <html lang="${settings.language}" ${attributes({ class: classes || null })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        ${listed ? frame.alternates : html`<meta name="robots" content="noindex" />`}
        ${settings.seo_description === null ? null : html`<meta name="description" content="${settings.seo_description}" /><meta property="og:description" content="${settings.seo_description}" />`}
        <meta property="og:title" content="${settings.seo_title ?? title}" />
        ${refresh(onward)}${started(frame)}${discovery(frame)}
        <link rel="icon" href="data:," />
        ${raw(`<script>${markScript}</script><style>${css}</style>`)} ${scripts(frame)}${frameScript(frame)}
      </head>
      <body>
        ${scene(frame)}
        <main>${top(frame)}${main}</main>
        ${trustMarkup(model)} ${footer(settings, embed && settings.embed_hide_footer)}
        <i hidden></i>
      </body>
    </html> `
  const { embed_allowed_origins: origins } = settings
  return {
    html: page.text,
    styles: [css],
    scripts: inlineScripts(frame),
    framedBy: origins.length > 0 ? origins : ['*'],
  }
}

function sheet({ model, embed, moreCss = '', countsDown }: PageFrame): string {
  const { settings, files } = model
  const sheets = [
    fontFaces(settings.font, files.fonts),
    themeCss(settings, { isFramed: embed, hasDarkLogo: files.hasDarkLogo === true }),
    pageCss,
    hasScene(model, embed) && layoutCss,
    hasTrust(settings) && trustCss,
    moreCss,
    countsDown && countdownCss,
    settings.custom_css !== null && scopedCss(settings.custom_css),
  ]
  return sheets.filter(Boolean).join('')
}

const hasScene = (model: PageFrame['model'], embed: boolean) => ['split', 'cover'].includes(layoutOf(model, embed))

/** The picture beside or behind the form. It decorates: it says nothing, and nothing is missing without it. */
function scene({ model, embed }: PageFrame): Html | null {
  if (!hasScene(model, embed)) return null
  const picture = sceneOf(model)
  const image = picture === undefined ? null : html`<img src="${picture}" alt="" decoding="async" />`
  const { picture_focus: focus } = model.settings
  return html`<div class="${focus === 'auto' ? 'scene' : `scene ${focus}`}">${image}</div>`
}

const scripts = ({ runtimeUrl, partUrls = [] }: PageFrame) =>
  [...partUrls, ...(runtimeUrl === undefined ? [] : [runtimeUrl])].map(
    (url) => html`<script src="${url}" defer></script>`,
  )

/** What tells the page around how high this one is, and what happens in it (`embed_events_enabled`). */
function frameScript({ embed, model: { settings } }: PageFrame): Html | null {
  if (!embed) return null
  const { embed_allowed_origins: origins, embed_events_enabled: tells, confidential_field_ids: secret } = settings
  const listed = tells && origins.length > 0
  const marks = attributes({
    'data-events': tells,
    'data-origins': listed ? origins.join(' ') : null,
    'data-secret': listed && secret.length > 0 ? secret.map((id) => `field_${id}`).join(' ') : null,
  })
  return html`<script src="/frame.js" async${marks}></script>`
}

const discovery = ({ embed, oembed = null, title }: PageFrame) =>
  !embed &&
  oembed !== null &&
  html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}" />`

const inlineScripts = (frame: PageFrame) => [
  markScript,
  ...(frame.onward?.mayWait ? [waitScript] : []),
  ...startedScripts(frame),
]

/** Those that stand in the head by themselves. */
const startedScripts = ({ countsDown, reveals, goesBack, keepsStep }: PageFrame) => [
  ...(countsDown ? [countdownScript] : []),
  ...(reveals ? [revealScript] : []),
  ...(goesBack ? [goBackScript] : []),
  ...(keepsStep ? [switchScript] : []),
]

const started = (frame: PageFrame) => startedScripts(frame).map((script) => raw(`<script>${script}</script>`))

function refresh(onward: NextPage | undefined): Html | undefined {
  if (!onward) return undefined
  const { url, seconds, mayWait } = onward
  const meta = html`<meta http-equiv="refresh" content="${seconds};url=${url}" />`
  if (!mayWait) return meta
  return html`<noscript>${meta}</noscript>
    <meta name="foyer-wait" content="${seconds};${url}" />
    ${raw(`<script>${waitScript}</script>`)}`
}

/** What the sheet and the script know a page by. */
function classesOf(model: PageFrame['model'], embed: boolean): string[] {
  const { settings } = model
  const layout = layoutOf(model, embed)
  const classes = {
    embed,
    clear: embed && settings.embed_transparent,
    headless: embed && settings.embed_hide_header,
    'fixed-height': embed && !settings.embed_auto_height,
    plain: !hasCard(settings),
    split: layout === 'split',
    cover: layout === 'cover',
  }
  return Object.entries(classes).flatMap(([name, applies]) => (applies ? [name] : []))
}

type Whose = Pick<PageFrame, 'model' | 'embed' | 'sender'>

/** Whether whose page it is stands above its card. */
export const hasTop = (frame: Whose): boolean => whose(frame) !== null

function top(frame: PageFrame): Html | null {
  const name = whose(frame)
  const look = frame.model.files.logo === null ? 'top' : 'top logo-top'
  return name && html`<div class="${look}">${name}${frame.languages}</div>`
}

const whose = (frame: Whose): Html | null =>
  frame.embed && frame.model.settings.embed_hide_header ? null : logo(frame)

/** The logo, or the name of the agency, which leads to its site if the form names one. */
function logo({ model, embed, sender }: Whose): Html | null {
  const { settings, files } = model
  if (files.logo === null) return embed ? null : agencyName(settings, sender)
  const light = html`<img src="${files.logo}" alt="${settings.logo_alt_text ?? ''}" />`
  const dark = darkLogo(model, embed)
  const image = dark ? html`<picture>${dark}${light}</picture>` : light
  return html`<div class="logo ${settings.logo_position}">${ledHome(settings, image)}</div>`
}

/** Where there is no logo, the first line of the imprint says whose form it is, unless it is a heading. */
function agencyName(settings: FormSettings, sender: string | undefined): Html | null {
  const [first] = imprintLines(settings)
  const name = first === undefined || isImprintHeading(first) ? sender : first
  return name === undefined ? null : html`<p class="agency">${ledHome(settings, html`${name}`)}</p>`
}

const ledHome = ({ homepage_url: home }: FormSettings, content: Html): Html =>
  home !== null && /^https?:/i.test(home)
    ? html`<a href="${home}" target="_blank" rel="noopener">${content}</a>`
    : content

function darkLogo(model: PageFrame['model'], embed: boolean): Html | undefined {
  const { settings, files } = model
  const address = files.pictures?.[settings.logo_dark_url ?? '']
  const media = darkLogoMedia(settings, { isFramed: embed, isAboveCard: !embed && layoutOf(model, embed) === 'card' })
  return address && media ? html`<source media="${media}" srcset="${address}" />` : undefined
}

function footer(settings: FormSettings, withoutLines: boolean): Html | null {
  const texts = catalogue[settings.language].page
  const lines = withoutLines ? [] : imprintLines(settings)
  const links = [
    { address: settings.privacypolicy_url, words: texts.privacy },
    { address: settings.imprint_url, words: texts.imprint },
    { address: settings.homepage_url, words: texts.homepage },
  ].filter(({ address }) => address !== null && /^https?:/i.test(address))
  const brand = settings.hide_branding ? null : html`<p class="brand">${texts.madeWith}</p>`
  if (lines.length === 0 && links.length === 0 && !brand) return null
  const anchors = links.map(
    ({ address, words }) => html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`,
  )
  return html`<footer>
    ${lines.length === 0 ? null : html`<p>${lines.map((line, i) => html`${i === 0 ? null : raw('<br>')}${line}`)}</p>`}${links.length === 0 ? null : html`<nav aria-label="${texts.footer}">${anchors}</nav>`}${brand}
  </footer>`
}
