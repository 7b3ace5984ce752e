import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AxeResults } from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'
import { session } from '../../shared/contract/session.ts'
import { createDemo } from '../features/demo/index.ts'
import { startApp, type AppOptions, type TestAccount, type TestApp } from './harness.ts'

/** How a person has set up the device and the dashboard. */
export interface Look {
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
}

export interface DashboardApp extends AsyncDisposable {
  app: TestApp
  origin: string
  /** The demo account, with forms and submissions. */
  demo: Pick<TestAccount, 'email' | 'password' | 'api_key'>
  /** A browser of its own; signed in to the demo account unless told otherwise. */
  open(look?: Look & { signedIn?: false | undefined }): Promise<Tab>
}

/** The real service with the built dashboard, the demo account, and Chromium. */
export async function startDashboard(options: AppOptions = {}): Promise<DashboardApp> {
  await buildBrowserFiles()
  const app = await startApp(options)
  const origin = await app.listen()
  // Known only now; addresses of forms begin with it.
  app.platform.config.publicUrl = origin
  const demo = await createDemo(app.platform.database.system, (request) => app.server.inject(request))
  const browser = await launch()
  return {
    app,
    origin,
    demo,
    open: async ({ signedIn, ...look } = {}) =>
      openTab(browser, origin, look, signedIn === false ? undefined : await cookieOf(app, demo)),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await app[Symbol.asyncDispose]()
    },
  }
}

/** As `npm test` does: in a process of its own, since what a test runner sets would make it a build for development. */
export async function buildBrowserFiles(): Promise<void> {
  const { NODE_ENV: _environment, ...env } = process.env
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../scripts/build.ts'), '--if-stale'], {
    env,
  })
}

function launch(): Promise<Browser> {
  const off = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((name) => `--disable-${name}`)
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--no-first-run', ...off] })
}

async function cookieOf(app: TestApp, { email, password }: { email: string; password: string }): Promise<string> {
  const { headers } = await app.call(session.create, { key: null, body: { email, password } })
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

async function openTab(browser: Browser, origin: string, look: Look, cookie: string | undefined): Promise<Tab> {
  const context = await browser.newContext({
    viewport: look.phone ? { width: 390, height: 844 } : { width: 1360, height: 850 },
    colorScheme: look.dark ? 'dark' : 'light',
    locale: look.language === 'en' ? 'en-GB' : 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    hasTouch: look.phone ?? false,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [name, value] = cookie?.split('=') ?? []
  if (name !== undefined && value !== undefined) await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // The browser reports refusals of the API by itself; tests look at what the page makes of them.
    const isRefusal = /status of (401|409|412|422|429)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  })
  return {
    page,
    faults,
    async visit(path) {
      await page.goto(`${origin}/app${path}`)
      await page.locator('main h1, main h2').first().waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    },
    async scheme(colorScheme) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours on their way to others have contrasts of their own. */
const settled = `new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
  .filter((it) => it.effect.getComputedTiming().endTime < 2000).map((it) => it.finished)))`

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What WCAG 2.2 AA finds wrong with the page as it stands. The form in the editor's frame is tested as a page of its own. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(settled)
  await page.evaluate(axeSource)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: tags }, iframes: false })
  const found: AxeResults = await page.evaluate(`axe.run(document, ${options})`)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}
