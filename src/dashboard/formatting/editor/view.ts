import { keydownHandler } from 'prosemirror-keymap'
import type { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { settle } from '../document/as-shown.ts'
import { copiedText, pasted, pastedHtml, textSlice } from '../document/clipboard.ts'
import { insertMacro, keysOf } from '../document/commands.ts'
import { macroOf, type Grammar } from '../document/schema.ts'
import { given } from '../document/state.ts'
import { openText } from '../open-texts.ts'

export interface ViewOptions {
  state: EditorState
  grammar: Grammar
  /** Read again as {@link EditorView.setProps} is called. */
  attributes: (state: EditorState) => Record<string, string>
  editable: () => boolean
  labelOf: (macro: string) => string | undefined
  /** After each step; `isWritten`: another text came of it, and it was not one that was given. */
  changed: (view: EditorView, isWritten: boolean) => void
  left: () => void
  entered?: () => void
  /** Ctrl+K was pressed. */
  link: () => void
  /** Whether a key means something where the text stands. */
  key?: (event: KeyboardEvent) => boolean
}

/** Shows a document where it is edited. */
export function editorView(place: { mount: HTMLElement } | HTMLElement, options: ViewOptions): EditorView {
  const { state, grammar, attributes, editable, labelOf, changed, left, entered, link, key } = options
  const onKey = keydownHandler(keysOf(grammar))
  const view = new EditorView(place, {
    state,
    attributes,
    editable,
    nodeViews: { macro: (node) => ({ dom: chip(macroOf(node), labelOf) }) },
    dispatchTransaction(tr) {
      const { doc } = view.state
      view.updateState(view.state.apply(tr))
      changed(view, doc !== view.state.doc && tr.getMeta(given) !== true)
    },
    handleDOMEvents: {
      focus: () => entered?.(),
      click({ editable: isEdited }, { target }) {
        // Where nothing is edited a link leads somewhere, and the page stays.
        const link = !isEdited && target instanceof Element && target.closest('a')
        if (link) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
      },
      blur() {
        view.dispatch(view.state.tr.setMeta(settle, 'left'))
        // Not while the event is handled: the text may end with it.
        queueMicrotask(left)
      },
      compositionend() {
        // By then the last letters are in the document.
        setTimeout(() => view.isDestroyed || view.dispatch(view.state.tr.setMeta(settle, 'composed')), 50)
      },
    },
    handleKeyDown(_, event) {
      const isLink = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k'
      if (isLink) link()
      const isTaken = isLink || key?.(event) === true
      // It is no key of the page around then.
      if (isTaken) event.stopPropagation()
      return isTaken || onKey(view, event)
    },
    transformPastedHTML: pastedHtml,
    transformPasted: (slice) => pasted(slice, grammar),
    clipboardTextParser: (text) => textSlice(text, grammar),
    clipboardTextSerializer: copiedText,
  })
  openText(view.dom, {
    focus: () => view.focus(),
    insertMacro(macro) {
      view.focus()
      if (view.editable) insertMacro(macro)(view.state, view.dispatch)
    },
  })
  return view
}

/** A macro by what it stands for. */
function chip(macro: string, labelOf: ViewOptions['labelOf']): HTMLElement {
  const element = document.createElement('span')
  element.dataset['macro'] = macro
  element.title = macro
  element.textContent = labelOf(macro) ?? macro
  return element
}
