/** A formatted text that is open, as others put something into it. */
export interface OpenText {
  focus: () => void
  /** Puts a macro where the caret is; in a text that was not entered yet, that is its end. */
  insertMacro: (macro: string) => void
}

const openTexts = new WeakMap<Element, OpenText>()

export const openText = (element: Element, text: OpenText) => openTexts.set(element, text)

/** The formatted text that an element is; undefined: it is none. */
export const openTextOf = (element: Element | null): OpenText | undefined =>
  element ? openTexts.get(element) : undefined
