import { Fragment, type Node, type Schema } from 'prosemirror-model'
import { TextSelection, type Command, type Selection, type Transaction } from 'prosemirror-state'
import { beginsList, bullet, numbered } from '../../../shared/form/markup/markdown.ts'
import { linesIn } from './write.ts'

export type ListKind = 'bullet_list' | 'ordered_list'

/** A line of a paragraph, or an item. */
export interface BlockLine {
  kind: 'paragraph' | ListKind
  /** It is of the same paragraph as the line before. */
  goesOn: boolean
  content: Fragment
  /** Where it begins. */
  from: number
}

/** What a line begins as by its first letters, and how many these are; after an item with a number, any number begins one. */
export function markedKind(line: string, before: ListKind | undefined): { kind: ListKind; length: number } | undefined {
  const [mark] = (before === 'ordered_list' && numbered.exec(line)) || beginsList.exec(line) || []
  return mark === undefined
    ? undefined
    : { kind: bullet.test(line) ? 'bullet_list' : 'ordered_list', length: mark.length }
}

/** Changes lines of the blocks from one place to another, one for one; the selection stays at its letters. */
export function changeLines(
  tr: Transaction,
  [first, last]: readonly [number, number],
  change: (line: BlockLine, i: number) => BlockLine,
): void {
  const { doc, selection } = tr
  const lines = linesAt(doc, first, last)
  const changed = lines.map(change)
  const start = placeOf(doc, first)
  const { blocks, starts } = blocksOf(changed, doc.type.schema)
  const moved = (pos: number) => {
    const at = lines.findLastIndex(({ from }) => from <= pos)
    const [line, after, begins] = [lines[at], changed[at], starts[at]]
    if (!line || !after || begins === undefined || pos > line.from + line.content.size) return undefined
    const taken = line.content.size - after.content.size
    return start + begins + Math.max(0, pos - line.from - taken)
  }
  const [anchor, head] = [moved(selection.anchor), moved(selection.head)]
  tr.replaceWith(start, placeOf(doc, last + 1), blocks)
  if (anchor !== undefined && head !== undefined) tr.setSelection(TextSelection.create(tr.doc, anchor, head))
}

/** Where a block begins. */
const placeOf = (doc: Node, at: number) => doc.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0)

function linesAt(doc: Node, first: number, last: number): BlockLine[] {
  let at = placeOf(doc, first)
  return doc.children.slice(first, last + 1).flatMap((block) => {
    const isParagraph = block.type.name === 'paragraph'
    const parts = isParagraph ? linesIn(block.content) : block.children.map(({ content }) => content)
    let from = at + (isParagraph ? 1 : 2)
    at += block.nodeSize
    return parts.map((content, i): BlockLine => {
      const line = { kind: block.type.name as BlockLine['kind'], goesOn: isParagraph && i > 0, content, from }
      from += content.size + (isParagraph ? 1 : 2)
      return line
    })
  })
}

/** The blocks of lines, and where each line begins within them. */
function blocksOf(lines: readonly BlockLine[], schema: Schema): { blocks: Node[]; starts: number[] } {
  const groups: BlockLine[][] = []
  for (const line of lines) {
    const before = groups.at(-1)?.[0]
    const isWithin = before?.kind === line.kind && (line.kind !== 'paragraph' || line.goesOn)
    if (isWithin) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  const starts: number[] = []
  let at = 0
  const blocks = groups.map((group) => {
    const kind = group[0]?.kind ?? 'paragraph'
    let from = at + (kind === 'paragraph' ? 1 : 2)
    for (const { content } of group) {
      starts.push(from)
      from += content.size + (kind === 'paragraph' ? 1 : 2)
    }
    const block = schema.node(kind, null, kind === 'paragraph' ? broken(group, schema) : itemsOf(group, schema))
    at += block.nodeSize
    return block
  })
  return { blocks, starts }
}

const broken = (group: readonly BlockLine[], schema: Schema) =>
  group.reduce(
    (whole, { content }, i) => (i === 0 ? content : whole.addToEnd(schema.node('hard_break')).append(content)),
    Fragment.empty,
  )

const itemsOf = (group: readonly BlockLine[], schema: Schema) =>
  group.map(({ content }) => schema.node('list_item', null, content))

/** The blocks that a selection is in. */
const selectedBlocks = ({ $from, $to }: Selection) => [$from.index(0), $to.index(0)] as const

/** Whether all that is selected is of a list of this kind. */
export function isInList({ $from, $to }: Selection, kind: ListKind): boolean {
  const [first, last] = [$from.index(0), $to.index(0)]
  return $from.doc.children.slice(first, last + 1).every(({ type }) => type.name === kind)
}

/** Makes the lines that are selected a list, or paragraphs where they are one. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const { selection, doc, tr } = state
    const [first, last] = selectedBlocks(selection)
    const isList = isInList(selection, kind)
    // A list beside it goes on.
    const joins = (at: number) => !isList && doc.maybeChild(at)?.type.name === kind
    const range = [joins(first - 1) ? first - 1 : first, joins(last + 1) ? last + 1 : last] as const
    const isSelected = ({ from, content }: BlockLine) => from <= selection.to && from + content.size >= selection.from
    changeLines(tr, range, (line) =>
      isSelected(line) ? { ...line, kind: isList ? 'paragraph' : kind, goesOn: false } : line,
    )
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Makes the item that the caret is in a paragraph. */
export const leaveList: Command = (state, dispatch) => {
  const { selection, tr } = state
  const { $from } = selection
  if (!selection.empty || $from.parent.type.name !== 'list_item') return false
  const [first, last] = selectedBlocks(selection)
  changeLines(tr, [first, last], (line) =>
    line.from === $from.start() ? { ...line, kind: 'paragraph', goesOn: false } : line,
  )
  dispatch?.(tr.scrollIntoView())
  return true
}
