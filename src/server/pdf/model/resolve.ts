import { maxDocumentValues, valueOverhead } from '../../../shared/budgets.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import type { PdfDesign, PdfSettings } from '../../../shared/contract/documents/pdf-design.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { filesIn, valueOf, type FileUse } from './answers.ts'
import { PdfRenderError } from '../errors.ts'
import { Assets, type WantedAsset } from './assets.ts'
import { joinedRows } from './tables/joined-rows.ts'
import type {
  Agency,
  DocumentBlock,
  DocumentLetterhead,
  DocumentModel,
  Margins,
  NumberedSubmission,
  Row,
  Value,
} from './model.ts'
import { crmLabel, referenced, type Referable, type Reference } from './references.ts'
import { dayInWords } from './format.ts'
import { closingOf, dayOf, factLines, letterOf } from './letter.ts'
import { bothParties } from './signatures/both-parties.ts'
import { countSignatures, signedBy } from './signatures/signed-by.ts'
import { measured } from '../../../shared/form/units.ts'

/** The parts of a template [B2.10] that a document is made of. */
export interface DocumentTemplate {
  blocks: readonly PdfBlock[]
  design: PdfDesign
  settings: PdfSettings
}

export interface DocumentContext extends Referable {
  language: Language
  /** Title of the file. */
  title: string
  agency?: Agency
  /** The submission that the document is of. */
  submission?: NumberedSubmission
  /** A submission's `content`, or sample values. */
  content: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  /** What `design.letterhead_id` names, with its own margins; null: there is none any more. */
  letterhead: DocumentLetterhead | null
  /** The signature of the document, once there is one; `signed` says who and when. */
  signature: { file_id: string | number; signed: string } | null
  /** The content is made up: fields for a signature have their place, although no signature is there. */
  isSample?: true
  /** Where the blocks stand is wanted, too. */
  isPlaced?: boolean
}

/** A document that lacks only the bytes of its images and PDFs. */
export interface ResolvedDocument extends Omit<DocumentModel, 'assets'> {
  wanted: WantedAsset[]
}

/**
 * A template with the answers of one submission in it. Empty fields are left out or get a dash (`empty_fields`), fields that
 * were deleted meanwhile are left out, and so are lists that lose all their rows. Pure; each asset is wanted once. Throws a
 * {@link PdfRenderError} where the rows have more text than a document can show.
 */
export function resolveDocument(
  { blocks, design, settings }: DocumentTemplate,
  context: DocumentContext,
): ResolvedDocument {
  const { language, title, letterhead } = context
  const resolving: ResolveContext = {
    settings,
    context,
    assets: new Assets(),
    room: { left: maxDocumentValues },
    // Of several, one may be of another party than the person who has filled in the form.
    isOnlySignature:
      countSignatures(blocks) === 1 && context.fields.filter(({ type }) => type === 'signature').length === 1,
  }
  const { assets } = resolving
  const { logo_url, letterhead_id: _id, ...shown } = design
  return {
    language,
    title,
    layout: 5,
    ...(context.agency && { agency: context.agency }),
    ...(context.submission && { reference: referenceOf(context.submission, language) }),
    design: {
      ...shown,
      logo: logo_url === null ? null : assets.want('image', { url: logo_url }),
    },
    letterhead: letterhead && { ...letterhead, margins: marginsOf(design, letterhead.margins) },
    blocks: bothParties(blocks.flatMap((block) => resolveBlock(block, resolving))),
    attachments: assets.attachments,
    archival: settings.pdf_a,
    wanted: assets.wanted,
  }
}

/** `Vorgang Nr. 17 vom 26. November 2026` */
function referenceOf(submission: NumberedSubmission, language: Language): string {
  const { number } = submission
  return fill(catalogue[language].pdf.reference, { number: String(number), date: dayOf(submission, language) })
}

