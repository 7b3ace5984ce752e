import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
  for (const name of ['Zeta', 'alpha', 'Mitte']) await dashboard.newForm(name, ['Name'])
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const mine = ['Zeta', 'alpha', 'Mitte']
const namesIn = async (page: Page, name: string) => {
  const links = await page
    .getByRole(name === 'cards' ? 'list' : 'table')
    .getByRole('link')
    .allTextContents()
  return links.filter((text) => mine.includes(text))
}
const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

const sights = [
  { language: 'de', form: 'Formular', changed: 'Letzte Änderung' },
  { language: 'en', dark: true, form: 'Form', changed: 'Last change' },
] as const

test.each(sights)(
  'forms: a click on the head of a column sorts by it, and back, in $language [B30-12]',
  async (sight) => {
    await using tab = await dashboard.open(sight)
    const { page } = tab
    await tab.visit('/forms')
    const head = (name: string) => page.getByRole('columnheader', { name })
    const button = head(sight.form).getByRole('button', { name: sight.form, exact: true })
    await expect.poll(() => head(sight.changed).getAttribute('aria-sort')).toBe('descending')
    await button.click()
    await expect.poll(() => namesIn(page, 'table')).toEqual(['alpha', 'Mitte', 'Zeta'])
    expect(await head(sight.form).getAttribute('aria-sort')).toBe('ascending')
    await page.waitForURL('**/forms?sort=internal_title')
    expect(await violations(page)).toEqual([])
    await button.press('Enter')
    await expect.poll(() => namesIn(page, 'table')).toEqual(['Zeta', 'Mitte', 'alpha'])
    expect(await head(sight.form).getAttribute('aria-sort')).toBe('descending')
    await picture(page, `forms-${sight.language}`)
    await page.reload()
    await expect.poll(() => namesIn(page, 'table')).toEqual(['Zeta', 'Mitte', 'alpha'])
    expect(tab.faults).toEqual([])
  },
)

test('forms: on a phone a list of choices sorts the cards [B30-12]', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/forms')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Sortiert nach').selectOption({ label: 'Formular' })
  await page.waitForURL('**/forms?sort=internal_title')
  await expect.poll(() => namesIn(page, 'cards')).toEqual(['alpha', 'Mitte', 'Zeta'])
  expect(await violations(page)).toEqual([])
  await picture(page, 'forms-phone')
  expect(tab.faults).toEqual([])
})

test('forms: each is shown in its own colours; how much of the plan is used is said once it is nearly all [B31-198]', async () => {
  const id = await dashboard.newForm('Farbig', ['Name'])
  await dashboard.call(forms.update, { id, body: { accent_color: '#8a3b12', background_color: '#fdf6ec' } })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Farbig' }) })
  expect(await row.locator('svg rect[fill="#8a3b12"]').count()).toBe(1)
  expect(await row.locator('svg rect[fill="#fdf6ec"]').count()).toBe(1)
  const used = page.getByText(/Formularen online/)
  expect(await used.count()).toBe(0)
  await page.route('**/api/v1/account', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.plan.active_forms_limit = body.data.plan.active_forms
    await route.fulfill({ response: answer, json: body })
  })
  await tab.visit('/forms')
  await used.waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
