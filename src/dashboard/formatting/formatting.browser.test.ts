import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  { language: 'de', intro: 'Einleitung', bar: 'Formatierung von Einleitung', bold: 'Fett', list: 'Liste' },
  { language: 'en', dark: true, intro: 'Introduction', bar: 'Formatting of Introduction', bold: 'Bold', list: 'List' },
] as const

test.each(sights)('editors: a text is formatted by buttons and keys, in $language [B31-22]', async (sight) => {
  const id = await dashboard.newForm('Format', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data.description
  await using tab = await dashboard.open(sight)
  const { page } = tab
  for (const path of ['build', 'settings?group=basics']) {
    await tab.visit(`/forms/${id}/${path}`)
    const input = page.getByRole('textbox', { name: sight.intro, exact: true })
    const bar = page.getByRole('group', { name: sight.bar })
    await input.fill('Haus')
    await input.selectText()
    await bar.getByRole('button', { name: sight.bold }).click()
    await expect.poll(() => input.inputValue()).toBe('**Haus**')
    await page.keyboard.press('Control+i')
    await expect.poll(() => input.inputValue()).toBe('***Haus***')
    await page.keyboard.press('Control+i')
    await bar.getByRole('button', { name: sight.list }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => input.inputValue()).toBe('- **Haus**')
    expect(await violations(page)).toEqual([])
    await input.blur()
    await expect.poll(stored).toBe('- **Haus**')
  }
  expect(tab.faults).toEqual([])
})
