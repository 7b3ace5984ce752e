import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { recordTexts } from '../crm/records-texts.ts'
import { auditTexts } from '../audit-log/texts.ts'
import { common } from '../text/common.ts'
import { statisticsTexts } from '../statistics/texts.ts'
import { workTexts } from '../work/texts.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/list-${name}.png` })
}

/** Elements of the page that reach out of the screen, or can be scrolled sideways; a row of choices or tabs may be. */
const tooWide = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter(
        (element) => !element.closest('nav, [role=radiogroup]') && !element.querySelector(':scope > [role=radiogroup]'),
      )
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
        return width > 1 && (right > innerWidth + 1 || (scrolls && element.scrollWidth > element.clientWidth + 1))
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  )

const lists: { name: string; path: (form: number) => string }[] = [
  { name: 'mails', path: () => '/mails' },
  { name: 'templates', path: () => '/pdf-templates' },
  { name: 'letterheads', path: () => '/letterheads' },
  { name: 'keys', path: () => '/api-keys' },
  { name: 'records', path: () => '/crm/records' },
  { name: 'staff', path: () => '/staff' },
  { name: 'submissions', path: (form) => `/forms/${form}/submissions` },
]

/** Pixels from the top of a phone, which has 844, and the entry that begins there at the latest. */
const firsts = [
  { path: () => '/inbox', entry: 'ol[aria-label] > li', at: 340 },
  { path: () => '/forms', entry: 'ul[aria-label] > li', at: 240 },
  { path: (form: number) => `/forms/${form}/submissions`, entry: 'ul[aria-label] > li, ol[aria-label] > li', at: 540 },
]

test.each(['de', 'en'] as const)(
  'lists: on a phone, controls leave room for entries, in %s [B31-82]',
  async (language) => {
    const form = (await dashboard.call(forms.list)).body.data.find(
      (one: { submissions_count: number }) => one.submissions_count > 0,
    )!
    await using tab = await dashboard.open({ language, phone: true })
    for (const { path, entry, at } of firsts) {
      await tab.visit(path(form.id))
      const first = tab.page.locator('main').locator(entry).first()
      await first.waitFor()
      expect((await first.boundingBox())!.y).toBeLessThan(at)
      // Buttons that are their icon alone are as large as a finger needs, and have names.
      for (const button of await tab.page.locator('[data-icon-on-phone]').all()) {
        const { width, height } = (await button.boundingBox())!
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        expect(await button.innerText()).not.toBe('')
      }
      expect(await violations(tab.page)).toEqual([])
    }
    expect(tab.faults).toEqual([])
  },
)

test.each([
  { language: 'de', dark: false },
  { language: 'en', dark: true },
] as const)('lists: nothing is wider than a phone, $language, dark $dark [B31-43]', async (look) => {
  const form = (await dashboard.call(forms.list)).body.data.find(
    (one: { submissions_count: number }) => one.submissions_count > 0,
  )!
  const long = { Name: 'Donaudampfschifffahrtsgesellschaft'.repeat(3), Email: `${'lang'.repeat(15)}@example.com` }
  await sql`insert into built_in_crm_records (account_id, module, "values")
    select account_id, 'address', ${JSON.stringify(long)}::jsonb from forms where id = ${form.id}`.execute(
    dashboard.app.platform.database.system,
  )
  await sql`insert into mails (account_id, recipient, subject, body)
    select account_id, ${long.Email}, ${long.Name}, 'Guten Tag' from forms where id = ${form.id}`.execute(
    dashboard.app.platform.database.system,
  )
  await sql`insert into staff_members (account_id, name, email, source)
    select account_id, ${long.Name + look.language}, ${look.language + long.Email}, 'manual' from forms where id = ${form.id}`.execute(
    dashboard.app.platform.database.system,
  )
  await using tab = await dashboard.open({ ...look, phone: true })
  const { page } = tab
  for (const { name, path } of lists) {
    await tab.visit(path(form.id))
    await picture(page, `${name}-${look.language}`)
    expect(await page.locator('main table').count(), name).toBe(0)
    expect(await tooWide(page), name).toEqual([])
    expect(await violations(page), name).toEqual([])
  }
  // Side by side, the kinds of records would be wider than the screen.
  await tab.visit('/crm/records')
  await page.getByRole('combobox', { name: recordTexts[look.language].modules }).selectOption({ index: 1 })
  await page.waitForURL('**/crm/records?module=estate')
  await tab.visit(`/forms/${form.id}/submissions`)
  // A card opens by the keyboard as a row does.
  await page.locator('main li button').filter({ hasText: '·' }).first().press('Enter', { timeout: 10_000 })
  await page.getByRole('dialog').waitFor({ timeout: 10_000 })
  expect(tab.faults).toEqual([])
})

test.each(['de', 'en'] as const)(
  'audit log: on a phone its changes are cards and its filters are folded, %s [B31-44]',
  async (language) => {
    await using tab = await dashboard.open({ language, phone: true, dark: language === 'en' })
    const { page } = tab
    const t = auditTexts[language]
    await tab.visit('/audit-log')
    const kind = page.getByRole('combobox', { name: t.kind })
    expect(await kind.isVisible()).toBe(false)
    const details = page.locator('main li button[aria-expanded]')
    await details.nth(2).click()
    await page.getByText(`${t.after}:`).first().waitFor()
    await picture(page, `audit-${language}`)
    expect(await page.locator('main table').count()).toBe(0)
    expect(await tooWide(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: common[language].filters, exact: true }).click()
    await kind.waitFor()
    await picture(page, `audit-filters-${language}`)
    expect(await violations(page)).toEqual([])
    // With a filter in the address, they are not hidden.
    await tab.visit('/audit-log?actor=key')
    await kind.waitFor()
    expect(tab.faults).toEqual([])
  },
)

test('failures: on a phone their filters are folded until they are wanted or used [B31-51]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  const t = workTexts.de
  await tab.visit('/work')
  const kind = page.getByRole('combobox', { name: t.kind })
  expect(await kind.isVisible()).toBe(false)
  await page.getByRole('button', { name: common.de.filters, exact: true }).click()
  await kind.waitFor()
  await picture(page, 'work-filters')
  expect(await violations(page)).toEqual([])
  await tab.visit('/work?kind=mail')
  await kind.waitFor()
  await tab.visit('/work?state=settled')
  expect(await kind.isVisible()).toBe(false)
  await picture(page, 'work')
})

test('statistics: what visitors did stands in one row of cards [B31-52]', async () => {
  const [form] = (await dashboard.call(forms.list)).body.data as { id: number }[]
  await using tab = await dashboard.open({ language: 'de' })
  await tab.visit(`/forms/${form!.id}/statistics`)
  const t = statisticsTexts.de
  const tops = [t.funnel, t.sources, t.devices].map(
    async (name) => (await tab.page.getByRole('heading', { name }).boundingBox())?.y,
  )
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await picture(tab.page, 'statistics')
})
