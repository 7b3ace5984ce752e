import { isLonger } from '../../../shared/text/code-points.ts'
import { displayTypes } from '../../../shared/contract/forms/field-types.ts'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import { blockLimits, type PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { plainText } from '../../../shared/form/markup/markdown.ts'
import { derivedBlockId } from './block-ids.ts'

export interface ProposalForm {
  id: number
  /** The public one. */
  title: string | null
}

/**
 * The document that a form suggests [B4.9]: its title, then lists of its fields, divided where the form is divided by
 * headings, texts, lines and steps. The same form gives the same blocks, ids included, each time.
 */
export function proposeBlocks(form: ProposalForm, fields: readonly Field[]): PdfBlock[] {
  const title = form.title === null ? [] : headings({ form, key: 'title', text: form.title, level: 1 })
  const blocks = [...title, ...sections(form, fields)]
  // One place is left for the signature of the document.
  return blocks.length < blockLimits.blocks ? blocks : [...title, ...listOf(form, fields.filter(isAnswer))]
}

function sections(form: ProposalForm, fields: readonly Field[]): PdfBlock[] {
  const blocks: PdfBlock[] = []
  let list: Field[] = []
  for (const field of fields) {
    if (isAnswer(field) && !isSignature(field)) {
      list.push(field)
      continue
    }
    const own = ownBlocks(form, field)
    if (own.length === 0) continue
    blocks.push(...listOf(form, list), ...own)
    list = []
  }
  return [...blocks, ...listOf(form, list)]
}

/** Whether the field has a row among the answers. */
const isAnswer = ({ field_type }: Field) => field_type !== 'hidden' && !displayTypes.includes(field_type)
const isSignature = ({ field_type }: { field_type: string }) => field_type === 'signature'

function listOf(form: ProposalForm, fields: readonly Field[]): PdfBlock[] {
  const [first] = fields
  if (!first) return []
  return [
    { id: derivedBlockId(form.id, 'fieldlist', first.id), type: 'fieldlist', field_ids: fields.map(({ id }) => id) },
  ]
}

/** The blocks of a field that is no row of a list. */
function ownBlocks(form: ProposalForm, field: Field): PdfBlock[] {
  const text = field.label ?? ''
  // Words that only some visitors get to see belong in no document that is made for all.
  if (field.hidden && !isSignature(field)) return []
  switch (field.field_type) {
    case 'heading':
      return headings({ form, key: field.id, text, level: (field.options.level ?? 2) > 2 ? 3 : 2 })
    case 'text_block':
      return [...headings({ form, key: field.id, text, level: 3 }), ...paragraphs(form, field)]
    case 'divider':
      return [{ id: derivedBlockId(form.id, 'divider', field.id), type: 'divider', style: 'line' }]
    case 'page_break':
      // A step of the form is no page of the document, but its title says what follows.
      return headings({ form, key: field.id, text, level: 2 })
    case 'signature':
      return [
        {
          id: derivedBlockId(form.id, 'signature', field.id),
          type: 'signature',
          field_id: field.id,
          label: null,
          required: false,
        },
      ]
    default:
      return []
  }
}

interface Heading {
  form: ProposalForm
  key: string | number
  text: string
  level: 1 | 2 | 3
}

function headings({ form, key, text, level }: Heading): PdfBlock[] {
  const [shown = ''] = portions(text.trim(), blockLimits.heading)
  return shown === '' ? [] : [{ id: derivedBlockId(form.id, 'heading', key), type: 'heading', text: shown, level }]
}

function paragraphs(form: ProposalForm, field: Field): PdfBlock[] {
  return portions(plainText(field.default_value ?? '').trim(), blockLimits.paragraph).map((text, i) => ({
    id: derivedBlockId(form.id, 'paragraph', `${field.id} ${i}`),
    type: 'paragraph',
    text,
  }))
}

/** A text in parts of at most `max` code points, divided where a line or a word ends. */
function portions(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text
  while (isLonger(rest, max)) {
    const longest = Array.from(rest).slice(0, max).join('')
    const end = Math.max(longest.lastIndexOf('\n'), longest.lastIndexOf(' '))
    const part = end > 0 ? longest.slice(0, end) : longest
    parts.push(part)
    rest = rest.slice(part.length).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}
