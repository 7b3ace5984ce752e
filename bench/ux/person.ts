import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findBrowser } from '../../src/server/testing/browser/browser-program.ts'
import type { Foyer } from '../foyer.ts'
import type { Row } from '../report.ts'

export interface UxBench {
  foyer: Foyer
  browser: Browser
}

export type UxPart = (bench: UxBench) => Promise<Row[]>

const { executablePath, env } = await findBrowser()
export const launch = { executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox', '--disable-gpu'] }

/** A person at a device of their own, and every click that they made. */
export interface Person extends AsyncDisposable {
  page: Page
  device: BrowserContext
  clicks: () => number
  click: (role: 'button' | 'link' | 'tab' | 'menuitem' | 'checkbox', name: string | RegExp) => Promise<void>
  /** Chooses one of several that stand beside each other. */
  segment: (name: string) => Promise<void>
  go: (path: string) => Promise<void>
}

export const origin = ({ port }: Foyer) => `http://127.0.0.1:${port}`

/** A user who is signed in, unless told otherwise. */
export async function person({ foyer, browser }: UxBench, { signedIn = true } = {}): Promise<Person> {
  const device = await browser.newContext({ viewport: { width: 1360, height: 850 }, locale: 'en-GB' })
  if (signedIn) {
    const { email, password } = foyer.login
    const answer = await device.request.post(`${origin(foyer)}/api/v1/session`, { data: { email, password } })
    if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`)
  }
  const page = await device.newPage()
  page.setDefaultTimeout(20_000)
  let clicks = 0
  return {
    page,
    device,
    clicks: () => clicks,
    async click(role, name) {
      clicks++
      await page.getByRole(role, { name }).first().click()
    },
    async segment(name) {
      clicks++
      await page.locator('.mantine-SegmentedControl-root').getByText(name, { exact: true }).first().click()
    },
    async go(path) {
      await page.goto(`${origin(foyer)}/app${path}`)
      await page.locator('main h1, main h2').first().waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    },
    [Symbol.asyncDispose]: () => device.close(),
  }
}

/** Milliseconds until it is done. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await action()
  return performance.now() - begun
}

/** A form of the address with these fields of the CRM; answers the ids of form and fields. */
export async function formWith(foyer: Foyer, title: string, names: readonly string[]) {
  const body = { internal_title: title, title }
  const { data } = await foyer.api<{ data: { id: number; url: string } }>('POST', '/forms', body)
  for (const crm_field_name of names) {
    await foyer.api('POST', `/forms/${data.id}/fields`, { crm_module: 'address', crm_field_name })
  }
  return data
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
