import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formGroups } from '../../src/shared/contract/forms/form-groups.ts'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../src/shared/contract/documents/pdf-templates.ts'
import { session } from '../../src/shared/contract/accounts/session.ts'
import { staffMembers } from '../../src/shared/contract/accounts/staff-members.ts'
import { submissionDocuments } from '../../src/shared/contract/submissions/submission-documents.ts'
import { writeCounts } from '../../src/server/features/statistics/index.ts'
import { buildBrowserFiles } from '../../src/server/testing/browser/dashboard.ts'
import { makeDue, readPdf } from '../../src/server/testing/documents/documents.ts'
import { activeForm, named, post, type TestForm } from '../../src/server/testing/forms.ts'
import { closeTabs, openBrowser } from '../../src/server/testing/browser/browser.ts'
import { htmlOf } from '../../src/server/features/mails/index.ts'
import { startApp } from '../../src/server/testing/harness.ts'
import { startModelServer } from '../../src/server/testing/servers/model-server.ts'
import { queueDue } from '../../src/server/testing/submission-mails.ts'
import { someOf, thorough } from '../thorough.ts'
import { hostileForm, saySettings } from './hostile-form.ts'
import { converse, knock, sign } from './other-pages.ts'
import { payloads } from './payloads.ts'
import { dangers, openWatchedTab } from './watched-tab.ts'

const model = await startModelServer()
const allowed = `127.0.0.1:9,${model.host}`
const app = await startApp({ limited: false, env: { TRUST_PROXY: '1', WEBHOOK_ALLOW_HOSTS: allowed } })
const origin = await app.listen()
app.platform.config.publicUrl = origin
const { system } = app.platform.database
const browser = await openBrowser()
afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})
beforeAll(buildBrowserFiles, 180_000)

const heldAtLeast = `title description submit_button_label thankyou_headline thankyou_text closed_headline closed_text
  imprint_line_1 seo_title seo_description subject body notification_subject double_opt_in_subject double_opt_in_body consent_text
  chat_assistant_name chat_assistant_greeting chat_assistant_knowledge logo_alt_text email_sender_name`.split(/\s+/)

const chosen = someOf(payloads, 75)
const formScreens = ['/statistics', '/submissions', '/build', '/logic', '/settings', '/share', '/document']
const otherScreens = [
  '/mails',
  '/pdf-templates',
  '/staff',
  '/audit-log',
  '/webhooks',
  '/account',
  '/account?part=styling',
  '/account?part=imprint',
]
const addressOf = (n: number) => `Ada${n}@home.example`

/** What a page as it stands could run, with the payload that it was for. */
async function check(page: Page, found: string[], what: string): Promise<void> {
  for (const one of await dangers(page)) found.push(`${what}: ${one}`)
}

/** The last link of its kind in the mails to an address. */
async function mailedLink(recipient: string, part: string): Promise<string> {
  const mails = await system.selectFrom('mails').select('body').where('recipient', '=', recipient).execute()
  const links = mails.map(({ body }) => new RegExp(`http\\S+/${part}/[^\\s)]+`).exec(body)?.[0])
  const link = links.findLast((one) => one !== undefined)
  if (link === undefined) throw new Error(`No mail to ${recipient} has a link to ${part}.`)
  return link
}

/** As a visitor goes: prefilled by an address, faults, files, the steps, the review, sent. */
async function visit(page: Page, form: TestForm, texts: readonly string[], found: string[]): Promise<void> {
  const [text = ''] = texts
  const areas = texts.map((one, n) => [`field_${form.ids[`area${n}`]}`, one])
  const query = new URLSearchParams([['utm_source', text], ['utm_campaign', text], ...areas] as [string, string][])
  const next = page.locator('.next:visible').first()
  const email = page.locator(`[name=field_${form.ids['email']}]`)
  await page.goto(`${origin}${form.path}?${query}`, { referer: `https://portal.example/?${query}` })
  await check(page, found, 'page')
  await email.fill('no address')
  await next.click()
  await page.locator('#foyer-faults').waitFor()
  await check(page, found, 'faults')
  await email.fill('visitor@home.example')
  await next.click()
  const names = texts.map((one) => `${one.replaceAll('/', '_').replaceAll('\0', '')}.txt`)
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }))
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect.poll(() => page.locator('.file').count(), { timeout: 20_000 }).toBe(files.length)
  await check(page, found, 'upload')
  await expect
    .poll(() => page.locator('input[type=hidden][name^=field_]').count(), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(files.length)
  await page.locator(`[name=field_${form.ids['agree']}]`).check()
  await next.click()
  await page.locator('.review').waitFor()
  await check(page, found, 'review')
  await page.locator('[name=consent]').check()
  await page.locator('.actions button[type=submit]:visible').click()
  await page.locator('#foyer').waitFor({ state: 'detached' })
  await check(page, found, 'sent')
}

