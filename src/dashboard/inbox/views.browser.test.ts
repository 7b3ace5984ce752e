import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('inbox views: filters are kept under a name and are one click away, with their count', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  const form = await dashboard.newForm('Nur kurz da', ['Name'])
  await tab.visit(`/inbox?assignee=none&unread=true`)
  const menu = page.getByRole('button', { name: 'Ansichten', exact: true })
  await menu.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Eine Ansicht behält die Filter unter einem Namen').waitFor()
  await dialog.getByRole('button', { name: 'Diese Ansicht speichern …' }).click()
  await dialog.getByRole('textbox', { name: 'Name der Ansicht' }).fill('Frei und neu')
  await dialog.getByRole('checkbox', { name: 'Für alle im Konto' }).check()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const tabs = page.getByRole('navigation', { name: 'Gespeicherte Ansichten' })
  const one = tabs.getByRole('link', { name: /^Frei und neu/ })
  await one.getByText(/\d\+? Einsendungen/).waitFor({ state: 'attached' })
  expect(await one.getAttribute('aria-current')).toBe('page')
  expect(await violations(page)).toEqual([])
  await tab.visit('/inbox')
  expect(await one.getAttribute('aria-current')).toBeNull()
  await one.click()
  await page.waitForURL(/assignee=none&unread=true/)
  await page.getByRole('button', { name: 'Filter 2', exact: true }).click()
  expect(await page.getByRole('checkbox', { name: 'Nur ungelesene' }).isChecked()).toBe(true)
  // A view of a form that is deleted says so, and shows nothing.
  await dashboard.call(forms.remove, { id: form })
  await tab.visit(`/inbox?form=${form}`)
  await page.getByText('Das Formular dieser Filter gibt es nicht mehr.').waitFor()
  await page.getByText('Zu diesen Filtern gibt es keine Einsendung.').waitFor()
  expect(await violations(page)).toEqual([])
  await menu.click()
  await dialog.getByRole('button', { name: 'Ansicht Frei und neu löschen' }).click()
  await page.getByText('Ansicht „Frei und neu“ wurde gelöscht.').waitFor()
  await expect.poll(() => tabs.count()).toBe(0)
  expect(tab.faults).toEqual([])
})
