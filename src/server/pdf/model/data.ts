import type { DrawnFile } from '../pictures/files.ts'
import { sheetKeys } from '../pictures/files.ts'
import { familiesOf } from '../fonts.ts'
import { fillsPage, pageGeometry } from './geometry.ts'
import { linesOf, paragraphs, plainLines } from './inline.ts'
import { codeOf } from './code.ts'
import { keptWithNext } from './keep.ts'
import { outlineOf } from './headings/outline.ts'
import { closingData, endingOf } from './closing.ts'
import { factsData } from './facts.ts'
import { floorplanData, headingsBefore } from './floorplan.ts'
import { imprintBeside } from './letter.ts'
import { runningData } from './headings/running.ts'
import { paragraphData } from './clauses/paragraph.ts'
import { labelsInColumns } from './tables/in-columns.ts'
import { clausesOf } from './clauses/clauses.ts'
import { repeatedHeadings } from './headings/repeated-headings.ts'
import { tableData, type BlockData, type Context, type FindDrawnFile } from './tables/table-data.ts'
import type { Agency, DocumentBlock, DocumentModel, Row } from './model.ts'
import { pixelsOf } from '../pictures/pixels.ts'
import { saysName } from '../../../shared/contract/form-settings/imprint-lines.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'

/**
 * What the template reads as `/data.json`. Everything that people wrote is a string in it, and stays one: the template never
 * evaluates a string. `files` are those that can be drawn.
 */
export function templateData(model: DocumentModel, files: ReadonlyMap<string, DrawnFile>) {
  const { language, title, design } = model
  // A model that was kept before has no layout, and is signed as it was shown.
  const isKept = model.layout === undefined
  const isEarlier = isSetEarlier(model)
  const drawn = (key: string | null | undefined) => {
    const file = files.get(key ?? '')
    return file ? { path: file.path, format: file.format, pages: file.pages } : null
  }
  const attached = model.attachments.filter(({ asset }) => files.has(asset))
  const page = pageGeometry(model.letterhead)
  const width = page.width - page.margins.left - page.margins.right
  const pixels = (key: string | null) => pixelsOf(model.assets.get(key ?? ''))
  const outline = outlineOf(model.blocks)
  const context = {
    width,
    column: width,
    outline,
    em: design.font_size * 0.3528,
    drawn,
    attached,
    pixels,
    isKept,
    isEarlier,
    layout: model.layout ?? 1,
    clauses: (model.layout ?? 1) < 5 ? new Set<DocumentBlock>() : clausesOf(model.blocks),
  }
  return {
    language,
    title,
    author: model.agency?.name ?? null,
    literal: !needsJoining.test(JSON.stringify([model.blocks, design.header_text, design.footer_text])),
    texts: catalogue[language].pdf,
    design: {
      ...design,
      font: familiesOf(design.font),
      heading_font: familiesOf(design.heading_font),
      logo: drawn(design.logo),
      header_text: linesOf(design.header_text),
      footer_text: linesOf(design.footer_text),
    },
    masthead: mastheadData(model),
    running: runningData(model),
    page,
    letterhead: letterheadData(model, drawn),
    ...topBlocks(model, context),
    attachments: attached.flatMap(({ asset, name }) => pagesOf(files.get(asset), name)),
    boxes: false,
    placed: model.blocks.some(({ id }) => id !== undefined),
    kept: isKept,
    earlier: isEarlier,
    layout: context.layout,
  }
}

/** The pages of an attached file, each with what draws it. */
function pagesOf(file: DrawnFile | undefined, name: string): object[] {
  return Array.from({ length: file?.pages ?? 0 }, (_, i) => {
    const picture = file?.pictures?.[i]
    const drawn = picture === undefined ? { path: file?.path, page: i + 1 } : { path: picture, page: null }
    return { ...drawn, alt: `${name}, ${i + 1}` }
  })
}

/** Scripts whose letters change by their neighbours, through features of the font that must then stay on. */
const needsJoining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}]/u

/** By the rules from before layout 3. */
const isSetEarlier = ({ layout }: DocumentModel): boolean => (layout ?? 1) < 3

/** A letterhead says itself whose it is. */
function mastheadData(model: DocumentModel): object | null {
  const { design, letterhead, agency, reference, blocks } = model
  if (!design.masthead || letterhead || !agency) return null
  const { name, lines } = isSetEarlier(model)
    ? { name: agency.name, lines: imprintBeside(agency) }
    : withLegalForm(agency)
  return {
    name: plainLines(name),
    lines: linesOf(lines.join('\n')),
    // A letter says it beside the address.
    reference: blocks[0]?.type === 'letter' ? null : linesOf(reference ?? null),
  }
}

/** The name once, with its legal form where the imprint begins with that. */
function withLegalForm(agency: Agency): Agency {
  const [first, ...others] = imprintBeside(agency)
  return first !== undefined &&
    saysName(first, agency.name) &&
    isLegalForm(first.trim().slice(agency.name.trim().length))
    ? { name: first.trim(), lines: others }
    : { name: agency.name, lines: imprintBeside(agency) }
}

/** `GmbH & Co. KG`, `e. K.`: not an address in the same line, nor a longer name. */
const isLegalForm = (rest: string) => rest.length <= 24 && !/[\d,;:|]/.test(rest)