/** The pages of a visitor who wants to continue later. */
async function askForLink(page: Page, form: TestForm, texts: readonly string[], found: string[]): Promise<void> {
  const areas = texts.map((one, n) => [`field_${form.ids[`area${n}`]}`, one])
  await page.goto(`${origin}${form.path}?${new URLSearchParams(areas as [string, string][])}`)
  await page.locator('button[formaction]:visible').click()
  await page.locator('input[type=email]:visible').fill(`later${form.id}@home.example`)
  await check(page, found, 'later')
  await page.locator('button[type=submit]:visible').click()
  await page.waitForLoadState()
  await check(page, found, 'link sent')
  await page.goto(await mailedLink(`later${form.id}@home.example`, 'resume'))
  await check(page, found, 'resume')
  await page.locator('button[type=submit]:visible').click()
  await page.locator('#foyer').waitFor()
  await check(page, found, 'resumed')
}

test('hostile markup: every payload runs where a page does not escape it, or would be found there', async () => {
  await using tab = await openWatchedTab(browser, origin)
  const silent: string[] = []
  for (const text of someOf(payloads.slice(0, 130), 26)) {
    const before = tab.noted.length
    await tab.page.setContent(`<!doctype html><div>${text}</div>`)
    await tab.page.evaluate('new Promise((done) => setTimeout(done, 30))')
    if (tab.noted.length === before && (await dangers(tab.page)).length === 0) silent.push(text)
  }
  expect(silent).toEqual([])
})

