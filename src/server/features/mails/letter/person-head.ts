import { html, type Html } from '../../../../shared/form/markup/html.ts'
import type { PersonHead } from './letter.ts'
import { colours } from './mail-colours.ts'

/** Who a mail is about, with what to press to call or to write: in cells of their own, below one another on a phone. */
export function personHead({ name, about, ways }: PersonHead, accent: string): Html {
  const { ink, quiet, link } = colours(accent)
  return html`<h1 style="margin:0;font-size:22px;line-height:28px;font-weight:600;color:${ink}">${name}</h1>
    ${about !== null && html`<p class="quiet" style="margin:2px 0 0;color:${quiet}">${about}</p>`}
    ${ways.map(
      ({ address, words }) =>
        html`<table
          role="presentation"
          class="wide"
          cellpadding="0"
          cellspacing="0"
          border="0"
          align="left"
          style="border-collapse:separate;margin:16px 12px 0 0"
        >
          <tr>
            <td
              class="way"
              style="border:1px solid ${link};border-radius:6px;text-align:center;mso-padding-alt:10px 18px"
            >
              <a
                href="${address}"
                style="display:inline-block;padding:10px 18px;border-radius:6px;color:${link};font-size:15px;line-height:22px;font-weight:600;text-decoration:none"
                >${words}</a
              >
            </td>
          </tr>
        </table>`,
    )}
    <div style="clear:both;font-size:0;line-height:0">&#8203;</div>`
}
