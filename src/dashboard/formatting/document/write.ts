import { Fragment, type Node } from 'prosemirror-model'
import { bullet } from '../../../shared/form/markup/markdown.ts'
import { lineOf, type Piece } from './pieces.ts'
import { fromMarkdown, items, paragraphContent } from './read.ts'
import { macroOf, type Grammar } from './schema.ts'

/** The light Markdown of a document. What was read and not changed is written as it was, letter by letter. */
export function toMarkdown(doc: Node, grammar: Grammar): string {
  const { source, lead, tail } = doc.attrs as { source: string | null; lead: string; tail: string }
  if (source !== null && fromMarkdown(source, grammar).eq(doc)) return source
  let text = ''
  let before: Node | null = null
  for (const block of doc.children) {
    const written = blockMarkdown(block, grammar)
    if (written === '') continue
    text += (before ? gapBetween(before, block) : lead) + written
    before = block
  }
  const whole = before ? text + tail : ''
  return source?.includes('\r\n') === true ? whole.replaceAll('\n', '\r\n') : whole
}

function gapBetween(before: Node, { type, attrs }: Node): string {
  const gap = typeof attrs['gap'] === 'string' ? attrs['gap'] : ''
  const isIntroduced = before.type.name === 'paragraph' && type.name !== 'paragraph'
  return /^\n\s*\n$/.test(gap) || (gap === '\n' && isIntroduced) ? gap : '\n\n'
}

function blockMarkdown(block: Node, grammar: Grammar): string {
  const { source } = block.attrs as { source: string | null }
  const isList = block.type.name !== 'paragraph'
  if (source !== null && readAgain(source, isList, grammar).eq(block.content)) return source
  if (!isList) return paragraphMarkdown(block.content, grammar)
  const written = block.children.map((item, i) =>
    itemMarkdown(item, block.type.name === 'ordered_list' ? i + 1 : null, grammar),
  )
  // At its end, an item without a text is one that is still to be written.
  const end = block.children.findLastIndex(({ textContent }) => textContent.trim() !== '') + 1
  return written.slice(0, end).join('\n')
}

function readAgain(source: string, isList: boolean, grammar: Grammar): Fragment {
  const lines = source.split(grammar.hasBlocks ? '\n' : /\n+/)
  return isList ? Fragment.from(items(lines, grammar)) : paragraphContent(lines, grammar)
}

function paragraphMarkdown(content: Fragment, grammar: Grammar): string {
  const lines = linesIn(content).map((line) => lineOf(piecesIn(line), grammar))
  return lines.join('\n').replaceAll(/^\s*\n|\n\s*$/g, '')
}

/** @param number of an item that has one */
function itemMarkdown(item: Node, number: number | null, grammar: Grammar): string {
  const { source } = item.attrs as { source: string | null }
  const mark = number === null ? bullet : new RegExp(`^${number}[.)]`)
  if (source !== null && mark.test(source) && items(source.split('\n'), grammar)[0]?.eq(item) === true) return source
  return `${number === null ? '-' : `${number}.`} ${lineOf(piecesIn(item.content), grammar).trimStart()}`
}

/** The lines of a paragraph. */
export function linesIn(content: Fragment): Fragment[] {
  const lines: Node[][] = [[]]
  for (const node of content.content) {
    if (node.type.name === 'hard_break') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines.map((line) => Fragment.from(line))
}

/** What a line looks like. */
export const piecesIn = (line: Fragment): Piece[] =>
  line.content.map((node) => {
    const { text, marks } = node
    const has = (name: string) => marks.find(({ type }) => type.name === name)
    const href: unknown = has('link')?.attrs['href']
    return {
      text: text ?? macroOf(node),
      bold: has('bold') !== undefined,
      italic: has('italic') !== undefined,
      href: typeof href === 'string' ? href : null,
    }
  })
