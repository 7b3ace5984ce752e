import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { fieldKey } from '../forms/field-key.ts'
import { choice, flag, integer, recordId, required, webUrl } from '../values.ts'
import { always, blockLimits, crmReference, isSet, words, type Way } from './block-ways.ts'
import { factsBlock, fieldEntries, floorplanBlock } from './estate-blocks.ts'
import { closingBlock, countersignatureBlock, letterBlock } from './letter-blocks.ts'

export { blockLimits }

const idError = { error: fault('not_block_id') }
const blockId = z.string(idError).regex(/^[A-Za-z0-9_-]{12}$/, idError)

const sent = {
  title: 'PdfBlockInput',
  prefix: 'Pdf',
  ref: recordId(),
  id: blockId
    .nullish()
    .describe(
      'Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another',
    ),
  flag,
  optional: <S extends z.ZodType, const D>(schema: S, fallback: D) =>
    schema.nullish().transform((value) => value ?? fallback) as z.ZodType<z.output<S> | D>,
}

const answered = {
  title: 'PdfBlock',
  prefix: 'Pdf',
  ref: recordId(),
  id: blockId.describe('Id of the block'),
  flag: () => z.boolean(),
  optional: <S extends z.ZodType, const D>(schema: S, fallback: D) =>
    (fallback === null ? schema.nullable() : schema) as z.ZodType<z.output<S> | D>,
} satisfies Way<z.ZodType, z.ZodType>

function fieldBlock<Id extends z.ZodType, Ref extends z.ZodType>(way: Way<Id, Ref>) {
  const { id, optional } = way
  const label = optional(words(blockLimits.label), null)
  return z
    .strictObject({
      id,
      type: z.literal('field'),
      field_id: optional(way.ref, null).describe('A field of this form; null: `crm` names a field of the CRM'),
      crm: optional(crmReference(way), null).describe(
        'A field of the record in the CRM; null: `field_id` names a field',
      ),
      label: label.describe("Label in the document; null: the field's own"),
    })
    .refine(({ field_id, crm }) => isSet(field_id) || isSet(crm), {
      ...always,
      path: ['field_id'],
      error: fault('required_without_crm'),
    })
    .refine(({ field_id, crm }) => !isSet(field_id) || !isSet(crm), {
      ...always,
      path: ['crm'],
      error: fault('not_with_field_id'),
    })
    .meta({ title: `${way.prefix}FieldBlock` })
}

function fieldListBlock<Id extends z.ZodType, Ref extends z.ZodType>(way: Way<Id, Ref>) {
  return z
    .strictObject({ id: way.id, type: z.literal('fieldlist'), field_ids: fieldEntries(way) })
    .meta({ title: `${way.prefix}FieldListBlock` })
}

function signatureBlock<Id extends z.ZodType, Ref extends z.ZodType>({
  id,
  ref,
  optional,
  flag,
  prefix,
}: Way<Id, Ref>) {
  return z
    .strictObject({
      id,
      type: z.literal('signature'),
      field_id: optional(ref, null).describe(
        'A signature field of this form; null: the document is signed after the submission',
      ),
      label: optional(words(blockLimits.label), null).describe("Words below the line; null: the field's own"),
      required: optional(flag(), false).describe(
        'The document must be signed; only where `field_id` is null, default false',
      ),
    })
    .refine(({ field_id, required }) => !isSet(field_id) || required !== true, {
      ...always,
      path: ['required'],
      error: fault('signature_field_says_required'),
    })
    .meta({ title: `${prefix}SignatureBlock` })
}

/** Every block but columns. */
function simpleBlocks<Id extends z.ZodType, Ref extends z.ZodType>(way: Way<Id, Ref>) {
  const { id, optional } = way
  const heading = z.strictObject({
    id,
    type: z.literal('heading'),
    text: words(blockLimits.heading).describe('The words'),
    level: optional(z.literal([1, 2, 3], { error: fault('not_either', { words: '1, 2 or 3' }) }), 2).describe(
      '1 is the largest; default 2',
    ),
  })
  const paragraph = z.strictObject({
    id,
    type: z.literal('paragraph'),
    text: words(blockLimits.paragraph).describe('The words; an empty line begins a new paragraph'),
  })
  const image = z.strictObject({
    id,
    type: z.literal('image'),
    url: webUrl('fetched').describe('Address of the image: PNG, JPEG, WebP, GIF or SVG'),
    width_percent: optional(integer(10, 100), 100).describe('Width in percent of the column; default 100'),
    align: optional(choice('left', 'center', 'right'), 'left').describe('Where it stands in the column; default left'),
    caption: optional(words(blockLimits.label), null).describe('Words below it'),
  })
  const divider = z.strictObject({
    id,
    type: z.literal('divider'),
    style: optional(choice('line', 'space'), 'line').describe('What divides; default line'),
  })
  const pagebreak = z.strictObject({ id, type: z.literal('pagebreak') })
  return [
    letterBlock(way),
    heading.meta({ title: 'PdfHeadingBlock' }),
    paragraph.meta({ title: 'PdfParagraphBlock' }),
    fieldBlock(way),
    fieldListBlock(way),
    image.meta({ title: 'PdfImageBlock' }),
    divider.meta({ title: 'PdfDividerBlock' }),
    pagebreak.meta({ title: 'PdfPageBreakBlock' }),
    signatureBlock(way),
    countersignatureBlock(way),
    closingBlock(way),
    factsBlock(way),
    floorplanBlock(way),
  ] as const
}