const marginsOf = (design: PdfDesign, own: Margins): Margins => ({
  top: design.letterhead_margin_top ?? own.top,
  right: design.letterhead_margin_right ?? own.right,
  bottom: design.letterhead_margin_bottom ?? own.bottom,
  left: design.letterhead_margin_left ?? own.left,
})

type Block<T extends PdfBlock['type']> = Extract<PdfBlock, { type: T }>

interface ResolveContext {
  settings: PdfSettings
  context: DocumentContext
  assets: Assets
  /** What rows may take yet. */
  room: { left: number }
  /** Form and document have one signature: of the person who has filled in the form. */
  isOnlySignature: boolean
}

/** The block with its values, or none; with its id, where its place is wanted. */
function resolveBlock(block: PdfBlock, resolving: ResolveContext): DocumentBlock[] {
  const { isPlaced } = resolving.context
  const resolved =
    block.type === 'countersignature' ? [countersignature(block, resolving)] : withValues(block, resolving)
  return isPlaced ? resolved.map((one) => ({ ...one, id: block.id })) : resolved
}

function withValues(block: Exclude<PdfBlock, Block<'countersignature'>>, resolving: ResolveContext): DocumentBlock[] {
  switch (block.type) {
    case 'field': {
      const reference = block.field_id ?? block.crm
      const field = reference === null ? undefined : referenced(reference, resolving.context)
      const found = row(field, resolving, block.label)
      return found ? [{ type: 'field', ...found }] : []
    }
    case 'fieldlist': {
      const rows = rowsOf(block.field_ids, resolving)
      return rows.length > 0 ? [{ type: 'fieldlist', rows }] : []
    }
    case 'columns': {
      const side = (blocks: readonly PdfBlock[]) => blocks.flatMap((inner) => resolveBlock(inner, resolving))
      return [{ type: 'columns', left: side(block.left), right: side(block.right) }]
    }
    case 'image': {
      const { type, url, width_percent, align, caption } = block
      return [{ type, asset: resolving.assets.want('image', { url }), width_percent, align, caption }]
    }
    case 'facts':
      return facts(block, resolving)
    case 'floorplan':
      return floorplans(block, resolving)
    case 'letter':
      return [letterOf(block, resolving.context)]
    case 'closing':
      return [{ ...closingOf(block, resolving.context), picture: wantedPicture(block.signature_url, resolving) }]
    case 'signature':
      return signature(block, resolving)
    default: {
      const { id: _id, ...shown } = block
      return [shown]
    }
  }
}

function rowsOf(references: readonly Reference[], resolving: ResolveContext): Row[] {
  const { context } = resolving
  const rows = references.flatMap((reference) => {
    const field = referenced(reference, context)
    const found = field && row(field, resolving)
    const isNamed = typeof reference !== 'number' && typeof reference.label === 'string'
    return found ? [{ ...found, field: isNamed ? undefined : field, usual: crmLabel(field, context) }] : []
  })
  return joinedRows(rows, catalogue[context.language].pdf)
}

const wantedPicture = (url: string | null, { assets }: ResolveContext) =>
  url === null ? null : assets.want('image', { url })

/** `own`: a label in place of the field's. */
function row(field: FormField | undefined, resolving: ResolveContext, own: string | null = null): Row | undefined {
  if (!field) return undefined
  const { settings, context, assets, room } = resolving
  const use: FileUse = {
    image: ({ file_id }) => (settings.embed_uploaded_images ? assets.want('image', { file_id }) : undefined),
    attachment: (file) => (settings.attach_uploaded_pdfs ? assets.attach(file) : undefined),
  }
  const answer = stored(field, context)
  const day = dayInWords(field, answer, context.language)
  const value = day === undefined ? valueOf(field, answer, context.language, use) : { kind: 'text' as const, text: day }
  const label = own ?? field.label
  if (!value) return settings.empty_fields === 'dash' ? { label, value: { kind: 'empty' } } : undefined
  room.left -= field.label.length + sizeOf(value)
  if (room.left < 0) throw tooLong()
  return measuredRow(field, { label, answer }, context.language) ?? { label, value }
}