function letterheadData({ letterhead }: DocumentModel, drawn: FindDrawnFile) {
  if (!letterhead) return null
  const page = pageGeometry(letterhead)
  const sheet = (name: keyof typeof sheetKeys) => {
    const [file, sheet] = [drawn(sheetKeys[name]), letterhead[name]]
    return file && sheet && { ...file, stretch: fillsPage(sheet, page) }
  }
  return { first: sheet('first'), continuation: sheet('continuation') }
}

/** The first images of a document fit themselves to what their page has left: each costs a pass of the compiler, which makes five. */
const mostShrinking = 3

/** What only the blocks outside of columns can do. */
function topBlocks({ blocks, design }: DocumentModel, context: Context) {
  const shown = withShrinkingImages(blockData(blocks, context))
  if (shown[0]?.type === 'letter') shown[0] = { ...shown[0], first: true }
  return design.repeat_headings ? repeatedHeadings(shown, context) : { blocks: shown, repeated: {} }
}

function withShrinkingImages(blocks: BlockData[]): BlockData[] {
  let number = 0
  return blocks.map((block) =>
    block.type === 'image' && number < mostShrinking ? { ...block, number: ++number } : block,
  )
}

/** Single fields that follow one another become one table. */
function blockData(blocks: readonly DocumentBlock[], context: Context): BlockData[] {
  const found: BlockData[] = []
  const kept = keptWithNext(blocks)
  let rows: Row[] = []
  const endTable = () => {
    if (rows.length > 0) found.push(tableOf(rows, context))
    rows = []
  }
  for (const [number, block] of blocks.entries()) {
    if (block.type === 'field') {
      rows.push(block)
      continue
    }
    endTable()
    const next = blocks[number + 1]
    found.push({
      ...oneBlock(block, context),
      ...(block.id !== undefined && { ids: [block.id] }),
      keep: kept.has(block),
      ...(next?.type === 'closing' && endingOf(block)),
      ...(block.type === 'floorplan' && headingsBefore(blocks.slice(0, number), context)),
    })
  }
  endTable()
  return found
}

/** A table without an id of its own, whose rows have some, says how high it is. */
const tableOf = (rows: readonly Row[], context: Context): BlockData => ({
  ...tableData(rows, context),
  ...(rows.some(({ id }) => id !== undefined) && { ids: [] }),
})

type DataOf<T extends DocumentBlock['type']> = (
  block: Extract<DocumentBlock, { type: T }>,
  context: Context,
) => BlockData

/** Blocks that the template reads in another way than they are kept; all others are read as they are. */
const readAs: { [T in DocumentBlock['type']]?: DataOf<T> } = {
  heading: (block, { outline, clauses }) => ({
    type: block.type,
    level: block.level,
    ...(clauses.has(block) && { clause: true }),
    outline: outline.get(block),
    lines: plainLines(block.text),
    rtl: paragraphs(block.text)[0]?.rtl ?? null,
  }),
  paragraph: (block, { clauses }) => ({ type: block.type, ...paragraphData(block.text, clauses.has(block)) }),
  fieldlist: ({ rows, hashes }, context) => ({ ...tableData(rows, context), ...(hashes && { hashes }) }),
  columns: columnsData,
  image: (block, { drawn }) => ({
    ...block,
    file: drawn(block.asset),
    caption: paragraphs(block.caption ?? ''),
    alt: block.caption ?? '',
  }),
  facts: factsData,
  floorplan: floorplanData,
  thumbnails: ({ type, pages, more }, { drawn }) => ({
    type,
    pages: pages.map(({ asset, name }) => ({ file: drawn(asset), name })),
    more,
  }),
  letter: (block) => ({
    ...block,
    sender: linesOf(block.sender),
    recipient: linesOf(block.recipient),
    subject: linesOf(block.subject),
    first: false,
  }),
  closing: (block, { drawn }) => ({ type: block.type, ...closingData(block), file: drawn(block.picture) }),
  check: ({ type, rows, address, caption }, context) => ({
    ...tableData(rows, context),
    type,
    code: codeOf(address),
    caption,
  }),
  signature: signatureData,
}

function oneBlock(block: DocumentBlock, context: Context): BlockData {
  const read = readAs[block.type] as ((block: DocumentBlock, context: Context) => BlockData) | undefined
  return read ? read(block, context) : { ...block }
}

/** Between two columns, in mm, as the template has it. */
const columnGutter = 8

function columnsData({ type, left, right }: Extract<DocumentBlock, { type: 'columns' }>, context: Context): BlockData {
  const column = (context.column - columnGutter) / 2
  const rows = [...left, ...right].flatMap((block) =>
    block.type === 'fieldlist' ? block.rows : block.type === 'field' ? [block] : [],
  )
  const inColumn = { ...context, column, labels: labelsInColumns(rows, { ...context, column }) }
  return { type, left: blockData(left, inColumn), right: blockData(right, inColumn) }
}

/** Beside the document's own signature and that of the agency stand place and date; of the own one day and time, once it is written. */
function signatureData(
  { type, label, image, signed, own, agency }: Extract<DocumentBlock, { type: 'signature' }>,
  { drawn, layout }: Context,
): BlockData {
  const lines = linesOf(signed)
  const isDated = (own ?? agency ?? false) && layout >= 5
  const shown = { type, label: linesOf(label), alt: label, file: drawn(image) }
  if (!isDated) return { ...shown, signed: lines }
  return lines && lines.length > 1
    ? { ...shown, dated: true, date: lines.slice(-1), signed: lines.slice(0, -1) }
    : { ...shown, dated: true, date: null, signed: lines }
}
