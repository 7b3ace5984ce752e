import { html, type Html } from '../../../../shared/form/markup/html.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { colours } from './mail-colours.ts'
import type { Letter } from './letter.ts'

type Way = NonNullable<Letter['action']>

/**
 * Where a letter leads: its first way is a button with the plain address below, for readers whose mail program shows no button, or opens
 * no link. A second one is a link in a line, so that one next step stands out. Each has its sentence before it.
 */
export function waysOn({ language, accent, action, download = null }: Letter): Html | null {
  const [first, second] = action ? [action, download] : [download, null]
  if (!first) return null
  const palette = colours(accent)
  const or = first.or ?? catalogue[language].mails.orAddress
  return html`${sentence(first)}${button(first, palette)}
    <p class="quiet" style="font-size:12px;line-height:18px;color:${palette.quiet}">
      ${or}<br /><a href="${first.address}" style="color:${palette.quiet};word-break:break-all">${first.address}</a>
    </p>
    ${second && html`${sentence(second)}${linkLine(second, accent)}`}`
}

const sentence = ({ why }: Way) => why !== undefined && html`<p>${why}</p>`

/** A link on a line of its own. */
export const linkLine = ({ address, words }: Way, accent: string) =>
  html`<p><a href="${address}" style="color:${colours(accent).link}">${words}</a></p>`

/**
 * A cell with a ground of its own: Outlook on Windows knows no padding of a link, which the cell has for it, and the attribute of the
 * ground rather than the style. Elsewhere the link fills the cell, so that all of the button can be pressed.
 */
const button = ({ address, words }: Way, { button: ground, buttonInk }: ReturnType<typeof colours>) =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="wide"
    style="border-collapse:separate;margin:4px 0 12px"
  >
    <tr>
      <td
        class="button"
        bgcolor="${ground}"
        style="background:${ground};border-radius:6px;text-align:center;mso-padding-alt:13px 24px"
      >
        <a
          href="${address}"
          style="display:inline-block;padding:13px 24px;border-radius:6px;color:${buttonInk};font-size:16px;line-height:22px;font-weight:600;text-decoration:none"
          >${words}</a
        >
      </td>
    </tr>
  </table>`
