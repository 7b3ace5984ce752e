import { history } from 'prosemirror-history'
import { EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { isLonger } from '../../../shared/text/code-points.ts'
import { asShown } from './as-shown.ts'
import { fromMarkdown } from './read.ts'
import type { Grammar } from './schema.ts'
import { toMarkdown } from './write.ts'

interface Limits {
  /** Letters of its Markdown; what would make it longer is not taken. */
  maxLength: number | undefined
}

/** A text that is edited. */
export function editorState(markdown: string, grammar: Grammar, { maxLength }: Limits): EditorState {
  const doc = fromMarkdown(markdown, grammar)
  return EditorState.create({
    doc,
    selection: TextSelection.atEnd(doc),
    plugins: [history(), asShown(grammar), ...(maxLength === undefined ? [] : [noLonger(maxLength, grammar)])],
  })
}

const noLonger = (max: number, grammar: Grammar) =>
  new Plugin({
    filterTransaction(tr, before) {
      if (!tr.docChanged || tr.getMeta(given) === true) return true
      const after = toMarkdown(tr.doc, grammar)
      return !isLonger(after, max) || after.length <= toMarkdown(before.doc, grammar).length
    },
  })

export const given = 'given'

/** Puts another text in the place of the one that is edited; the caret stays where it can. */
export function replaced(state: EditorState, markdown: string, grammar: Grammar): Transaction {
  const { tr, doc, selection } = state
  const next = fromMarkdown(markdown, grammar)
  tr.replaceWith(0, doc.content.size, next.content).setMeta('addToHistory', false).setMeta(given, true)
  for (const [name, value] of Object.entries(next.attrs)) tr.setDocAttribute(name, value)
  const at = tr.doc.resolve(Math.min(selection.head, tr.doc.content.size))
  return tr.setSelection(TextSelection.near(at, -1))
}
