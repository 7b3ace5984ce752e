import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A tab in which nothing can run, be refused by a policy or be requested from another server without being noted. */
export interface WatchedTab extends AsyncDisposable {
  page: Page
  /** `executed …`, `refused …`, `asked …`, `fault …`: no test may end with anything in it. */
  noted: string[]
}

/** Runs in every frame before anything else: `alert` is what all payloads call. */
const watch = `
  for (const name of ['alert', 'confirm', 'prompt'])
    window[name] = () => (noteHostile('executed ' + name + ' in ' + location.href.slice(0, 80)), false)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    noteHostile('refused ' + violatedDirective + ' ' + blockedURI + ' ' + sourceFile))
`

export async function openWatchedTab(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedTab> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'de-DE', ...options })
  context.setDefaultTimeout(60_000)
  const noted: string[] = []
  await context.exposeFunction('noteHostile', (what: string) => void noted.push(what))
  await context.addInitScript(watch)
  // No host outside is asked, whatever a page wants.
  await context.route(
    (url) => url.origin !== origin && /^https?:/.test(url.protocol),
    (route) => {
      noted.push(`asked ${route.request().url()}`)
      return route.abort()
    },
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => noted.push(`fault ${error}`))
  page.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|Refused to|Blocked script/i.test(text)) noted.push(`refused ${text.slice(0, 300)}`)
  })
  return { page, noted, [Symbol.asyncDispose]: () => context.close() }
}

/** Elements that would run something when they are clicked, hovered or focused: handlers, and addresses that are scripts. */
export const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const scripted = /^[\\s\\p{Cc}]*(?:javascript|data:text\\/html|vbscript)/iu
    const address = /^(?:href|src|action|formaction|xlink:href|srcdoc|data)$/i
    const frames = Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)
    const found = []
    for (const part of [document, ...frames.filter(Boolean)])
      for (const element of part.querySelectorAll('*'))
        for (const { name, value } of element.attributes)
          if (/^on/i.test(name) || (address.test(name) && scripted.test(value)))
            found.push(element.tagName + ' ' + name + '=' + value.slice(0, 80))
    return found
  })()`)
