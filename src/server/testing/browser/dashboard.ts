import { expect } from 'vitest'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { session } from '../../../shared/contract/accounts/session.ts'
import { createDemo } from '../../features/demo/index.ts'
import { closeTabs, openBrowser } from './browser.ts'
import { startApp, type AppOptions, type TestAccount, type TestApp } from '../harness.ts'

/** How a person has set up the device and the dashboard. */
export interface DisplayOptions {
  dark?: boolean
  phone?: boolean
  language?: 'de' | 'en'
}

export interface Tab extends AsyncDisposable {
  page: Page
  /** What the browser complained about: no test may end with anything in it. */
  faults: string[]
  /** Switches the device to light or dark, and waits until the page has followed. */
  scheme(colorScheme: 'light' | 'dark'): Promise<void>
  /** Goes to an address below `/app` and waits until nothing is loading. */
  visit(path: string): Promise<void>
  /** The same within the dashboard, as a link leads there: without loading it again. */
  follow(path: string): Promise<void>
}

export interface DashboardApp extends AsyncDisposable {
  app: TestApp
  origin: string
  /** The demo account, with forms and submissions. */
  demo: Pick<TestAccount, 'email' | 'password' | 'api_key'>
  /** `app.call` as the demo account. */
  call: TestApp['call']
  /** A form of the demo account with fields of addresses; gives its id. */
  newForm(title: string, names: readonly string[]): Promise<number>
  /** A tab, signed in to the demo account unless told otherwise: then with a browser of its own. */
  open(look?: DisplayOptions & { signedIn?: false | undefined }): Promise<Tab>
}

/** The real service with the built dashboard, the demo account, and Chromium. */
export async function startDashboard(options: AppOptions = {}): Promise<DashboardApp> {
  await buildBrowserFiles()
  const app = await startApp(options)
  const origin = await app.listen()
  // Known only now; addresses of forms begin with it.
  app.platform.config.publicUrl = origin
  const demo = await createDemo(app.platform.database.system, (request) => app.server.inject(request))
  const browser = await openBrowser()
  const devices = new Map<string, Promise<BrowserContext>>()
  async function signedInDevice(look: DisplayOptions): Promise<BrowserContext> {
    const context = await newDevice(browser, look)
    const [name = '', value = ''] = (await cookieOf(app, demo)).split('=')
    await context.addCookies([{ name, value, url: origin }])
    return context
  }
  /** What a device has loaded and who it is signed in as, its next tab has too. */
  function deviceOf(look: DisplayOptions): Promise<BrowserContext> {
    const key = JSON.stringify(look)
    const device = devices.get(key) ?? signedInDevice(look)
    devices.set(key, device)
    return device
  }
  const call: TestApp['call'] = (spec, request) => app.call(spec, { key: demo.api_key, ...request })
  return {
    app,
    origin,
    demo,
    call,
    newForm: (title, names) => newForm(call, title, names),
    open: async ({ signedIn, ...look } = {}) =>
      signedIn === false
        ? openTab(await newDevice(browser, look), origin, (page) => page.context().close())
        : openTab(await deviceOf(look), origin, leave),
    async [Symbol.asyncDispose]() {
      await closeTabs()
      await app[Symbol.asyncDispose]()
    },
  }
}

async function newForm(call: TestApp['call'], title: string, names: readonly string[]): Promise<number> {
  const { data } = await call(forms.create, { body: { internal_title: title, title } })
  for (const crm_field_name of names) {
    await call(fields.create, { id: data.id, body: { crm_module: 'address', crm_field_name } })
  }
  return data.id
}

/** As `npm test` does: in a process of its own, since what a test runner sets would make it a build for development. */
export async function buildBrowserFiles(): Promise<void> {
  const { NODE_ENV: _environment, ...env } = process.env
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../../scripts/build.ts'), '--if-stale'],
    {
      env,
    },
  )
}

async function cookieOf(app: TestApp, { email, password }: { email: string; password: string }): Promise<string> {
  const { headers } = await app.call(session.create, { key: null, body: { email, password } })
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

/** What was chosen on the page is not for the next tab. */
async function leave(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()')
  await page.close()
}

const newDevice = (browser: Browser, look: DisplayOptions): Promise<BrowserContext> =>
  browser.newContext({
    viewport: look.phone ? { width: 390, height: 844 } : { width: 1360, height: 850 },
    colorScheme: look.dark ? 'dark' : 'light',
    locale: look.language === 'en' ? 'en-GB' : 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    hasTouch: look.phone ?? false,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

async function openTab(device: BrowserContext, origin: string, close: (page: Page) => Promise<void>): Promise<Tab> {
  const page = await device.newPage()
  // The first document of a process, or a busy machine, takes longer than a page that is there.
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // The browser reports refusals of the API by itself; tests look at what the page makes of them.
    const isRefusal = /status of (401|409|412|422|429)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  })
  async function isLoaded() {
    await page.locator('main h1, main h2').first().waitFor()
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  }
  async function visit(path: string) {
    await page.goto(`${origin}/app${path}`)
    // The browser from npm has the pointer in the first corner, where it would unfold the navigation of an editor.
    const { width, height } = page.viewportSize() ?? { width: 1, height: 1 }
    await page.mouse.move(width - 1, height - 1)
    await isLoaded()
  }
  return {
    page,
    faults,
    visit,
    async follow(path) {
      if (!page.url().startsWith(`${origin}/app`)) return visit(path)
      // The page before stays until the next one can be shown in its place.
      const last = await page.evaluateHandle<{ isConnected: boolean }>(
        "[...document.querySelectorAll('main *')].at(-1)",
      )
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/app${path}`)})`)
      // The policy of the page lets no script wait there itself.
      await expect.poll(() => last.evaluate(({ isConnected }) => isConnected)).toBe(false)
      await isLoaded()
    },
    async scheme(colorScheme) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    },
    [Symbol.asyncDispose]: () => close(page),
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours on their way to others have contrasts of their own. */
const settled = `new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
  .filter((it) => it.effect.getComputedTiming().endTime < 2000).map((it) => it.finished)))`

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands, or with a part of it. The form in the editor's frame is tested
 * as a page of its own.
 */
export async function violations(
  page: Page,
  { part = null, rules }: { part?: string | null; rules?: readonly string[] } = {},
): Promise<string[]> {
  await page.evaluate(settled)
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(axeSource)
  const options = JSON.stringify({
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  })
  const found: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(part)} ?? document, ${options})`)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}
