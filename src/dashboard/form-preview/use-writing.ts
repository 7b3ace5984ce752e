import { useCallback, useRef, useState } from 'react'
import { formattingTexts } from '../formatting/texts.ts'
import { useText } from '../text/language.ts'
import { elementOf, natures, type PageText, type PageTexts } from './page-text.ts'
import { formPreviewTexts } from './texts.ts'
import { writeIn, type OpenText } from './write-in-page.ts'

/** Whether a text of this page is being written. */
export const isWriting = (document: Document) => document.querySelector('[contenteditable]') !== null

/** The text that is being written in a page, if one is, and what begins it. `show` brings the page up to date. */
export function useWriting(show: () => void) {
  const t = useText(formPreviewTexts)
  const common = useText(formattingTexts)
  const latest = { label: t.writing, words: { text: common.text, address: 'https://' } }
  const words = useRef(latest)
  words.current = latest
  const [writing, setWriting] = useState<OpenText & Pick<PageText, 'name'>>()

  const write = useCallback(
    (document: Document, text: PageText, { read, write: put, begin }: PageTexts) => {
      show()
      const element = elementOf(document, text)
      const stored = read(text)
      if (!element || stored === undefined) return
      const shown = element.innerHTML
      // A choice is stored by its name, which changes once.
      const isAtOnce = text.name !== 'choice'
      const forget = begin()
      let last: string | undefined
      const begun = writeIn(element, {
        ...words.current,
        ...natures[text.name],
        stored: 'empty' in element.dataset ? '' : stored,
        written(value) {
          last = value
          if (isAtOnce) put(text, value)
        },
        ended(isKept) {
          element.innerHTML = shown
          setWriting(undefined)
          if (last !== undefined && isKept && !isAtOnce) put(text, last)
          if (last !== undefined && !isKept && isAtOnce && !forget()) put(text, stored)
          show()
        },
      })
      setWriting({ ...begun, name: text.name })
    },
    [show],
  )
  return { writing, write }
}
