import { Box } from '@mantine/core'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { styleNonce } from '../base-path.ts'
import { useText } from '../text/language.ts'
import type { Device } from './device-choice.tsx'
import { fill, keyAt, mark } from './fill.ts'
import type { PreviewPage } from './page.ts'
import { natures, placeOf, textAt, type PageText, type PageTexts } from './page-text.ts'
import { formPreviewTexts } from './texts.ts'
import { isWriting, useWriting } from './use-writing.ts'
import { WritingBar } from './writing-bar.tsx'

interface PreviewProps {
  page: PreviewPage
  /** Place of the field that is being edited; undefined: none. */
  selected: number | undefined
  /** Places of fields that visitors do not see. */
  hidden: readonly number[]
  /** Of the fields, by their places; not given: they have none. */
  keys?: readonly string[]
  /** Not given: fields cannot be chosen. */
  onSelect?: (place: number | undefined) => void
  /** Not given: no text is written in the page. */
  texts?: PageTexts
  width: Device
  /** In pixels of the page, and by how much it is made smaller; not given: it fills the room that there is. */
  fit?: { width: number; height: number; scale: number }
}

/** The form in a frame of its own that runs no script: changes are put into it, and what is clicked is told. */
export function Preview({ page, selected, hidden, keys, onSelect, texts, width, fit }: PreviewProps) {
  const t = useText(formPreviewTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = { page, selected, hidden, keys, onSelect, texts, mark: t.hiddenMark }
  const latest = useRef(shown)
  latest.current = shown
  // A click is one on the element that was pressed, which has to be there until then.
  const isPressed = useRef(false)

  const show = useCallback(() => {
    const document = frame.current?.contentDocument
    if (document?.getElementById('page') && !isPressed.current && !isWriting(document)) fill(document, latest.current)
  }, [])
  const { writing, write } = useWriting(show, texts !== undefined)

  const loaded = useCallback(() => {
    const document = frame.current?.contentDocument
    if (!document) return
    listenIn(document, { isPressed, latest, show, write })
    show()
  }, [show, write])

  useEffect(show, [show, page])
  useEffect(() => {
    const document = frame.current?.contentDocument
    if (document?.getElementById('marks')) mark(document, latest.current)
  }, [selected, hidden])
  // The page becomes lower where the bar of the text stands below it.
  useEffect(() => {
    frame.current?.contentDocument?.querySelector('[contenteditable]')?.scrollIntoView({ block: 'nearest' })
  }, [fit?.height])

  return (
    <>
      <Box
        component="iframe"
        ref={frame}
        title={t.previewOf}
        sandbox="allow-same-origin"
        srcDoc={shell}
        onLoad={loaded}
        h={fit?.height ?? '100%'}
        w={fit?.width ?? '100%'}
        maw={!fit && width === 'phone' ? 390 : undefined}
        display="block"
        mx={fit && fit.scale < 1 ? undefined : 'auto'}
        bd="1px solid var(--mantine-color-default-border)"
        bg="white"
        style={{
          borderRadius: 'var(--mantine-radius-lg)',
          ...(fit && { transform: `scale(${fit.scale})`, transformOrigin: '0 0' }),
        }}
      />
      {writing && <WritingBar nature={natures[writing.name]} {...writing} />}
    </>
  )
}

interface PageEvents {
  isPressed: RefObject<boolean>
  latest: RefObject<Pick<PreviewProps, 'keys' | 'onSelect' | 'texts'>>
  show: () => void
  write: ReturnType<typeof useWriting>['write']
}

/** A click chooses a field, and writes in the text that it is on. */
function listenIn(document: Document, { isPressed, latest, show, write }: PageEvents): void {
  document.addEventListener('pointerdown', () => {
    isPressed.current = isWriting(document)
  })
  const released = () => {
    isPressed.current = false
    show()
  }
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => setTimeout(released))
  document.addEventListener('click', (event) => {
    event.preventDefault()
    isPressed.current = false
    const { keys, onSelect: select, texts } = latest.current
    const target = event.target as Element
    if (target.closest('[contenteditable]')) return
    const text = texts && target.closest('[data-writable]') ? textAt(target) : undefined
    const seen = placeOf(target)
    // While a text was written, another user may have moved or deleted fields.
    const key = seen === undefined ? undefined : keyAt(document, seen)
    const place = keys && key !== undefined ? keys.indexOf(key) : seen
    if (place === -1) return show()
    select?.(place)
    if (texts && text) write(document, { ...text, place } as PageText, texts)
  })
  document.addEventListener('submit', (event) => event.preventDefault())
}

/** Its style sheets are known by the nonce of the page around it, whose policy it inherits. */
const shell = `<!doctype html><html><head><meta charset="utf-8"><style id="page" nonce="${styleNonce}"></style><style id="marks" nonce="${styleNonce}"></style></head><body></body></html>`
