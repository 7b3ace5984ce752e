import { Fragment, Slice, type Node } from 'prosemirror-model'
import { fromMarkdown } from './read.ts'
import type { Grammar } from './schema.ts'

/** HTML that is pasted, with its styles where they may stand. */
export const pastedHtml = (html: string): string =>
  html
    .replaceAll(/<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))

/** What is pasted: without what says nothing, and where there are lines alone, as lines. */
export function pasted(slice: Slice, { schema, hasBlocks }: Grammar): Slice {
  const blocks = slice.content.content.filter((block) => block.isInline || block.textContent.trim() !== '')
  if (blocks.length === 0) return slice
  if (hasBlocks || blocks.some(({ isInline }) => isInline)) {
    const isWhole = blocks.length === slice.content.childCount
    return isWhole ? slice : Slice.maxOpen(Fragment.from(blocks))
  }
  const lines = blocks.reduce(
    (whole, { content }, i) => (i === 0 ? content : whole.addToEnd(schema.node('hard_break')).append(content)),
    Fragment.empty,
  )
  return Slice.maxOpen(Fragment.from(schema.node('paragraph', null, lines)))
}

/** Text that is pasted is Markdown, as text that is typed. */
export const textSlice = (text: string, grammar: Grammar): Slice => {
  const { content } = fromMarkdown(text, grammar)
  const isLine = content.childCount === 1 && content.firstChild?.type.name === 'paragraph'
  const bare = Fragment.from(content.content.map(anew))
  return isLine ? new Slice(bare, 1, 1) : Slice.maxOpen(bare)
}

/** A block that has not been written anywhere. */
const anew = (block: Node): Node =>
  block.isTextblock ? block.type.create(null, block.content) : block.type.create(null, block.children.map(anew))

/** What is copied as text: its words, and its macros as they are written. */
export const copiedText = ({ content }: Slice): string =>
  content.content
    .map((block) => (block.isInline || block.isTextblock ? textOf(block) : block.children.map(textOf).join('\n')))
    .join('\n\n')

const textOf = (node: Node) => node.textBetween(0, node.content.size, '\n') || (node.isInline ? node.textContent : '')
