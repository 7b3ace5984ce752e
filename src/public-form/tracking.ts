import { whenAnnounced } from './page/announce.ts'

/**
 * Asks whether visits may be counted, and lets them be: in a frame without an origin, in which the provider's script sees neither
 * the page nor what is typed, and which is gone with the consent.
 */
function start(bar: HTMLElement, change: HTMLElement): void {
  const { frame: source = '', key = '', asks } = bar.dataset
  let frame: HTMLIFrameElement | undefined

  function load(): void {
    if (frame) return
    frame = document.createElement('iframe')
    frame.hidden = true
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.name = JSON.stringify({
      url: plainAddress(location.href),
      title: document.title,
      referrer: plainAddress(document.referrer),
    })
    frame.src = source
    document.body.append(frame)
  }

  function choose(choice: string): void {
    if (choice === 'yes') return load()
    frame?.remove()
    frame = undefined
  }

  function show(isAsking: boolean): void {
    bar.hidden = !isAsking
    change.hidden = isAsking
  }

  // A form that leads to another page is on its way there: what is to be said is said at once.
  whenAnnounced('submit', () => frame?.contentWindow?.postMessage('submit', '*'))
  if (asks === 'no') return load()
  bar.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (!button) return
    keep(key, button.value)
    choose(button.value)
    show(false)
    change.focus()
  })
  change.addEventListener('click', () => {
    show(true)
    bar.querySelector('button')?.focus()
  })
  const known = kept(key)
  if (known !== null) choose(known)
  show(known === null)
}

/** An address without what it may say of the visitor; marks of campaigns stay. The page before may have been this one. */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname, search } = new URL(address)
  const url = new URL(origin + pathname)
  for (const [name, value] of new URLSearchParams(search)) {
    if (/^(utm_\w+|[gw]clid|[gw]braid|fbclid|msclkid)$/.test(name)) url.searchParams.append(name, value)
  }
  return url.href
}

/** A browser may keep nothing: then it is asked again. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    return
  }
}

const bar = document.getElementById('foyer-track')
const change = document.getElementById('foyer-track-change')
if (bar && change) start(bar, change)