test(`hostile markup: ${chosen.length} texts in all settings of a form: nothing runs on its pages`, async () => {
  const found: string[] = []
  const held = new Set<string>()
  const form = await hostileForm(app, chosen.slice(0, 1))
  await using tab = await openWatchedTab(browser, origin)
  const { page, noted } = tab
  for (const [n, text] of chosen.entries()) {
    const from = noted.length
    for (const name of await saySettings(app, form.id, text)) held.add(name)
    const answers = { name: text, email: addressOf(n), area0: text, agree: '1' }
    const sent = await post(app, form.path, { ...named(form.ids, answers), consent: '1' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    await queueDue(app)
    for (const [place, url] of [
      ['page', form.path],
      ['thanks', sent.body.data.thankyou.url],
      ['confirm', await mailedLink(addressOf(n), 'confirm')],
    ] as const) {
      await page.goto(new URL(url, origin).href)
      await check(page, found, `${place} ${text}`)
    }
    await app.call(forms.update, { id: form.id, body: { active: false } })
    await page.goto(origin + form.path)
    await check(page, found, `closed ${text}`)
    await app.call(forms.update, { id: form.id, body: { active: true } })
    for (let at = from; at < noted.length; at++) noted[at] += ` ${text}`
  }
  expect([noted, found]).toEqual([[], []])
  expect([...held]).toEqual(expect.arrayContaining(heldAtLeast))
  expect(held.size).toBeGreaterThanOrEqual(45)
}, 900_000)

test('hostile markup: in fields, rules, answers and names of files: nothing runs on any page', async () => {
  const found: string[] = []
  for (let at = 0; at < chosen.length; at += 15) {
    const texts = chosen.slice(at, at + 15)
    const form = await hostileForm(app, texts)
    await using tab = await openWatchedTab(browser, origin, { extraHTTPHeaders: { 'x-forwarded-for': `10.7.${at}.1` } })
    const { page, noted } = tab
    await visit(page, form, texts, found)
    if (thorough) await askForLink(page, form, texts, found)
    for (const query of thorough ? ['lang=en', 'embed=1'] : ['lang=en']) {
      await page.goto(`${origin}${form.path}?${query}`)
      await check(page, found, query)
    }
    expect([noted, found], texts.join('\n')).toEqual([[], []])
  }
}, 600_000)

test('hostile markup: with the assistant, at a password, and where documents are signed: nothing runs', async () => {
  const found: string[] = []
  // A visitor may say no more to an assistant in a minute.
  for (let at = 0; at < chosen.length; at += 10) {
    const texts = chosen.slice(at, at + 10)
    await using tab = await openWatchedTab(browser, origin, { extraHTTPHeaders: { 'x-forwarded-for': `10.8.${at}.1` } })
    const { page, noted } = tab
    const pages = { app, origin, page, check: (one: Page, what: string) => check(one, found, what) }
    await converse(pages, model, texts)
    // One round of these says enough where not every combination is asked for.
    for (const text of thorough ? texts : texts.slice(0, 1)) {
      await knock(pages, text)
      await sign(pages, text)
    }
    expect([noted, found], texts.join('\n')).toEqual([[], []])
  }
}, 1_800_000)

/** A form with a field for each payload, whose answer is that payload, and a document that says them all. */
async function allTogether() {
  const form = await activeForm(app, {
    settings: { title: 'Alle', pdf_download_enabled: true, capture_utm: true, notification_enabled: false },
    fields: chosen.map((text, n) => ({ key: String(n), field_type: 'textarea', label: text, hint: text })),
  })
  const blocks = chosen.flatMap((text) => [
    { type: 'heading', text },
    { type: 'paragraph', text },
  ])
  const shown = { type: 'fieldlist', field_ids: Object.values(form.ids) }
  const saved = await app.call(pdfTemplates.update, {
    id: form.id,
    body: { enabled: true, blocks: [...blocks.slice(0, 299), shown], design: { footer_text: chosen[0] } },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const query = new URLSearchParams({ utm_source: chosen[0] ?? '', utm_campaign: chosen[1] ?? '' })
  for (const text of chosen.slice(0, 19)) {
    const headers = { 'user-agent': 'Firefox' }
    await app.server.inject({ url: `${form.path}?${new URLSearchParams({ utm_source: text })}`, headers })
  }
  const answers = Object.fromEntries(chosen.map((text, n) => [String(n), text]))
  const sent = await post(app, `${form.path}?${query}`, named(form.ids, answers))
  expect(sent.status).toBe(201)
  return { ...form, submission: sent.body.data.id as number }
}

test.runIf(thorough)(
  'hostile markup: what they say in the dashboard and in mails is text (npm run test:thorough)',
  async () => {
    const found: string[] = []
    const form = await allTogether()
    await app.call(staffMembers.create, { body: { name: chosen[0], email: 'eva@agency.example' } })
    await app.call(formGroups.create, { body: { name: chosen[1] } })
    await writeCounts(system)
    await queueDue(app)
    const { headers } = await app.call(session.create, {
      key: null,
      body: { email: app.owner.email, password: app.owner.password },
    })
    const [name = '', value = ''] = (String(headers['set-cookie']).split(';', 1)[0] ?? '').split('=')
    await using tab = await openWatchedTab(browser, origin, { viewport: { width: 1360, height: 900 } })
    const { page } = tab
    await page.context().addCookies([{ name, value, url: origin }])
    const screens = ['/forms', ...formScreens.map((screen) => `/forms/${form.id}${screen}`), ...otherScreens]
    for (const screen of screens) {
      await page.goto(`${origin}/app${screen}`)
      await page.locator('main h1, main h2').first().waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      await check(page, found, screen)
      if (!/submissions|mails/.test(screen)) continue
      const rows = page.locator('main tbody tr')
      const count = Math.min(await rows.count(), 25)
      for (let row = 0; row < count; row++) {
        await rows.nth(row).click()
        await page.locator('[role=dialog]').first().waitFor()
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await check(page, found, `${screen} ${row}`)
        await page.keyboard.press('Escape')
        await page.locator('[role=dialog]').first().waitFor({ state: 'detached' })
      }
    }
    // As in a mail program that lets everything run.
    await page.goto('about:blank')
    const mails = await system.selectFrom('mails').select(['subject', 'html', 'letter']).execute()
    const bodies = mails.flatMap((mail) => htmlOf(mail) ?? [])
    expect(bodies.length).toBeGreaterThan(3 * chosen.length)
    for (let i = 0; i < bodies.length; i += 50) {
      await page.setContent(bodies.slice(i, i + 50).join('\n'))
      await page.evaluate('new Promise((done) => setTimeout(done, 100))')
      await check(page, found, 'mail')
    }
    expect([tab.noted, found]).toEqual([[], []])
  },
  300_000,
)

test('hostile markup: a document that says all of them says them word by word, and holds nothing that runs', async () => {
  const form = await allTogether()
  await makeDue(app)
  const { status, body } = await app.call(submissionDocuments.get, { id: form.submission })
  expect(status).toBe(200)
  expect(body.toString('latin1')).not.toMatch(
    /\/(?:JavaScript|JS|Launch|OpenAction|SubmitForm)\s|\/URI\s*\((?!https?:|mailto:)/,
  )
  const solid = (text: string) => text.replace(/[\s\p{Cc}\u00ad\u2010\ufffe-]/gu, '')
  const words = solid((await readPdf(body)).text)
  expect(chosen.filter((text) => !words.includes(solid(text)))).toEqual([])
}, 300_000)
