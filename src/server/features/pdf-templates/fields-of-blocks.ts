import type { PdfBlock, SimplePdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { mapBlocks } from './block-walk.ts'

/**
 * The blocks with other ids for the fields they name: those of the copies in the copy of a form, or none for a field that
 * is gone. What names a field without a new id is dropped, and so is a list of fields that says nothing any more.
 */
export function withFieldIds(blocks: readonly PdfBlock[], idOf: (fieldId: number) => number | undefined): PdfBlock[] {
  return mapBlocks(blocks, (block): SimplePdfBlock | undefined => {
    if (block.type === 'fieldlist' || block.type === 'facts') {
      const field_ids = block.field_ids
        .map((entry) => (typeof entry === 'number' ? idOf(entry) : entry))
        .filter((entry) => entry !== undefined)
      const isEmptied = field_ids.length === 0 && block.field_ids.length > 0
      return isEmptied && (block.type === 'fieldlist' || block.lines === null) ? undefined : { ...block, field_ids }
    }
    if (!('field_id' in block) || block.field_id === null) return block
    const field_id = idOf(block.field_id)
    return field_id === undefined ? undefined : { ...block, field_id }
  })
}

/** The blocks after a field has ceased to be a signature, or a file: what showed that shows its new answer. */
export function asAnswer(blocks: readonly PdfBlock[], fieldId: number): PdfBlock[] {
  return mapBlocks(blocks, (block) => {
    if ((block.type !== 'signature' && block.type !== 'floorplan') || block.field_id !== fieldId) return block
    const label = block.type === 'signature' ? block.label : block.caption
    return { id: block.id, type: 'field', field_id: fieldId, crm: null, label }
  })
}
