import { frameEvents, greeting, type FrameMessage } from '../shared/form/page/frame-messages.ts'
import { embedTexts } from '../shared/text/embed-texts.ts'
import type { EmbedTexts } from '../shared/text/texts.ts'
import { embedCss } from './embed-sheet.ts'

/**
 * Puts forms into any page. `<script async src="https://…/embed.js" data-form="https://…/f/abc"></script>` becomes a frame in its
 * place that is as high as the form; with `data-mode` `modal` or `slider` a button in its place, with `popup` one in the corner of
 * the window, that open the form in a dialog. `data-title` names it, `data-label` the button, `data-label-en` where the page is in English, `data-color` and `data-text-color`
 * paint the button, `data-ground` and `data-ink` the dialog until its form is there, `data-prefill` says what of the page's own query goes on to the form: `*`, or names. What happens in the form is
 * told by events of the element beside the script: `foyer:ready`, `foyer:step`, `foyer:submit`, `foyer:error`.
 */
interface EmbedPlace {
  script: HTMLScriptElement
  host: HTMLElement
  url: URL
  title: string
  /** Of the button, where it has words in the language of the page around. */
  label: string | null
  texts: EmbedTexts
}

declare global {
  var foyerPlaces: WeakSet<HTMLScriptElement> | undefined
}

/** Longer than a page of a form takes to be there. */
const patience = 8_000

/** Marks of a campaign, personal links and answers of fields are ours wherever they stand. */
const alwaysForwarded = /^(utm_\w+|[\w-]*clid|[gw]braid|li_fat_id|(mtm|pk)_campaign|_link|field_\d+)$/

function addressOf({ form = '', prefill = '' }: DOMStringMap): URL | undefined {
  if (!URL.canParse(form, location.href)) return undefined
  const url = new URL(form, location.href)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const own = new URLSearchParams(url.search)
  const names = prefill.split(/[\s,]+/)
  for (const [name, value] of new URLSearchParams(location.search)) {
    const isWanted = alwaysForwarded.test(name) || names.includes(name) || prefill === '*'
    if (isWanted && !own.has(name)) url.searchParams.append(name, value)
  }
  url.searchParams.set('embed', '1')
  return url
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className = '', words = '') {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = words
  return made
}

/** What is done with each message of a frame. */
type MessageHandlers = { [Type in FrameMessage['type']]: (message: Extract<FrameMessage, { type: Type }>) => void }

/** The dialog that a frame stands in; `arrived`: there is something to see in it. */
interface Sheet {
  shut: () => void
  paint: (ground?: string, ink?: string) => void
  arrived: () => void
}

/** The frame of a form, which is listened to. */
function frameOf(place: EmbedPlace, sheet?: Sheet): HTMLIFrameElement {
  const { host, url, title } = place
  const frame = element('iframe')
  frame.title = title
  frame.src = url.href
  const hearing: MessageHandlers = {
    'foyer:here': ({ ground, ink }) => {
      frame.contentWindow?.postMessage(greeting, url.origin)
      // The dialog and its bar go on with the ground of the form.
      sheet?.paint(ground, ink)
    },
    'foyer:height': ({ height }) => height > 0 && host.style.setProperty('--foyer-height', `${height}px`),
    // A step and the thank-you text begin where the form began, which may be far above what is seen now.
    'foyer:top': () => !sheet && frame.getBoundingClientRect().top < 0 && frame.scrollIntoView(),
    'foyer:close': () => sheet?.shut(),
    'foyer:event': ({ name, detail }) =>
      frameEvents.includes(name) &&
      host.dispatchEvent(new CustomEvent(`foyer:${name}`, { detail, bubbles: true, composed: true })),
  }
  const instead = element('p')
  let isHeard = false
  // One that a pointer was over may be read, or filled in: it stays in sight.
  let display = 'none'
  frame.onpointerenter = () => (display = 'block')
  const arrive = () => {
    isHeard = true
    sheet?.arrived()
    frame.style.display = 'block'
    instead.remove()
  }
  addEventListener('message', ({ data, origin, source }: MessageEvent<FrameMessage | null>) => {
    if (source === null || source !== frame.contentWindow || origin !== url.origin || !data) return
    if (!Object.hasOwn(hearing, data.type)) return
    arrive()
    ;(hearing[data.type] as (message: FrameMessage) => void)(data)
  })
  // A browser says nothing of a frame that it refuses to show.
  const offer = () => {
    // A form that is filled in stays, although it could not tell that it is there.
    if (isHeard || frame.matches(':focus')) return
    // Once, however many pages come in it.
    isHeard = true
    sheet?.arrived()
    frame.style.display = display
    const link = element('a', '', title)
    link.href = host.dataset['form'] ?? ''
    link.target = '_blank'
    instead.append(link)
    frame.after(instead)
    // Says why, in a script of its own: it is seldom needed.
    const more = element('script')
    more.src = new URL('embed-absent.js', place.script.src).href
    more.onload = () => foyerAbsent(link, document.documentElement.lang)
    instead.append(more)
  }
  frame.onload = () => setTimeout(offer, patience)
  return frame
}

