import type { Command } from 'prosemirror-state'
import {
  keptBy,
  leavingBy,
  type OpenFormats,
  type OpenText,
  type WritingOptions,
} from '../../form-preview/write-in-page.ts'
import { toggle } from '../document/commands.ts'
import { formattingAt, linkTo } from '../document/formats-there.ts'
import { grammarOf } from '../document/schema.ts'
import { editorState } from '../document/state.ts'
import { toMarkdown } from '../document/write.ts'
import { editorView } from './view.ts'

interface FormattedOptions extends WritingOptions {
  /** As the caret moves, and as what is there changes. */
  moved: (formats: OpenFormats) => void
}

/** What an element is made while its text is written. */
const madeOf = ['contenteditable', 'role', 'aria-label', 'aria-multiline', 'translate', 'spellcheck']

/** Lets a person write a formatted text in the element itself, as it looks there; its keys are those of a text of several lines. */
export function writeFormatted(element: HTMLElement, options: FormattedOptions): OpenText {
  const { stored, label, written, ended, moved } = options
  const grammar = grammarOf(true, false)
  let isLinking = false
  let isOver = false
  const view = editorView(
    { mount: element },
    {
      state: editorState(stored ?? '', grammar, { maxLength: undefined }),
      grammar,
      attributes: () => ({ role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' }),
      editable: () => true,
      labelOf: () => undefined,
      changed(_view, isWritten) {
        if (isOver) return
        moved(formats())
        if (isWritten) written(toMarkdown(view.state.doc, grammar))
      },
      left() {
        if (!isLinking) end(true)
      },
      // It may be clicked while the address of a link is still to be entered.
      entered: () => setLinking(false),
      link: () => setLinking(true),
      key(event) {
        const isKept = keptBy(event, true)
        if (isKept !== undefined) leave(isKept)
        return isKept !== undefined
      },
    },
  )
  function end(isKept: boolean) {
    if (isOver) return
    isOver = true
    view.destroy()
    for (const name of madeOf) element.removeAttribute(name)
    element.classList.remove('ProseMirror', 'ProseMirror-focused')
    ended(isKept)
  }
  const leave = leavingBy(end)
  function setLinking(isNow: boolean) {
    if (isOver || isLinking === isNow) return
    isLinking = isNow
    if (!isNow) view.focus()
    moved(formats())
  }
  function run(command: Command) {
    command(view.state, view.dispatch)
    view.focus()
  }
  const formats = (): OpenFormats => ({
    ...formattingAt(view.state),
    apply: (format) => run(toggle(format)),
    linkTo: (href) => run(linkTo(href)),
    isLinking,
    setLinking,
  })
  view.focus()
  return { end: leave, formats: formats() }
}
