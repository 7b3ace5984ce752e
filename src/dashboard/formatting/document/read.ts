import { Fragment, type Mark, type Node, type Schema } from 'prosemirror-model'
import { macrosIn } from '../../../shared/contract/crm/macros.ts'
import { beginsList, bullet, numbered } from '../../../shared/form/markup/markdown.ts'
import { piecesOf, type Piece } from './pieces.ts'
import type { Grammar } from './schema.ts'

/** A text of light Markdown as the document that it is shown as. It keeps how it was written: {@link toMarkdown} gives the same text. */
export function fromMarkdown(text: string, grammar: Grammar): Node {
  const { schema } = grammar
  const said = text.replace(/\r\n?/g, '\n')
  const { lead, blocks, tail } = grammar.hasBlocks ? blocksOf(said, grammar) : linesOf(said, grammar)
  return schema.node('doc', { source: text, lead, tail }, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

interface Blocks {
  /** What stands before the first block, and behind the last one: empty lines, or where there are lines alone, spaces. */
  lead: string
  tail: string
  blocks: Node[]
}

/** As `inlineText` shows it. */
function linesOf(text: string, grammar: Grammar): Blocks {
  const said = text.trim()
  const [lead = '', tail = ''] = said === '' ? [] : text.split(said)
  const content = paragraphContent(said.split(/\n+/), grammar)
  const blocks = said === '' ? [] : [grammar.schema.node('paragraph', { source: said }, content)]
  return { lead, tail, blocks }
}

/** As `richText` shows it. */
function blocksOf(text: string, grammar: Grammar): Blocks {
  const blocks: Node[] = []
  let lead = ''
  let gap = ''
  const parts = text.split(/(\n\s*\n)/)
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1 || part.trim() === '') {
      gap += part
      continue
    }
    // Only the first part begins with empty lines, and only the last one ends so.
    const [empty = ''] = /^\s*\n/.exec(part) ?? []
    const [rest = ''] = /\n\s*$/.exec(part) ?? []
    gap += empty
    if (blocks.length === 0) lead = gap
    blocks.push(
      ...block(part.slice(empty.length, part.length - rest.length), blocks.length === 0 ? null : gap, grammar),
    )
    gap = rest
  }
  return { lead, blocks, tail: blocks.length > 0 ? gap : '' }
}

function block(source: string, gap: string | null, grammar: Grammar): Node[] {
  const { schema } = grammar
  const lines = source.split('\n')
  const start = lines.findIndex((line) => beginsList.test(line))
  const intro = start < 0 ? lines : lines.slice(0, start)
  const nodes: Node[] = []
  if (intro.length > 0)
    nodes.push(schema.node('paragraph', { source: intro.join('\n'), gap }, paragraphContent(intro, grammar)))
  if (start < 0) return nodes
  const rest = lines.slice(start)
  const type = bullet.test(rest[0] ?? '') ? 'bullet_list' : 'ordered_list'
  const attributes = { source: rest.join('\n'), gap: start > 0 ? '\n' : gap }
  return [...nodes, schema.node(type, attributes, items(rest, grammar))]
}

/** The items of a list by its lines, of which the first one begins an item. */
export function items(lines: readonly string[], grammar: Grammar): Node[] {
  const marker = bullet.test(lines[0] ?? '') ? bullet : numbered
  const found: { source: string; text: string }[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (marker.test(line) || !last) found.push({ source: line, text: line.replace(marker, '') })
    else Object.assign(last, { source: `${last.source}\n${line}`, text: `${last.text} ${line.trim()}` })
  }
  return found.map(({ source, text }) =>
    grammar.schema.node('list_item', { source }, lineContent(piecesOf(text, grammar), grammar)),
  )
}

/** Lines, and what breaks them. */
export function paragraphContent(lines: readonly string[], grammar: Grammar): Fragment {
  const broken = grammar.schema.node('hard_break')
  return Fragment.from(
    lines.flatMap((line, i) => [...(i > 0 ? [broken] : []), ...lineContent(piecesOf(line, grammar), grammar)]),
  )
}

/**
 * Pieces as texts and macros.
 *
 * @param caret before which letter of the line the caret is: a macro there is still being typed
 */
export function lineContent(pieces: readonly Piece[], { schema, takesMacros }: Grammar, caret?: number): Node[] {
  const nodes: Node[] = []
  let start = 0
  for (const piece of pieces) {
    const { text } = piece
    const marks = marksOf(piece, schema)
    const add = (part: string) => part !== '' && nodes.push(schema.text(part, marks))
    let from = 0
    for (const { macro, at } of takesMacros ? macrosIn(text) : []) {
      const isTyped = caret !== undefined && caret > start + at && caret <= start + at + macro.length
      if (isTyped) continue
      add(text.slice(from, at))
      nodes.push(schema.node('macro', { source: macro }, undefined, marks))
      from = at + macro.length
    }
    add(text.slice(from))
    start += text.length
  }
  return nodes
}

const marksOf = ({ bold, italic, href }: Piece, schema: Schema): Mark[] => [
  ...(href === null ? [] : [schema.mark('link', { href })]),
  ...(bold ? [schema.mark('bold')] : []),
  ...(italic ? [schema.mark('italic')] : []),
]