/** A button, in a tree of its own and so of no form around it, that opens the form in a dialog; the form is loaded by the first press, and stays as it was left. */
function openerOf(place: EmbedPlace, mode: string): Node[] {
  const { script, host, title, texts } = place
  const opener = element('button', 'open', place.label || script.dataset['label'] || title)
  opener.part = 'button'
  opener.ariaHasPopup = 'dialog'
  const dialog = element('dialog', mode)
  const shut = () => {
    dialog.close()
    host.style.zIndex = ''
    // Of its own accord, only a modal one gives the focus back.
    opener.focus()
  }
  const paint: Sheet['paint'] = (backgroundColor = '', color = '') =>
    Object.assign(dialog.style, { backgroundColor, color })
  paint(script.dataset['ground'], script.dataset['ink'])
  const wait = element('i')
  wait.role = 'progressbar'
  wait.title = title
  const close = element('button', 'close', '×')
  close.ariaLabel = texts.close
  close.onclick = shut
  dialog.ariaLabel = title
  dialog.append(close)
  // A press on what is around it; a selection that ends there is none.
  dialog.onpointerdown = ({ target, clientX: x, clientY: y }) => {
    const box = dialog.getBoundingClientRect()
    if (target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom)) shut()
  }
  opener.onclick = () => {
    if (!dialog.querySelector('iframe'))
      dialog.append(wait, frameOf(place, { shut, paint, arrived: () => wait.remove() }))
    // Above the buttons of other forms.
    host.style.zIndex = '2147483001'
    // In the corner of a page that goes on; as large as a phone, it is the page.
    if (dialog.open) shut()
    else if (mode === 'popup' && !matchMedia('(max-width:30rem)').matches) dialog.show()
    else dialog.showModal()
  }
  dialog.onkeydown = ({ key }) => key === 'Escape' && shut()
  return [opener, dialog]
}

function mount(script: HTMLScriptElement): void {
  const { form, mode = '', title } = script.dataset
  const url = addressOf(script.dataset)
  if (!url || form === undefined) return
  const { lang } = document.documentElement
  const texts = embedTexts(lang)
  const language = lang.slice(0, 2).toLowerCase()
  const label = script.getAttribute(`data-label-${language}`)
  // The form speaks what its button does.
  if (label && !url.searchParams.has('lang')) url.searchParams.set('lang', language)
  const host = element('div')
  const isDialog = /^(popup|modal|slider)$/.test(mode)
  Object.assign(host.dataset, { foyer: isDialog ? mode : 'inline', form })
  const place: EmbedPlace = { script, host, url, title: title || texts.form, label, texts }
  removeFormer(script)
  if (isDialog) showButton(place, mode)
  else {
    const frame = frameOf(place)
    // As the root of the form's page, or a browser would put a ground behind the frame.
    host.style.cssText = 'color-scheme:light;width:100%'
    frame.style.cssText = 'display:block;width:100%;height:var(--foyer-height,40rem);border:0'
    host.append(frame)
  }
  if (mode === 'popup' || script.closest('head')) document.body.append(host)
  else script.after(host)
}

/** Some sites keep a page with what scripts have put into it, and run them again. */
function removeFormer(script: HTMLScriptElement): void {
  for (const old of document.querySelectorAll<HTMLElement>('script[data-form]+[data-foyer],[data-foyer=popup]')) {
    const { foyer, form } = old.dataset
    if (foyer === 'popup' ? form === script.dataset['form'] : old === script.nextElementSibling) old.remove()
  }
}

function showButton(place: EmbedPlace, mode: string): void {
  const { host, script } = place
  const { color, textColor } = script.dataset
  // One above the other.
  if (mode === 'popup') host.style.bottom = `${1 + 4 * document.querySelectorAll('[data-foyer=popup]').length}rem`
  if (color) host.style.setProperty('--foyer-button', color)
  if (textColor) host.style.setProperty('--foyer-button-text', textColor)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(embedCss)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(...openerOf(place, mode))
}

function mountAll(): void {
  const mounted = (globalThis.foyerPlaces ??= new WeakSet())
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-form][src*="embed.js"]')) {
    if (mounted.has(script) || !document.body) continue
    mounted.add(script)
    mount(script)
  }
}

mountAll()
// One that stands in the head may run before there is a body.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', mountAll)
