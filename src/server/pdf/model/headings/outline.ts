import type { DocumentBlock } from '../model.ts'

export type Outline = ReadonlyMap<DocumentBlock, number>

/**
 * Levels of headings for those who listen: a document begins at the first one, and goes down by one at a time (PDF/UA-1, 7.4.2), whatever
 * sizes its headings have.
 */
export function outlineOf(blocks: readonly DocumentBlock[]): Outline {
  const found = new Map<DocumentBlock, number>()
  let above: number[] = []
  for (const block of inOrder(blocks)) {
    if (block.type !== 'heading') continue
    above = [...above.filter((level) => level < block.level), block.level]
    found.set(block, above.length)
  }
  return found
}

const inOrder = (blocks: readonly DocumentBlock[]): DocumentBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? inOrder([...block.left, ...block.right]) : [block]))
