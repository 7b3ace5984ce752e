/** A block of a document that is run, or a file that a person is told to write. */
export interface Block {
  /** The line of the document where it begins, counted from 1. */
  line: number
  text: string
  /** The path after "Write" in the sentence before it; none: it is run by a shell. */
  file?: string
  /** The machine that the text before it names: "At the source, …". */
  at?: string
}

const skipped = /<!-- not run: .+ -->\s*$/
const written = /Write `(\/[\w./-]+)`:\s*$/
const placed = /\b[Aa]t the (source|new installation), /g

/**
 * What a person does who follows the document from top to bottom: a block below "Write `/path`:" is written to that file, each other block of `sh` is
 * run. A block below `<!-- not run: reason -->` is an alternative, or needs something that a test cannot have.
 */
export function readBlocks(document: string): Block[] {
  const blocks: Block[] = []
  for (const match of document.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)) {
    const [, indent = '', language, body = ''] = match
    const before = document.slice(0, match.index)
    if (skipped.test(before)) continue
    const file = written.exec(before)?.[1]
    if (language !== 'sh' && file === undefined) continue
    const text = body.replaceAll(new RegExp(`^ {${indent.length}}`, 'gm'), '')
    const line = before.split('\n').length
    const at = [...before.matchAll(placed)].at(-1)?.[1]
    blocks.push({ line, text, ...(file !== undefined && { file }), ...(at !== undefined && { at }) })
  }
  return blocks
}