const simpleTypes = [
  'heading',
  'paragraph',
  'field',
  'fieldlist',
  'image',
  'divider',
  'pagebreak',
  'signature',
  'countersignature',
  'letter',
  'closing',
  'facts',
  'floorplan',
]
const types = [...simpleTypes, 'columns']

/** What is wrong with the `type` of a block, or with what should be one. */
const blockError = (types: readonly string[]) => (issue: { code?: string; input?: unknown }) => {
  if (issue.code !== 'invalid_union') return fault('not_block', { types: types.join(', ') })
  const { type } = (issue.input ?? {}) as { type?: unknown }
  if (type === 'columns') return fault('columns_in_columns')
  return required(type) ?? fault('not_among', { values: types.join(', ') })
}

function allBlocks<Id extends z.ZodType, Ref extends z.ZodType>(way: Way<Id, Ref>) {
  const simple = simpleBlocks(way)
  const inner = z.array(z.discriminatedUnion('type', simple, { error: blockError(simpleTypes) }), {
    error: (issue) => required(issue.input) ?? fault('not_list', { items: 'blocks' }),
  })
  const columns = z
    .strictObject({
      id: way.id,
      type: z.literal('columns'),
      left: inner.describe('Blocks of the left column: any but columns'),
      right: inner.describe('Blocks of the right column: any but columns'),
    })
    .meta({ title: `${way.prefix}ColumnsBlock` })
  return z.discriminatedUnion('type', [...simple, columns], { error: blockError(types) }).meta({ title: way.title })
}

/** Counted before anything is checked: a body has up to 24 MiB. */
function tooMany(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const list = (one: unknown) => (Array.isArray(one) ? (one as unknown[]) : [])
  let [blocks, references] = [value.length, 0]
  const inColumns = value.slice(0, blockLimits.blocks).flatMap((block: unknown) => {
    const { left, right } = (block ?? {}) as { left?: unknown; right?: unknown }
    blocks += list(left).length + list(right).length
    return [list(left), list(right)]
  })
  if (blocks > blockLimits.blocks) {
    return fault('too_many_blocks', { max: blockLimits.blocks, count: blocks })
  }
  for (const block of [value, ...inColumns].flat() as unknown[]) {
    references += list(((block ?? {}) as { field_ids?: unknown }).field_ids).length
  }
  return references > blockLimits.references
    ? fault('too_many_block_references', { max: blockLimits.references, count: references })
    : undefined
}

const inFile = { prefix: 'FormFile', ref: fieldKey }

const boundedBlocks = <B extends z.ZodType>(block: B) =>
  z.preprocess(
    (value, context) => {
      const message = tooMany(value)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
      return value
    },
    z.array(block, { error: fault('not_list', { items: 'blocks' }) }).max(blockLimits.blocks),
  )

/** The blocks of a template as they are sent: 422 names each fault by its path, `blocks.2.left.0.level`. */
export const PdfBlocksPatch = boundedBlocks(allBlocks(sent)).describe(
  'All blocks of the document, in their order; at most 300, those inside columns included. They take the place of the blocks that were there.',
)

/** The blocks of a form file, which names fields by their keys: as they are sent, and as they are answered. */
export const FileBlocksInput = boundedBlocks(allBlocks({ ...sent, ...inFile, title: 'FormFileBlockInput' }))

const PdfBlock = allBlocks(answered)
export type PdfBlock = z.output<typeof PdfBlock>
/** A block that is not columns. */
export type SimplePdfBlock = Exclude<PdfBlock, { type: 'columns' }>
/** A block as it was sent: its id may be missing. */
export type SentBlock = z.output<typeof PdfBlocksPatch>[number]
export type CrmReference = z.output<ReturnType<typeof crmReference>>

export const PdfBlocks = z.array(PdfBlock).describe('All blocks of the document, in their order')

export const FileBlocks = z.array(allBlocks({ ...answered, ...inFile, title: 'FormFileBlock' }))

/** Each kind of block but columns as it is sent, by its type: what an editor makes its inputs from. */
export const blockSchemas = Object.fromEntries(
  simpleBlocks(sent).map((schema) => [schema.shape.type.value, schema]),
) as unknown as Record<SimplePdfBlock['type'], z.ZodType>
