import type { Field } from '../../shared/contract/forms/fields.ts'
import type { PdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'

type FieldIdentity = Pick<Field, 'id' | 'crm_module' | 'crm_field_name' | 'label' | 'field_type'>
type SentBlocks = (Omit<PdfBlock, 'id'> & Record<string, unknown>)[]

/**
 * The blocks of one form's template for another form: fields become those of the same name in the CRM, else of the same label and
 * type. Blocks of fields that the other form lacks are left out, and their fields told in `lost`.
 */
export function blocksForForm(
  blocks: readonly PdfBlock[],
  from: readonly FieldIdentity[],
  to: readonly FieldIdentity[],
): { blocks: SentBlocks; lost: string[] } {
  const lost = new Set<string>()
  const there = (id: number): number | undefined => {
    const field = from.find((one) => one.id === id)
    const same = field && to.find((one) => isSame(field, one))
    if (!same) lost.add(field?.label ?? field?.crm_field_name ?? String(id))
    return same?.id
  }
  const carry = ({ id: _id, ...block }: PdfBlock): SentBlocks => {
    switch (block.type) {
      case 'columns':
        return [{ ...block, left: block.left.flatMap(carry), right: block.right.flatMap(carry) }]
      case 'fieldlist':
      case 'facts':
        return [
          {
            ...block,
            field_ids: block.field_ids.flatMap((one) => (typeof one === 'number' ? (there(one) ?? []) : one)),
          },
        ]
      case 'field':
      case 'signature':
      case 'floorplan': {
        if (block.field_id === null) return [block]
        const field_id = there(block.field_id)
        return field_id === undefined ? [] : [{ ...block, field_id }]
      }
      default:
        return [block]
    }
  }
  return { blocks: blocks.flatMap(carry), lost: [...lost] }
}

function isSame(a: FieldIdentity, b: FieldIdentity): boolean {
  if (a.crm_field_name !== null || b.crm_field_name !== null) {
    return a.crm_field_name === b.crm_field_name && a.crm_module === b.crm_module
  }
  return a.label === b.label && a.field_type === b.field_type
}
