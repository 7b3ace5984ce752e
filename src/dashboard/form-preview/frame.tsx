import { Box } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { styleNonce } from '../base-path.ts'
import { useText } from '../text/language.ts'
import type { Device } from './device-choice.tsx'
import type { PreviewPage } from './page.ts'
import { formPreviewTexts } from './texts.ts'
import { writable, writableAt, writeIn, type PageTexts } from './write-in-page.ts'

interface PreviewProps {
  page: PreviewPage
  /** Place of the field that is being edited; undefined: none. */
  selected: number | undefined
  /** Places of fields that visitors do not see. */
  hidden: readonly number[]
  /** Not given: fields cannot be chosen. */
  onSelect?: (place: number | undefined) => void
  /** Not given: no text is written in the page. */
  texts?: PageTexts
  width: Device
  /** In pixels of the page, and by how much it is made smaller; not given: it fills the room that there is. */
  fit?: { width: number; height: number; scale: number }
}

/** The form in a frame of its own that runs no script: changes are put into it, and what is clicked is told. */
export function Preview({ page, selected, hidden, onSelect, texts, width, fit }: PreviewProps) {
  const t = useText(formPreviewTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = { page, selected, hidden, onSelect, texts, mark: t.hiddenMark, writing: t.writing }
  const latest = useRef(shown)
  latest.current = shown

  const show = useCallback(() => {
    const document = frame.current?.contentDocument
    if (document?.getElementById('page')) fill(document, latest.current)
  }, [])

  const loaded = useCallback(() => {
    const document = frame.current?.contentDocument
    if (!document) return
    document.addEventListener('click', (event) => {
      event.preventDefault()
      if (document.querySelector('[contenteditable]')?.contains(event.target as Node)) return
      const place = placeOf(event.target)
      const { onSelect: select, texts: written, selected: current, writing: label } = latest.current
      // The first click chooses a field, the next one writes in its text.
      const found = written && place === current ? writableAt(event.target, placeOf) : undefined
      if (!written || !found) return select?.(place)
      const { element, text } = found
      const done = (value: string) => written.write(text, value)
      writeIn(element, { stored: written.read(text), hasLines: text.name === 'hint', label, done })
    })
    document.addEventListener('submit', (event) => event.preventDefault())
    show()
  }, [show])

  useEffect(show, [show, page])
  useEffect(() => {
    const document = frame.current?.contentDocument
    if (document?.getElementById('marks')) mark(document, latest.current)
  }, [selected, hidden])

  return (
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
  )
}

/** Its style sheets are known by the nonce of the page around it, whose policy it inherits. */
const shell = `<!doctype html><html><head><meta charset="utf-8"><style id="page" nonce="${styleNonce}"></style><style id="marks" nonce="${styleNonce}"></style></head><body></body></html>`

type ShownPreview = Pick<PreviewProps, 'page' | 'selected' | 'hidden'> & {
  onSelect: PreviewProps['onSelect']
  texts: PreviewProps['texts']
  mark: string
}

function fill(document: Document, shown: ShownPreview): void {
  const { language, className, css, body } = shown.page
  const sheet = document.getElementById('page')
  document.documentElement.lang = language
  document.documentElement.className = className
  if (sheet && sheet.textContent !== css) sheet.textContent = css
  // What is being written is kept.
  if (document.activeElement?.matches('[contenteditable]')) (document.activeElement as HTMLElement).blur()
  document.body.innerHTML = body
  mark(document, shown)
}

const accent = '#2556eb'

/** Shows which field is being edited, and which ones visitors do not see. */
function mark(document: Document, { selected, hidden, onSelect, texts, mark: word }: ShownPreview): void {
  const sheet = document.getElementById('marks')
  if (!sheet) return
  const badge = `content:${JSON.stringify(word)};position:absolute;right:0;top:0;font:500 11px/1.6 system-ui,sans-serif;padding:0 .5em;border-radius:4px;background:#fdf3d8;color:#7a4b00`
  const rules = [
    onSelect ? '[data-field]{position:relative;cursor:pointer}' : '',
    // A script shows them, and moves them; the frame runs none.
    '.slide{display:block!important;pointer-events:none}',
    '.nudge{display:grid!important;pointer-events:none}',
    onSelect ? `[data-field]:hover{outline:2px dashed ${accent}66;outline-offset:8px;border-radius:2px}` : '',
    texts ? writingMarks(selected) : '',
    ...hidden.map((place) => `[data-field="${place + 1}"]{opacity:.6}[data-field="${place + 1}"]::after{${badge}}`),
    selected === undefined
      ? ''
      : `[data-field="${selected + 1}"]{outline:2px solid ${accent}!important;outline-offset:8px;border-radius:2px}`,
  ]
  sheet.textContent = rules.join('\n')
  if (selected === undefined) return
  const field = document.querySelector(`[data-field="${selected + 1}"]`)
  field?.scrollIntoView({ block: 'nearest' })
}

/** Where the next click writes. */
function writingMarks(selected: number | undefined): string {
  const texts =
    selected === undefined
      ? [writable.title]
      : [writable.label, writable.hint].map((text) => text.replace('[data-field]', `[data-field="${selected + 1}"]`))
  return `:is(${texts.join()}):hover{cursor:text;background:${accent}1f}[contenteditable]{cursor:text;outline:2px solid ${accent};outline-offset:3px;border-radius:2px;white-space:pre-wrap}`
}

function placeOf(target: EventTarget | null): number | undefined {
  // Elements of the frame are instances of its own classes.
  const field = (target as Element | null)?.closest?.('[data-field]')
  const number = Number(field?.getAttribute('data-field'))
  return number > 0 ? number - 1 : undefined
}