/** A number with the unit of its field, or else with what its label names; a label of the template's own may name it, or leave it to that of the field. */
function measuredRow(
  { type, label: usual, options, usual_unit }: FormField,
  { label, answer }: { label: string; answer: unknown },
  language: Language,
): Row | undefined {
  const found = measured({ type, label, options }, answer, language)
  const text =
    found?.text ??
    measured({ type, label: usual, options, ...(usual_unit !== undefined && { usual_unit }) }, answer, language)?.text
  return text === undefined ? undefined : { label: found?.label ?? label, value: { kind: 'text', text } }
}

/** Characters, and what an entry takes besides. */
function sizeOf(value: Value): number {
  if (value.kind === 'text') return value.text.length + valueOverhead
  const texts = value.kind === 'list' ? value.items : value.kind === 'files' ? value.files.map(({ name }) => name) : []
  return texts.reduce((size, text) => size + text.length + valueOverhead, valueOverhead)
}

const tooLong = () =>
  new PdfRenderError('length', `The answers of a document take more than ${maxDocumentValues} characters.`)

/** Facts without a value are left out, whatever the document does with empty fields. */
function facts({ field_ids, lines, columns }: Block<'facts'>, resolving: ResolveContext): DocumentBlock[] {
  const rows = [...rowsOf(field_ids, resolving).filter(({ value }) => value.kind !== 'empty'), ...factLines(lines)]
  return rows.length === 0 ? [] : [{ type: 'facts', rows, columns }]
}

/** Each image of an answer stands for itself; the words below all of them stand below the last one. */
function floorplans(
  { field_id, picture_url, caption }: Block<'floorplan'>,
  resolving: ResolveContext,
): DocumentBlock[] {
  const { context, assets } = resolving
  const one = (asset: string | null, said: string | null, alt: string): DocumentBlock => ({
    type: 'floorplan',
    asset,
    caption: said,
    alt,
  })
  if (field_id === null) {
    return picture_url === null ? [] : [one(assets.want('image', { url: picture_url }), caption, caption ?? '')]
  }
  const field = referenced(field_id, context)
  const images = field ? filesIn(stored(field, context)).filter(({ type }) => type.startsWith('image/')) : []
  if (field && images.length === 0 && context.isSample) return [one(null, caption, caption ?? field.label)]
  return images.map(({ file_id, name }, i) =>
    one(assets.want('image', { file_id }), i === images.length - 1 ? caption : null, caption ?? name),
  )
}

/** The document's own signature always has its place; that of a field is a value like any other. */
function signature(block: Block<'signature'>, resolving: ResolveContext): DocumentBlock[] {
  const { context, assets, settings, isOnlySignature } = resolving
  const image = (file_id: string | number | undefined) =>
    file_id === undefined ? null : assets.want('image', { file_id })
  if (block.field_id === null) {
    const { file_id, signed = null } = context.signature ?? {}
    return [{ type: 'signature', label: block.label ?? '', image: image(file_id), signed, own: true }]
  }
  const field = referenced(block.field_id, context)
  const [file] = field ? filesIn(stored(field, context)) : []
  if (!field || (!file && settings.empty_fields === 'hide' && !context.isSample)) return []
  const label = block.label ?? field.label
  const signed = file ? signedBy(file, context, { label, isOnly: isOnlySignature }) : null
  return [{ type: 'signature', label, image: image(file?.file_id), signed }]
}

/** The agency signs by hand, or has signed before: its place is always there. */
function countersignature(block: Block<'countersignature'>, resolving: ResolveContext): DocumentBlock {
  const label = block.label ?? resolving.context.agency?.name ?? ''
  const image = wantedPicture(block.signature_url, resolving)
  return { type: 'signature', label, image, signed: null, agency: true }
}

function stored(field: FormField, { content }: DocumentContext): unknown {
  const group = content[field.crm_module]
  const name = contentName(field)
  return group && Object.hasOwn(group, name) ? group[name] : undefined
}
