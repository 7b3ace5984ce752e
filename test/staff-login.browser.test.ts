import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type Axe from 'axe-core'
import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissions } from '../src/shared/contract/submissions/submissions.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { mailedTo, staffForm, staffMember } from '../src/server/testing/staff.ts'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'

/** A form for staff as its members meet it: in Chromium, by a link from their mail, or with its code in a frame. */
let app: TestApp
const browser = await openBrowser()
let origin: string
/** A page of another site, with the form in a frame. */
const site = createServer((request, response) => {
  const form = new URL(request.url ?? '', 'http://localhost').searchParams.get('form') ?? ''
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Intranet</title><link rel="icon" href="data:,">
    <iframe src="${form}" title="Formular" width="720" height="640"></iframe>`)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  // Cookies for frames need https, or, for browsers, a server on this machine.
  app = await startApp({ env: { PUBLIC_URL: 'https://127.0.0.1' } })
  origin = await app.listen()
})

afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
  site.close()
})

async function open(url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(url)
  return { page, faults, [Symbol.asyncDispose]: () => context.close() }
}

/** Ids of what axe finds against WCAG 2.2 AA. */
async function violations(page: Page | Frame): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe, document } = globalThis as unknown as { axe: typeof Axe; document: Axe.ElementContext }
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/staff-${name}.png` }) : undefined

const words = {
  de: ['Ihre E-Mail-Adresse', 'Link anfordern', 'Jetzt anmelden', 'Absenden', 'Abmelden', 'Vielen Dank'],
  en: ['Your e-mail address', 'Request link', 'Log in now', 'Send', 'Log out', 'Thank you'],
} as const

test.each(['de', 'en'] as const)(
  'staff login: (%s) a member asks for a link, opens it from the mail, sends the form, and logs out [B4.12-14, B4.12-15]',
  async (language) => {
    const [email, request, confirm, submit, logOut, thanks] = words[language]
    const member = await staffMember(app)
    const form = await staffForm(app, { language, min_fill_seconds: 0, staff_allowed_member_ids: [member.id] })
    const viewport = language === 'de' ? { width: 1280, height: 800 } : { width: 390, height: 844 }
    await using opened = await open(`${origin}${form.path}?Name=Ada`, { viewport })
    const { page, faults } = opened
    await shot(page, `${language}-1-gate`)
    expect(await violations(page)).toEqual([])
    await page.getByLabel(email).fill(member.email)
    await page.getByRole('button', { name: request }).click()
    await page.waitForURL(/request=/)
    await shot(page, `${language}-2-sent`)
    expect(await violations(page)).toEqual([])

    const tab = await page.context().newPage()
    await tab.goto(origin + (await mailedTo(app, member.email)).link)
    await shot(tab, `${language}-3-link`)
    expect(await violations(tab)).toEqual([])
    expect(await tab.locator('main').textContent()).toContain(member.name)
    await tab.getByRole('button', { name: confirm }).click()
    await tab.waitForURL(origin + form.path)
    await shot(tab, `${language}-4-form`)
    expect(await violations(tab)).toEqual([])
    await tab.getByLabel('Geheime Frage').fill('Ada')
    await tab.getByRole('button', { name: submit }).click()
    await expect.poll(() => tab.locator('#foyer-card').textContent()).toContain(thanks)
    expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(1)

    await page.goto(`${origin}${form.path}?Name=Ada`)
    expect(await page.getByLabel('Geheime Frage').inputValue()).toBe('Ada')
    await page.getByRole('link', { name: logOut }).click()
    await shot(page, `${language}-5-leave`)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: logOut }).click()
    await page.waitForURL(`${origin}${form.path}?Name=Ada`)
    expect(await page.getByLabel(email).isVisible()).toBe(true)
    expect(faults).toEqual([])
    await tab.close()
  },
)

test('staff login: in a frame of another site the code logs in, also after a wrong one [B4.12-14]', async () => {
  const member = await staffMember(app)
  const form = await staffForm(app, { min_fill_seconds: 0 })
  const host = `http://localhost:${(site.address() as AddressInfo).port}`
  await using opened = await open(`${host}/?form=${encodeURIComponent(`${origin}${form.path}?embed=1`)}`)
  const { page } = opened
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Ihre E-Mail-Adresse').fill(member.email)
  await shot(page, 'frame-1-gate')
  await frame.getByRole('button', { name: 'Link anfordern' }).click()
  const code = frame.getByLabel('Code aus der E-Mail')
  await code.waitFor()
  await shot(page, 'frame-2-sent')
  const mailed = (await mailedTo(app, member.email)).code
  await code.fill(mailed === '111111' ? '222222' : '111111')
  await code.press('Enter')
  await frame.getByText('Dieser Code ist nicht richtig').waitFor()
  await shot(page, 'frame-3-wrong')
  const [, inner] = page.frames()
  expect(await violations(inner ?? page)).toEqual([])
  await code.fill(mailed)
  await code.press('Enter')
  await frame.getByLabel('Geheime Frage').fill('Grace')
  await shot(page, 'frame-4-form')
  await frame.getByRole('button', { name: 'Absenden' }).click()
  await expect.poll(() => frame.locator('#foyer-card').textContent()).toContain('Vielen Dank')
  const { data } = await app.call(submissions.list, { id: form.id })
  expect(data).toMatchObject([{ content: { address: { Name: 'Grace' } } }])
  // Chromium keeps what a frame stores apart from what the form's own address does.
  await page.goto(origin + form.path)
  expect(await page.getByLabel('Ihre E-Mail-Adresse').isVisible()).toBe(true)
})

test('staff login: without JavaScript the login works the same [B4.12]', async () => {
  const member = await staffMember(app)
  const form = await staffForm(app)
  await using opened = await open(origin + form.path, { javaScriptEnabled: false })
  const { page } = opened
  await page.getByLabel('Ihre E-Mail-Adresse').fill(member.email)
  await page.getByRole('button').click()
  await page.getByLabel('Code aus der E-Mail').fill((await mailedTo(app, member.email)).code)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByLabel('Geheime Frage').fill('Ada')
  await page.getByRole('button', { name: 'Absenden' }).click()
  expect(new URL(page.url()).pathname).toBe(`${form.path}/done`)
})
