import { eachBlock } from '../../../shared/contract/documents/each-block.ts'
import type { PdfBlock, SimplePdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'

/** Number of blocks, those inside columns included [B2.10-40]. */
export function countBlocks(blocks: readonly PdfBlock[]): number {
  return Array.from(eachBlock(blocks)).length
}

export function hasDocumentSignature(blocks: readonly PdfBlock[]): boolean {
  return Array.from(eachBlock(blocks)).some(([block]) => block.type === 'signature' && block.field_id === null)
}

/** The blocks as `change` gives them; `undefined` drops one, and columns go when they lose their last block. */
export function mapBlocks(
  blocks: readonly PdfBlock[],
  change: (block: SimplePdfBlock) => SimplePdfBlock | undefined,
): PdfBlock[] {
  const side = (list: readonly SimplePdfBlock[]) => list.map(change).filter((block) => block !== undefined)
  return blocks.flatMap((block): PdfBlock[] => {
    if (block.type !== 'columns') return side([block])
    const [left, right] = [side(block.left), side(block.right)]
    const isEmptied = left.length + right.length === 0 && block.left.length + block.right.length > 0
    return isEmptied ? [] : [{ ...block, left, right }]
  })
}
