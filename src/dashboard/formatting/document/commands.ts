import {
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  joinTextblockBackward,
  joinTextblockForward,
  selectAll,
  splitBlock,
  toggleMark,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import type { Format } from '../format.ts'
import { leaveList, toggleList } from './block-lines.ts'
import type { Grammar } from './schema.ts'

export const lists = { list: 'bullet_list', numbers: 'ordered_list' } as const

/** Puts a format on what is selected, or takes it away; that of a link is given its address by {@link linkTo}. */
export const toggle = (format: Exclude<Format, 'link'>): Command => {
  if (format === 'list' || format === 'numbers') return toggleList(lists[format])
  return (state, dispatch) => {
    const type = state.schema.marks[format]
    return type !== undefined && toggleMark(type, null, { removeWhenPresent: false })(state, dispatch)
  }
}

/** Puts a macro where the caret is. */
export const insertMacro =
  (macro: string): Command =>
  (state, dispatch) => {
    const { schema, selection, tr } = state
    const node = schema.node('macro', { source: macro }, undefined, state.storedMarks ?? selection.$from.marks())
    dispatch?.(tr.replaceSelectionWith(node, false).scrollIntoView())
    return true
  }

/** Begins a line of the same paragraph. */
const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.name !== 'paragraph') return false
  dispatch?.(state.tr.replaceSelectionWith(state.schema.node('hard_break'), true).scrollIntoView())
  return true
}

const leaveEmptyItem: Command = (state, dispatch) =>
  state.selection.$from.parent.content.size === 0 && leaveList(state, dispatch)

const leaveItemAtStart: Command = (state, dispatch) =>
  state.selection.$from.parentOffset === 0 && leaveList(state, dispatch)

/** Takes away a macro as the one letter that it is. */
const deleteMacro =
  (side: 'nodeBefore' | 'nodeAfter'): Command =>
  ({ selection: { $from, empty }, tr }, dispatch) => {
    if (!empty || $from[side]?.type.name !== 'macro') return false
    const [from, to] = side === 'nodeBefore' ? [$from.pos - 1, $from.pos] : [$from.pos, $from.pos + 1]
    dispatch?.(tr.delete(from, to).scrollIntoView())
    return true
  }

/** What keys do; Tab and Escape do what they do elsewhere. */
export function keysOf({ hasBlocks }: Grammar): Record<string, Command> {
  const back = chainCommands(
    deleteSelection,
    deleteMacro('nodeBefore'),
    leaveItemAtStart,
    joinBackward,
    joinTextblockBackward,
  )
  const forth = chainCommands(deleteSelection, deleteMacro('nodeAfter'), joinForward, joinTextblockForward)
  return {
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-a': selectAll,
    Enter: hasBlocks ? chainCommands(leaveEmptyItem, splitBlock) : breakLine,
    'Shift-Enter': chainCommands(breakLine, splitBlock),
    Backspace: back,
    'Mod-Backspace': back,
    'Shift-Backspace': back,
    Delete: forth,
    'Mod-Delete': forth,
    ...(hasBlocks && { 'Mod-Shift-7': toggle('numbers'), 'Mod-Shift-8': toggle('list') }),
  }
}
