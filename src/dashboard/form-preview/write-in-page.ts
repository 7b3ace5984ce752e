import type { FormatState, Format } from '../formatting/format.ts'

export interface WritingOptions {
  /** As it is stored; null: the page shows what stands for it. */
  stored: string | null
  hasLines: boolean
  /** What the element is called meanwhile. */
  label: string
  /** At each letter. */
  written: (value: string) => void
  ended: (isKept: boolean) => void
}

/** A text that is being written. */
export interface OpenText {
  /** As its keys do. */
  end: (isKept: boolean) => void
  /** What a formatted text can be made. */
  formats?: OpenFormats
}

export interface OpenFormats extends FormatState {
  apply: (format: Exclude<Format, 'link'>) => void
  linkTo: (href: string | null) => void
  /** The place where the address of a link is entered, which has the focus meanwhile. */
  isLinking: boolean
  setLinking: (isLinking: boolean) => void
}

/**
 * Lets a person write a text in the element itself: Enter and leaving it keep what was written, Escape does not. Of a text that may have
 * several, Shift and Enter begin a line.
 */
export function writeIn(shownElement: HTMLElement, options: WritingOptions): OpenText {
  const { stored, hasLines, label, written, ended } = options
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
  element.textContent = stored ?? read()
  for (const [name, text] of Object.entries(marks)) element.setAttribute(name, text)
  element.addEventListener('input', () => written(read()), { signal })
  element.addEventListener('blur', () => end(true), { signal })
  const leave = leavingBy(end)
  element.addEventListener(
    'keydown',
    (event) => {
      const isKept = keptBy(event, hasLines)
      if (isKept === undefined) return
      event.preventDefault()
      event.stopPropagation()
      leave(isKept)
    },
    { signal },
  )
  element.focus()
  // What is typed takes the place of a line; of a longer text it would take too much away.
  const { length } = element.textContent
  select(element, hasLines ? length : 0, length)
  return { end: leave }
}

/** Whether a key ends a text, and what was written is kept. */
export function keptBy({ key, shiftKey, isComposing }: KeyboardEvent, hasLines: boolean): boolean | undefined {
  // It ends a word that is being composed.
  if (isComposing) return undefined
  if (key === 'Escape') return false
  return key === 'Enter' && !(hasLines && shiftKey) ? true : undefined
}

/** Ends a text by a key or a button: keys go to the editor again, such as those that undo. */
export const leavingBy = (end: (isKept: boolean) => void) => (isKept: boolean) => {
  end(isKept)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.focus()
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

/** Selects letters of an element that holds one text. */
function select(element: HTMLElement, from: number, to: number): void {
  const node = element.firstChild ?? element
  const isText = node.nodeType === Node.TEXT_NODE
  element.ownerDocument
    .getSelection()
    ?.setBaseAndExtent(node, isText ? from : 0, node, isText ? to : node.childNodes.length)
}
