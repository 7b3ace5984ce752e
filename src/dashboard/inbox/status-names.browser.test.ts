import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../shared/contract/accounts/account.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('statuses: own names are set under the account, and stand in the inbox, its buttons and the timeline', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/account?part=status_names')
  await page.getByRole('textbox', { name: 'In Bearbeitung' }).fill('Besichtigung vereinbart')
  await page.getByRole('textbox', { name: 'Erledigt' }).fill('Abgeschlossen')
  await page.getByRole('textbox', { name: 'Erledigt' }).blur()
  const stored = async () => (await dashboard.call(account.get)).data.status_names
  await expect
    .poll(stored)
    .toEqual({ new: null, in_progress: 'Besichtigung vereinbart', done: 'Abgeschlossen', discarded: null })
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Verworfen' }).fill('abgeschlossen')
  await page.getByText('So heißt schon ein anderer Status.').waitFor()
  await tab.visit('/inbox')
  await page.getByRole('radio', { name: 'Besichtigung vereinbart' }).waitFor({ state: 'attached' })
  await page.locator('[data-choose]').first().click()
  await page.getByRole('button', { name: 'Als „Abgeschlossen“ markieren' }).waitFor()
  await page.locator('[data-entry]').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: 'Abgeschlossen' }).locator('..').click()
  await drawer.getByText('Status: Neu zu Abgeschlossen').waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
