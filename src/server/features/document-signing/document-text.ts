import { html, raw, type Html, type Insertable } from '../../../shared/form/markup/html.ts'
import { fill } from '../../../shared/text/fill.ts'
import type { SigningTexts } from '../../../shared/text/texts.ts'
import type { DocumentBlock, DocumentWords } from '../../pdf/index.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'

type Value = Extract<DocumentBlock, { type: 'field' }>['value']

interface TextLabels {
  texts: SigningTexts
  enclosure: string
  enclosures: string
  yes: string
  no: string
  /** Names a signature that has no label. */
  signature: string
}

/** The words of a document as markup, in its order; images and attached pages by their names. */
export function documentText({ language, header, footer, blocks, attachments }: DocumentWords): Html {
  const { signing: texts } = catalogue[language]
  const speaking = { texts, ...catalogue[language].pdf }
  const names = attachments.map((name) => html`<li>${name}</li>`)
  const attached = html`<h3>${texts.attachments}</h3>
    <ul>
      ${names}
    </ul>`
  return html`${running(header)}${allBlocks(blocks, speaking)}${names.length > 0 && attached}${running(footer)}`
}

/** Lines with numbers of pages mean nothing here. */
function running(text: string | null): Insertable {
  const kept = (text ?? '').split(/\r?\n/).filter((line) => !/\{pages?\}/.test(line))
  const words = kept.join('\n').trim()
  return words !== '' && html`<p class="hint">${lines(words)}</p>`
}

/** Single fields that follow one another are one list, as in the PDF. */
function allBlocks(blocks: readonly DocumentBlock[], speaking: TextLabels): Html {
  const parts: Insertable[] = []
  let rows: Insertable[] = []
  const endList = () => {
    if (rows.length > 0) parts.push(html`<dl>${rows}</dl>`)
    rows = []
  }
  for (const block of blocks) {
    if (block.type === 'field') {
      rows.push(row(block, speaking))
      continue
    }
    endList()
    parts.push(oneBlock(block, speaking))
  }
  endList()
  return html`${parts}`
}

const headings = {
  1: [raw('<h3>'), raw('</h3>')],
  2: [raw('<h4>'), raw('</h4>')],
  3: [raw('<h5>'), raw('</h5>')],
} as const

type SayingOf<T extends DocumentBlock['type']> = (
  block: Extract<DocumentBlock, { type: T }>,
  speaking: TextLabels,
) => Insertable

const list = ({ rows }: { rows: readonly { label: string; value: Value }[] }, speaking: TextLabels) =>
  html`<dl>${rows.map((one) => row(one, speaking))}</dl>`

const pictureHint = ({ caption }: { caption: string | null }, { texts }: TextLabels) =>
  html`<p class="hint">${pictureWords(caption, texts)}</p>`

/** What a block says; others than these say nothing here: the audit page follows the signature. */
const sayings: { [T in DocumentBlock['type']]?: SayingOf<T> } = {
  heading({ level, text }) {
    const [open, close] = headings[level]
    return html`${open}${lines(text)}${close}`
  },
  paragraph: ({ text }) => text.split(/\n[ \t]*\n\s*/).map((paragraph) => html`<p>${lines(paragraph)}</p>`),
  letter,
  closing,
  fieldlist: list,
  facts: list,
  columns: ({ left, right }, speaking) => html`${allBlocks(left, speaking)}${allBlocks(right, speaking)}`,
  image: pictureHint,
  floorplan: pictureHint,
  signature: (block, { texts, signature }) =>
    html`<dl>${said(block.label || signature, signatureWords(block, texts))}</dl>`,
  divider: ({ style }) => style === 'line' && html`<hr />`,
}

function oneBlock(block: DocumentBlock, speaking: TextLabels): Insertable {
  const saying = sayings[block.type] as ((block: DocumentBlock, speaking: TextLabels) => Insertable) | undefined
  return saying ? saying(block, speaking) : null
}

const pictureWords = (caption: string | null, { pictureUnnamed, picture }: SigningTexts) =>
  caption === null ? pictureUnnamed : fill(picture, { caption })

function signatureWords({ own, image }: Extract<DocumentBlock, { type: 'signature' }>, texts: SigningTexts): string {
  if (own) return texts.place
  return image === null ? '–' : texts.given
}

/** As it is read: whom it goes to, its references, and what it is about. */
function letter({ recipient, info, subject }: Extract<DocumentBlock, { type: 'letter' }>): Insertable {
  const facts = info.map(({ label, text }) => said(label, text))
  const about = subject !== '' && html`<h3>${lines(subject)}</h3>`
  return html`<p>${lines(recipient)}</p>
    ${facts.length > 0 && html`<dl>${facts}</dl>`}${about}`
}

/** As it is read; of a scanned signature that it is there. */
function closing(
  { formula, picture, name, role, enclosures }: Extract<DocumentBlock, { type: 'closing' }>,
  { texts, ...labels }: TextLabels,
): Insertable {
  const person = [name, role].filter((text) => text !== '').join('\n')
  const items = enclosures.map((text) => html`<li>${text}</li>`)
  return html`${formula !== '' && html`<p>${lines(formula)}</p>`}
  ${picture !== null && html`<p class="hint">${texts.pictureUnnamed}</p>`}
  ${person !== '' && html`<p>${lines(person)}</p>`}
  ${
    items.length > 0 &&
    html`<p>${items.length === 1 ? labels.enclosure : labels.enclosures}</p>
      <ul>
        ${items}
      </ul>`
  }`
}

const row = ({ label, value }: { label: string; value: Value }, speaking: TextLabels) =>
  said(label, words(value, speaking))

const said = (label: string, value: Insertable) =>
  html`<dt>${label}</dt>
    <dd>${value}</dd>`

function words(value: Value, { yes, no }: TextLabels): Insertable {
  switch (value.kind) {
    case 'text':
      return lines(value.text)
    case 'boolean':
      return value.checked ? yes : no
    case 'list':
      return lines(value.items.join('\n'))
    case 'files':
      return lines(value.files.map(({ name }) => name).join('\n'))
    case 'link':
      return value.address
    case 'empty':
      return '–'
  }
}

const lines = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line, i) => (i === 0 ? line : html`<br />${line}`))
