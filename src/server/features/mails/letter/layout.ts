import { saysName } from '../../../../shared/contract/form-settings/imprint-lines.ts'
import { escape, html, raw, type Html } from '../../../../shared/form/markup/html.ts'
import type { AnswerRow, Letter } from './letter.ts'
import type { ShownLogo } from './logo.ts'
import { colours, darkCss } from './mail-colours.ts'
import { personHead } from './person-head.ts'
import { linkLine, waysOn } from './ways-on.ts'

/** The letter without any layout. */
export function plainLetter(letter: Letter): string {
  const { agency, body, closing, action, download = null, remark, answers, imprint } = letter
  const parts = [
    ...plainHead(letter),
    body.text.trim(),
    ...plainWay(action),
    ...plainWay(download),
    closing && closing.text.trim(),
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

const plainWay = (way: Letter['action']) => (way ? [way.why, `${way.words}: ${way.address}`] : [])

function plainHead({ head }: Letter): string[] {
  if (!head) return []
  const { name, about, ways } = head
  return [[name, about, ...ways.map(({ words }) => words).filter((words) => words !== name)].join('\n')]
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

/** For small screens; what a mail program does not read of it is in the elements themselves. */
const css = `p{margin:0 0 16px}ul,ol{margin:0 0 16px;padding-left:24px}li{margin:0 0 4px}
@media(max-width:480px){.outer{padding:0!important}.card{border-radius:0!important}.inner{padding-left:20px!important;padding-right:20px!important}
table.wide{width:100%!important}.button a,.way a{display:block!important}
.label,.value{display:block!important;width:auto!important}.label{padding:10px 0 0!important}.value{padding:0 0 10px!important;border:0!important}}`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Long words must not widen the page. */
const breaking = 'word-break:break-word;overflow-wrap:anywhere'

/**
 * The letter as a page of HTML, at most 600 px wide, readable on a phone and without any file from elsewhere; a logo comes with it. Tables and
 * inline styles, since that is what mail programs print the same.
 */
export function htmlLetter(letter: Letter, logo?: ShownLogo): string {
  const { language, subject, heading = subject, accent } = letter
  const { page: paper, link } = colours(accent)
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${heading}</title>
        ${raw(`<style>${css}\na{color:${link}}\n${darkCss(accent)}</style>`)}
      </head>
      <body class="page" style="margin:0;padding:0;background:${paper}">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${paper}"
        >
          <tr>
            <td class="outer" align="center" style="padding:32px 16px">${card(letter, logo)}${imprint(letter)}</td>
          </tr>
        </table>
      </body>
    </html> `
  return page.text
}

function card(letter: Letter, logo: ShownLogo | undefined): Html {
  const { agency, accent, body, closing, remark } = letter
  const { card: ground, ink, quiet, link } = colours(accent)
  const opening = letter.head ? personHead(letter.head, accent) : letter.headed === true && subjectHead(letter)
  const text = unbroken(html`${body.html}${waysOn(letter)}${closing?.html}`)
  const sign = logo ? logoPlate(logo, letter) : html`${agency}`
  return html`<table
    role="presentation"
    class="card"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="max-width:600px;background:${ground};border-radius:8px;border-top:4px solid ${accent}"
  >
    ${row('accent', sign, `padding:28px 32px 0;font-size:16px;line-height:22px;font-weight:600;color:${link}`)}
    ${opening && row('ink', opening, `padding:20px 32px 0;font-size:15px;line-height:22px;color:${ink}`)}
    ${row('ink', text, `padding:20px 32px 16px;font-size:16px;line-height:24px;color:${ink}`)} ${noteSection(letter)}
    ${table(letter, letter.answers)}
    ${remark && row('quiet', html`${remark}`, `padding:0 32px 24px;font-size:14px;line-height:20px;color:${quiet}`)}
  </table>`
}

/** No line ends within *E-Mail*, or within the number of a document, which is read out and typed. */
const unbroken = ({ text }: Html) =>
  raw(
    text.replace(/>[^<]+/g, (words) =>
      words.replace(/\bE-Mails?\b|\b[\dA-Z]{4}(?:-[\dA-Z]{4}){3}\b/g, '<span style="white-space:nowrap">$&</span>'),
    ),
  )

/** The logo with its words for readers who see no images, as the name of the agency stands there. A dark ground has an edge around the logo. */
function logoPlate({ src, width, height, ground }: ShownLogo, { agency, accent }: Letter): Html {
  const words = `font-size:16px;line-height:22px;font-weight:600;color:${colours(accent).link}`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">
    <tr>
      <td
        class="plate"
        bgcolor="${ground}"
        style="padding:${ground === colours(accent).card ? '0' : '8px 10px'};background:${ground};border-radius:6px"
      >
        <img
          src="${src}"
          width="${width}"
          height="${height}"
          alt="${agency}"
          style="display:block;border:0;outline:none;width:${width}px;height:${height}px;${words};${font}"
        />
      </td>
    </tr>
  </table>`
}

const subjectHead = ({ subject, heading = subject, accent }: Letter) =>
  html`<h1 style="margin:0;font-size:22px;line-height:28px;font-weight:600;color:${colours(accent).ink}">
    ${heading}
  </h1>`

/** `kind` names its colour in the dark. */
const row = (kind: 'accent' | 'ink' | 'quiet', content: Html, style: string) =>
  html`<tr>
    <td class="inner ${kind}" style="${style};${font};${breaking}">${content}</td>
  </tr>`

function noteSection(letter: Letter): Html | null {
  const { note, accent } = letter
  if (!note) return null
  const { heading, text, link, rows } = note
  const { ink } = colours(accent)
  const words = html`<h2 style="${headingStyle(ink)}">${heading}</h2>
    <p>${text}</p>
    ${link && linkLine(link, accent)}`
  return html`${row('ink', words, `padding:8px 32px 0;font-size:15px;line-height:22px;color:${ink}`)}
  ${table(letter, { rows })}`
}

const headingStyle = (ink: string) =>
  `margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600;color:${ink};${font}`

function table({ accent }: Letter, { heading, rows: list }: { heading?: string; rows: readonly AnswerRow[] }) {
  if (list.length === 0) return null
  const { ink, quiet, rule } = colours(accent)
  const cell = `border-top:1px solid ${rule};font-size:15px;line-height:22px;vertical-align:top;${font};${breaking}`
  const rows = list.map(
    (row) =>
      html`<tr>
        <td class="label quiet" width="38%" style="padding:10px 16px 10px 0;color:${quiet};${cell}">${row.label}</td>
        <td class="value ink" style="padding:10px 0;color:${ink};${cell}">${inHtml(row)}</td>
      </tr>`,
  )
  return html`<tr>
    <td class="inner" style="padding:8px 32px 28px">
      ${heading !== undefined && html`<h2 style="${headingStyle(ink)}">${heading}</h2>`}
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

function imprint({ agency, accent, imprint }: Letter): Html {
  const { quiet } = colours(accent)
  const links = imprint.links.map(
    ({ address, words }, i) => html`${i === 0 ? null : ' · '}<a href="${address}" style="color:${quiet}">${words}</a>`,
  )
  const lines = withBreaks(signature(agency, imprint).join('\n'))
  const content = html`${lines}${links.length > 0 && html`<br />${links}`}`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
    ${row('quiet', content, `padding:20px 32px 24px;font-size:13px;line-height:20px;color:${quiet}`)}
  </table>`
}
