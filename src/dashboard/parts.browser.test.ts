import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('dashboard: a part that cannot be loaded says so in its place, and the page stays [B31-151]', async () => {
  await dashboard.newForm('Ohne Netz', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/forms')
  const choice = page.getByRole('checkbox', { name: /Ohne Netz/ })
  await choice.waitFor()
  await page.route('**/*.js', (route) => route.abort())
  await choice.check()
  const missing = page.getByRole('alert').filter({ hasText: 'Dieser Teil der Seite konnte nicht geladen werden.' })
  await missing.waitFor()
  expect(await choice.isChecked()).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.unroute('**/*.js')
  await Promise.all([page.waitForEvent('load'), missing.getByRole('button', { name: 'Seite neu laden' }).click()])
  await choice.check()
  await page.getByText('1 ausgewählt').waitFor()
})

test('editors: a formatted text is written as Markdown where its editor cannot be loaded [B31-152]', async () => {
  const id = await dashboard.newForm('Ohne Editor', [])
  await dashboard.call(forms.update, { id, body: { description: '**Haus**' } })
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await page.route(/\/(rich-text|write-in-page|load)-[^/]+\.js$/, (route) => route.abort())
  await tab.visit(`/forms/${id}/settings?group=basics`)
  const text = page.getByRole('textbox', { name: 'Introduction', exact: true })
  expect(await text.inputValue()).toBe('**Haus**')
  expect(await violations(page)).toEqual([])
  await text.fill('**Haus** am See')
  await text.blur()
  await expect.poll(async () => (await dashboard.call(forms.get, { id })).data.description).toBe('**Haus** am See')
})

test('settings: a search whose script cannot be loaded says so in the place of what it finds [B31-151]', async () => {
  const id = await dashboard.newForm('Ohne Suche', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await page.route(/\/search-settings-[^/]+\.js$/, (route) => route.abort())
  await tab.visit(`/forms/${id}/settings?group=basics`)
  await page.getByRole('main').getByRole('searchbox').fill('Farbe')
  const missing = page.getByRole('alert').filter({ hasText: 'Dieser Teil der Seite konnte nicht geladen werden.' })
  await missing.waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('searchbox').fill('')
  await missing.waitFor({ state: 'detached' })
})
