/** A text of a form that is written in its page: of the field at a place, or the title. */
export type PageText = { place: number; name: 'label' | 'hint' } | { place: undefined; name: 'title' }

/** Where these texts stand in a page; what a rule or a macro has put there is not the text itself. */
export const writable = {
  title: 'h1[data-target="__form_title"]',
  label: '[data-field] [data-label]:not([hidden])',
  hint: '[data-field] .hint:is([id$="-hint"], .step-title + *, .heading > *)',
}

/** The element of a text that can be written, and which text it is. */
export function writableAt(
  target: EventTarget | null,
  placeOf: (target: EventTarget | null) => number | undefined,
): { element: HTMLElement; text: PageText } | undefined {
  // Elements of the frame are instances of its own classes.
  const at = (selector: string) => (target as Element | null)?.closest?.<HTMLElement>(selector) ?? undefined
  const title = at(writable.title)
  if (title) return { element: title, text: { place: undefined, name: 'title' } }
  const name = at(writable.label) ? 'label' : 'hint'
  const element = at(writable[name])
  const place = element && placeOf(element)
  return element && place !== undefined ? { element, text: { place, name } } : undefined
}

/** Texts of a form that are written in its page. */
export interface PageTexts {
  /** As it is stored: with its formatting, which the page shows, and its macros. */
  read: (text: PageText) => string | null
  write: (text: PageText, value: string) => void
}

interface PageTextOptions {
  /** As it is stored; null: the page shows what stands for it. */
  stored: string | null
  hasLines: boolean
  /** What the element is called meanwhile. */
  label: string
  done: (value: string) => void
}

/**
 * Lets a person write a text in the element itself: Enter and leaving it keep what was written, Escape does not. Of a text that may have
 * several, Shift and Enter begin a line.
 */
export function writeIn(element: HTMLElement, { stored, hasLines, label, done }: PageTextOptions): void {
  const read = () => (hasLines ? element.innerText : element.innerText.replaceAll(/\s+/g, ' ')).trim()
  const shown = element.innerHTML
  const value = stored ?? read()
  const leaving = new AbortController()
  const { signal } = leaving
  const marks = { contenteditable: 'plaintext-only', role: 'textbox', 'aria-label': label }
  function end(isKept: boolean) {
    leaving.abort()
    const written = read()
    element.innerHTML = shown
    for (const name of Object.keys(marks)) element.removeAttribute(name)
    if (isKept && written !== value) done(written)
  }
  element.textContent = value
  for (const [name, text] of Object.entries(marks)) element.setAttribute(name, text)
  element.addEventListener('blur', () => end(true), { signal })
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' && (event.key !== 'Enter' || (hasLines && event.shiftKey))) return
      event.preventDefault()
      event.stopPropagation()
      end(event.key === 'Enter')
      // Keys go to the editor again, such as those that undo.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.focus()
    },
    { signal },
  )
  element.focus()
  element.ownerDocument.getSelection()?.selectAllChildren(element)
}
