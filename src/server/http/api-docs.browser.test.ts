import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someOf } from '../../../test/thorough.ts'
import { startApp, type TestApp } from '../testing/harness.ts'
import { closeTabs, openBrowser } from '../testing/browser/browser.ts'

let app: TestApp
const browser = await openBrowser()
let origin: string

beforeAll(async () => {
  app = await startApp()
  origin = await app.listen()
})
afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
})

/** The reference once it is shown, with everything that went wrong and every address asked for. */
async function open(options: { width: number; colorScheme?: 'light' | 'dark' }) {
  const { width, colorScheme = 'light' } = options
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  const asked: URL[] = []
  // Refused by the content security policy counts as well: Chromium says so on the console.
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.goto(`${origin}/api/docs`)
  await page.locator('#operations-Forms-forms_list').waitFor()
  return { page, faults, asked, [Symbol.asyncDispose]: () => context.close() }
}

const methodsShown = (page: Page) => page.locator('.opblock-summary-method').count()

const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

test.each(someOf(looks, 2))(
  'http: /api/docs shows every call and event, from this host only ($width px, $colorScheme) [B11-45]',
  async (options) => {
    await using shown = await open(options)
    const { page, faults, asked } = shown
    const answer = await fetch(`${origin}/api/v1/openapi.json`)
    const document = (await answer.json()) as {
      paths: Record<string, Record<string, { security?: unknown }>>
      webhooks: Record<string, unknown>
    }
    const forKeys = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ security }) => security === undefined)
    expect(forKeys.length).toBeGreaterThan(30)
    // They are drawn one after the other.
    await expect.poll(() => methodsShown(page)).toBe(forKeys.length + Object.keys(document.webhooks).length)
    await page.locator('#operations-Forms-forms_create .opblock-summary-control').click()
    await page.getByText('"internal_title": "Inquiry (website)"').first().waitFor()
    const { scrollWidth, background } = (await page.evaluate(
      '({ scrollWidth: document.documentElement.scrollWidth, background: getComputedStyle(document.documentElement).backgroundColor })',
    )) as { scrollWidth: number; background: string }
    expect(scrollWidth).toBe(options.width)
    expect(background).toBe(options.colorScheme === 'dark' ? 'rgb(16, 20, 28)' : 'rgb(255, 255, 255)')
    expect(asked.filter((url) => url.origin !== origin && url.protocol !== 'data:')).toEqual([])
    expect(faults).toEqual([])
  },
)

test('http: a call can be tried with a key that was entered, and only with that [B11]', async () => {
  await using shown = await open({ width: 1280 })
  const { page, faults } = shown
  const call = page.locator('#operations-Connection-me_get')
  const attempt = async () => {
    await call.locator('.execute').click()
    await call.locator('.live-responses-table .response-col_status').first().waitFor()
    return call.locator('.live-responses-table').textContent()
  }
  await call.locator('.opblock-summary-control').click()
  await call.locator('.try-out__btn').click()
  expect(await attempt()).toContain('401')
  expect(faults.splice(0)).toEqual([expect.stringContaining('401')])
  await page.locator('.btn.authorize').click()
  await page.locator('.auth-container input').fill(app.owner.api_key)
  await page.locator('.auth-btn-wrapper .authorize').click()
  await page.locator('.close-modal').click()
  await call.locator('.btn-clear').click()
  expect(await attempt()).toContain(app.owner.email)
  expect(faults).toEqual([])
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
})

test('http: /api/docs needs no key; its files are packed, and kept as long as they do not change', async () => {
  const page = await app.server.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|https?:/)
  const files = [...page.body.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file]) => `/api/${file}`)
  expect(files.length).toBeGreaterThan(4)
  for (const url of new Set(files)) {
    const packed = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.statusCode, url).toBe(200)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(packed.headers['cache-control']).toContain('immutable')
    const plain = await app.server.inject(url.replace(/\?.*/, ''))
    expect(plain.headers['cache-control']).toBe('public, max-age=3600')
    expect(plain.rawPayload.length).toBeGreaterThan(packed.rawPayload.length)
  }
  expect((await app.server.inject('/api/docs/')).headers['location']).toBe('../docs')
})
