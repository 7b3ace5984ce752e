import type { PreviewPage } from './page.ts'
import { textAt, textElements, type PageTexts } from './page-text.ts'

export interface ShownPreview {
  page: PreviewPage
  /** Place of the field that is being edited; undefined: none. */
  selected: number | undefined
  /** Places of fields that visitors do not see. */
  hidden: readonly number[]
  /** Of the fields, by their places in the page. */
  keys?: readonly string[]
  /** Fields can be chosen. */
  onSelect?: unknown
  /** What is written in the page, if anything is. */
  texts?: PageTexts
  /** The word for a hidden field. */
  mark: string
}

const filled = new WeakMap<Document, Pick<ShownPreview, 'page' | 'keys'>>()

/** The key of a field by its place in the page that a frame shows, which may be behind. */
export const keyAt = (document: Document, place: number): string | undefined => filled.get(document)?.keys?.[place]

/** Puts a page into the document of a frame, with its marks. */
export function fill(document: Document, shown: ShownPreview): void {
  const { language, className, css, body } = shown.page
  if (filled.get(document)?.page !== shown.page) {
    filled.set(document, { page: shown.page, keys: shown.keys })
    const sheet = document.getElementById('page')
    document.documentElement.lang = language
    document.documentElement.className = className
    if (sheet && sheet.textContent !== css) sheet.textContent = css
    document.body.innerHTML = body
    if (shown.texts) markTexts(document, shown.texts)
  }
  mark(document, shown)
}

/** Marks the texts that are written in the page, and shows those of the form that are empty. */
function markTexts(document: Document, { read, names }: PageTexts): void {
  for (const element of textElements(document)) {
    const text = textAt(element)
    const stored = text && read(text)
    if (!text || stored === undefined) continue
    element.dataset['writable'] = ''
    if (stored !== null || !(text.name === 'title' || text.name === 'description') || !element.hidden) continue
    element.hidden = false
    element.dataset['empty'] = ''
    element.textContent = names[text.name]
  }
}

const accent = '#2556eb'

/** Shows which field is being edited, and which ones visitors do not see. */
export function mark(document: Document, { selected, hidden, onSelect, mark: word }: ShownPreview): void {
  const sheet = document.getElementById('marks')
  if (!sheet) return
  const badge = `content:${JSON.stringify(word)};position:absolute;right:0;top:0;font:500 11px/1.6 system-ui,sans-serif;padding:0 .5em;border-radius:4px;background:color-mix(in srgb,currentcolor 14%,transparent)`
  const rules = [
    onSelect ? '[data-field]{position:relative;cursor:pointer}' : '',
    // A script shows them, and moves them; the frame runs none.
    '.slide{display:block!important;pointer-events:none}',
    '.nudge{display:grid!important;pointer-events:none}',
    onSelect ? `[data-field]:hover{outline:2px dashed ${accent}66;outline-offset:8px;border-radius:2px}` : '',
    writingMarks,
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

/** Where a click writes, and where it does. */
const writingMarks = `[data-writable]:hover{cursor:text;background:${accent}1f}[data-empty]{opacity:.65;font-style:italic}
[contenteditable]:not([data-macro]){cursor:text;outline:2px solid ${accent};outline-offset:3px;border-radius:2px;white-space:pre-wrap;text-transform:none!important;opacity:1;font-style:inherit}`
