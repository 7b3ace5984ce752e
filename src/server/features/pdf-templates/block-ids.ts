import { createHash, randomBytes } from 'node:crypto'
import type { PdfBlock, SentBlock } from '../../../shared/contract/documents/pdf-blocks.ts'

/** A new id of a block: 12 characters of A-Z, a-z, 0-9, _ and -. */
export function newBlockId(): string {
  return randomBytes(9).toString('base64url')
}

/** The id of a block in a proposal, which is made anew for every answer and still says the same each time. */
export function derivedBlockId(formId: number, type: string, key: string | number): string {
  return createHash('sha256').update(`${formId} ${type} ${key}`).digest('base64url').slice(0, 12)
}

/** Blocks as they are kept: ids that were sent stay, each with the first block that has it; all others get new ones. */
export function withIds(blocks: readonly SentBlock[]): PdfBlock[] {
  const taken = new Set<string>()
  const named = (block: SentBlock): PdfBlock => {
    const id = block.id && !taken.has(block.id) ? block.id : newBlockId()
    taken.add(id)
    if (block.type !== 'columns') return { ...block, id }
    return { ...block, id, left: block.left.map(named), right: block.right.map(named) } as PdfBlock
  }
  return blocks.map(named)
}
