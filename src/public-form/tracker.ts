/** The one script of the closed frame in which visits are counted: loads that of the provider, and says what has happened. */

/** What the page around says of itself, by the frame's name. */
interface Visit {
  url: string
  title: string
  referrer: string
}

/** Puts the provider's queue where its script looks for it; gives the address of that script, and what to do when the form is sent. */
type Provider = (id: string, visit: Visit) => { source: string; marks?: Record<string, string>; submit(): void }

const page = globalThis as unknown as Record<string, unknown>

const providers: Record<string, Provider> = {
  gtm(id, { url, title, referrer }) {
    const layer: unknown[] = [{ page_location: url, page_title: title, page_referrer: referrer }]
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    page['dataLayer'] = layer
    return {
      source: `https://www.googletagmanager.com/gtm.js?id=${id}`,
      submit: () => layer.push({ event: 'foyer_submit' }),
    }
  },
  ga4(id, { url, title, referrer }) {
    const layer: unknown[] = []
    page['dataLayer'] = layer
    // Its script tells commands from data by that they are `arguments`.
    const gtag: (...command: unknown[]) => void = function () {
      layer.push(arguments)
    }
    gtag('js', new Date())
    gtag('config', id, { page_location: url, page_title: title, page_referrer: referrer, allow_google_signals: false })
    return {
      source: `https://www.googletagmanager.com/gtag/js?id=${id}`,
      submit: () => gtag('event', 'generate_lead'),
    }
  },
  matomo(id, { url, title, referrer }) {
    const [base = '', site = ''] = id.split('#')
    const queue: unknown[] = [['disableCookies'], ['setCustomUrl', url], ['setDocumentTitle', title]]
    queue.push(
      ['setReferrerUrl', referrer],
      ['setTrackerUrl', `${base}matomo.php`],
      ['setSiteId', site],
      ['trackPageView'],
    )
    page['_paq'] = queue
    const tell = (...command: unknown[]) => (page['_paq'] as { push(command: unknown[]): void }).push(command)
    return { source: `${base}matomo.js`, submit: () => tell('trackEvent', 'Foyer', 'submit', title) }
  },
  meta_pixel(id) {
    interface Pixel {
      (...command: unknown[]): void
      callMethod?: (...command: unknown[]) => void
      queue: unknown[]
      push: Pixel
      loaded: boolean
      version: string
    }
    const pixel = ((...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command)
      else pixel.queue.push(command)
    }) as Pixel
    Object.assign(pixel, { push: pixel, loaded: true, version: '2.0', queue: [] })
    page['fbq'] = page['_fbq'] = pixel
    pixel('set', 'autoConfig', false, id)
    pixel('init', id)
    pixel('track', 'PageView')
    return { source: 'https://connect.facebook.net/en_US/fbevents.js', submit: () => pixel('track', 'Lead') }
  },
  etracker(id, { url, title }) {
    const ready: (() => void)[] = []
    Object.assign(page, { _etrackerOnReady: ready, et_pagename: title, et_url: url })
    interface Etracker {
      _etrackerOnReady: { push(tell: () => void): void }
      _etracker: { sendEvent(event: object): void }
      et_UserDefinedEvent: new (object: string, category: string, action: string, type: string) => object
    }
    const etracker = page as unknown as Etracker
    const tell = () => etracker._etracker.sendEvent(new etracker.et_UserDefinedEvent(title, 'Foyer', 'submit', ''))
    return {
      source: 'https://code.etracker.com/code/e.js',
      marks: { id: '_etLoader', 'data-block-cookies': 'true', 'data-secure-code': id },
      submit: () => etracker._etrackerOnReady.push(tell),
    }
  },
}

/** There is no storage where there is no origin, and scripts that look for one would fail: this one ends with the frame. */
function standInForStorage(): void {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    get: () => Array.from(cookies, (pair) => pair.join('=')).join('; '),
    set(text: string) {
      const [name = '', value = ''] = text.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name.trim(), value)
    },
  })
  for (const place of ['localStorage', 'sessionStorage']) {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      clear: () => items.clear(),
    }
    Object.defineProperty(globalThis, place, { value: storage })
  }
}

const { provider = '', id = '' } = document.currentScript?.dataset ?? {}
const start = providers[provider]
if (start && parent !== window) {
  standInForStorage()
  const { source, marks = {}, submit } = start(id, JSON.parse(window.name) as Visit)
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(marks)) script.setAttribute(name, value)
  script.src = source
  script.async = true
  document.head.append(script)
  addEventListener('message', (event) => {
    if (event.source === parent && event.data === 'submit') submit()
  })
}
