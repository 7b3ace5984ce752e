import type { FormSettings } from '../contract/form-settings.ts'
import { catalogue } from '../text/catalogue.ts'
import { attributes, html, raw, type Html } from './html.ts'
import { markScript, pageCss } from './styles.ts'
import { themeCss } from './theme.ts'

/**
 * A whole page, and the inline style and script in it: the policy of {@link contentSecurityPolicy} names their SHA-256, which
 * shared code cannot compute. The style depends on the form's settings only, the script on nothing.
 */
export interface Page {
  html: string
  styles: string[]
  scripts: string[]
}

export interface PageFrame {
  settings: FormSettings
  embed: boolean
  /** Of the window and of search results. */
  title: string
  /** Whether search engines may list this page, if the form's settings allow it. */
  indexable?: boolean
  /** Address of the script; the page has none without. */
  runtimeUrl?: string
  main: Html
}

/** The frame of every public page: head, design, footer. */
export function renderDocument({ settings, embed, title, indexable, runtimeUrl, main }: PageFrame): Page {
  const css = themeCss(settings) + pageCss
  const listed = indexable === true && settings.seo_indexable && !embed
  const classes = [embed && 'embed', !settings.card_enabled && 'plain'].filter(Boolean).join(' ')
  const page = html`<!doctype html>
    <html lang="${settings.language}" ${attributes({ class: classes || null })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        ${listed ? null : html`<meta name="robots" content="noindex" />`}
        ${settings.seo_description === null ? null : html`<meta name="description" content="${settings.seo_description}" /><meta property="og:description" content="${settings.seo_description}" />`}
        <meta property="og:title" content="${settings.seo_title ?? title}" />
        <link rel="icon" href="data:," />
        ${raw(`<script>${markScript}</script><style>${css}</style>`)}
        ${runtimeUrl === undefined ? null : html`<script src="${runtimeUrl}" defer></script>`}
      </head>
      <body>
        <main>${main}</main>
        ${footer(settings)}
      </body>
    </html> `
  return { html: page.text, styles: [css], scripts: [markScript] }
}

function footer(settings: FormSettings): Html | null {
  const texts = catalogue[settings.language].page
  const lines = [1, 2, 3, 4, 5]
    .map((n) => settings[`imprint_line_${n as 1}`])
    .filter((line) => line !== null && line !== '')
  const links = [
    { address: settings.privacypolicy_url, words: texts.privacy },
    { address: settings.imprint_url, words: texts.imprint },
    { address: settings.homepage_url, words: texts.homepage },
  ].filter(({ address }) => address !== null && /^https?:/i.test(address))
  if (lines.length === 0 && links.length === 0) return null
  const anchors = links.map(
    ({ address, words }) => html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`,
  )
  return html`<footer>
    ${lines.length === 0 ? null : html`<p>${lines.map((line, i) => html`${i === 0 ? null : raw('<br>')}${line}`)}</p>`}${links.length === 0 ? null : html`<nav aria-label="${texts.footer}">${anchors}</nav>`}
  </footer>`
}
