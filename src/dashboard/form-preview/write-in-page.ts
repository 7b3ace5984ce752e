import { formatOf, withFormat, type Format, type Selection, type Words } from '../formatting/format.ts'

interface WritingOptions {
  /** As it is stored; null: the page shows what stands for it. */
  stored: string | null
  hasLines: boolean
  isMarkdown: boolean
  /** What the element is called meanwhile. */
  label: string
  /** In a text that is given a format where nothing is selected. */
  words: Words
  /** At each letter. */
  written: (value: string) => void
  ended: (isKept: boolean) => void
}

/** A text that is being written. */
export interface OpenText {
  apply: (format: Format) => void
  /** As its keys do. */
  end: (isKept: boolean) => void
}

/**
 * Lets a person write a text in the element itself: Enter and leaving it keep what was written, Escape does not. Of a text that may have
 * several, Shift and Enter begin a line.
 */
export function writeIn(shownElement: HTMLElement, options: WritingOptions): OpenText {
  const { stored, hasLines, isMarkdown, label, words, written, ended } = options
  const [element, putBack] = outsideButton(shownElement)
  const read = () => (hasLines ? element.innerText : element.innerText.replaceAll(/\s+/g, ' ')).trim()
  const leaving = new AbortController()
  const { signal } = leaving
  const marks = {
    contenteditable: 'plaintext-only',
    role: 'textbox',
    'aria-label': label,
    ...(hasLines && { 'aria-multiline': 'true' }),
  }
  function end(isKept: boolean) {
    leaving.abort()
    for (const name of Object.keys(marks)) element.removeAttribute(name)
    putBack()
    ended(isKept)
  }
  function leave(isKept: boolean) {
    end(isKept)
    // Keys go to the editor again, such as those that undo.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.focus()
  }
  function apply(format: Format) {
    if (!isMarkdown) return
    const { text, from, to } = withFormat(format, selectionIn(element), words)
    element.textContent = text
    select(element, from, to)
    written(read())
  }
  element.textContent = stored ?? read()
  for (const [name, text] of Object.entries(marks)) element.setAttribute(name, text)
  element.addEventListener('input', () => written(read()), { signal })
  element.addEventListener('blur', () => end(true), { signal })
  element.addEventListener(
    'keydown',
    (event) => {
      // It ends a word that is being composed.
      if (event.isComposing) return
      const format = formatOf(event)
      if (format !== undefined) {
        event.preventDefault()
        return apply(format)
      }
      if (event.key !== 'Escape' && (event.key !== 'Enter' || (hasLines && event.shiftKey))) return
      event.preventDefault()
      event.stopPropagation()
      leave(event.key === 'Enter')
    },
    { signal },
  )
  element.focus()
  // What is typed takes the place of a line; of a longer text it would take too much away.
  const { length } = element.textContent
  select(element, hasLines ? length : 0, length)
  return { apply, end: leave }
}

/** Within a button, a space presses it: for as long as its text is written, another element stands in its place. */
function outsideButton(element: HTMLElement): [element: HTMLElement, putBack: () => void] {
  const button = element.closest('button')
  if (!button) return [element, () => undefined]
  const stand = element.ownerDocument.createElement('div')
  for (const { name, value } of button.attributes) stand.setAttribute(name, value)
  stand.append(...button.childNodes)
  button.replaceWith(stand)
  return [
    element,
    () => {
      button.append(...stand.childNodes)
      stand.replaceWith(button)
    },
  ]
}

function selectionIn(element: HTMLElement): Selection {
  const text = element.textContent
  const selection = element.ownerDocument.getSelection()
  if (!selection?.rangeCount || !element.contains(selection.anchorNode))
    return { text, from: text.length, to: text.length }
  const range = selection.getRangeAt(0)
  const before = element.ownerDocument.createRange()
  before.selectNodeContents(element)
  before.setEnd(range.startContainer, range.startOffset)
  const from = before.toString().length
  return { text, from, to: from + range.toString().length }
}

/** Selects letters of an element that holds one text. */
function select(element: HTMLElement, from: number, to: number): void {
  const node = element.firstChild ?? element
  const isText = node.nodeType === Node.TEXT_NODE
  element.ownerDocument
    .getSelection()
    ?.setBaseAndExtent(node, isText ? from : 0, node, isText ? to : node.childNodes.length)
}
