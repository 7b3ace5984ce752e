import { html, type Html } from './html.ts'
import { divisible } from './mail-address.ts'

/**
 * Light Markdown of descriptions, thank-you and closed texts: paragraphs, line breaks, `- ` and `1. ` lists, `**bold**`,
 * `*italic*`, `***both***`, `[text](https://…)`. Links lead to http, https and mailto only; any HTML is shown as the text it is.
 * Time is linear in the length of the text.
 */
export function richText(text: string): Html {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  return html`${blocks.map(block)}`
}

/** The same for where no block can stand: bold, italic and links; lines are broken. */
export function inlineText(text: string): Html {
  const lines = text.replace(/\r\n?/g, '\n').trim().split(/\n+/)
  return html`${lines.map((line, i) => (i === 0 ? inline(line) : html`<br />${inline(line)}`))}`
}

/** What begins an item of a list. */
export const bullet = /^[-*] +/
export const numbered = /^\d{1,3}[.)] +/
/** What begins a list: of numbers, only the first. A line such as `24. December` is text unless it follows an item. */
export const beginsList = /^([-*]|1[.)]) +/

function block(text: string): Html | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return null
  // A list may follow its introduction without an empty line between them.
  const start = lines.findIndex((line) => beginsList.test(line))
  if (start < 0) return paragraph(lines)
  const intro = start > 0 ? paragraph(lines.slice(0, start)) : null
  return html`${intro}${list(lines.slice(start))}`
}

function paragraph(lines: string[]): Html {
  return html`<p>${lines.map((line, i) => (i === 0 ? inline(line) : html`<br />${inline(line)}`))}</p>`
}

function list(lines: string[]): Html {
  const marker = bullet.test(lines[0] ?? '') ? bullet : numbered
  const items: string[] = []
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const entries = items.map((item) => html`<li>${inline(item)}</li>`)
  return marker === bullet
    ? html`<ul>
        ${entries}
      </ul>`
    : html`<ol>
        ${entries}
      </ol>`
}

/**
 * Both, bold, italic, the words and the address of a link. Each alternative excludes its own opening sign, so that a run of opening signs
 * costs one step each.
 */
export const marked =
  /\*\*\*([^*\n]{1,5000})\*\*\*|\*\*([^*\n]{1,5000})\*\*|\*([^*\s][^*\n]{0,5000})\*|\[([^[\]\n]{1,1000})\]\(([^\s()<>]{1,2048})\)/g

function inline(text: string): Html {
  const parts: (Html | string)[] = []
  let from = 0
  for (const match of text.matchAll(marked)) {
    parts.push(text.slice(from, match.index), markup(match))
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return html`${parts}`
}

function markup([whole, both, bold, italic, label, address]: RegExpMatchArray): Html | string {
  if (both !== undefined) return html`<strong><em>${inline(both)}</em></strong>`
  if (bold !== undefined) return html`<strong>${inline(bold)}</strong>`
  if (italic !== undefined) return html`<em>${inline(italic)}</em>`
  if (label === undefined || address === undefined || !isSafeLink(address)) return whole
  const words = address === `mailto:${label}` ? divisible(label) : inline(label)
  return html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`
}

/** The words of such a text without its marks, for where nothing but text can stand; links keep their address. */
export function plainText(text: string): string {
  return text.replace(marked, (whole: string, ...groups: (string | undefined)[]) => {
    const [both, bold, italic, label, address] = groups
    const inner = both ?? bold ?? italic
    if (inner !== undefined) return plainText(inner)
    if (label === undefined || address === undefined || !isSafeLink(address)) return whole
    return `${plainText(label)} (${address})`
  })
}

/** Whether a browser may be led there: `http:`, `https:` and `mailto:`, nothing that runs or reads. */
export function isSafeLink(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i.test(address)
}
