import type { ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { formats, type Format, type FormatState } from '../format.ts'
import { isInList } from './block-lines.ts'
import { lists } from './commands.ts'

/** Whether what is selected, or is written next, has the format. */
function has(state: EditorState, format: Format): boolean {
  const { selection, storedMarks, doc, schema } = state
  if (format === 'list' || format === 'numbers') return isInList(selection, lists[format])
  const type = schema.marks[format]
  if (!type) return false
  if (format === 'link') return linkAt(state) !== undefined
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  let isEverywhere = true
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isInline && node.type.name !== 'hard_break') isEverywhere &&= type.isInSet(node.marks) !== undefined
  })
  return isEverywhere
}

/** What is there where the caret is. */
export const formattingAt = (state: EditorState): FormatState => ({
  active: Object.fromEntries(formats.map((format) => [format, has(state, format)])) as FormatState['active'],
  href: linkAt(state)?.href,
})

interface FoundLink {
  from: number
  to: number
  href: string
}

/** The link that the caret is in, or that what is selected begins in. */
function linkAt({ selection: { $from, empty }, schema }: EditorState): FoundLink | undefined {
  const link = schema.marks['link']
  const after = $from.nodeAfter && link?.isInSet($from.nodeAfter.marks)
  const mark = after ?? (empty && $from.nodeBefore && link?.isInSet($from.nodeBefore.marks))
  if (!mark) return undefined
  const [from, to] = [edge($from, mark.attrs['href'], -1), edge($from, mark.attrs['href'], 1)]
  return { from, to, href: String(mark.attrs['href']) }
}

/** How far a link goes on before a place, or behind it. */
function edge($from: ResolvedPos, href: unknown, by: -1 | 1): number {
  const { parent } = $from
  const isOfLink = (at: number) =>
    parent.maybeChild(at)?.marks.some(({ type, attrs }) => type.name === 'link' && attrs['href'] === href) === true
  const inside = $from.textOffset > 0
  let at = by > 0 ? $from.index() : inside ? $from.index() : $from.index() - 1
  let pos = $from.pos
  if (inside) {
    pos += by > 0 ? parent.child(at).nodeSize - $from.textOffset : -$from.textOffset
    at += by
  }
  for (; isOfLink(at); at += by) pos += by * parent.child(at).nodeSize
  return pos
}

/** Makes what is selected a link, or changes where the one there leads; without an address, it is none any more. */
export const linkTo =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { selection, schema, tr } = state
    const type = schema.marks['link']
    if (!type) return false
    const { from, to } = selection.empty ? (linkAt(state) ?? selection) : selection
    if (href === null) tr.removeMark(from, to, type)
    else if (from < to) tr.removeMark(from, to, type).addMark(from, to, type.create({ href }))
    else
      tr.replaceSelectionWith(schema.text(href.replace(/^(https?:\/\/|mailto:)/, ''), [type.create({ href })]), false)
    if (selection.empty && from < to) tr.setSelection(TextSelection.create(tr.doc, to))
    tr.removeStoredMark(type)
    dispatch?.(tr.scrollIntoView())
    return true
  }
