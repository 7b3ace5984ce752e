import { maxFaults } from '../../../shared/budgets.ts'
import {
  blockLimits,
  type CrmReference,
  type PdfBlock,
  type SentBlock,
} from '../../../shared/contract/documents/pdf-blocks.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { eachBlock } from '../../../shared/contract/documents/each-block.ts'
import { countBlocks, hasDocumentSignature } from './block-walk.ts'
import type { TemplateStyle } from './merge.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

/** A field of the CRM that a block names, and where. */
export interface NamedCrmField extends CrmReference {
  path: string
}

export function crmFieldsOf(blocks: readonly SentBlock[]): NamedCrmField[] {
  return Array.from(eachBlock(blocks)).flatMap(([block, path]): NamedCrmField[] => {
    if (block.type === 'field') return block.crm === null ? [] : [{ ...block.crm, path: `${path}.crm` }]
    if (block.type !== 'fieldlist' && block.type !== 'facts') return []
    return block.field_ids.flatMap((entry, i) =>
      typeof entry === 'number' ? [] : [{ ...entry, path: `${path}.field_ids.${i}` }],
    )
  })
}

/**
 * Every block may name fields of the form only, show as a signature or a floor plan only what can be one [B2.10], and no page break, which
 * has no answer.
 */
export function fieldFaults(
  blocks: readonly SentBlock[],
  fields: readonly { id: number; field_type: string }[],
): FieldErrors {
  const types = new Map(fields.map(({ id, field_type }) => [id, field_type]))
  const errors: FieldErrors = {}
  let room = maxFaults
  for (const [path, id, block] of namedFields(blocks)) {
    const type = types.get(id)
    if (type === undefined) errors[path] = [refusal('field_not_in_form', { id })]
    else if (block.type === 'signature' && type !== 'signature') errors[path] = [refusal('field_not_signature', { id })]
    else if (block.type === 'floorplan' && type !== 'file') errors[path] = [refusal('field_not_file', { id })]
    else if (type === 'page_break') errors[path] = [refusal('field_is_page_break', { id })]
    else continue
    if (--room === 0) break
  }
  return errors
}

function* namedFields(blocks: readonly SentBlock[]): Generator<[path: string, id: number, block: SentBlock]> {
  for (const [block, path] of eachBlock(blocks)) {
    if (block.type === 'field' || block.type === 'signature' || block.type === 'floorplan') {
      if (block.field_id !== null) yield [`${path}.field_id`, block.field_id, block]
    } else if (block.type === 'fieldlist' || block.type === 'facts') {
      for (const [i, entry] of block.field_ids.entries()) {
        if (typeof entry === 'number') yield [`${path}.field_ids.${i}`, entry, block]
      }
    }
  }
}

/**
 * The blocks with a signature of the document where signing is on and they have none [B4.9]. It stands at the end,
 * under the id given.
 */
export function withDocumentSignature(
  blocks: PdfBlock[],
  { settings }: Pick<TemplateStyle, 'settings'>,
  id: string,
): PdfBlock[] {
  if (!settings.document_signing.enabled || hasDocumentSignature(blocks)) return blocks
  return [...blocks, { id, type: 'signature', field_id: null, label: null, required: true }]
}

/** What is wrong with the number of blocks once the signature has been added, or `undefined`. */
export function countFault(blocks: readonly PdfBlock[]): Refusal | undefined {
  if (countBlocks(blocks) <= blockLimits.blocks) return undefined
  return refusal('no_block_left_to_sign', { max: blockLimits.blocks })
}
