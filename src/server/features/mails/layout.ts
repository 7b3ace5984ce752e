import { saysName } from '../../../shared/contract/form-settings/imprint-lines.ts'
import { readable } from '../../../shared/form/styles/colour.ts'
import { escape, html, raw, type Html } from '../../../shared/form/markup/html.ts'
import type { Language } from '../../../shared/text/texts.ts'

/** One line of the table of answers. */
export interface AnswerRow {
  label: string
  value: string
  /** Files with an address to get them at, instead of their names alone. */
  links?: { words: string; address: string }[]
}

/** A mail with everything resolved, before it is laid out. */
export interface Letter {
  language: Language
  subject: string
  /** Stands at the top. */
  agency: string
  /** `#rrggbb`. */
  accent: string
  body: { html: Html; text: string }
  /** Leads on from the text. */
  action: { address: string; words: string } | null
  /** Where a document is to be had that the mail does not carry. */
  download?: Letter['action']
  /** In small print below the answers. */
  remark: string | null
  answers: { heading: string; rows: readonly AnswerRow[] }
  /** Stands before the answers. */
  note?: { heading: string; text: string; link: Letter['action']; rows: readonly AnswerRow[] } | null
  imprint: { lines: readonly string[]; links: readonly { address: string; words: string }[] }
}

/** The letter without any layout. */
export function plainLetter(letter: Letter): string {
  const { agency, body, action, download = null, remark, answers, imprint } = letter
  const parts = [
    body.text.trim(),
    action && `${action.words}: ${action.address}`,
    download && `${download.words}: ${download.address}`,
    ...plainNote(letter),
    answers.rows.length > 0 && [answers.heading, '', ...plainRows(answers.rows)].join('\n'),
    remark,
    // The line that mail programs take for the beginning of a signature.
    ['-- ', ...signature(agency, imprint), ...imprint.links.map(({ address, words }) => `${words}: ${address}`)].join(
      '\n',
    ),
  ]
  return `${parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')}\n`
}

const plainRows = (rows: readonly AnswerRow[]) =>
  rows.map((row) => `${row.label}: ${inPlainText(row).replace(/\r?\n/g, '\n  ')}`)

function plainNote({ note }: Letter): (string | null)[] {
  if (!note) return []
  const link = note.link && `${note.link.words}: ${note.link.address}`
  return [`${note.heading}\n\n${note.text}`, link, plainRows(note.rows).join('\n')]
}

/** The agency, and its imprint, of which the first line often is its name. */
function signature(agency: string, { lines }: Letter['imprint']): string[] {
  return saysName(lines[0], agency) ? [...lines] : [agency, ...lines]
}

const ink = '#1f2937'
const quiet = '#4b5563'
const paper = '#f3f4f6'

/** For small screens; what a mail program does not read of it is in the elements themselves. */
const css = `p{margin:0 0 16px}ul,ol{margin:0 0 16px;padding-left:24px}li{margin:0 0 4px}
@media(max-width:480px){.outer{padding:0!important}.card{border-radius:0!important}.inner{padding-left:20px!important;padding-right:20px!important}
.label,.value{display:block!important;width:auto!important}.label{padding:10px 0 0!important}.value{padding:0 0 10px!important;border:0!important}}`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Long words must not widen the page. */
const breaking = 'word-break:break-word;overflow-wrap:anywhere'

/**
 * The letter as a page of HTML, at most 600 px wide, readable on a phone and without any file from elsewhere. Tables and
 * inline styles, since that is what mail programs print the same.
 */
export function htmlLetter(letter: Letter): string {
  const { language, subject, accent } = letter
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${subject}</title>
        ${raw(`<style>${css}\na{color:${linkColour(accent)}}</style>`)}
      </head>
      <body style="margin:0;padding:0;background:${paper}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
          <tr>
            <td class="outer" align="center" style="padding:32px 16px">${card(letter)}${imprint(letter)}</td>
          </tr>
        </table>
      </body>
    </html> `
  return page.text
}

const linkColour = (accent: string) => readable(accent, '#ffffff', 4.5)

function card(letter: Letter): Html {
  const { agency, accent, body, action, download = null, remark } = letter
  const colour = linkColour(accent)
  const link = (to: Letter['action']) =>
    to && html`<p><a href="${to.address}" style="color:${colour}">${to.words}</a></p>`
  const text = html`${body.html}${link(action)}${link(download)}`
  return html`<table
    role="presentation"
    class="card"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="max-width:600px;background:#ffffff;border-radius:8px;border-top:4px solid ${accent}"
  >
    ${row(html`${agency}`, `padding:28px 32px 0;font-size:14px;line-height:20px;font-weight:600;color:${colour}`)}
    ${row(text, `padding:20px 32px 16px;font-size:16px;line-height:24px;color:${ink}`)} ${noteSection(letter, colour)}
    ${table(letter.answers)}
    ${remark && row(html`${remark}`, `padding:0 32px 24px;font-size:14px;line-height:20px;color:${quiet}`)}
  </table>`
}

const row = (content: Html, style: string) =>
  html`<tr>
    <td class="inner" style="${style};${font};${breaking}">${content}</td>
  </tr>`

function noteSection({ note }: Letter, colour: string): Html | null {
  if (!note) return null
  const { heading, text, link, rows } = note
  const to = link && html`<p><a href="${link.address}" style="color:${colour}">${link.words}</a></p>`
  const words = html`<h2 style="${headingStyle}">${heading}</h2>
    <p>${text}</p>
    ${to}`
  return html`${row(words, `padding:8px 32px 0;font-size:15px;line-height:22px;color:${ink}`)} ${table({ rows })}`
}

const headingStyle = `margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600;color:${ink};${font}`

function table({ heading, rows: list }: { heading?: string; rows: readonly AnswerRow[] }): Html | null {
  if (list.length === 0) return null
  const cell = `border-top:1px solid #e5e7eb;font-size:15px;line-height:22px;vertical-align:top;${font};${breaking}`
  const rows = list.map(
    (row) =>
      html`<tr>
        <td class="label" width="38%" style="padding:10px 16px 10px 0;color:${quiet};${cell}">${row.label}</td>
        <td class="value" style="padding:10px 0;color:${ink};${cell}">${inHtml(row)}</td>
      </tr>`,
  )
  return html`<tr>
    <td class="inner" style="padding:8px 32px 28px">
      ${heading !== undefined && html`<h2 style="${headingStyle}">${heading}</h2>`}
      <table width="100%" cellpadding="0" cellspacing="0">
        ${rows}
      </table>
    </td>
  </tr>`
}

const inPlainText = ({ value, links }: AnswerRow) =>
  links ? links.map(({ words, address }) => `${words}: ${address}`).join('\n') : value

const inHtml = ({ value, links }: AnswerRow) =>
  links
    ? html`${links.map(({ words, address }, i) => html`${i > 0 && html`<br />`}<a href="${address}">${words}</a>`)}`
    : withBreaks(value)

const withBreaks = (text: string) => raw(escape(text).replace(/\r?\n/g, '<br />'))

function imprint({ agency, imprint }: Letter): Html {
  const links = imprint.links.map(
    ({ address, words }, i) => html`${i === 0 ? null : ' · '}<a href="${address}" style="color:${quiet}">${words}</a>`,
  )
  const lines = withBreaks(signature(agency, imprint).join('\n'))
  const content = html`${lines}${links.length > 0 && html`<br />${links}`}`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
    ${row(content, `padding:20px 32px 24px;font-size:13px;line-height:20px;color:${quiet}`)}
  </table>`
}
