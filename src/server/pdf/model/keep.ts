import type { DocumentBlock } from './model.ts'

/** Letters of what goes to the next page together with a signature: of several paragraphs, and of one. */
const [mostLetters, mostOfOne] = [500, 2000]

/**
 * The blocks that are not divided from what follows them: a line to sign on never stands alone on a page. Before it stay the closing
 * words, and with several signatures all of them.
 */
export function keptWithNext(blocks: readonly DocumentBlock[]): ReadonlySet<DocumentBlock> {
  const kept = new Set<DocumentBlock>()
  for (const [number, block] of blocks.entries()) {
    if (!isSigned(block)) continue
    let letters = 0
    for (const before of blocks.slice(0, number).toReversed()) {
      const most = letters === 0 ? mostOfOne : mostLetters
      letters += lettersOf(before)
      if (!canKeep(before) || letters > most) break
      kept.add(before)
      if (before.type === 'heading') break
    }
  }
  return kept
}

/** A line counts as 60 letters at least. What begins a page cannot be kept: it has no page to go to. */
const lettersOf = (block: DocumentBlock) =>
  block.type === 'paragraph' ? Math.max(block.text.length, 60 * block.text.split('\n').length) : 0

/** Also two that stand side by side. */
const isSigned = (block: DocumentBlock): boolean =>
  block.type === 'signature' || (block.type === 'columns' && [...block.left, ...block.right].some(isSigned))

/** A space is part of the flow; headings keep to what follows by themselves. */
const canKeep = ({ type }: DocumentBlock) => ['paragraph', 'divider', 'signature', 'closing', 'heading'].includes(type)
