import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { elementOf, natures, type PageText, type PageTexts } from './page-text.ts'
import { formPreviewTexts } from './texts.ts'
import { writeIn, type OpenText } from './write-in-page.ts'

/** Whether a text of this page is being written. */
export const isWriting = (document: Document) => document.querySelector('[contenteditable]') !== null

const loadEditor = async () => (await import('../formatting/editor/load.ts')).loadEditor()

type WrittenText = OpenText & Pick<PageText, 'name'>

/** The text that is being written in a page, if one is, and what begins it. `show` brings the page up to date. */
export function useWriting(show: () => void, isWritten: boolean) {
  const t = useText(formPreviewTexts)
  const toast = useToast()
  const label = useRef(t.writing)
  label.current = t.writing
  const [writing, setWriting] = useState<WrittenText>()
  // It is there by the time that a formatted text is written.
  useEffect(() => {
    if (isWritten) loadEditor().catch(() => undefined)
  }, [isWritten])

  const begin = useCallback(
    (document: Document, text: PageText, texts: PageTexts, write: (...of: Parameters<typeof writeIn>) => OpenText) => {
      show()
      const element = elementOf(document, text)
      const stored = texts.read(text)
      if (!element || stored === undefined) return
      const begun = write(element, {
        label: label.current,
        hasLines: natures[text.name].hasLines,
        stored: 'empty' in element.dataset ? '' : stored,
        ...keeping(element, text, texts, () => {
          setWriting(undefined)
          show()
        }),
      })
      setWriting({ ...begun, name: text.name })
    },
    [show],
  )

  const write = useCallback(
    (document: Document, text: PageText, texts: PageTexts) => {
      if (!natures[text.name].isMarkdown) return begin(document, text, texts, writeIn)
      const moved = (formats: OpenText['formats']) =>
        setWriting((open) => (open && formats ? { ...open, formats } : open))
      loadEditor()
        .then(({ writeFormatted }) => {
          if (isWriting(document)) return
          begin(document, text, texts, (element, options) => writeFormatted(element, { ...options, moved }))
        })
        .catch(() => toast.refused(t.notLoaded))
    },
    [begin, toast, t],
  )
  return { writing, write }
}

/** What becomes of a text as it is written, and as it ends. */
function keeping(element: HTMLElement, text: PageText, { read, write, begin }: PageTexts, done: () => void) {
  const shown = element.innerHTML
  const stored = read(text) ?? null
  // A choice is stored by its name, which changes once.
  const isAtOnce = text.name !== 'choice'
  const forget = begin()
  let last: string | undefined
  return {
    written(value: string) {
      last = value
      if (isAtOnce) write(text, value)
    },
    ended(isKept: boolean) {
      element.innerHTML = shown
      if (last !== undefined && isKept && !isAtOnce) write(text, last)
      if (last !== undefined && !isKept && isAtOnce && !forget()) write(text, stored)
      done()
    },
  }
}
