import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { indexAll } from '../../server/features/submission-index/index.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { activeForm, named, post } from '../../server/testing/forms.ts'
import { queueDue } from '../../server/testing/submission-mails.ts'
import { changeAllTexts } from '../inbox/change-all-texts.ts'
import { inboxTexts } from '../inbox/texts.ts'
import { mailTexts } from '../mails/texts.ts'
import { submissionsTexts } from '../submissions/texts.ts'
import { viewTexts } from '../submissions/views/view-texts.ts'
import { common } from '../text/common.ts'
import { wordTexts } from './word-texts.ts'

let dashboard: DashboardApp
let form: number
let done: number

beforeAll(async () => {
  dashboard = await startDashboard({ limited: false })
  const { app, demo } = dashboard
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'last', crm_field_name: 'Name' },
    { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  ]
  const settings = { email_enabled: true, subject: 'Danke für Ihre Anfrage' }
  const made = await activeForm(app, { key: demo.api_key, fields, settings })
  form = made.id
  for (const last of ['Ödegaard', 'Marquardt', 'Marquardsen']) {
    const answers = { first: 'Lena', last, email: 'l@home.example' }
    done = (await post(app, made.path, named(made.ids, answers))).body.data.id
  }
  await app.call(submissionProcessing.update, { id: done, key: demo.api_key, body: { status: 'done' } })
  await queueDue(app)
  await indexAll(app.platform.database.system)
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const t = { inbox: inboxTexts.de, submissions: submissionsTexts.de, mails: mailTexts.de, words: wordTexts.de }

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/words-${name}.png` })
}

const lists = [
  { name: 'inbox', label: t.inbox.search, path: () => '/inbox', row: 'ol > li' },
  { name: 'submissions', label: t.submissions.search, path: () => `/forms/${form}/submissions`, row: 'tbody > tr' },
  { name: 'mails', label: t.mails.search, path: () => '/mails', row: 'tbody > tr' },
]

test.each(lists)(
  '$name: is searched while one types, and by its address [B31-95]',
  async ({ name, label, path, row }) => {
    await using tab = await dashboard.open({ language: 'de' })
    const { page } = tab
    const input = page.getByRole('searchbox', { name: label })
    const rows = page.locator('main').locator(row)
    await tab.visit(path())
    await input.click()
    // Answers come while one types on: no letter is lost.
    for (const part of ['marq', 'uar', 'dt']) {
      await page.keyboard.type(part, { delay: 40 })
      await page.waitForTimeout(300)
    }
    expect(await input.inputValue()).toBe('marquardt')
    await page.waitForURL(/\?q=marquardt/)
    await expect.poll(() => rows.count()).toBe(name === 'mails' ? 2 : 1)
    await picture(page, name)
    expect(await violations(page)).toEqual([])
    await tab.visit(`${path()}?q=niemandes`)
    await page.getByText(t.words.noneText('niemandes')).waitFor()
    await page.getByText(name === 'mails' ? t.words.newestMails('500') : t.words.most('2.000')).waitFor()
    await picture(page, `${name}-none`)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t.words.clear }).click()
    await expect.poll(() => input.inputValue()).toBe('')
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => rows.count()).toBeGreaterThan(2)
    await input.fill('x')
    await page.getByText(t.words.tooShort).waitFor()
    expect(tab.faults).toEqual([])
  },
)

test('inbox: a search goes on in all statuses, with its filters, and is not kept by a view [B31-95]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/inbox?q=marquardsen&form=${form}`)
  await page.getByRole('button', { name: t.inbox.everyStatus }).click()
  await page.waitForURL(/status=/)
  await expect.poll(() => page.locator('main ol > li').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('form')).toBe(String(form))
  await page.getByRole('button', { name: viewTexts.de.views }).click()
  await page.getByRole('button', { name: viewTexts.de.save }).click()
  await page.getByText(t.words.notInView).waitFor()
  await page.getByRole('button', { name: common.de.close }).click()
  await tab.visit('/inbox?q=marquardsen&status=done')
  await page.goBack()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('marquardsen')
  expect(tab.faults).toEqual([])
})

test.each(lists)(
  '$name: on a phone the search is an icon until it is wanted [B31-96]',
  async ({ name, label, path }) => {
    await dashboard.call(forms.list)
    await using tab = await dashboard.open({ language: 'de', phone: true })
    const { page } = tab
    await tab.visit(path())
    const icon = page.getByRole('button', { name: label })
    await icon.waitFor()
    await picture(page, `${name}-phone`)
    const { width, height } = (await icon.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await icon.click()
    const input = page.getByRole('searchbox', { name: label })
    await expect.poll(() => input.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type('marquardt')
    await page.waitForURL(/\?q=marquardt/)
    await picture(page, `${name}-phone-open`)
    expect(await violations(page)).toEqual([])
    await tab.visit(`${path()}?q=marquardt`)
    expect(await input.inputValue()).toBe('marquardt')
    // Who empties it writes other words: it keeps its place, and the focus.
    await input.fill('')
    await page.waitForURL((url) => url.search === '')
    await page.waitForTimeout(300)
    expect(await input.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type('marq')
    await page.waitForURL(/\?q=marq$/)
    expect(tab.faults).toEqual([])
  },
)

test('inbox: changes of all that the words find say that the newest are found [B31-95]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox?q=marq')
  await page.getByRole('button', { name: changeAllTexts.de.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(changeAllTexts.de.matching('1', true)).waitFor()
  await dialog.getByText(t.words.most('2.000')).waitFor()
  await picture(page, 'change-all')
  await page.getByRole('button', { name: common.de.cancel }).click()
  await tab.visit('/inbox?q=marqaurdt')
  await page.getByRole('button', { name: changeAllTexts.de.open }).click()
  await dialog.getByText(changeAllTexts.de.exactWords).waitFor()
  await picture(page, 'change-all-none')
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('inbox: nothing is chosen in the list of former words [B31-95]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox?q=marq')
  const rows = page.locator('main ol > li')
  await expect.poll(() => rows.count()).toBe(1)
  const list = page.locator('main ol')
  const answered = Promise.withResolvers<void>()
  await page.route(/\/inbox\?.*q=lena/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('searchbox', { name: t.inbox.search }).fill('lena')
  await page.waitForURL(/q=lena/)
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
  expect(await list.evaluate((it) => (it as HTMLElement).inert)).toBe(true)
  await page.keyboard.press('e')
  answered.resolve()
  await expect.poll(() => list.getAttribute('aria-busy')).toBe(null)
  await expect.poll(() => rows.count()).toBe(2)
  expect(tab.faults).toEqual([])
})
