import type { PdfBlock, SentBlock } from './pdf-blocks.ts'

/** Every block with its path, those inside columns after the columns themselves: `blocks.2`, `blocks.2.left.0`. */
export function* eachBlock<B extends SentBlock | PdfBlock>(
  blocks: readonly B[],
  path = 'blocks',
): Generator<[B, string]> {
  for (const [index, block] of blocks.entries()) {
    yield [block, `${path}.${index}`]
    if (block.type !== 'columns') continue
    yield* eachBlock(block.left as B[], `${path}.${index}.left`)
    yield* eachBlock(block.right as B[], `${path}.${index}.right`)
  }
}
