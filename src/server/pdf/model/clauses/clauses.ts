import type { DocumentBlock } from '../model.ts'

/** `Article 3`, `3. Commission`, or a paragraph sign with a number. */
const numbered =
  /^\s*(?:§+\s*\d|(?:art(?:\.|ikel|icle)?|section|clause|ziffer)\s*\d|(?:\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?)\s+\p{L})/iu

/** So many clauses make a contract: one number may stand in the heading of any document. */
const fewest = 2

/**
 * The blocks of a contract: headings with numbers, each with the words of its clause below it, and all paragraphs up to the end of the last clause. Empty
 * for other documents. The record of a signature, which follows a contract, is none of it.
 */
export function clausesOf(blocks: readonly DocumentBlock[]): ReadonlySet<DocumentBlock> {
  const clauses = blocks.filter((block, i) => isClause(block) && blocks[i + 1]?.type === 'paragraph')
  const last = clauses.at(-1)
  if (last === undefined || clauses.length < fewest) return new Set()
  const start = blocks.indexOf(last) + 1
  const next = blocks.findIndex((block, i) => i >= start && block.type === 'heading' && block.level === 1)
  const within = blocks.slice(0, next < 0 ? undefined : next)
  return new Set(within.filter((block) => block.type === 'paragraph' || isClause(block)))
}

const isClause = (block: DocumentBlock): boolean =>
  block.type === 'heading' && block.level > 1 && numbered.test(block.text)
