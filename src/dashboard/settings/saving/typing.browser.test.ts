import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test('settings: who types in the middle of a text goes on there after it was saved', async () => {
  const id = await dashboard.newForm('Hello world', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data.internal_title
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings`)
  const row = page.locator('[data-setting=internal_title]')
  const input = row.getByRole('textbox')
  await input.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 'Hello '.length; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('X')
  await row.getByRole('status').getByText('Saved').waitFor()
  await page.keyboard.type('Y')
  expect(await input.inputValue()).toBe('Hello XYworld')
  await expect.poll(stored).toBe('Hello XYworld')
  expect(tab.faults).toEqual([])
})
